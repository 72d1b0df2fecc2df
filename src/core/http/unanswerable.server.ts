// Requests that no route answers, or that cannot be read.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, type Problem } from '../contract/errors.ts'
import { message } from '../i18n/messages.server.ts'
import { answerPreflight } from './cross-origin/cross-origin.server.ts'

type PathMethods = {
  /** The methods of a path, sorted; empty if no route has it. */
  all: string[]
  /** Those that pages of other sites may use. */
  crossOrigin: string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that a path has besides those of the pages. */
    methodsAt: (path: string) => PathMethods
  }
}

type KnownPath = { isApi: boolean; matches: RegExp; names: Set<string>; crossOrigin: Set<string> }

/** Collects the routes that are registered afterwards, for `methodsAt`; not the one that takes every other path. */
export function collectMethods(app: FastifyInstance): void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '/*' || url === '*') return
    const known = paths.get(url) ?? { isApi: isApi(url), matches: patternOf(url), names: new Set(), crossOrigin: new Set() }
    for (const one of [method].flat()) {
      known.names.add(one)
      if (config?.crossOrigin) known.crossOrigin.add(one)
    }
    paths.set(url, known)
  })
  app.decorate('methodsAt', (path) => {
    const found = [...paths.values()].filter((one) => one.isApi === isApi(path) && one.matches.test(path))
    const sorted = (of: 'names' | 'crossOrigin') => [...new Set(found.flatMap((one) => [...one[of]]))].sort()
    return { all: sorted('names'), crossOrigin: sorted('crossOrigin') }
  })
}

const isApi = (path: string): boolean => path.startsWith('/api/v1/')

/** `/projects/:id/likes` as an expression; `*` matches the rest of the path. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part
      .split(/:\w+/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}

/**
 * Replies to a request that no route takes. OPTIONS lists the methods of a path of the API, and answers a browser's preflight request.
 * @throws HttpError 405 with the methods of the path in `allow`, or 404 if it does not exist, such as a script of an older version
 */
export function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] as string
  const { all, crossOrigin } = request.server.methodsAt(path)
  // A folder of files has a route for every name below it; a name without a file is not found.
  if (all.length === 0 || all.includes(request.method)) throw new HttpError(404, 'request.notFound')
  reply.header('allow', [...all, ...(isApi(path) ? ['OPTIONS'] : [])].join(', '))
  if (request.method !== 'OPTIONS' || !isApi(path)) throw new HttpError(405, 'request.method')
  answerPreflight(request, reply, crossOrigin)
  return reply.code(204).send()
}

/** A host name or an address, with or without a port; a browser sends no others. */
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** HTTP/1.0 has no Host, and some balancers ask with it how a process is. Node refuses a later version without one. */
export function nameHost({ raw }: FastifyRequest, publicUrl: string): void {
  raw.headers.host ??= new URL(publicUrl).host
}

/** True if a request's host cannot be part of a URL, or if its form does not declare the boundary of its parts. */
export function isUnreadable(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\//i.test(type) && !/;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(type)) return true
  return !host.test(request.host) || !URL.canParse(`http://${request.host}/`)
}

/**
 * Replies to bytes that Node cannot parse as HTTP, of which no route and no hook knows, in the shape and with the headers of every other
 * error: 431 if the headers are too large, 408 if they did not arrive in time, else 400.
 */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
  const status = statuses[error.code ?? ''] ?? 400
  const problem: Problem = { message: message('en', 'request.malformed'), code: 'request.malformed' }
  const body = JSON.stringify(problem)
  const all = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/**
 * Reads a multipart request with `read`, which takes its parts and keeps them in memory.
 * @throws HttpError 400 if the form is truncated or its parts are malformed, for which the parser throws plain errors; what `read` throws
 * with a status of its own
 */
export async function readForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof HttpError || (error instanceof Error && 'statusCode' in error) ? error : new HttpError(400, 'request.malformed')
  } finally {
    // Reads and discards the rest of a rejected form: a client that is still sending would not read the reply.
    request.raw.unpipe()
    request.raw.resume()
  }
}
