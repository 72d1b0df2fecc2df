// Stored pictures and documents, at /files. These addresses are not part of the API, but the API returns them.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { contentDisposition } from '../../../core/storage/content-disposition.ts'
import { sendFile } from '../../../core/storage/send-file.server.ts'
import { maySeeProject } from '../model/rules.ts'
import { avifFileName, documentFileName, imageFileName } from '../model/summary.server.ts'
import { findFile, type ServedFile } from './media.server.ts'

type FileParams = { projectId: string; fileId: string; name: string }

export async function projectFiles(app: FastifyInstance): Promise<void> {
  app.get<{ Params: FileParams }>(
    '/files/projects/:projectId/:fileId/:name',
    {
      // A shared cache must never store a renewed session cookie together with a picture.
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
      if (!type || !maySeeProject(request.actor, { organizationId: file.organizationId, status: file.status }))
        return reject(404, 'request.notFound')
      headers(reply.type(type), file)
      return sendFile(request, reply, { etag: `"${fileId}/${name}"`, find: () => files.get(file.key + name) })
    },
  )
}

/** The media type of a row's file, by the file's name; null if the row has no such file. */
function typeOf({ kind, widths, avif }: ServedFile, name: string): string | null {
  if (kind === 'document') return name === documentFileName ? 'application/pdf' : null
  if (widths.some((width) => imageFileName(width) === name)) return 'image/webp'
  return avif && widths.some((width) => avifFileName(width) === name) ? 'image/avif' : null
}

/** A picture stays in caches for an hour, because it may be removed. A document is revalidated each time, for the same reason. */
function headers(reply: FastifyReply, { kind, status, name }: ServedFile) {
  if (status === 'draft') reply.header('cache-control', 'private, no-store')
  else if (kind === 'image') reply.header('cache-control', 'public, max-age=3600')
  else reply.header('cache-control', 'private, no-cache')
  // The sandbox keeps Chrome's viewer from opening: the document is saved, and opens in the program for PDFs.
  if (kind === 'document') reply.header('content-disposition', contentDisposition('attachment', name))
}
