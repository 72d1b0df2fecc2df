// The migrations of this version as files, compared with what a database has.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { packageRoot, plazaVersion } from '../config/package-root.server.ts'
import type { Db, Tables } from './database.server.ts'

type MigrationRow = Selectable<Tables['migrations']>
export type Applied = Pick<MigrationRow, 'name' | 'checksum' | 'unused_since' | 'release'>
export type Migration = Pick<MigrationRow, 'name' | 'checksum' | 'unused_since'> & {
  sql: string
  /** Its statements run one by one outside a transaction: they build or drop indexes while the tables are used. */
  isConcurrent: boolean
}

/** Reads rows that an earlier version wrote, too: its table lacks the later columns. */
export const appliedStatement = `
  select name, checksum, to_jsonb(one) ->> 'unused_since' as unused_since, to_jsonb(one) ->> 'release' as release
  from public.migrations one`

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Map<string, string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} is not named like 0001_places.sql.`)
    if (numbers.has(number)) throw new Error(`The migrations ${numbers.get(number)} and ${name} have the same number.`)
    numbers.set(number, name)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return {
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      unused_since: /^-- Contract: unused since (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null,
      isConcurrent: /^-- Concurrently$/m.test(sql),
    }
  })
}

/** Throws an Error if this version cannot run on a database that has these migrations. */
export function refuseChanges(wanted: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const { missing, harmful } = compareMigrations(wanted, [...applied.values()])
  if (missing.length > 0)
    throw new Error(`This version of Plaza lacks migrations that the database has: ${missing.join(', ')}. Install a complete version.`)
  if (harmful.length > 0)
    throw new Error(
      `The database is newer than this version of Plaza: ${harmful.join(', ')} removed what it uses. Install a newer version.`,
    )
  for (const { name, checksum } of wanted) {
    if (applied.has(name) && applied.get(name)?.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied to this database. Undo the change and write a new migration.`)
  }
}

/**
 * What a database has and this version does not know.
 * @returns names. `later`: of a newer version, which only added to what this one uses. `harmful`: of a newer version, which removed what
 * this one uses. `missing`: between the migrations of this version, so its files are not complete.
 */
export function compareMigrations(
  wanted: readonly Pick<Migration, 'name'>[],
  applied: readonly Pick<Applied, 'name' | 'unused_since'>[],
  version = plazaVersion(),
): Record<'later' | 'harmful' | 'missing', string[]> {
  const known = new Set(wanted.map(({ name }) => name))
  const last = wanted.at(-1)?.name ?? ''
  const unknown = applied.filter(({ name }) => !known.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const kindOf = ({ name, unused_since: since }: (typeof unknown)[number]) => {
    if (name < last) return 'missing'
    return since !== null && isOlder(version, since) ? 'harmful' : 'later'
  }
  const names = (kind: ReturnType<typeof kindOf>) => unknown.filter((one) => kindOf(one) === kind).map(({ name }) => name)
  return { later: names('later'), harmful: names('harmful'), missing: names('missing') }
}

/** True if a newer version of Plaza has migrated the database. */
export async function isOfNewerVersion(db: Db): Promise<boolean> {
  const last = readdirSync(join(packageRoot, 'migrations')).sort().at(-1) ?? ''
  const later = await db.selectFrom('migrations').select('name').where('name', '>', last).limit(1).execute()
  return later.length > 0
}

/** True if version `one`, such as 0.9.0, is lower than `other`, such as 0.10.0. */
function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10))) as [number[], number[]]
  const at = a.findIndex((part, i) => part !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** The statements of a migration without its comments. */
export const migrationStatementsOf = (sql: string): string[] =>
  sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
