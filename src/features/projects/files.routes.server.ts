// Stored pictures and documents, at /files. Not part of the API: addresses that the API hands out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../core/files.server.ts'
import { isId } from '../../core/ids.server.ts'
import { refuse } from '../../core/problem.ts'
import { findFile, type ServedFile } from './media.server.ts'
import { maySee } from './rules.ts'
import type { Status } from './shapes.ts'
import { documentFileName, imageFileName } from './summary.server.ts'

type Params = { projectId: string; fileId: string; name: string }

export async function projectFiles(app: FastifyInstance): Promise<void> {
  app.get<{ Params: Params }>(
    '/files/projects/:projectId/:fileId/:name',
    {
      // A renewed session must never be kept by a shared cache together with a picture.
      onSend: async (_, reply, payload) => {
        reply.removeHeader('set-cookie')
        return payload
      },
    },
    async (request, reply) => {
      const { db, files } = app.plaza
      const { projectId, fileId, name } = request.params
      const file = isId(projectId) && isId(fileId) ? await findFile(db, projectId, fileId) : undefined
      const there =
        file && hasFile(file, name) && maySee(request.actor, { organizationId: file.organizationId, status: file.status as Status })
      const stored = there ? await files.get(file.key + name) : null
      if (!there || !stored) return refuse(404, 'notFound')
      headers(reply, file, `"${fileId}/${name}"`)
      if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
      return file.kind === 'image'
        ? reply.header('content-length', stored.bytes).send(await stored.read())
        : sendDocument(request, reply, stored)
    },
  )
}

const hasFile = ({ kind, widths }: ServedFile, name: string) =>
  kind === 'document' ? name === documentFileName : widths.some((width) => imageFileName(width) === name)

function headers(reply: FastifyReply, file: ServedFile, etag: string) {
  reply.header('etag', etag).header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff')
  if (file.status === 'draft') reply.header('cache-control', 'private, no-store')
  else if (file.kind === 'image') reply.header('cache-control', 'public, max-age=31536000, immutable')
  else reply.header('cache-control', 'private, no-cache')
  if (file.kind === 'image') return reply.type('image/webp')
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escaped)}`,
    )
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Whole, or the part asked for: a reader that shows the tenth page need not fetch the nine before. */
async function sendDocument(request: FastifyRequest, reply: FastifyReply, stored: StoredFile) {
  reply.header('accept-ranges', 'bytes')
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === reply.getHeader('etag')
  const range = fresh ? rangeOf(request.headers.range, stored.bytes) : null
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${stored.bytes}`).removeHeader('content-disposition').send()
  if (!range) return reply.header('content-length', stored.bytes).send(await stored.read())
  const { start, end } = range
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${stored.bytes}`)
    .header('content-length', end - start + 1)
  return reply.send(await stored.read(range))
}

/** The one range that is asked for, both ends included; null for none, or for several, which are answered by the whole. */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | 'outside' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts || (!parts[1] && !parts[2])) return null
  const [, from, to] = parts
  const start = from ? Number(from) : Math.max(0, bytes - Number(to))
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1
  return start > end || start >= bytes ? 'outside' : { start, end }
}
