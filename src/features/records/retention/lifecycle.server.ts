// Lifecycle steps by officials: complete, reopen, hold, delete, and change the retention period.

import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { recordInChain } from '../../accounts/audit/chain.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { lockOwn } from '../../projects/editing/saving.server.ts'
import { transitionLocked } from '../../projects/editing/status-transition.server.ts'
import { isTooSoon, removalDay, retentionMonthsOf } from '../../projects/lifecycle/rules.ts'
import { releaseVersions } from '../holds/versions.server.ts'
import { findOwnMonths } from './records.queries.server.ts'
import { unnamed } from './strays.server.ts'

/**
 * Completes or reopens a project.
 * @throws HttpError 409 if its status does not allow the transition
 */
export const changeStatus = (
  { db, actor, request, now, config }: OfficialContext,
  id: string,
  to: 'completed' | 'published',
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const moving = { actor, request, now: now(), retentionMonths: config.retentionMonths }
    await transitionLocked(tx, id, await lockOwn(tx, id, actor), to, moving)
  })

/** Sets or lifts a hold. Setting one requires a reason, which replaces that of an existing hold. */
export async function changeHold(context: OfficialContext, id: string, hold: boolean, reason: string): Promise<void> {
  const { db, files, actor, request, now } = context
  if (hold && !reason) rejectFields({ reason: 'retention.reason' })
  const released = await db.transaction().execute(async (tx) => {
    const { draft } = await lockOwn(tx, id, actor)
    const released = hold ? [] : await liftHold(tx, id)
    if (hold) await setHold(tx, id, reason, now())
    const subject = { type: 'project', id, title: draft.title }
    const details = reason ? { hold, reason } : { hold }
    await recordAct(tx, request, actor, { action: 'POST /projects/:id/hold', subject, at: now(), details })
    return released
  })
  await deleteQuietly(files, await unnamed(db, released), request)
}

async function setHold(tx: DbOrTx, id: string, reason: string, now: Date): Promise<void> {
  await tx
    .insertInto('retention_holds')
    .values({ project_id: id, reason, held_at: now })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ reason }))
    .execute()
  await recordInChain(tx, 'hold', id, 'changed')
}

/** @returns the files that the sealed versions named, which are deleted with the hold */
async function liftHold(tx: DbOrTx, id: string): Promise<string[]> {
  const request = await tx
    .selectFrom('records_request_projects as c')
    .innerJoin('records_requests as r', 'r.id', 'c.request_id')
    .select(['r.year', 'r.number'])
    .where('c.project_id', '=', id)
    .where('r.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (request) reject(409, 'retention.requestOpen', { number: `${request.year}-${request.number}` })
  await recordInChain(tx, 'hold', id, 'removed')
  const lifted = await tx.deleteFrom('retention_holds').where('project_id', '=', id).executeTakeFirst()
  if (lifted.numDeletedRows === 0n) reject(409, 'retention.notHeld')
  return releaseVersions(tx, id)
}

/**
 * Sets the organization's retention period in months.
 * @returns the new period
 * @throws HttpError 422 if it is shorter than the installation's minimum or would remove a project before its first warning
 */
export async function changeMonths({ db, actor, request, now, config }: OfficialContext, months: number): Promise<number> {
  const least = config.retentionMonths
  if (months < least) rejectFields({ months: { code: 'retention.tooShort', values: { count: least } } })
  return db.transaction().execute(async (tx) => {
    const id = actor.organizationId
    // A removal in progress holds this lock too: it has either finished, or it sees the new period.
    const { name, timeZone } = await tx
      .selectFrom('organizations as o')
      .select(['o.name', organizationTimeZone.as('timeZone')])
      .where('o.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const before = retentionMonthsOf(await findOwnMonths(tx, id), least)
    const surprised = await surprisedBy(tx, id, { timeZone, before, after: months, today: dayIn(timeZone, now()) })
    if (surprised.length > 0)
      rejectFields({ months: { code: 'retention.tooSoon', values: { title: surprised[0] ?? '', count: surprised.length } } })
    await tx
      .insertInto('retention_periods')
      .values({ organization_id: id, months })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ months }))
      .execute()
    const details = { monthsBefore: before, months }
    const entry = { action: 'PUT /organizations/:id/records', subject: { type: 'organization', id, title: name }, at: now(), details }
    await recordAct(tx, request, actor, entry)
    return months
  })
}

/** Titles of the projects that another period would remove within the time of the first warning. */
async function surprisedBy(
  tx: DbOrTx,
  organizationId: string,
  { timeZone, before, after, today }: { timeZone: TimeZone; before: number; after: number; today: string },
): Promise<string[]> {
  if (after >= before) return []
  const completed = await tx
    .selectFrom('projects as p')
    .select(['p.title', 'p.completed_at'])
    .where('p.organization_id', '=', organizationId)
    .where('p.status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('retention_holds as h').select('h.project_id').whereRef('h.project_id', '=', 'p.id'))),
    )
    .execute()
  return completed
    .filter(({ completed_at: at }) => {
      if (!at) return false
      const removals = { before: removalDay(at, timeZone, before), after: removalDay(at, timeZone, after) }
      return isTooSoon(today, removals)
    })
    .map((one) => one.title)
}
