import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { ProjectSummary } from '../../projects/model/contract.ts'
import { periodOfProject } from '../../projects/model/timing.ts'
import { findProjects } from '../../projects/search/list.queries.server.ts'
import { publishedHead } from '../../records/chain/append.server.ts'
import * as contract from './contract.ts'
import { findDecisions, findPublishedDates, findPublisher, findPublishers, type OpenOrganization } from './queries.server.ts'
import { license } from './rules.ts'

/** The newest ones; no organization is known to have more. */
const projectsMax = 5000
const decisionsMax = 5000

/** Endpoints of open data. */
export async function openData(app: FastifyInstance): Promise<void> {
  route(app, contract.listOpenData, async (_, { db, request: { site } }) => ({
    organizations: await findPublishers(db, site?.organizationId),
  }))

  route(app, contract.showOpenData, async ({ params }, { db, now, config, request: { site } }) => {
    const found = await findPublisher(db, params.slug)
    if (!found || (site && site.organizationId !== found.id)) return reject(404, 'request.notFound')
    return { openData: await openDataOf(db, found, { now: now(), publicUrl: site?.publicUrl ?? config.publicUrl }) }
  })
}

type Moment = { now: Date; publicUrl: string }

async function openDataOf(db: Db, { openReading, ...organization }: OpenOrganization, moment: Moment): Promise<contract.OpenData> {
  const { id, slug, name, state, timeZone } = organization
  const [chainHead, { projects, instants }, decided] = await Promise.all([
    publishedHead(db, id),
    projectsOf(db, organization, moment),
    findDecisions(db, id, { most: decisionsMax, fulfilled: !openReading }),
  ])
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  const decisions = decided.map((one) => ({
    ...{ _id: one.id, project: one.projectId, projectTitle: one.title, said: one.said, doing: one.doing, status: one.status },
    ...{ promisedFor: one.promisedFor, postedOn: dayIn(timeZone, one.postedAt), doneOn: day(one.doneAt) },
    changedAt: lastOf([one.postedAt, one.editedAt, one.doneAt]) as string,
    url: `${moment.publicUrl}/project/${one.projectId}`,
  }))
  const changed = [...instants, ...decided.flatMap((one) => [one.postedAt, one.editedAt, one.doneAt])]
  return {
    organization: { _id: id, slug, name, state },
    ...{ license, chainHead, projects, decisions, dates: datesOf(projects, decisions) },
    decisionsShown: openReading ? 'all' : 'fulfilled',
    changedAt: lastOf(changed),
  }
}

/** The last of the moments that there are; null without any. */
function lastOf(moments: readonly (Date | null)[]): string | null {
  const last = moments.reduce((latest, at) => (at && (!latest || at > latest) ? at : latest), null)
  return last?.toISOString() ?? null
}

async function projectsOf(db: Db, { id, timeZone }: { id: string; timeZone: TimeZone }, { now, publicUrl }: Moment) {
  const filter = { statuses: ['published', 'completed'] as const, draftsOf: null, owner: id, now }
  const [{ projects: found }, published] = await Promise.all([
    findProjects(db, filter, { limit: projectsMax, cursor: null, countedMax: projectsMax }),
    findPublishedDates(db, id),
  ])
  const resultsAt = new Map(published.map((one) => [one.id, one.publishedAt ?? one.postedAt]))
  const changedAt = new Map(published.map((one) => [one.id, lastOf([one.publishedAt ?? one.postedAt, one.changedAt, one.decidedAt])]))
  const day = (at: string | Date | null | undefined, zone = timeZone) => (at ? dayIn(zone, new Date(at)) : null)
  const opened = (one: ProjectSummary): contract.OpenProject => ({
    ...{ _id: one._id, title: one.title, status: one.status === 'completed' ? 'completed' : 'published', projectType: one.projectType },
    ...{ categories: one.infrastructureCategories, street: one.location.street, city: one.location.city, state: one.location.state },
    ...{ zip: one.location.zip, lat: one.location.lat, lng: one.location.lng, zipCodes: one.zipCodes },
    ...periodIn(one, day),
    ...{ publishedOn: day(one.postedDate), completedOn: day(one.completedAt) },
    resultsPublishedOn: day(resultsAt.get(one._id)),
    resultsChangedAt: changedAt.get(one._id) ?? null,
    url: `${publicUrl}/project/${one._id}`,
  })
  const instants = [
    ...found.map((one) => new Date(one.lastUpdate)),
    ...published.flatMap((one) => [one.publishedAt, one.changedAt, one.decidedAt]),
  ]
  return { projects: found.map(opened).sort((a, b) => (b.publishedOn ?? '').localeCompare(a.publishedOn ?? '')), instants }
}

/** Days from and until which people can respond. The first is null if it is that of publication. */
function periodIn(
  one: ProjectSummary,
  day: (at: string | null, zone: TimeZone) => string | null,
): Pick<contract.OpenProject, 'opensOn' | 'closesOn'> {
  const period = periodOfProject(one)
  const { timeZone } = one.location
  const opensAt = period && period.opensAt !== one.postedDate ? period.opensAt : null
  return { opensOn: day(opensAt, timeZone), closesOn: day(period?.closesAt ?? null, timeZone) }
}

/** What happened or will happen on which day. */
function datesOf(projects: readonly contract.OpenProject[], decisions: readonly contract.OpenDecision[]): contract.OpenDate[] {
  const ofProjects = projects.flatMap((one) =>
    (
      [
        ['published', one.publishedOn],
        ['opens', one.opensOn],
        ['closes', one.closesOn],
        ['completed', one.completedOn],
        ['resultsPublished', one.resultsPublishedOn],
      ] as const
    ).flatMap(([kind, date]) => (date ? [{ date, kind, project: one._id, title: one.title, url: one.url }] : [])),
  )
  const promised = decisions.flatMap(({ promisedFor, status, project, projectTitle, url }) =>
    promisedFor && status === 'promised' ? [{ date: promisedFor, kind: 'promised' as const, project, title: projectTitle, url }] : [],
  )
  return [...ofProjects, ...promised].sort((a, b) => a.date.localeCompare(b.date))
}
