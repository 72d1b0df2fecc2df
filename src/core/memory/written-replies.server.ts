// Shared replies as the bytes that are sent: written, compressed and hashed once each.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingOf, thoroughly } from './compression.server.ts'

/** As the compression of other replies: shorter ones are sent as they are. */
const compressedFrom = 1024

class WrittenReply {
  readonly json: Buffer
  /** Weak: the compressed forms share it (RFC 9110, 8.8.1). */
  readonly etag: string
  private compressed = new Map<Coding, Promise<Buffer>>()

  constructor(reply: object) {
    this.json = Buffer.from(JSON.stringify(reply))
    this.etag = `W/"${createHash('sha256').update(this.json).digest('base64url')}"`
  }

  in(coding: Coding): Promise<Buffer> {
    const bytes = this.compressed.get(coding) ?? thoroughly[coding](this.json)
    this.compressed.set(coding, bytes)
    return bytes
  }
}

const written = new WeakMap<object, WrittenReply>()

function writtenReplyOf(reply: object): WrittenReply {
  const known = written.get(reply) ?? new WrittenReply(reply)
  written.set(reply, known)
  return known
}

/**
 * Sends a shared reply, or 304 to a caller that has it. Callers keep it themselves only: what they may see can change with their account.
 * @param value a shared reply, reduced to its contract
 */
export async function sendWritten(value: object, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const one = writtenReplyOf(value)
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  reply.headers({ etag: one.etag, vary, 'cache-control': 'private, no-cache' })
  if (has(request, one.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const coding = one.json.length < compressedFrom ? null : codingOf(request)
  if (!coding) return reply.send(one.json)
  return reply.header('content-encoding', coding).send(await one.in(coding))
}

/** True if the request names the reply's tag (RFC 9110, 13.1.2). */
const has = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false
