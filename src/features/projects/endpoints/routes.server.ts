import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { type EndpointHandler, route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { instantOf } from '../../../core/i18n/whole-days.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { smsIsPossible } from '../../messaging/notifications/rules.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { attemptProject, findPreview } from '../details/show.queries.server.ts'
import { getVisibleProject } from '../details/visible-project.server.ts'
import { projectForm } from '../editing/form.routes.server.ts'
import { locate } from '../editing/locating.server.ts'
import { createProjectDraft, type Saved, type Saving, update } from '../editing/saving.server.ts'
import { projectFiles } from '../media/files.routes.server.ts'
import { projectMedia } from '../media/media.routes.server.ts'
import * as contract from '../model/contract.ts'
import { shareAddress } from '../model/share-address.server.ts'
import { clustersOf } from '../search/cluster-cache.server.ts'
import { countKinds } from '../search/counts.queries.server.ts'
import { countsOf } from '../search/counts.ts'
import { readListCursor } from '../search/cursor.server.ts'
import { findProjects, listOrderOf } from '../search/list.queries.server.ts'
import { type ListFilter, onlyOf } from '../search/list-conditions.server.ts'
import { listFilterOf, pinOriginOf } from '../search/list-query.server.ts'
import { projectDeadlines } from '../share/deadline.routes.server.ts'
import { sharePictures } from '../share/routes.server.ts'

const known = (id: string): string => (isId(id) ? id : reject(404, 'request.notFound'))

const savingOf = ({ actor, request, now, config }: Context<Official>, found: Saving['found']): Saving => ({
  ...{ actor, request, now: now(), retentionMonths: config.retentionMonths },
  found,
})

const pageOf = (filter: ListFilter, { limit, cursor }: { limit: number; cursor?: string | undefined }) => ({
  limit,
  cursor: readListCursor(listOrderOf(filter), cursor),
})

/** Where no text message can be sent, nobody could confirm a number, and thus nobody respond. */
function ensureMobilePossible({ requiresMobile }: contract.ProjectInput, { config }: Pick<Context, 'config'>): void {
  if (requiresMobile && !smsIsPossible(config)) rejectFields({ requiresMobile: 'follow.smsImpossible' })
}

/** An organization's own site lists only its own projects. */
const ofSite = <Query extends { owner?: string | undefined }>(query: Query, { site }: FastifyRequest): Query =>
  site ? { ...query, owner: site.organizationId } : query

/** An organization has few enough projects to count them all. */
const everyProject = 1_000_000
const withoutDrafts = (statuses: readonly contract.ListStatus[]) => statuses.filter((status) => status !== 'draft')

function textOf({ transition, status }: Saved): string {
  if (transition === 'publish') return 'project.published'
  if (transition === 'complete') return 'project.completed'
  if (transition === 'reopen') return 'project.reopened'
  return status === 'draft' ? 'project.draftSaved' : 'project.saved'
}

export async function projects(app: FastifyInstance): Promise<void> {
  await app.register(projectMedia)
  await app.register(projectFiles)
  await app.register(sharePictures)
  await app.register(projectDeadlines)
  await app.register(projectForm)

  route(app, contract.listProjects, async ({ query }, { db, actor, now, language, request, remember }) => {
    const filter = await listFilterOf(db, ofSite(query, request), actor, { now: now(), language, remember })
    const pinOrigin = await pinOriginOf(db, filter, actor)
    return findProjects(db, { ...filter, pinOrigin }, { ...pageOf(filter, query), countedMax: contract.countedMax, remember })
  })

  route(app, contract.listPoints, async ({ query }, { db, actor, now, language, request }) => {
    const { box, ...filter } = await listFilterOf(db, ofSite(query, request), actor, { now: now(), language })
    const groups = await clustersOf(db, {
      ...filter,
      statuses: withoutDrafts(filter.statuses),
      box: box ?? rejectFields({ bbox: 'project.box' }),
    })
    // Cached clusters are shared by all languages: translate them per request.
    const translations = await tellOf(db, { projects: groups.flatMap(({ id }) => id ?? []) }, { actor, site: request.site, language })
    const reader = translationReaderOf(translations, language, new URLSearchParams({ original: query.original ?? '' }))
    return {
      groups: groups.map(({ lat, lng, count, west, south, east, north, id, title, category }) => ({
        lat,
        lng,
        count,
        bbox: [west, south, east, north] as [number, number, number, number],
        project: id === null ? null : { _id: id, ...titleIn(reader, { _id: id, title: title ?? '' }), category },
      })),
    }
  })

  route(app, contract.countProjects, async ({ query }, { db, actor, now, language, request }) => {
    const filter = await listFilterOf(db, ofSite(query, request), actor, { now: now(), language })
    return countsOf(await countKinds(db, filter), filter)
  })

  route(app, contract.ownerProjects, async ({ body }, { db, actor, now }) => {
    if (body.owner !== actor.organizationId) reject(403, 'project.ownerOther')
    const filter = {
      statuses: body.status ? [body.status] : contract.projectStatuses,
      draftsOf: actor.organizationId,
      owner: actor.organizationId,
      only: onlyOf(actor),
      from: instantOf(actor.timeZone, body.from, 'start'),
      to: instantOf(actor.timeZone, body.to, 'end'),
      now: now(),
    }
    return findProjects(db, filter, { ...pageOf(filter, body), countedMax: everyProject })
  })

  const show: EndpointHandler<typeof contract.showProject> = async ({ params }, context) => ({
    project: await getVisibleProject(params.id, context),
  })
  route(app, contract.showProject, show, attemptProject)

  route(app, contract.previewProject, async ({ params }, { db, now, request: { site } }) => {
    const project = (await findPreview(db, known(params.id))) ?? reject(404, 'request.notFound')
    if (site && project.owner !== site.organizationId) reject(404, 'request.notFound')
    return { project: { ...project, shareImage: shareAddress(project, now()) } }
  })

  route(app, contract.createProject, async ({ body }, context) => {
    ensureMobilePossible(body, context)
    const saved = await createProjectDraft(context.db, body, savingOf(context, await locate(context, null, body)))
    return { message: message(context.language, textOf(saved)), project: await getVisibleProject(saved.id, context) }
  })

  route(app, contract.updateProject, async ({ params, body }, context) => {
    ensureMobilePossible(body, context)
    const id = known(params.id)
    const saved = await update(context.db, id, body, savingOf(context, await locate(context, id, body)))
    await deleteQuietly(context.files, saved.gone, context.request)
    return { message: message(context.language, textOf(saved)), project: await getVisibleProject(saved.id, context) }
  })
}
