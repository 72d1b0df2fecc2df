// Rendering a document, or checking a large file, takes the processor for up to seconds, so it runs in a thread of its own
// (src/renderer.ts), one after the other: the server keeps answering meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, Worker } from 'node:worker_threads'
import { packageRoot } from '../config/package-root.server.ts'
import { HttpError } from '../contract/errors.ts'

/** Takes plain data: its parameters are copied to the thread. Returns bytes, because large objects would be read in a single turn. */
type Renderer = (...input: never[]) => Promise<Buffer>
type RenderRequest = { id: number; name: string; input: unknown[] }
/** The class of an error does not pass between threads. */
type RefusedRendering = Pick<HttpError, 'status' | 'code' | 'values' | 'fields'>
type RenderReply = { id: number; document: Uint8Array } | { id: number; refused: RefusedRendering } | { id: number; error: unknown }
type WaitingRender = { resolve: (document: Buffer) => void; reject: (error: unknown) => void }

/** The installed package has no sources, but every program compiled. */
const programs = ['src/renderer.ts', 'build/commands/renderer.js']

let thread: Worker | null = null
let requests = 0
const waiting = new Map<number, WaitingRender>()

/**
 * @param name of a renderer in src/renderer.ts, whose type is `R`
 * @returns a function with the renderer's parameters that runs it in the thread, after the documents requested before it
 */
export const inRenderThread = <R extends Renderer>(name: string): R =>
  ((...input: unknown[]) =>
    new Promise<Buffer>((resolve, reject) => {
      const request: RenderRequest = { id: requests++, name, input }
      thread ??= startThread()
      // Throws if the input cannot be copied.
      thread.postMessage(request)
      waiting.set(request.id, { resolve, reject })
    })) as unknown as R

function startThread(): Worker {
  const program = programs.map((path) => join(packageRoot, path)).find((path) => existsSync(path)) as string
  const started = new Worker(program, { execArgv: [] })
  // The thread alone does not keep a process running.
  started.unref()
  started.on('message', (reply: RenderReply) => {
    const { resolve, reject } = waiting.get(reply.id) as WaitingRender
    waiting.delete(reply.id)
    if ('refused' in reply) reject(new HttpError(reply.refused.status, reply.refused.code, reply.refused.values, reply.refused.fields))
    else if ('error' in reply) reject(reply.error)
    else resolve(Buffer.from(reply.document))
  })
  let reason: unknown = new Error('The thread that renders documents ended.')
  started.once('error', (error) => {
    reason = error
  })
  started.once('exit', () => {
    thread = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  })
  return started
}

/** Serves the requests of `inRenderThread` in the thread, in their order. */
export function serveRenderings(port: MessagePort, renderers: Readonly<Record<string, Renderer>>): void {
  let previous = Promise.resolve()
  port.on('message', ({ id, name, input }: RenderRequest) => {
    previous = previous.then(async () => {
      try {
        const document = new Uint8Array(await (renderers[name] as Renderer)(...(input as never[])))
        port.postMessage({ id, document } satisfies RenderReply, [document.buffer])
      } catch (error) {
        if (error instanceof HttpError) {
          const { status, code, values, fields } = error
          port.postMessage({ id, refused: { status, code, values, fields } } satisfies RenderReply)
        } else port.postMessage({ id, error } satisfies RenderReply)
      }
    })
  })
}
