import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendFile } from '../../../core/storage/send-file.server.ts'
import { findPreview } from '../details/show.queries.server.ts'
import { type SharedProject, shareAddress, shareVersion, shareWords } from '../model/share-address.server.ts'
import { drawShared } from './picture.server.ts'

type ShareParams = { projectId: string; name: string }

/** Drawn one at a time: it takes a quarter of a second, and is then stored. */
const inTurn = pLimit(1)

/** Serves a project's share picture at the address of its Open Graph tags; an outdated address redirects there. */
export async function sharePictures(app: FastifyInstance): Promise<void> {
  app.get<{ Params: ShareParams }>(
    '/files/projects/:projectId/share/:name',
    {
      onSend: async (_, reply, payload) => {
        reply.removeHeader('set-cookie')
        return payload
      },
    },
    async (request, reply) => {
      const { db, now } = app.appContext
      const { projectId, name } = request.params
      // Drafts have no share picture, even for their own officials.
      const project = isId(projectId) ? await findPreview(db, projectId) : null
      if (!project || !/^[0-9a-f]{16}\.jpg$/.test(name)) return reject(404, 'request.notFound')
      const version = shareVersion(project, now())
      if (name !== `${version}.jpg`) return reply.header('cache-control', 'public, max-age=300').redirect(shareAddress(project, now()), 302)
      reply.type('image/jpeg').header('cache-control', 'public, max-age=3600')
      return sendFile(request, reply, { etag: `"${version}"`, find: () => pictureOf(app.appContext, project, version) })
    },
  )
}

/** Reads the picture from the store, or draws and stores it. The sweep removes old ones like other files without a row. */
async function pictureOf({ files, config, now }: AppContext, project: SharedProject, version: string) {
  const product = createHash('sha256').update(config.productName).digest('hex').slice(0, 8)
  const key = `projects/${project._id}/share/${version}-${product}.jpg`
  return (
    (await files.get(key)) ??
    inTurn(async () => {
      // A request that waited finds the picture that another one has drawn.
      const drawn = await files.get(key)
      if (drawn) return drawn
      const [first] = project.images
      const stored = first ? await files.get(first.url.replace('/files/', '')) : null
      const image = stored ? await buffer(await stored.read()) : null
      const category = project.infrastructureCategories[0] ?? 'Minor works'
      const words = shareWords(project, now())
      await files.put(key, await drawShared({ ...words, product: config.productName, image, category, seed: project._id }))
      return files.get(key)
    })
  )
}
