// The sealed versions of a project on legal hold. Triggers of the database write them (docs/decisions/201-what-a-hold-keeps.md).
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { aliasColumn, type HeldTable, heldTables } from './columns.ts'
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
  /** The time, or the day if it was no official. */
  at: string
  /** An official's or API key's name, or a respondent's alias; null if Plaza did it, or if officials do not see who it was. */
  author: string | null
  fileKey: string | null
  content: Record<string, unknown>
}

const batchSize = 500

/**
 * The versions of a project as its package shows them: those of a row together, oldest first. The order of the rows is not that of the
 * acts, which would tell the time of people's.
 */
export async function* heldVersions(db: DbOrTx, projectId: string, timeZone: TimeZone): AsyncGenerator<HeldVersion> {
  const { rows } = await sql<{ id: number }>`
    select v.id from held_versions v where v.project_id = ${projectId}::uuid and v.table_name = any (${[...heldTables.keys()]}::text[])
      and (v.table_name <> 'respondents' or ${isListed})
    order by v.table_name, coalesce(v.row_id::text, v.content ->> 'respondent_id', v.content ->> 'question_id'), v.id`.execute(db)
  for (let at = 0; at < rows.length; at += batchSize) {
    const ids = rows.slice(at, at + batchSize).map(({ id }) => id)
    for (const version of await findVersions(db, ids, timeZone)) yield shown(version)
  }
}

const contributions = ['answers', 'comments', 'votes'] as const
/** Officials list people who answered, commented or voted, not people who only liked or opened a project. */
const isListed = sql`(${sql.join(
  contributions.map(
    (name) => sql`exists (select from ${sql.table(name)} c where c.project_id = v.project_id and c.respondent_id = v.row_id)`,
  ),
  sql` or `,
)} or exists (
  select from held_versions w where w.project_id = v.project_id and w.table_name = any (${[...contributions]}::text[])
    and w.content ->> 'respondent_id' = v.row_id::text))`

type SealedVersion = Omit<HeldVersion, 'at'> & {
  at: Date
  day: string
  byOfficial: boolean
  alias: string | null
  days: Record<string, string>
}

/** In the order of `ids`. Days are those of the time zone; `alias` is that of the respondent whose the row is. */
async function findVersions(db: DbOrTx, ids: readonly number[], timeZone: TimeZone): Promise<SealedVersion[]> {
  const day = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  const aliasOf = (condition: RawBuilder<unknown>, earlier: RawBuilder<unknown>) => sql`coalesce(
    (select r.alias from respondents r where r.project_id = v.project_id and ${condition}),
    (select w.content ->> 'alias' from held_versions w
      where w.project_id = v.project_id and w.table_name = 'respondents' and ${earlier} limit 1))`
  const dayColumns = [...new Set([...heldTables.values()].flatMap(({ days }) => days))]
  const { rows } = await sql<SealedVersion>`
    select v.id, v.table_name as "table", v.operation, v.changed_at as at, ${day(sql`v.changed_at`)} as day, v.file_key as "fileKey",
      v.content, official.name is not null as "byOfficial",
      coalesce(official.name, ${aliasOf(sql`r.user_id = v.changed_by`, sql`w.content ->> 'user_id' = v.changed_by::text`)}) as author,
      ${aliasOf(sql`r.id = (v.content ->> 'respondent_id')::uuid`, sql`w.row_id = (v.content ->> 'respondent_id')::uuid`)} as alias,
      (select coalesce(json_object_agg(c.name, ${day(sql`(v.content ->> c.name)::timestamptz`)}), '{}')
        from unnest(${dayColumns}::text[]) as c (name) where v.content ->> c.name is not null) as days
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, ordinal) join held_versions v on v.id = wanted.id
    left join lateral (select coalesce(
      (select k.name from api_keys k where k.id = v.changed_by),
      (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = v.changed_by and u.organization_id is not null),
      (select e.user_name from audit_entries e where e.user_id = v.changed_by order by e.at desc limit 1)) as name) as official on true
    order by wanted.ordinal`.execute(db)
  return rows
}

function shown({ alias, day, days, byOfficial, ...version }: SealedVersion): HeldVersion {
  const table = heldTables.get(version.table) as HeldTable
  const content = Object.fromEntries([
    ...table.columns.map((name) => [name, version.content[name]]),
    ...table.days.map((name) => [name, days[name] ?? null]),
    ...(aliasColumn in version.content && !table.isAnonymous ? [['respondent', alias]] : []),
  ])
  const at = byOfficial ? version.at.toISOString() : day
  return { ...version, at, author: byOfficial || !table.isAnonymous ? version.author : null, content }
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
