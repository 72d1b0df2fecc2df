import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { getVisibleProject } from '../../projects/details/visible-project.server.ts'
import { findHold, findKeptUntil } from '../../projects/lifecycle/queries.server.ts'
import { retentionMonthsOf } from '../../projects/lifecycle/rules.ts'
import { deleteProject } from '../../projects/model/contract.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { deleteNow, findBin, restore } from '../removal/bin.server.ts'
import { countLost, hasResponses } from '../removal/deletion.server.ts'
import { findPacked } from '../removal/package.queries.server.ts'
import { writePackage } from '../removal/package.server.ts'
import * as contract from './contract.ts'
import { changeHold, changeMonths, changeStatus } from './lifecycle.server.ts'
import { countRecords, findOwnMonths, findReceipts, findRecords, listOfRecords } from './records.queries.server.ts'

/** Endpoints of a project's lifecycle: completion, hold, removal, and receipts. */
export async function retention(app: FastifyInstance): Promise<void> {
  route(app, contract.completeProject, async ({ params }, context) => {
    const id = known(params.id)
    await changeStatus(context, id, 'completed')
    return changed(context, id, 'project.completed')
  })

  route(app, contract.reopenProject, async ({ params }, context) => {
    const id = known(params.id)
    await changeStatus(context, id, 'published')
    return changed(context, id, 'project.reopened')
  })

  route(app, contract.holdProject, async ({ params, body }, context) => {
    const id = known(params.id)
    await changeHold(context, id, body.hold, body.reason ?? '')
    return changed(context, id, body.hold ? 'retention.holdSet' : 'retention.holdLifted')
  })

  deletion(app)

  route(app, contract.showRecords, async ({ params }, context) => {
    await own(context, params.id)
    return { records: await recordsOf(context, params.id) }
  })

  route(app, contract.takePackage, async ({ params }, context) => {
    const { db, files, actor, reply, now } = context
    await own(context, params.id)
    const project = (await findPacked(db, params.id)) ?? reject(404, 'request.notFound')
    // What a hold has sealed is for the administrator alone; others get the package without it.
    const withSealed = actor.permission === 'administrator' && !actor.key && (await findHold(db, params.id))
    if (project.status !== 'completed' && !withSealed) reject(409, 'project.notCompleted')
    const name = `project-${params.id}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
    return writePackage({ db, files, project, withSealed }, (hash) => noteTaken(db, params.id, hash, now()))
  })

  route(app, contract.listRecords, async ({ params, query }, context) => {
    const { db, actor, now, config } = context
    ownOrganization(actor, params.id)
    const { limit } = query
    const at = { now: now(), retentionMonths: config.retentionMonths }
    const found = await listOfRecords(db, actor.organizationId, { ...at, limit, after: readTimeCursor(query.cursor) })
    const page = found.slice(0, limit)
    return {
      period: { months: retentionMonthsOf(await findOwnMonths(db, actor.organizationId), at.retentionMonths), least: at.retentionMonths },
      projects: page.map((one) => one.records),
      total: await countRecords(db, actor.organizationId),
      nextCursor: found.length > limit ? encodeTimeCursor((page.at(-1) as (typeof page)[number]).place) : null,
    }
  })

  route(app, contract.changePeriod, async ({ params, body }, context) => {
    ownOrganization(context.actor, params.id)
    const months = await changeMonths(context, body.months)
    return { message: message(context.language, 'retention.periodSet', { count: months }), months }
  })

  route(app, contract.listRemovalReceipts, async ({ params, query }, { db, actor }) => {
    ownOrganization(actor, params.id)
    const { limit } = query
    const found = await findReceipts(db, actor.organizationId, { limit, before: readTimeCursor(query.cursor) })
    const receipts = found.slice(0, limit)
    const last = found.length > limit ? receipts.at(-1) : undefined
    return { receipts, nextCursor: last ? encodeTimeCursor({ at: new Date(last.removedAt), id: last._id }) : null }
  })
}

/** Deleting a project, and the bin. */
function deletion(app: FastifyInstance): void {
  route(app, deleteProject, async ({ params, body }, context) => {
    const until = await deleteNow(context, known(params.id), body?.title)
    return {
      message: message(context.language, until ? 'project.binned' : 'project.deleted'),
      restorableUntil: until?.toISOString() ?? null,
    }
  })

  route(app, contract.showDeletion, async ({ params }, context) => {
    const { db, now, config } = context
    await own(context, params.id)
    const [lost, held, keptUntil] = await Promise.all([
      countLost(db, params.id),
      findHold(db, params.id),
      findKeptUntil(db, params.id, now(), config.retentionMonths),
    ])
    const needsTitle = hasResponses(lost)
    return { lost, needsTitle, held, keptUntil: needsTitle ? keptUntil : null }
  })

  route(app, contract.listBin, async ({ params }, { db, actor, now }) => {
    ownOrganization(actor, params.id)
    return { projects: await findBin(db, actor.organizationId, now()) }
  })

  route(app, contract.restoreProject, async ({ params }, context) => {
    await restore(context, params.id)
    return { message: message(context.language, 'project.restored') }
  })
}

const known = (id: string): string => (isId(id) ? id : reject(404, 'request.notFound'))

/** @throws HttpError 404 for a project that the official cannot see, 403 for another organization's */
async function own({ db, actor }: OfficialContext, id: string): Promise<void> {
  if (!isOwner(actor, await visibleStanding(db, known(id), actor))) reject(403, 'project.notYours')
}

function ownOrganization(actor: Official, id: string): void {
  if (!isId(id)) reject(404, 'request.notFound')
  if (id !== actor.organizationId) reject(403, 'retention.otherOrganization')
}

const recordsOf = async ({ db, now, config }: OfficialContext, id: string): Promise<contract.Records> =>
  (await findRecords(db, id, { now: now(), retentionMonths: config.retentionMonths })) ?? reject(404, 'request.notFound')

const changed = async (context: OfficialContext, id: string, code: string) => ({
  message: message(context.language, code),
  project: await getVisibleProject(id, context),
  records: await recordsOf(context, id),
})

/** A project removed meanwhile has no row to update. */
const noteTaken = async (db: DbOrTx, id: string, hash: string, now: Date): Promise<void> => {
  await db
    .insertInto('retention_packages')
    .columns(['project_id', 'manifest_hash', 'taken_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('projects')
        .select(['id', val(hash).as('manifest_hash'), val(now).as('taken_at')])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'manifest_hash']).doUpdateSet({ taken_at: now }))
    .execute()
}
