import type { FastifyInstance } from 'fastify'
import { reject } from '../../core/contract/errors.ts'
import { route } from '../../core/http/route.server.ts'
import { daySeconds } from '../../core/time/durations.ts'
import { artwork } from '../../features/projects/art/artwork.ts'
import { categories } from '../../features/projects/model/contract.ts'
import { tellOf } from '../../features/projects/translations/queries.server.ts'
import { showLanding } from './contract.ts'
import { readOwnTexts } from './own-texts.server.ts'
import { countEverything, findCases } from './queries.server.ts'

/** Aerial drawings, one per project category; the same for everyone. */
const pictures = new Map(categories.map((category) => [category.toLowerCase().replaceAll(' ', '-'), category]))

/** Endpoints of the sections below the project list. */
export async function landing(app: FastifyInstance): Promise<void> {
  route(app, showLanding, async (_, { db, actor, config, language, now, request: { site } }) => {
    const owner = site?.organizationId ?? null
    const at = now()
    const [figures, cases, texts] = await Promise.all([
      countEverything(db, at, owner),
      findCases(db, owner),
      // An organization's own site omits the operator's texts.
      owner === null ? readOwnTexts(config.contentDir, language) : [],
    ])
    const subjects = { projects: cases.map((one) => one.project), decisions: cases.map((one) => one.decision) }
    return {
      figures: { ...figures, people: figures.answered, at: at.toISOString() },
      cases: cases.map((one) => ({ ...one, doneAt: one.doneAt.toISOString() })),
      told: await tellOf(db, subjects, { actor, site, language }),
      texts,
      isOwn: owner !== null,
    }
  })
}

/** GET /art/:name.svg, the pictures between the texts. */
export async function landingPictures(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>('/art/:name.svg', async ({ params }, reply) => {
    const category = pictures.get(params.name) ?? reject(404, 'request.notFound')
    reply.type('image/svg+xml').header('cache-control', `public, max-age=${daySeconds}`)
    return artwork(category, 'services', { w: 640, h: 340 })
  })
}
