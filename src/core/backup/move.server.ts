// Copies a database to another server.
import { type CountedTable, compareTables, makeEmptyTables, openTable } from './fill.server.ts'
import {
  appliedMigrations,
  connectForCopy,
  inSnapshot,
  listSequences,
  listTables,
  refuseFilled,
  setSequences,
  sumTable,
} from './tables.server.ts'
import { backupPartsOf } from './write.server.ts'

const applicationName = 'plaza move'

/**
 * Copies one snapshot of the database at `from` into the empty database at `to`, and compares the count and checksum of each table. The
 * source is only read; the target's part is one transaction, so a failed copy leaves it empty.
 * @returns the tables with their counts and checksums
 * @throws Error if another connection uses the source, because what it writes would be lost; or if the target is not empty
 */
export async function moveDatabase(from: string, to: string): Promise<CountedTable[]> {
  const source = await connectForCopy(from, applicationName)
  try {
    const target = await connectForCopy(to, applicationName)
    try {
      await refuseFilled(target)
      await refuseUsed(source)
      return await inSnapshot(source, () => copy(source, target).catch(explainRights))
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
  }
}

/** PostgreSQL's code for a statement that the role may not run. */
const permissionDenied = '42501'

function explainRights(error: Error & { code?: string }): never {
  if (error.code !== permissionDenied) throw error
  throw new Error(`The role in URL may not make tables (${error.message}). Name the role that owns the new database. Nothing was changed.`)
}

type Connection = Awaited<ReturnType<typeof connectForCopy>>

// PostgreSQL hides the type of another role's connection.
async function refuseUsed(source: Connection): Promise<void> {
  const { rows } = await source.query<{ names: string }>(
    `select coalesce(string_agg(distinct coalesce(nullif(application_name, ''), 'unnamed'), ', '), '') as names
     from pg_stat_activity where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  const names = rows[0]?.names
  if (names)
    throw new Error(
      `Programs are connected to the database (${names}): what they write would be lost. Stop Plaza first. Nothing was changed.`,
    )
}

async function copy(source: Connection, target: Connection): Promise<CountedTable[]> {
  await target.query('begin')
  try {
    const complete = await makeEmptyTables(target, new Set(await appliedMigrations(source)))
    const counted: CountedTable[] = []
    for (const table of await listTables(source)) {
      const rows = openTable(target, table)
      for await (const part of backupPartsOf(source, table)) await rows.write(part)
      await rows.end()
      counted.push({ ...table, ...(await sumTable(source, table)) })
    }
    await complete()
    await setSequences(target, await listSequences(source))
    await compareTables(target, counted)
    await target.query('commit')
    return counted
  } catch (error) {
    await target.query('rollback').catch(() => {})
    throw error
  }
}
