// Stored pictures and documents, at /files. Not part of the API: addresses that the API hands out.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { sendFile } from '../../../core/http/send-file.server.ts'
import { maySee } from '../model/rules.ts'
import { avifFileName, documentFileName, imageFileName } from '../model/summary.server.ts'
import { findFile, type ServedFile } from './media.server.ts'

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
      const { db, files } = app.appContext
      const { projectId, fileId, name } = request.params
      const file = isId(projectId) && isId(fileId) ? await findFile(db, projectId, fileId) : undefined
      const type = file && typeOf(file, name)
      if (!type || !maySee(request.actor, { organizationId: file.organizationId, status: file.status })) return reject(404, 'notFound')
      headers(reply.type(type), file)
      return sendFile(request, reply, { etag: `"${fileId}/${name}"`, find: () => files.get(file.key + name) })
    },
  )
}

/** What a file of the row is, by its name; null where the row has none of that name. */
function typeOf({ kind, widths, avif }: ServedFile, name: string): string | null {
  if (kind === 'document') return name === documentFileName ? 'application/pdf' : null
  if (widths.some((width) => imageFileName(width) === name)) return 'image/webp'
  return avif && widths.some((width) => avifFileName(width) === name) ? 'image/avif' : null
}

/**
 * A picture's address is never used for another one. A document is asked about again each time: one that was taken back is gone then.
 * It is offered for saving, since what a reader program does with it is no business of this site's origin.
 */
function headers(reply: FastifyReply, { kind, status, name }: ServedFile) {
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (status === 'draft') reply.header('cache-control', 'private, no-store')
  else if (kind === 'image') reply.header('cache-control', 'public, max-age=31536000, immutable')
  else reply.header('cache-control', 'private, no-cache')
  if (kind === 'image') return
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  reply.header(
    'content-disposition',
    `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
  )
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
