import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { packageRoot } from '../../../core/config/package-root.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'

const file = 'src/features/places/lookup/data/zips.csv.gz'
/** An arbitrary number, the same in every process: the holder of this lock fills the table. */
const lockKey = 7_206_110_001
const chunk = 5000

export type ZipRow = { zip: string; city: string; state: string; county: string; fips: string | null; lat: number; lng: number }

/** The rows of the data file, ordered by zip. */
export function parseZips(csv: string): ZipRow[] {
  const lines = csv.trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [zip = '', city = '', state = '', county = '', fips = '', lat, lng] = line.split(',')
    return { zip, city, state, county, fips: fips || null, lat: Number(lat), lng: Number(lng) }
  })
}

/**
 * Fills `zips` from the bundled data file. Does nothing if the table already contains that version; two processes that start at the same
 * time wait for each other. Keeps zip codes that the data no longer has, because addresses may use them.
 * @returns the number of rows written, 0 if nothing changed
 */
export async function loadPlaces(db: Db): Promise<number> {
  const packed = await readFile(join(packageRoot, file))
  const checksum = createHash('sha256').update(packed).digest('hex')
  if (await isLoaded(db, checksum)) return 0
  const rows = parseZips((await promisify(gunzip)(packed)).toString('utf8'))
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    if (await isLoaded(tx, checksum)) return 0
    for (let from = 0; from < rows.length; from += chunk) await write(tx, rows.slice(from, from + chunk))
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
