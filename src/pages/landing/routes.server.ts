import type { FastifyInstance } from 'fastify'
import { groupSizeMin } from '../../core/async/small-groups.ts'
import { reject } from '../../core/contract/errors.ts'
import type { Db } from '../../core/database/database.server.ts'
import { route } from '../../core/http/route.server.ts'
import { daySeconds } from '../../core/time/durations.ts'
import { artwork } from '../../features/projects/art/artwork.ts'
import { categories } from '../../features/projects/model/contract.ts'
import { tellOf } from '../../features/projects/translations/queries.server.ts'
import { showLanding } from './contract.ts'
import { readOwnTexts } from './own-texts.server.ts'
import { countEverything, findCases } from './queries.server.ts'

/** Counting reads entire tables, so it is limited to this interval. */
const countedMilliseconds = 10 * 60_000

type LandingTotals = Awaited<ReturnType<typeof countEverything>> & { at: Date }

/** Aerial drawings, one per project category; the same for everyone. */
const pictures = new Map(categories.map((category) => [category.toLowerCase().replaceAll(' ', '-'), category]))

/** A number of people; null if it is of a small group. */
const shown = (people: number): number | null => (people < groupSizeMin ? null : people)

/** Endpoints of the sections below the project list. */
export async function landing(app: FastifyInstance): Promise<void> {
  const counters = new Map<string | null, ReturnType<typeof counter>>()
  route(app, showLanding, async (_, { db, actor, config, language, now, request: { site } }) => {
    const owner = site?.organizationId ?? null
    const count = counters.get(owner) ?? counter(owner)
    counters.set(owner, count)
    const [{ at, answered, tookPart, ...others }, cases, texts] = await Promise.all([
      count(db, now()),
      findCases(db, owner),
      // An organization's own site omits the operator's texts.
      owner === null ? readOwnTexts(config.contentDir, language) : [],
    ])
    const subjects = { projects: cases.map((one) => one.project), decisions: cases.map((one) => one.decision) }
    return {
      figures: { ...others, answered: shown(answered), tookPart: shown(tookPart), people: shown(answered), at: at.toISOString() },
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

/** Returns the last figures immediately if there are any, and refreshes outdated ones in the background. */
function counter(owner: string | null): (db: Db, now: Date) => Promise<LandingTotals> {
  let last: LandingTotals | null = null
  let counting: Promise<LandingTotals> | null = null
  return async (db, now) => {
    const isOld = !last || Math.abs(now.getTime() - last.at.getTime()) > countedMilliseconds
    if (isOld)
      counting ??= countEverything(db, now, owner)
        .then((counted) => {
          last = { ...counted, at: now }
          return last
        })
        .finally(() => {
          counting = null
        })
    if (last) {
      counting?.catch(() => {})
      return last
    }
    return counting as Promise<LandingTotals>
  }
}
