import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFresh } from './send-file.server.ts'

/** Sends a text with an ETag of its content, or 304 to a caller that has it. The caller has set type and cache lifetime. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  return isFresh(request, etag) ? reply.code(304).send() : reply.send(text)
}
