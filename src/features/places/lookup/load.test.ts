import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../tests/database.ts'
import { createDatabase, createPool, type Db } from '../../../core/database/database.server.ts'
import { states } from '../model/rules.ts'
import { loadPlaces, parseZips } from './load.server.ts'

const rows = parseZips(gunzipSync(readFileSync('src/features/places/lookup/data/zips.csv.gz')).toString('utf8'))

describe('the data file', () => {
  test('some 41,000 zip codes, each once, in order', () => {
    expect(rows.length).toBeGreaterThan(41_000)
    expect(rows.length).toBeLessThan(42_000)
    const zips = rows.map((row) => row.zip)
    expect(zips).toEqual([...new Set(zips)].sort())
    expect(zips.every((zip) => /^\d{5}$/.test(zip))).toBe(true)
  })

  test('every row has a city, a county, a state of the list and a point in or near the United States', () => {
    const codes = new Set(states.map((state) => state.code))
    const wrong = rows.filter(
      ({ city, county, state, lat, lng }) =>
        !city || !county || !codes.has(state) || !(lat > -15 && lat < 72) || !((lng > -180 && lng < -64) || (lng > 144 && lng < 167)),
    )
    expect(wrong).toEqual([])
  })

  test('county codes are those of the state; only American Samoa has none', () => {
    expect(rows.filter((row) => row.fips === null).map((row) => row.state)).toEqual(['AS'])
    const prefixes = Map.groupBy(
      rows.filter((row) => row.fips),
      (row) => row.state,
    )
    for (const [state, of] of prefixes) expect(new Set(of.map((row) => row.fips?.slice(0, 2))).size, state).toBe(1)
  })

  test('one name for one county code', () => {
    const names = Map.groupBy(rows, (row) => `${row.fips}`)
    for (const [fips, of] of names) expect(new Set(of.map((row) => row.county)).size, fips).toBe(1)
  })
})

describe('loadPlaces', () => {
  let database: TestDatabase
  let dbs: Db[]
  beforeAll(async () => {
    database = await testDatabase()
    dbs = [1, 2, 3].map(() => createDatabase(createPool(database.url, 2)))
  })
  afterAll(async () => {
    for (const db of dbs) await db.destroy()
    await database.drop()
  })
  const count = async () => (await sql<{ n: number }>`select count(*) as n from zips`.execute(dbs[0] as Db)).rows[0]?.n

  test('does nothing where the data is there already', async () => expect(await loadPlaces(dbs[0] as Db)).toBe(0))

  test('three at the same time fill an empty table once', async () => {
    await sql`delete from zips`.execute(dbs[0] as Db)
    const written = await Promise.all(dbs.map(loadPlaces))
    expect(written.sort()).toEqual([0, 0, rows.length])
    expect(await count()).toBe(rows.length)
  })

  test('other data is brought up to date; a zip code that has left the data stays', async () => {
    const [db] = dbs as [Db]
    await db.updateTable('zips').set({ city: 'Elsewhere' }).where('zip', '=', '92660').execute()
    await db
      .insertInto('zips')
      .values({ zip: '00000', city: 'Gone', state: 'CA', county: 'Orange', county_fips: null, lat: 33, lng: -117 })
      .execute()
    await db.updateTable('zips_source').set({ checksum: 'older' }).execute()
    expect(await loadPlaces(db)).toBe(rows.length)
    const stored = await db.selectFrom('zips').select(['zip', 'city']).where('zip', 'in', ['92660', '00000']).orderBy('zip').execute()
    expect(stored).toEqual([
      { zip: '00000', city: 'Gone' },
      { zip: '92660', city: 'Newport Beach' },
    ])
  })
})
