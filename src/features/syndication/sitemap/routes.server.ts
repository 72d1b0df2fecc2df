// What search engines read first: robots.txt and the sitemap.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import pLimit from 'p-limit'
import { availableLanguages } from '../../../core/i18n/catalogues.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { drawShared } from '../../projects/share/picture.server.ts'
import { publicPages } from '../../shell/search-engines/pages.ts'
import { whatIsPath } from '../../shell/search-engines/product-path.ts'
import { robotsText, sitemap } from '../../shell/search-engines/rules.ts'
import { hasDemoContent } from '../../shell/site/queries.server.ts'
import { findArticles, findOpenProjects } from './queries.server.ts'

const hourSeconds = 3600
/** Rendered once for all, because a crawler's language is unknown. */
const pictureLanguage = 'en'
const inTurn = pLimit(1)

/** GET /robots.txt, /sitemap.xml, and /share.jpg, the picture of pages without one of their own. */
export async function searchEngines(app: FastifyInstance): Promise<void> {
  const { config, db } = app.appContext
  const { publicUrl, productName } = config
  const cacheable = (reply: FastifyReply, type: string) => {
    reply.removeHeader('set-cookie')
    return reply.type(type).header('cache-control', `public, max-age=${hourSeconds}`)
  }

  app.get('/robots.txt', async ({ site }, reply) =>
    cacheable(reply, 'text/plain; charset=utf-8').send(robotsText(site?.publicUrl ?? publicUrl)),
  )

  app.get('/sitemap.xml', async ({ site }, reply) => {
    const pages = publicPages(whatIsPath(productName)).map(({ path }) => ({ path, changedAt: null }))
    const owner = site?.organizationId
    const [articles, projects] = await Promise.all([findArticles(db, owner), findOpenProjects(db, owner)])
    const all = [
      ...pages,
      ...articles.map(({ id, changedAt }) => ({ path: `/thought-leadership/${id}`, changedAt })),
      ...projects.map(({ id, changedAt }) => ({ path: `/project/${id}`, changedAt })),
    ]
    return cacheable(reply, 'application/xml; charset=utf-8').send(sitemap(site?.publicUrl ?? publicUrl, all, availableLanguages()))
  })

  let drawn: Promise<Buffer> | null = null
  app.get('/share.jpg', async (_, reply) => {
    drawn ??= inTurn(async () => {
      const demo = (await hasDemoContent(db)) ? message(pictureLanguage, 'share.demo') : ''
      const words = { product: productName, organization: '', title: message(pictureLanguage, 'found.title'), place: '', until: '', demo }
      return drawShared({ ...words, image: null, category: 'Community club buildings', seed: productName })
    }).catch((error) => {
      drawn = null
      throw error
    })
    const picture = await drawn
    return cacheable(reply, 'image/jpeg')
      .header('etag', `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`)
      .send(picture)
  })
}
