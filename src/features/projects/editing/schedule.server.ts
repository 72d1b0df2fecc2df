// Scheduled publication of drafts.

import { ensureValid, type FieldRefusals, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { instantIn } from '../../../core/i18n/us-time.ts'
import { inTransaction, reschedule } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import { ensureMayPublish } from '../../accounts/model/verified.server.ts'
import { sendMails } from '../../messaging/notifications/mail.server.ts'
import type { Schedule } from '../model/contract.ts'
import { publishPlanned } from '../model/publish-job.ts'
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
    ensureMayPublish(actor)
    const at = /(Z|[+-]\d{2}:?\d{2})$/.test(publishAt) ? new Date(publishAt) : instantIn(actor.timeZone, publishAt)
    const refusal = scheduleRefusal(at, now())
    ensureValid({
      ...(await publishBlockers(tx, draft, images, { state: actor.state, at })),
      ...(refusal && { publishAt: refusal }),
    })
    await tx
      .insertInto('project_schedules')
      .values({ project_id: projectId, publish_at: at, failed_at: null })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ publish_at: at, failed_at: null }))
      .execute()
    await reschedule(tx, publishPlanned, { project: projectId }, { key: projectId, afterSeconds: secondsUntil(at, now()) })
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

const secondsUntil = (at: Date, now: Date): number => (at.getTime() - now.getTime()) / 1000

/**
 * Publishes a draft at its scheduled time, or mails its officials what is missing. A lock on the project serializes this: of several
 * processes that do it at the same time, one finds work.
 * @param done is called in the transaction that publishes, tells, or moves the job of a plan that was moved
 * @returns the outcome; null if nothing is due
 */
export async function publishDue(
  { db, config, now, invalidatePages }: ScheduleWork,
  projectId: string,
  done: (tx: DbOrTx) => Promise<void> = async () => {},
): Promise<'published' | 'failed' | 'dropped' | null> {
  const outcome = await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('projects as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .leftJoin('billing_subscriptions as b', 'b.organization_id', 'o.id')
      .select(['p.id', 'o.state', 'o.verified_at', 'b.state as billing_state'])
      .where('p.id', '=', projectId)
      .forNoKeyUpdate('p')
      .executeTakeFirst()
    await done(tx)
    const plan = await tx
      .selectFrom('project_schedules')
      .select(['publish_at', 'failed_at'])
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (!due || !plan || plan.failed_at) return null
    if (plan.publish_at > now()) {
      await reschedule(tx, publishPlanned, { project: projectId }, { key: projectId, afterSeconds: secondsUntil(plan.publish_at, now()) })
      return null
    }
    const stored = await lockProject(tx, due.id)
    if (stored?.standing.status !== 'draft') return 'dropped' as const
    const isPaused = config.billing !== undefined && (due.billing_state === 'limited' || due.billing_state === 'cancelled')
    const missing: FieldRefusals = {
      ...(await publishBlockers(tx, stored.draft, stored.images, { state: due.state, at: now() })),
      ...(due.verified_at ? {} : { organization: 'organization.unverified' }),
      ...(isPaused ? { billing: 'billing.limited' } : {}),
    }
    if (Object.keys(missing).length === 0) {
      await rewriteProject(tx, due.id, stored.draft, stored.draft, 'publish', now())
      return 'published' as const
    }
    await noteFailed(
      tx,
      { config, now },
      { id: due.id, title: stored.draft.title, organizationId: stored.standing.organizationId, missing },
    )
    return 'failed' as const
  })
  if (outcome === 'published') invalidatePages()
  return outcome
}

type Unpublished = { id: string; title: string; organizationId: string; missing: FieldRefusals }

/** Notes that a draft was not published, and mails its officials why. */
async function noteFailed(tx: DbOrTx, { config, now }: Pick<ScheduleWork, 'config' | 'now'>, of: Unpublished): Promise<void> {
  await tx.updateTable('project_schedules').set({ failed_at: now() }).where('project_id', '=', of.id).execute()
  const officials = await officialsOf(tx, of.organizationId)
  await sendMails(
    tx,
    officials.map((person) => ({
      to: person.email,
      mail: notPublishedMail(config, person, of),
      letter: 'notPublished' as const,
      organization: of.organizationId,
    })),
  )
}

/** Notes that the job of a schedule was given up, and mails the draft's officials. A plan that was moved has a job of its own. */
export async function giveUpSchedule(tx: DbOrTx, work: Pick<ScheduleWork, 'config' | 'now'>, projectId: string): Promise<void> {
  const plan = await tx
    .selectFrom('project_schedules as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .select(['p.title', 'p.organization_id'])
    .where('s.project_id', '=', projectId)
    .where('s.failed_at', 'is', null)
    .where('s.publish_at', '<=', work.now())
    .where('p.status', '=', 'draft')
    .forUpdate('s')
    .executeTakeFirst()
  if (!plan) return
  const missing = { schedule: 'schedule.givenUp' }
  await noteFailed(tx, work, { id: projectId, title: plan.title ?? '', organizationId: plan.organization_id, missing })
}

/**
 * Publishes a draft now that could not be published at its scheduled time, unless it is still incomplete: then its officials are notified
 * again.
 */
export const retrySchedule = (
  db: DbOrTx,
  { id, organizationId }: { id: string; organizationId: string },
  now: Date,
): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const plan = await tx
      .selectFrom('project_schedules as s')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .select(['s.failed_at'])
      .where('s.project_id', '=', id)
      .where('p.organization_id', '=', organizationId)
      .forUpdate('s')
      .executeTakeFirst()
    if (!plan) return null
    if (!plan.failed_at) return 'underWay'
    await tx.updateTable('project_schedules').set({ publish_at: now, failed_at: null }).where('project_id', '=', id).execute()
    await reschedule(tx, publishPlanned, { project: id }, { key: id, afterSeconds: 0 })
    return 'waiting'
  })

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
