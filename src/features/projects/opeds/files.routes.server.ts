// Pictures of articles at /files, their share pictures, and the feed. The API and the pages return these addresses.
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { sendFile } from '../../../core/storage/send-file.server.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { translationReaderOf } from '../../translations/model/rules.ts'
import { summaryIn } from './article.server.ts'
import { feedOf } from './feed.server.ts'
import { fileName, opedImageFolder } from './images.server.ts'
import * as rows from './queries.server.ts'
import { maySeeOped } from './rules.ts'
import { opedShareVersion, sharePicture } from './share.server.ts'

type OpedFileParams = { opedId: string; imageId: string; name: string }

export async function opedFiles(app: FastifyInstance): Promise<void> {
  app.get<{ Params: OpedFileParams }>(
    '/files/opeds/:opedId/:imageId/:name',
    {
      // A shared cache must never store a renewed session cookie together with a picture.
      onSend: async (_, reply, payload) => {
        reply.removeHeader('set-cookie')
        return payload
      },
    },
    async (request, reply) => {
      const { db, files } = app.appContext
      const { opedId, imageId, name } = request.params
      const oped = isId(imageId) ? await rows.findOped(db, opedId) : undefined
      const image = oped?.images.find((one) => one.id === imageId)
      const posted = oped?.posted_at != null
      const seen = oped && image?.widths.some((width) => fileName(width) === name)
      if (!seen || !maySeeOped(request.actor, { organizationId: oped.owner, status: oped.status, posted }))
        return reject(404, 'request.notFound')
      reply.type('image/webp')
      reply.header('cache-control', posted ? 'public, max-age=3600' : 'private, no-store')
      return sendFile(request, reply, { etag: `"${imageId}/${name}"`, find: () => files.get(opedImageFolder(opedId, imageId) + name) })
    },
  )

  app.get<{ Params: Pick<OpedFileParams, 'opedId'> }>('/files/opeds/:opedId/share.jpg', async (request, reply) => {
    const oped = await rows.findOped(app.appContext.db, request.params.opedId)
    // An article that is not posted has no share picture, even for its own organization.
    if (!oped?.posted_at) return reject(404, 'request.notFound')
    const version = opedShareVersion(oped, app.appContext.config.productName)
    reply.removeHeader('set-cookie')
    reply.type('image/jpeg').header('cache-control', 'public, max-age=300')
    return sendFile(request, reply, { etag: `"${version}"`, find: () => sharePicture(app.appContext, oped, version) })
  })

  app.get('/thought-leadership/feed.xml', async (request, reply) => {
    const { db, config } = app.appContext
    const { site, language } = request
    const found = await rows.findPosted(db, { owner: site?.organizationId, limit: 20, cursor: null })
    const translations = await tellOf(db, { blogs: found.map((one) => one.id) }, { actor: { kind: 'visitor' }, site, language })
    const reader = translationReaderOf(translations, language, new URLSearchParams())
    const { text, etag } = feedOf(
      found.map((row) => summaryIn(rows.toOpedSummary(row), reader)),
      { productName: site?.name ?? config.productName, publicUrl: site?.publicUrl ?? config.publicUrl, language },
    )
    reply.header('etag', etag).header('cache-control', 'public, max-age=300').header('vary', 'accept-language, cookie')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(text)
  })
}
