// Deleted projects with responses wait here for 30 days. Meanwhile they are drafts without an organization: no query of anybody finds them.
import { sql } from 'kysely'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { lockOwn } from '../../projects/editing/saving.server.ts'
import { ensureMayDelete, findHold } from '../../projects/lifecycle/queries.server.ts'
import { binDays } from '../../projects/lifecycle/rules.ts'
import { expireFiles } from '../export-jobs/jobs.server.ts'
import { endFilesOf } from '../takeout/outdated-files.server.ts'
import { countLost, hadAnswers, hasResponses, type LostResponses } from './deletion.server.ts'
import { eraseRows, type Gone, type RemovalContext, removeFiles } from './removal.server.ts'

/**
 * Deletes a project at its administrator's request. One with responses goes to the bin, and needs its title; one without is removed. The
 * caller's transaction has the project locked: a response that arrives meanwhile waits, and is in the bin or refused.
 * @returns the time until which it can be restored; null if it was removed
 * @throws HttpError 409 on hold or where the records schedule asks for longer; 422 for another title
 */
export async function deleteNow(
  { db, files, actor, now, config, language }: OfficialContext,
  id: string,
  title: string | undefined,
): Promise<Date | null> {
  const restorableUntil = await retryOnDeadlock(db, async (tx) => {
    const { draft } = await lockOwn(tx, id, actor)
    if (await findHold(tx, id)) reject(409, 'retention.held')
    const deleting = { now: now(), retentionMonths: config.retentionMonths, language }
    if (!hasResponses(await countLost(tx, id))) {
      if (await hadAnswers(tx, id)) await ensureMayDelete(tx, id, deleting)
      await eraseRows(tx, id, { cause: 'deleted', packageHash: null, now: now() })
      return null
    }
    await ensureMayDelete(tx, id, deleting)
    if (title?.trim() !== draft.title.trim()) rejectFields({ title: 'project.titleToDelete' })
    await putIntoBin(tx, id, now())
    return new Date(now().getTime() + binDays * dayMilliseconds)
  })
  if (restorableUntil === null) await removeFiles({ db, files, now }, id)
  return restorableUntil
}

async function putIntoBin(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await sql`
    insert into project_bin (project_id, organization_id, status, results_published, publish_at, deleted_at)
    select p.id, p.organization_id, p.status, p.results_published, s.publish_at, ${now}
    from projects p left join project_schedules s on s.project_id = p.id where p.id = ${id}`.execute(tx)
  await tx.deleteFrom('project_schedules').where('project_id', '=', id).execute()
  await sql`update projects set organization_id = null, status = 'draft', results_published = false where id = ${id}`.execute(tx)
  // What has not been sent yet must not tell of it.
  await sql`delete from outbox where status = 'waiting' and bulk
    and strpos(concat_ws(' ', subject, body_text, body_html, headers::text), ${id}) > 0`.execute(tx)
  await endFilesOf(tx, [id])
  await enqueue(tx, expireFiles, {})
}

/** Projects deleted before this are no longer restorable. */
const binStart = (now: Date): Date => new Date(now.getTime() - binDays * dayMilliseconds)

/** A project in the bin, locked; null if it is not there. */
const lockBinned = (tx: DbOrTx, id: string) =>
  tx.selectFrom('project_bin').selectAll().where('project_id', '=', id).forUpdate().executeTakeFirst()

type Binned = NonNullable<Awaited<ReturnType<typeof lockBinned>>>

/** The project is as it was before it was deleted. */
async function takeOut(tx: DbOrTx, { project_id: id, organization_id, status, results_published, publish_at }: Binned): Promise<void> {
  await tx.updateTable('projects').set({ organization_id, status, results_published }).where('id', '=', id).execute()
  if (publish_at)
    await tx
      .insertInto('project_schedules')
      .values({ project_id: id, publish_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.deleteFrom('project_bin').where('project_id', '=', id).execute()
}

/**
 * Restores a project from the organization's bin.
 * @throws HttpError 404 if it is not there, or its 30 days are over
 */
export async function restore({ db, actor, now }: OfficialContext, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const binned = (isId(id) && (await lockBinned(tx, id))) || reject(404, 'request.notFound')
    if (binned.organization_id !== actor.organizationId || binned.deleted_at <= binStart(now())) reject(404, 'request.notFound')
    await takeOut(tx, binned)
  })
}

type BinnedProject = { _id: string; title: string; deletedAt: string; restorableUntil: string; lost: LostResponses }

/** The organization's deleted projects, the latest first. */
export async function findBin(db: DbOrTx, organizationId: string, now: Date): Promise<BinnedProject[]> {
  const rows = await db
    .selectFrom('project_bin as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .select(['b.project_id', 'b.deleted_at', 'p.title'])
    .where('b.organization_id', '=', organizationId)
    .where('b.deleted_at', '>', binStart(now))
    .orderBy('b.deleted_at', 'desc')
    .execute()
  const projects: BinnedProject[] = []
  for (const { project_id: _id, title, deleted_at } of rows) {
    const restorableUntil = new Date(deleted_at.getTime() + binDays * dayMilliseconds).toISOString()
    projects.push({ _id, title, deletedAt: deleted_at.toISOString(), restorableUntil, lost: await countLost(db, _id) })
  }
  return projects
}

/** Projects that have been in the bin for 30 days. */
export const overdueInBin = (db: DbOrTx, now: Date): Promise<{ projectId: string; title: string }[]> =>
  db
    .selectFrom('project_bin as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .select(['b.project_id as projectId', 'p.title'])
    .where('b.deleted_at', '<=', binStart(now))
    .orderBy('b.deleted_at')
    .execute()

/** Removes a project whose time in the bin is over, and leaves its receipt. @returns null if it was restored or is on hold */
export async function removeBinned(work: RemovalContext, id: string): Promise<Gone | null> {
  const { db, now } = work
  const gone = await retryOnDeadlock(db, async (tx) => {
    const binned = await lockBinned(tx, id)
    if (!binned || binned.deleted_at > binStart(now())) return null
    if (await findHold(tx, id)) return null
    await takeOut(tx, binned)
    return eraseRows(tx, id, { cause: 'deleted', packageHash: null, now: now() })
  })
  if (gone) await removeFiles(work, id)
  return gone
}
