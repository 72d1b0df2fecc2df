// Inserts the rows of a takeout under new ids.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { reschedule } from '../../../core/jobs/enqueue.server.ts'
import { publishPlanned } from '../../projects/model/publish-job.ts'
import { newCodeOf, withNewIds } from './format.server.ts'
import { profileColumns } from './profile-columns.ts'
import type { TakeoutTable } from './tables.ts'

type Row = Record<string, unknown>
const batchSize = 500

/** Columns of a respondent that only the sealed part has. */
const sealedFacts = ['language', 'person_id']
const respondentFacts = ['account_deleted']

/** @throws Error if a row has other columns than the format */
function checkColumns(row: Row, wanted: readonly string[], place: string): void {
  const missing = wanted.filter((column) => !(column in row))
  const others = Object.keys(row).filter((column) => !wanted.includes(column))
  if (missing.length + others.length > 0)
    throw new Error(`${place} has other columns than the format: ${[...missing, ...others].join(', ')}`)
}

const columnsIn = ({ name, columns }: TakeoutTable, isSealed: boolean) =>
  name === 'respondents' ? [...columns, ...respondentFacts, ...(isSealed ? sealedFacts : [])] : columns

/** A respondent as stored: without an account, which stays in the other Plaza unless it was deleted there. */
const storedRespondent = ({ account_deleted, ...row }: Row): Row => ({
  ...row,
  person_id: row['person_id'] ?? row['id'],
  language: row['language'] ?? 'en',
  from_takeout: row['channel'] === 'account' && account_deleted !== true,
})

export type TakeoutLoading = { tx: DbOrTx; organizationId: string }
export type RowLoader = { add: (row: Row) => Promise<void>; end: () => Promise<number> }

/**
 * Inserts rows in batches. `end` inserts the rest.
 * @returns from `end` how many rows there were
 */
export function loaderOf({ tx, organizationId }: TakeoutLoading, table: TakeoutTable, isSealed: boolean): RowLoader {
  const wanted = columnsIn(table, isSealed)
  let batch: Row[] = []
  let count = 0
  const flush = async () => {
    if (batch.length > 0)
      await insertRows({ tx, organizationId }, table, batch, `${table.name}, rows ${count - batch.length + 1} to ${count}`)
    batch = []
  }
  return {
    async add(row) {
      count++
      checkColumns(row, wanted, `${table.name}, row ${count}`)
      const renamed = withNewIds(organizationId, table.name, row)
      batch.push(table.name === 'respondents' ? storedRespondent(renamed) : renamed)
      if (batch.length >= batchSize && !table.isWhole) await flush()
    },
    async end() {
      await flush()
      return count
    },
  }
}

/** Codes that are printed keep leading to their projects; only one that this Plaza has already is replaced. */
async function freeCodes({ tx, organizationId }: TakeoutLoading, rows: readonly Row[]): Promise<Row[]> {
  const codes = rows.map((row) => String(row['code']))
  const taken = new Set((await tx.selectFrom('qr_codes').select('code').where('code', 'in', codes).execute()).map(({ code }) => code))
  return rows.map((row) => (taken.has(String(row['code'])) ? { ...row, code: newCodeOf(organizationId, String(row['code'])) } : row))
}

async function insertRows({ tx, organizationId }: TakeoutLoading, table: TakeoutTable, rows: readonly Row[], place: string): Promise<void> {
  const names = [...Object.keys(rows[0] as Row), ...(table.via ? [] : ['organization_id'])]
  const free = table.name === 'qr_codes' ? await freeCodes({ tx, organizationId }, rows) : rows
  const owned = table.via ? free : free.map((row) => ({ ...row, organization_id: organizationId }))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const updates = sql.join(table.columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  try {
    await sql`
      insert into ${sql.table(table.name)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(owned)}::jsonb)
      ${table.isSingle ? sql`on conflict (organization_id) do update set ${updates}` : sql``}`.execute(tx)
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`)
  }
}

/** Sets the organization's profile. */
export async function loadProfile({ tx, organizationId }: TakeoutLoading, row: Row): Promise<void> {
  checkColumns(row, profileColumns, 'organization')
  const columns = sql.join(profileColumns.map((name) => sql.ref(name)))
  const renamed = JSON.stringify(withNewIds(organizationId, 'organizations', row))
  await sql`
    update organizations set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::organizations, ${renamed}::jsonb))
    where id = ${organizationId}`.execute(tx)
}

/** Wordings that triggers have written for the rows before; the takeout has all of them. */
export async function forgetWritten({ tx, organizationId }: TakeoutLoading, table: TakeoutTable): Promise<void> {
  if (table.name !== 'question_wordings' && table.name !== 'wording_translations') return
  await sql`
    delete from ${sql.table(table.name)} as t using questions as q, projects as p
    where q.id = t.question_id and p.id = q.project_id and p.organization_id = ${organizationId}`.execute(tx)
}

/** Drafts are published at their moment here too. A moment that has passed is marked as missed, and an official decides. */
export async function planAgain({ tx, organizationId }: TakeoutLoading, now: Date): Promise<void> {
  const planned = await tx
    .selectFrom('project_schedules as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .select(['s.project_id as project', 's.publish_at as at'])
    .where('p.organization_id', '=', organizationId)
    .execute()
  for (const { project, at } of planned) {
    const afterSeconds = (at.getTime() - now.getTime()) / 1000
    if (afterSeconds > 0) await reschedule(tx, publishPlanned, { project }, { key: project, afterSeconds })
    else await tx.updateTable('project_schedules').set({ failed_at: now }).where('project_id', '=', project).execute()
  }
}

/** Everything that happened before the import counts as told: nobody is notified of it. */
export async function settleNews({ tx, organizationId }: TakeoutLoading, now: Date): Promise<void> {
  await sql`
    with own as (select * from projects where organization_id = ${organizationId}),
    events as (
      select 'newProject' as kind, id as subject_id, id as project_id, posted_at as at from own
      union all select 'closing', id, id, ends_at from own
      union all select 'update', u.id, u.project_id, u.posted_at from project_updates u join own on own.id = u.project_id
      union all select 'decision', d.id, d.project_id, d.posted_at from decisions d join own on own.id = d.project_id
      union all select 'done', d.id, d.project_id, d.done_at from decisions d join own on own.id = d.project_id
      union all select 'commentAnswered', c.id, c.project_id, c.answered_at from comments c join own on own.id = c.project_id
      union all select 'commentHidden', c.id, c.project_id, c.hidden_at from comments c join own on own.id = c.project_id)
    insert into told (kind, subject_id, project_id, happened_at, done_at)
    select kind, subject_id, project_id, at, ${now} from events where at is not null
    on conflict do nothing`.execute(tx)
}
