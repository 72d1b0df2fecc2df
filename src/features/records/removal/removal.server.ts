// Removes a project permanently. One transaction checks, writes the receipt and deletes the rows; the files are deleted after it. A crash
// before the commit has no effect; a crash after it leaves a receipt without `files_removed_at`, which the next run finishes.

import { sql } from 'kysely'
import { type Db, type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { recordInChain } from '../../accounts/audit/chain.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { findHold } from '../../projects/lifecycle/queries.server.ts'
import type { Cause } from '../../projects/lifecycle/rules.ts'
import { dueOn, removalDay, retentionMonthsOf } from '../../projects/lifecycle/rules.ts'
import { expireFiles } from '../export-jobs/jobs.server.ts'
import { endFilesOf } from '../takeout/outdated-files.server.ts'
import { findPacked } from './package.queries.server.ts'
import { sealOf } from './package.server.ts'
import { countRemovedRows } from './rows.server.ts'

export type RemovalContext = Pick<AppContext, 'db' | 'files' | 'config' | 'now' | 'invalidatePages'>
export type Gone = { projectId: string; title: string; rows: number }

/** The key prefix of a project's stored files. */
const folderOf = (projectId: string) => `projects/${projectId}/`

/**
 * Removes a project if it is completed, its removal day has come and it is not on hold, checked under a lock.
 * @param today the calendar day in a time zone
 * @returns null if it was not removed
 */
export async function removeDue(work: RemovalContext, projectId: string, today: (timeZone: TimeZone) => string): Promise<Gone | null> {
  const { db, files, config, now, invalidatePages } = work
  const gone = await retryOnDeadlock(db, async (tx) => {
    if (!(await lockDue(tx, projectId, today, config.retentionMonths))) return null
    const project = await findPacked(tx, projectId)
    if (!project) return null
    const packageHash = await sealOf({ db: tx, files, project })
    return eraseRows(tx, projectId, { cause: 'schedule', packageHash, now: now() })
  })
  if (!gone) return null
  invalidatePages()
  await removeFiles(work, projectId)
  return gone
}

/** Locks a project and its organization's period before reading them: earlier changes are visible, later ones wait. */
async function lockDue(tx: DbOrTx, projectId: string, today: (timeZone: TimeZone) => string, retentionMonths: number): Promise<boolean> {
  const project = await tx
    .selectFrom('projects')
    .select(['status', 'completed_at', 'organization_id'])
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (project?.status !== 'completed' || !project.completed_at) return false
  const { timeZone } = await tx
    .selectFrom('organizations as o')
    .select(organizationTimeZone.as('timeZone'))
    .where('o.id', '=', project.organization_id)
    .forShare()
    .executeTakeFirstOrThrow()
  const own = await tx
    .selectFrom('retention_periods')
    .select('months')
    .where('organization_id', '=', project.organization_id)
    .executeTakeFirst()
  const day = removalDay(project.completed_at, timeZone, retentionMonthsOf(own?.months ?? null, retentionMonths))
  return dueOn(today(timeZone), day) === 'removal' && !(await findHold(tx, projectId))
}

type Erasure = { cause: Cause; packageHash: string | null; now: Date }

/**
 * Deletes the rows of a project that the caller has locked, and writes its receipt; call `removeFiles` after the commit. Deletes its emails
 * too, sent or not. Entries of the activity log keep who did what to which project, and lose the ids of its content.
 */
export async function eraseRows(tx: DbOrTx, projectId: string, { cause, packageHash, now }: Erasure): Promise<Gone> {
  const project = await tx
    .selectFrom('projects')
    .select(['organization_id', 'title', 'status', 'completed_at'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const counts = await countRemovedRows(tx, projectId)
  const { organization_id, title, status, completed_at } = project
  const completion = { completed_at: status === 'completed' ? completed_at : null }
  const receipt = { id: newId(now.getTime()), organization_id, project_id: projectId, title, cause, ...completion, removed_at: now }
  // Nobody saw a draft, so it needs no receipt.
  if (status !== 'draft') {
    await tx
      .insertInto('retention_receipts')
      .values({
        ...receipt,
        counts: JSON.stringify(counts),
        package_hash: packageHash,
        package_taken_at: await lastTaken(tx, projectId, packageHash),
      })
      .execute()
    await recordInChain(tx, 'receipt', receipt.id, 'added')
  }
  await recordInChain(tx, 'release', projectId, 'removed')
  await forgetMentions(tx, projectId, title)
  await endFilesOf(tx, [projectId])
  await enqueue(tx, expireFiles, {})
  await tx.deleteFrom('projects').where('id', '=', projectId).execute()
  return { projectId, title, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

async function lastTaken(tx: DbOrTx, projectId: string, packageHash: string | null): Promise<Date | null> {
  if (packageHash === null) return null
  const row = await tx
    .selectFrom('retention_packages')
    .select('taken_at')
    .where('project_id', '=', projectId)
    .where('manifest_hash', '=', packageHash)
    .executeTakeFirst()
  return row?.taken_at ?? null
}

/** Shorter titles are words that occur in emails about other things. */
const tellingTitleLengthMin = 8

/** Emails contain a project's URL. Sent text messages may contain only its title. */
async function forgetMentions(tx: DbOrTx, projectId: string, title: string): Promise<void> {
  const telling = title.length >= tellingTitleLengthMin ? title : null
  await sql`
    delete from outbox where strpos(concat_ws(' ', subject, body_text, body_html, headers::text, last_error), ${projectId}) > 0
      or (status in ('sent', 'failed') and strpos(concat_ws(' ', subject, body_text), ${telling}::text) > 0)`.execute(tx)
  await sql`
    with changed as (
    update audit_entries set details = jsonb_strip_nulls(jsonb_build_object('hold', details -> 'hold', 'reason', details -> 'reason'))
    where subject_id = ${projectId} and details <> '{}' returning id)
    select chain_record('activity', id, 'changed') from changed`.execute(tx)
}

/** Deletes a removed project's stored files, and records this in its receipt. */
export async function removeFiles({ db, files, now }: { db: Db; files: FileStore; now: () => Date }, projectId: string): Promise<void> {
  const folder = folderOf(projectId)
  await files.remove(folder)
  const left = await files.list(folder)
  if (left.length > 0) throw new Error(`${left.length} files below ${folder} are still there`)
  await sql`
    with changed as (
      update retention_receipts set files_removed_at = ${now()} where project_id = ${projectId} and files_removed_at is null returning id)
    select chain_record('receipt', id, 'changed') from changed`.execute(db)
}

/** Removed projects whose files have not been deleted yet. */
export const unfinished = (db: Db): Promise<{ projectId: string; title: string }[]> =>
  db
    .selectFrom('retention_receipts')
    .select(['project_id as projectId', 'title'])
    .where('files_removed_at', 'is', null)
    .orderBy('removed_at')
    .execute()
