// A stored file as HTTP sends it (RFC 9110, 13 and 14): whole, in part, or not at all because the reader has it.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '../contract/errors.ts'
import type { Range, StoredFile } from '../storage/files.server.ts'

/** Whether the reader has this version already. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
}

/**
 * Sends a file as a stream; the caller has set its type and how long it may be kept. The store is asked only where the reader does not
 * have the file. A key's content never changes, so the caller's etag stands for it.
 * @throws Refusal 404 where the store has no such file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, find }: { etag: string; find: () => Promise<StoredFile | null> },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (isFresh(request, etag)) return reply.code(304).send()
  const file = (await find()) ?? reject(404, 'notFound')
  // A part of another version is of no use: then the whole is sent.
  const sameVersion = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = sameVersion && request.method === 'GET' ? rangeOf(request.headers.range, file.bytes) : null
  if (range === 'outside') {
    for (const name of ['content-disposition', 'content-type', 'cache-control', 'etag']) reply.removeHeader(name)
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  // Fastify takes the length of a head from what is sent, unless that is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await file.read(range ?? undefined))
}

/** The one range that is asked for, both ends included; null for none, or for several, which are answered by the whole. */
export function rangeOf(header: string | undefined, bytes: number): Range | 'outside' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts || (!parts[1] && !parts[2])) return null
  const [, from, to] = parts
  if (from && to && Number(to) < Number(from)) return null
  const start = from ? Number(from) : Math.max(0, bytes - Number(to))
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1
  return start > end ? 'outside' : { start, end }
}
