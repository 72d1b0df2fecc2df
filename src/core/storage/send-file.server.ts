// Sends a stored file over HTTP (RFC 9110, 13 and 14): complete, a range, or 304.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '../contract/errors.ts'
import type { Range, StoredFile } from './files.server.ts'

/** True if the client already has this version. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
}

/**
 * Streams a file; the caller has set its type and cache lifetime. The store is read only if the client does not have the file. A key's
 * content never changes, so the caller's etag identifies it.
 * @throws HttpError 404 if the store has no such file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, find }: { etag: string; find: () => Promise<StoredFile | null> },
): Promise<FastifyReply> {
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  // Whatever a person managed to upload does nothing within this site.
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', 'inline')
  if (isFresh(request, etag)) return reply.code(304).send()
  const file = (await find()) ?? reject(404, 'request.notFound')
  // A range of another version is useless: send the complete file.
  const sameVersion = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = sameVersion && request.method === 'GET' ? byteRangeOf(request.headers.range, file.bytes) : null
  if (range === 'outside') {
    for (const name of ['content-disposition', 'content-type', 'cache-control', 'etag']) reply.removeHeader(name)
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
  // Fastify computes a HEAD reply's length from the payload, unless that is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await file.read(range ?? undefined))
}

/** The single requested range, both ends included; null without one or with several, which are answered with the complete file. */
export function byteRangeOf(header: string | undefined, bytes: number): Range | 'outside' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts || (!parts[1] && !parts[2])) return null
  const [, from, to] = parts
  if (from && to && Number(to) < Number(from)) return null
  const start = from ? Number(from) : Math.max(0, bytes - Number(to))
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1
  return start > end ? 'outside' : { start, end }
}
