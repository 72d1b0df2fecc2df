import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { packageRoot } from '../../../core/config/package-root.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'

const folder = 'src/features/places/lookup/data'
/** An arbitrary number, the same in every process: the holder of this lock fills the table. */
const lockKey = 7_206_110_001
const chunk = 5000

export type ZipRow = { zip: string; city: string; state: string; county: string; fips: string | null; lat: number; lng: number }

type TownRow = { name: string; state: string; lat: number; lng: number }

const cellsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

/** The rows of zips.csv.gz, ordered by zip. */
export const parseZips = (csv: string): ZipRow[] =>
  cellsOf(csv).map(([zip = '', city = '', state = '', county = '', fips = '', lat, lng]) => {
    return { zip, city, state, county, fips: fips || null, lat: Number(lat), lng: Number(lng) }
  })

/** The rows of towns.csv.gz: towns that no post office nearby is named after. */
export const parseTowns = (csv: string): TownRow[] =>
  cellsOf(csv).map(([name = '', state = '', lat, lng]) => ({ name, state, lat: Number(lat), lng: Number(lng) }))

/**
 * Fills `zips` and `towns` from the bundled data files. Does nothing if the table already contains that version; two processes that
 * start at the same time wait for each other. Keeps zip codes that the data no longer has, because addresses may use them.
 * @returns the number of zip codes written, 0 if nothing changed
 */
export async function loadPlaces(db: Db): Promise<number> {
  const read = (file: string) => readFile(join(packageRoot, file))
  const packed = await Promise.all([read(`${folder}/zips.csv.gz`), read(`${folder}/towns.csv.gz`)])
  const checksum = createHash('sha256').update(Buffer.concat(packed)).digest('hex')
  if (await isLoaded(db, checksum)) return 0
  const [zips = '', towns = ''] = await Promise.all(packed.map(async (file) => (await promisify(gunzip)(file)).toString('utf8')))
  const rows = parseZips(zips)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    if (await isLoaded(tx, checksum)) return 0
    for (let from = 0; from < rows.length; from += chunk) await write(tx, rows.slice(from, from + chunk))
    await replaceTowns(tx, parseTowns(towns))
    await sql`
      insert into zips_source (checksum) values (${checksum})
      on conflict (only_row) do update set checksum = excluded.checksum, loaded_at = now()`.execute(tx)
    return rows.length
  })
}

async function isLoaded(db: DbOrTx, checksum: string): Promise<boolean> {
  const found = await sql`
    select from zips_source where checksum = ${checksum} and exists (select from zips)`.execute(db)
  return found.rows.length > 0
}

const write = (tx: DbOrTx, rows: ZipRow[]) =>
  sql`
  insert into zips (zip, city, state, county, county_fips, lat, lng)
  select * from unnest(
    ${rows.map((r) => r.zip)}::text[], ${rows.map((r) => r.city)}::text[], ${rows.map((r) => r.state)}::text[],
    ${rows.map((r) => r.county)}::text[], ${rows.map((r) => r.fips)}::text[],
    ${rows.map((r) => r.lat)}::float8[], ${rows.map((r) => r.lng)}::float8[])
  on conflict (zip) do update set
    city = excluded.city, state = excluded.state, county = excluded.county,
    county_fips = excluded.county_fips, lat = excluded.lat, lng = excluded.lng`.execute(tx)

async function replaceTowns(tx: DbOrTx, rows: TownRow[]): Promise<void> {
  await tx.deleteFrom('towns').execute()
  await sql`
    insert into towns (name, state, lat, lng)
    select * from unnest(
      ${rows.map((r) => r.name)}::text[], ${rows.map((r) => r.state)}::text[],
      ${rows.map((r) => r.lat)}::float8[], ${rows.map((r) => r.lng)}::float8[])`.execute(tx)
}
