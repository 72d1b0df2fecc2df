// The rows of an organization, as lines of JSON, read by cursors in one snapshot.
import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '../../../core/database/batches.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { isDeleted } from '../../surveys/model/respondents.server.ts'
import { profileColumns } from './profile-columns.ts'
import { type TakeoutTable, takeoutTables, timedTables } from './tables.ts'

const batchSize = 500

/** A literal, because the rows are read by a cursor. */
const idOf = (organizationId: string) => sql`${sql.lit(organizationId)}::uuid`

/** SQL condition: the row `alias` of a table belongs to the organization. */
function belongs({ via, status }: TakeoutTable, alias: string, organizationId: string): RawBuilder<boolean> {
  if (!via) return sql`${sql.ref(`${alias}.organization_id`)} = ${idOf(organizationId)}`
  const ways = Object.entries(via).map(([column, parent], place) => {
    const above = takeoutTables.find(({ name }) => name === parent) as TakeoutTable
    const below = `${alias}${place}`
    return sql`${sql.ref(`${alias}.${column}`)} in (select ${sql.ref(`${below}.id`)} from ${sql.table(parent)} as ${sql.ref(below)}
      where ${belongs(above, below, organizationId)})`
  })
  const own = sql<boolean>`(${sql.join(ways, sql` or `)})`
  return status ? sql`(${own} and ${sql.ref(`${alias}.status`)} = ${sql.lit(status)})` : own
}

/** What the rows of one file are written with. `salt`: the key of the file, which no official has. */
export type TakeoutRows = { organizationId: string; timeZone: TimeZone; salt: string }

/** The beginning of the day of an instant, in the organization's time zone. */
const dayOf = (instant: RawBuilder<unknown>, { timeZone }: TakeoutRows) =>
  sql`(date_trunc('day', ${instant} at time zone ${sql.lit(timeZone)}) at time zone ${sql.lit(timeZone)})`

const plain = (table: TakeoutTable, rows: TakeoutRows) => {
  const columns = table.columns.map((column) => {
    const stored = sql.ref(`t.${column}`)
    return table.days?.includes(column) ? sql`${dayOf(stored, rows)} as ${sql.ref(column)}` : stored
  })
  return sql`select ${sql.join(columns)} from ${sql.table(table.name)} as t
    where ${belongs(table, 't', rows.organizationId)} order by ${sql.join(table.order.map((column) => sql.ref(`t.${column}`)))}`
}

/** The times of which the visible rows have the days, in the same order. */
const exactTimes = (table: TakeoutTable, { organizationId }: TakeoutRows) =>
  sql`select ${sql.join([...table.order, ...(table.days ?? [])].map((column) => sql.ref(`t.${column}`)))} from ${sql.table(table.name)} as t
    where ${belongs(table, 't', organizationId)} order by ${sql.join(table.order.map((column) => sql.ref(`t.${column}`)))}`

const ofOrganization = (organizationId: string) =>
  sql`r.project_id in (select p.id from projects as p where p.organization_id = ${idOf(organizationId)})`

const seen = sql`(select min(x.at) from (
  select min(a.created_at) as at from answers as a where a.project_id = r.project_id and a.respondent_id = r.id
  union all select min(c.created_at) from comments as c where c.project_id = r.project_id and c.respondent_id = r.id
  union all select min(v.created_at) from votes as v where v.project_id = r.project_id and v.respondent_id = r.id) as x)`

const unlessDeleted = (column: string) => sql`case when not ${isDeleted} then ${sql.ref(`r.${column}`)} end as ${sql.ref(column)}`

/** Everybody whom officials see, with what they see: nobody who only liked or opened a project, and no time of a like. */
const visibleRespondents = (rows: TakeoutRows) => sql`
  select r.id, r.project_id, r.alias, r.channel, r.confirmed,
    ${dayOf(seen, rows)} as created_at, ${dayOf(seen, rows)} as first_response_at, r.moved,
    r.zip_code, r.state, r.age_range, ${unlessDeleted('gender')}, ${unlessDeleted('ethnicity')}, ${isDeleted} as account_deleted
  from respondents as r where ${ofOrganization(rows.organizationId)} and ${seen} is not null order by r.id`

/** Everybody, as totals are counted by them, with another id of the one that counts a person in several projects once. */
const allRespondents = (rows: TakeoutRows) => sql`
  select r.id, r.project_id, r.alias, r.channel, r.confirmed, r.created_at, r.first_response_at, r.moved,
    r.zip_code, r.state, r.age_range, r.gender, r.ethnicity, ${isDeleted} as account_deleted, r.language,
    md5(${sql.lit(rows.salt)} || r.person_id::text)::uuid as person_id
  from respondents as r where ${ofOrganization(rows.organizationId)} order by r.id`

const statementOf = (table: TakeoutTable, rows: TakeoutRows) =>
  table.name === 'respondents' ? visibleRespondents(rows) : plain(table, rows)

/** One JSON object per line, in the order of the statement. The caller's transaction must see one snapshot. */
async function* linesOf(tx: DbOrTx, statement: RawBuilder<unknown>): AsyncGenerator<string> {
  const lines = sql`select row_to_json(x)::text as line from (${statement}) as x`
  for await (const rows of inBatches<{ line: string }>(tx, lines, batchSize)) for (const { line } of rows) yield `${line}\n`
}

export const tableLines = (tx: DbOrTx, table: TakeoutTable, rows: TakeoutRows): AsyncGenerator<string> =>
  linesOf(tx, statementOf(table, rows))

/** Lines of several tables: `{"table": name, "row": {...}}`. */
export async function* sealedLines(tx: DbOrTx, rows: TakeoutRows): AsyncGenerator<string> {
  const of = async function* (name: string, statement: RawBuilder<unknown>) {
    yield* linesOf(tx, sql`select ${sql.lit(name)} as "table", row_to_json(y) as "row" from (${statement}) as y`)
  }
  yield* of('respondents', allRespondents(rows))
  for (const table of takeoutTables) if (table.isSealed) yield* of(table.name, plain(table, rows))
  for (const table of timedTables) yield* of(table.name, exactTimes(table, rows))
}

export const profileLines = (tx: DbOrTx, organizationId: string): AsyncGenerator<string> =>
  linesOf(tx, sql`select ${sql.join(profileColumns.map((one) => sql.ref(one)))} from organizations where id = ${idOf(organizationId)}`)

/** Names and permissions, for invitations after an import. */
export const colleagueLines = (tx: DbOrTx, organizationId: string): AsyncGenerator<string> =>
  linesOf(
    tx,
    sql`select first_name, last_name, email, title, department, role, permission from users
      where organization_id = ${idOf(organizationId)} and deleted_at is null order by id`,
  )

/** The activity log, as the administrator sees it, in order. */
export const activityLines = (tx: DbOrTx, organizationId: string): AsyncGenerator<string> =>
  linesOf(
    tx,
    sql`select at, user_name, action, subject_type, subject_id, subject_title, ip, details from audit_entries
      where organization_id = ${idOf(organizationId)} order by at, id`,
  )

/** What people flagged, as the administrator sees it: without who it was. */
export const flaggedLines = (tx: DbOrTx, rows: TakeoutRows): AsyncGenerator<string> =>
  linesOf(
    tx,
    sql`select r.id, r.project_id, r.comment_id, r.update_id, r.decision_id, r.reason, r.text,
        ${dayOf(sql.ref('r.created_at'), rows)} as created_at, r.outcome, r.resolved_at
      from reports as r join projects as p on p.id = r.project_id
      where p.organization_id = ${idOf(rows.organizationId)} order by created_at, md5(r.id::text)`,
  )

/** The sealed packages of records requests: their names in the file, such as `2026-7-v1`, and the keys of their files. */
export async function sealedPackages(tx: DbOrTx, organizationId: string): Promise<{ name: string; key: string }[]> {
  const { rows } = await sql<{ name: string; key: string }>`
    select concat_ws('-', r.year, r.number, 'v' || k.version) as name, k.file_key as key
    from released_packages as k join records_requests as r on r.id = k.request_id
    where r.organization_id = ${idOf(organizationId)} and k.status = 'sealed' order by r.year, r.number, k.version`.execute(tx)
  return rows
}

/** The number of rows by table; of respondents, all of them. */
export async function countTakeoutRows(tx: DbOrTx, organizationId: string): Promise<Record<string, number>> {
  const counts = takeoutTables.map(
    (table) =>
      sql`select ${table.name}::text as name, count(*) as count from ${sql.table(table.name)} as t
        where ${belongs(table, 't', organizationId)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The keys of all stored files, or of their folders. */
export async function fileKeys(tx: DbOrTx, organizationId: string): Promise<string[]> {
  const id = idOf(organizationId)
  const { rows } = await sql<{ key: string }>`
    select f.file_key as key from project_files as f join projects as p on p.id = f.project_id where p.organization_id = ${id}
    union all select i.file_key from oped_images as i join opeds as o on o.id = i.oped_id where o.organization_id = ${id}
    union all select a.file_key from answer_files as a join projects as p on p.id = a.project_id
      where p.organization_id = ${id} and a.answer_id is not null
    union all select logo_key from organizations where id = ${id} and logo_key is not null
    order by key`.execute(tx)
  return rows.map(({ key }) => key)
}
