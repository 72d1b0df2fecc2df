// Unsaved text of officials: one row per person and form.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { draftKeptMilliseconds, draftsMax } from './rules.ts'

export async function findDraft(db: DbOrTx, userId: string, name: string) {
  const query = db.selectFrom('text_drafts').select(['content', 'saved_at']).where('user_id', '=', userId).where('name', '=', name)
  return (await query.executeTakeFirst()) ?? null
}

type TypedDraft = { userId: string; organizationId: string; name: string; project: string | null; content: string; now: Date }

/**
 * Stores a draft, and deletes those of everybody that are too old and the oldest of a person who has too many.
 * @returns false if the project is not the organization's
 */
export async function storeDraft(db: DbOrTx, { userId, organizationId, name, project, content, now }: TypedDraft): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into text_drafts (user_id, name, project_id, content, saved_at)
    select ${userId}::uuid, ${name}, ${project}::uuid, ${content}, ${now}::timestamptz
    where ${project}::uuid is null
      or exists (select from projects p where p.id = ${project}::uuid and p.organization_id = ${organizationId}::uuid)
    on conflict (user_id, name) do update set content = excluded.content, saved_at = excluded.saved_at`.execute(db)
  if (!numAffectedRows) return false
  await sql`
    delete from text_drafts where saved_at < ${new Date(now.getTime() - draftKeptMilliseconds)}
      or (user_id = ${userId}::uuid and name in (
        select name from text_drafts where user_id = ${userId}::uuid order by saved_at desc, name offset ${draftsMax}))`.execute(db)
  return true
}

export const deleteDraft = (db: DbOrTx, userId: string, name: string) =>
  db.deleteFrom('text_drafts').where('user_id', '=', userId).where('name', '=', name).execute()
