// Finds the rows that a project's removal deletes: every table with a cascading foreign key to `projects`, directly or indirectly. The
// database's own catalog lists them, so a new feature's tables are included automatically.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

type ForeignKey = { table: string; columns: string[]; parent: string; parentColumns: string[] }

const cascades = sql<ForeignKey>`
  select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(c.conkey) with ordinality k (number, ordinal)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.ordinal) as columns,
    array(select a.attname::text from unnest(c.confkey) with ordinality k (number, ordinal)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.ordinal) as "parentColumns"
  from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c'`

/** The number of rows per table that the removal of a project deletes; tables without any are left out. */
export async function countRemovedRows(db: DbOrTx, projectId: string): Promise<Record<string, number>> {
  const { rows: references } = await cascades.execute(db)
  const tables = reachableFrom('projects', references)
  const counts = tables.map((table) => {
    const own = condition(table, projectId, references, [])
    return sql<{
      name: string
      count: number
    }>`select ${table}::text as name, count(*) as count from ${sql.table(table)} as ${sql.ref(table)} where ${own}`
  })
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.filter((row) => row.count > 0).map((row) => [row.name, row.count]))
}

function reachableFrom(root: string, references: readonly ForeignKey[]): string[] {
  const found = [root]
  for (const parent of found) for (const one of references) if (one.parent === parent && !found.includes(one.table)) found.push(one.table)
  return found.sort()
}

/**
 * SQL condition: a row of a table belongs to the project. If the row has a project column, that column decides, by its index; else any path
 * of foreign keys to it. `below` are the tables already visited.
 */
function condition(table: string, projectId: string, references: readonly ForeignKey[], below: readonly string[]): RawBuilder<unknown> {
  if (table === 'projects') return sql`${sql.ref('projects.id')} = ${projectId}::uuid`
  const passed = [...below, table]
  const up = references.filter((one) => one.table === table && !passed.includes(one.parent))
  const direct = up.filter((one) => one.parent === 'projects')
  const reachable = reachableFrom('projects', references)
  const ways = (direct.length > 0 ? direct : up.filter((one) => reachable.includes(one.parent))).map(
    ({ columns, parent, parentColumns }) => {
      const of = (names: readonly string[], owner: string) => sql.join(names.map((name) => sql.ref(`${owner}.${name}`)))
      const above = condition(parent, projectId, references, passed)
      return sql`(${of(columns, table)}) in (select ${of(parentColumns, parent)} from ${sql.table(parent)} as ${sql.ref(parent)}
        where ${above})`
    },
  )
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}
