import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { ProjectFact, ProjectUpdate } from '../model/contract.ts'
import { newsHappened } from '../model/project-news.server.ts'
import { projectImageFolder, toUpdate, type UpdateRow, updatesOfProject } from '../model/summary.server.ts'

/** The updates of a project, newest first. */
export async function updatesOf(db: DbOrTx, projectId: string): Promise<ProjectUpdate[]> {
  const { rows } = await sql<{ updates: UpdateRow[] }>`
    select ${updatesOfProject} as updates from projects p where p.id = ${projectId}`.execute(db)
  return rows[0]?.updates.map((row) => toUpdate(projectId, row)) ?? []
}

/** The project of an update or a fact; null if it does not exist. */
export async function projectOfNews(db: DbOrTx, table: 'project_updates' | 'project_facts', id: string): Promise<string | null> {
  if (!isId(id)) return null
  const row = await db.selectFrom(table).select('project_id').where('id', '=', id).executeTakeFirst()
  return row?.project_id ?? null
}

/** The texts of an update, and when it was posted; null if it does not exist. */
export async function findUpdate(tx: DbOrTx, id: string): Promise<{ title: string; text: string; posted_at: Date } | null> {
  const query = tx.selectFrom('project_updates').select(['title', 'text', 'posted_at']).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function countUpdates(tx: DbOrTx, projectId: string): Promise<number> {
  const query = tx.selectFrom('project_updates').select(sql<number>`count(*)`.as('count')).where('project_id', '=', projectId)
  return (await query.executeTakeFirstOrThrow()).count
}

type NewUpdate = { projectId: string; title: string; text: string; postedAt: Date }

/** @returns the new update's id */
export async function insertUpdate(tx: DbOrTx, { projectId, title, text, postedAt }: NewUpdate): Promise<string> {
  const id = newId()
  await tx.insertInto('project_updates').values({ id, project_id: projectId, title, text, posted_at: postedAt }).execute()
  await newsHappened(tx)
  return id
}

type UpdateChange = { title?: string | undefined; text?: string | undefined; postedAt: Date; now: Date }

/** Leaves missing fields unchanged. An update whose text did not change does not count as edited. */
export async function changeUpdateRow(tx: DbOrTx, id: string, { title, text, postedAt, now }: UpdateChange): Promise<void> {
  await sql`
    update project_updates set posted_at = ${postedAt}, title = coalesce(${title ?? null}::text, title),
      text = coalesce(${text ?? null}::text, text),
      edited_at = case when (title, text) = (coalesce(${title ?? null}::text, title), coalesce(${text ?? null}::text, text))
        then edited_at else ${now} end
    where id = ${id}`.execute(tx)
}

/**
 * Deletes an update.
 * @returns the folder of its picture, whose files the caller removes; null without a picture
 */
export async function deleteUpdate(tx: DbOrTx, id: string): Promise<string | null> {
  const folder = await deletePicture(tx, id)
  await tx.deleteFrom('project_updates').where('id', '=', id).execute()
  return folder
}

/** The same for the picture only. */
export async function deletePicture(tx: DbOrTx, updateId: string): Promise<string | null> {
  const row = await tx.deleteFrom('project_files').where('update_id', '=', updateId).returning(['id', 'project_id']).executeTakeFirst()
  return row ? projectImageFolder(row.project_id, row.id) : null
}

/** @returns false if there is no picture */
export async function describePicture(tx: DbOrTx, updateId: string, alt: string): Promise<boolean> {
  const done = await tx.updateTable('project_files').set({ alt }).where('update_id', '=', updateId).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const factsOf = (db: DbOrTx, projectId: string): Promise<ProjectFact[]> =>
  db
    .selectFrom('project_facts')
    .select(['id as _id', 'label', 'value'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()

type NewFact = { label: string; value: string }

export async function insertFact(tx: DbOrTx, projectId: string, { label, value }: NewFact): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from project_facts where project_id = ${projectId}::uuid)`
  await tx.insertInto('project_facts').values({ id: newId(), project_id: projectId, label, value, position }).execute()
}

export async function findFact(tx: DbOrTx, id: string): Promise<NewFact | null> {
  return (await tx.selectFrom('project_facts').select(['label', 'value']).where('id', '=', id).executeTakeFirst()) ?? null
}

export const setFact = (tx: DbOrTx, id: string, fact: NewFact) => tx.updateTable('project_facts').set(fact).where('id', '=', id).execute()

export const deleteFact = (tx: DbOrTx, id: string) => tx.deleteFrom('project_facts').where('id', '=', id).execute()

/** @param ids all of the project's facts */
export async function setOrder(tx: DbOrTx, projectId: string, ids: string[]): Promise<void> {
  await sql`
    update project_facts set position = sent.position from unnest(${ids}::uuid[]) with ordinality as sent (id, position)
    where project_facts.id = sent.id and project_id = ${projectId}`.execute(tx)
}
