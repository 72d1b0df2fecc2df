// Scheduled publication of drafts.

import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { instantIn } from '../../../core/i18n/us-time.ts'
import { deliverSoon, sendMails } from '../../messaging/notifications/mail.server.ts'
import type { Schedule } from '../model/contract.ts'
import type { FieldRefusals } from '../model/rules.ts'
import { lockProject, rewriteProject } from './save.queries.server.ts'
import { lockOwn, publishBlockers } from './saving.server.ts'
import { notPublishedMail } from './schedule-mails.server.tsx'
import { scheduleRefusal } from './schedule-rules.ts'

type Planning = Pick<AppContext, 'db' | 'now'> & { actor: Official }

/** @returns a draft's schedule, or null */
export async function findSchedule(db: DbOrTx, projectId: string): Promise<Schedule | null> {
  const row = await db
    .selectFrom('project_schedules')
    .select(['publish_at', 'failed_at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row ? { publishAt: row.publish_at.toISOString(), failed: row.failed_at !== null } : null
}

/**
 * Schedules the publication of a complete draft, or changes its schedule. A `publishAt` without a zone is in the time zone of the
 * organization's state.
 */
export const keepSchedule = ({ db, actor, now }: Planning, projectId: string, publishAt: string): Promise<Schedule> =>
  db.transaction().execute(async (tx) => {
    const { draft, images, standing } = await lockOwn(tx, projectId, actor)
    if (standing.status !== 'draft') reject(409, 'schedule.draftsOnly')
    const at = /(Z|[+-]\d{2}:?\d{2})$/.test(publishAt) ? new Date(publishAt) : instantIn(actor.state, publishAt)
    const refusal = scheduleRefusal(at, now())
    const refusals: FieldRefusals = {
      ...(await publishBlockers(tx, draft, images, { state: actor.state, at })),
      ...(refusal ? { publishAt: refusal } : {}),
    }
    if (Object.keys(refusals).length > 0) rejectFields(refusals)
    await tx
      .insertInto('project_schedules')
      .values({ project_id: projectId, publish_at: at, failed_at: null })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ publish_at: at, failed_at: null }))
      .execute()
    return { publishAt: at.toISOString(), failed: false }
  })

/**
 * Deletes the schedule.
 * @throws HttpError 404 if there is no schedule
 */
export const dropSchedule = ({ db, actor }: Planning, projectId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOwn(tx, projectId, actor)
    const gone = await tx.deleteFrom('project_schedules').where('project_id', '=', projectId).executeTakeFirst()
    if (gone.numDeletedRows === 0n) reject(404, 'schedule.none')
  })

type ScheduleWork = Pick<AppContext, 'db' | 'config' | 'now' | 'invalidatePages'>

/**
 * Publishes one draft whose scheduled time has come, or mails its officials what is missing. Safe to run in several processes: the row
 * lock decides, and a project that is being saved waits for the next run.
 * @returns the result; null if nothing is due
 */
export async function publishDue({ db, config, now, invalidatePages }: ScheduleWork): Promise<'published' | 'failed' | 'dropped' | null> {
  const outcome = await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('projects as p')
      .innerJoin('project_schedules as s', 's.project_id', 'p.id')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .select(['p.id', 'o.state'])
      .where('s.publish_at', '<=', now())
      .where('s.failed_at', 'is', null)
      .orderBy('s.publish_at')
      .limit(1)
      .forUpdate('p')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    // Read again under the lock: another process may have published it.
    const plan = tx.selectFrom('project_schedules').select('project_id').where('project_id', '=', due.id)
    const still = await plan.where('publish_at', '<=', now()).where('failed_at', 'is', null).executeTakeFirst()
    const kept = still ? await lockProject(tx, due.id) : null
    if (kept?.standing.status !== 'draft') return 'dropped' as const
    const missing = await publishBlockers(tx, kept.draft, kept.images, { state: due.state, at: now() })
    if (Object.keys(missing).length === 0) {
      await rewriteProject(tx, due.id, kept.draft, kept.draft, 'publish', now())
      return 'published' as const
    }
    await tx.updateTable('project_schedules').set({ failed_at: now() }).where('project_id', '=', due.id).execute()
    const officials = await officialsOf(tx, kept.standing.organizationId)
    const about = { id: due.id, title: kept.draft.title, missing }
    await sendMails(
      tx,
      officials.map((person) => ({
        to: person.email,
        mail: notPublishedMail(config, person, about),
        letter: 'notPublished' as const,
        organization: kept.standing.organizationId,
      })),
    )
    return 'failed' as const
  })
  if (outcome === 'published') invalidatePages()
  if (outcome === 'failed') deliverSoon(db)
  return outcome
}

/** The officials who can complete the project. */
const officialsOf = (tx: DbOrTx, organizationId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('organization_id', '=', organizationId)
    .where('permission', 'in', ['editor', 'administrator'])
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute()
