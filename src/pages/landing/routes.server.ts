import type { FastifyInstance } from 'fastify'
import { singleFlight } from '../../core/async/single-flight.ts'
import { reject } from '../../core/contract/errors.ts'
import type { Db } from '../../core/database/database.server.ts'
import { route } from '../../core/http/route.server.ts'
import { daySeconds } from '../../core/time/durations.ts'
import { artwork } from '../../features/projects/art/artwork.ts'
import { latestFulfilled } from '../../features/projects/decisions/fulfilled.server.ts'
import { categories } from '../../features/projects/model/contract.ts'
import { countEverything } from '../../features/results/turnout/public-figures.server.ts'
import { shownPeople } from '../../features/results/turnout/shown-people.ts'
import { tellOf } from '../../features/translations/model/queries.server.ts'
import { showLanding } from './contract.ts'
import { readOwnTexts } from './own-texts.server.ts'
import { casesMax } from './rules.ts'

/** Counting reads entire tables: of a large installation, it happens once in this time. */
const countedMilliseconds = 10 * 60_000
/** Fewer respondents are counted within some hundredths of a second. */
const largeFrom = 10_000

type LandingTotals = Awaited<ReturnType<typeof countEverything>> & { at: Date }

/** Aerial drawings, one per project category; the same for everyone. */
const pictures = new Map(categories.map((category) => [category.toLowerCase().replaceAll(' ', '-'), category]))

/** Endpoints of the sections below the project list. */
export async function landing(app: FastifyInstance): Promise<void> {
  const counters = new Map<string | null, ReturnType<typeof counter>>()
  route(app, showLanding, async (_, { db, actor, config, language, now, request: { site } }) => {
    const owner = site?.organizationId ?? null
    const count = counters.get(owner) ?? counter(owner)
    counters.set(owner, count)
    const [{ at, arePublished, respondents: _respondents, answered, tookPart, ...others }, cases, texts] = await Promise.all([
      count(db, now()),
      latestFulfilled(db, owner, casesMax),
      // An organization's own site omits the operator's texts.
      owner === null ? readOwnTexts(config.contentDir, language) : [],
    ])
    const people = shownPeople({ answered, tookPart }, arePublished)
    const subjects = { projects: cases.map((one) => one.project), decisions: cases.map((one) => one.decision) }
    return {
      figures: { ...others, ...people, people: people.answered, at: at.toISOString() },
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

/** Counts for each visitor; of a large installation visitors see the last figures, with their moment, while others are counted. */
function counter(owner: string | null): (db: Db, now: Date) => Promise<LandingTotals> {
  let last: LandingTotals | null = null
  const count = singleFlight(
    async (db: Db, now: Date): Promise<LandingTotals> => {
      last = { ...(await countEverything(db, now, owner)), at: now }
      return last
    },
    (_, now) => now.toISOString(),
  )
  return async (db, now) => {
    if (!last || last.respondents < largeFrom) return count(db, now)
    if (Math.abs(now.getTime() - last.at.getTime()) > countedMilliseconds) count(db, now).catch(() => {})
    return last
  }
}
