import * as z from 'zod'
import { NoAnswer } from '../model/geocoder.ts'

export const answerMilliseconds = 2_000
const answerBytesMax = 1024 * 1024

/**
 * GETs and validates JSON from an external service: within two seconds, at most a megabyte, from the configured host only.
 * @throws NoAnswer
 */
export async function ask<Shape extends z.ZodType>(url: URL, shape: Shape, headers: Record<string, string> = {}): Promise<z.output<Shape>> {
  try {
    const signal = AbortSignal.timeout(answerMilliseconds)
    const res = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json', ...headers } })
    if (!res.ok) {
      await res.body?.cancel()
      throw new NoAnswer(`status ${res.status}`)
    }
    return shape.parse(JSON.parse(await textOf(res)))
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error))
  }
}

async function textOf(res: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of res.body ?? []) {
    size += chunk.length
    if (size > answerBytesMax) throw new NoAnswer('an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'an answer that cannot be understood'
  if (error instanceof DOMException && error.name === 'TimeoutError') return `nothing within ${answerMilliseconds / 1000} seconds`
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? `no connection (${cause.code})` : 'no connection'
}

/** `path` below a configured base URL, which may have its own path and query. */
export function below(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
