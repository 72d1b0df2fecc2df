// The sealed versions of a project on legal hold. Triggers of the database write them (docs/decisions/201-what-a-hold-keeps.md).
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { HeldOperation } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'held_versions.content': Record<string, unknown>
  }
}

export type HeldVersion = {
  id: number
  table: string
  operation: HeldOperation
  at: Date
  /** An official's or API key's name, or a respondent's alias; null if Plaza did it. */
  author: string | null
  fileKey: string | null
  content: Record<string, unknown>
}

/** An account's columns and hashes, which would tell officials whose an alias is, and what they see no longer after a deletion. */
const withheldColumns = [
  ...['user_id', 'person_id', 'person_hash', 'mobile_hash', 'confirmed_mobile_hash', 'row_hash', 'source_id_hash'],
  ...['submissions', 'gender', 'ethnicity'],
]
const batchSize = 500

/** The versions of a project as its package shows them, oldest first. */
export async function* heldVersions(db: DbOrTx, projectId: string): AsyncGenerator<HeldVersion> {
  for (let last = 0; ; ) {
    const { rows } = await sql<HeldVersion>`
      select v.id, v.table_name as "table", v.operation, v.changed_at as at, v.file_key as "fileKey",
        v.content - ${withheldColumns}::text[] as content,
        coalesce(
          (select k.name from api_keys k where k.id = v.changed_by),
          (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = v.changed_by and u.organization_id is not null),
          (select r.alias from respondents r where r.project_id = v.project_id and r.user_id = v.changed_by),
          (select w.content ->> 'alias' from held_versions w
            where w.project_id = v.project_id and w.table_name = 'respondents' and w.content ->> 'user_id' = v.changed_by::text limit 1),
          (select e.user_name from audit_entries e where e.user_id = v.changed_by order by e.at desc limit 1)) as author
      from held_versions v where v.project_id = ${projectId}::uuid and v.id > ${last} order by v.id limit ${batchSize}`.execute(db)
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? 0
  }
}

/** Deletes the versions of a project whose hold was lifted in the same transaction. @returns the files that they named */
export async function releaseVersions(tx: DbOrTx, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with released as (delete from held_versions where project_id = ${projectId}::uuid returning file_key)
    select distinct file_key as key from released where file_key is not null`.execute(tx)
  return rows.map(({ key }) => key)
}

/** A person's contributions that were changed or removed, and are sealed until a hold ends. */
export type SealedCopy = {
  project: { _id: string; title: string; organization: string }
  /** The table of the database. */
  what: string
  operation: HeldOperation
  sealedAt: string
}

export async function sealedCopiesOf(db: DbOrTx, userId: string): Promise<SealedCopy[]> {
  const { rows } = await sql<Omit<SealedCopy, 'sealedAt'> & { at: Date }>`
    select json_build_object('_id', p.id, 'title', p.title, 'organization', o.name) as project, v.table_name as what, v.operation,
      v.changed_at as at
    from held_versions v join projects p on p.id = v.project_id join organizations o on o.id = p.organization_id
    where v.content ->> 'user_id' = ${userId} or exists (
      select from respondents r where r.project_id = v.project_id and r.user_id = ${userId} and v.content ->> 'respondent_id' = r.id::text)
    order by v.id`.execute(db)
  return rows.map(({ at, ...copy }) => ({ ...copy, sealedAt: at.toISOString() }))
}

/** True if the person's own act since `from` left a sealed version. */
export async function leftSealedCopy(db: DbOrTx, userId: string, from: Date): Promise<boolean> {
  const { rows } = await sql`
    select from held_versions where changed_by = ${userId} and changed_at >= ${from} limit 1`.execute(db)
  return rows.length > 0
}
