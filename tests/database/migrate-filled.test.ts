// Migrates a database that an earlier release filled: residents, answers of every type, votes, comments, likes, a deleted account, and
// work that waited. tests/fixtures holds its rows at schema 0068 and what that release's API returned for them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { migrate } from '../../src/core/database/migrate.server.ts'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

type Came = { started: number; finished: number }
type Arrivals<C = Came> = { ways: (C & { way: string })[]; codes: (C & { _id: string; label: string })[] }
type Reading = {
  id: string
  query: Record<string, string>
  turnout: Arrivals & { languages: unknown[] }
  results: object
  counts: object
  [what: string]: unknown
}
type Expected = { now: string; project: string; editor: string; readings: Reading[]; published: object }
/** That release's names: it called the people who answered participants or people, and its people of an export did not include likes. */
const renamed: Record<string, (one: Record<string, unknown>) => object> = {
  results: ({ participants, ...others }) => ({ ...others, answered: participants }),
  published: ({ participants, ...others }) => ({ ...others, answered: participants }),
  turnout: ({ people, ...others }) => ({ ...others, answered: people }),
  counts: ({ people: _, ...others }) => others,
}
const unpack = (name: string) => gunzipSync(readFileSync(new URL(`../fixtures/schema-0068.${name}.gz`, import.meta.url))).toString()
const expected: Expected = JSON.parse(unpack('json'), (key, value) => {
  const rename = renamed[key]
  return rename && !Array.isArray(value) ? rename(value) : value
})

/**
 * Since decisions 193 and 208 there are no arrivals of some of the people, none of a code of fewer than five, and no numbers of ways where
 * one could be computed from the others.
 */
function stillShown({ ways, codes }: Arrivals, query: Reading['query']): Arrivals<object> {
  if (Object.keys(query).length > 0) return { ways: [], codes: [] }
  return {
    ways: areHidden(ways) ? ['code', 'mail', 'link'].map((way) => ({ way, started: null, finished: null })) : ways,
    codes: codes.filter((one) => one.started >= 5),
  }
}

const isFew = (people: number) => people > 0 && people < 5
const areHidden = (ways: Arrivals['ways']) => ways.some(({ started, finished }) => isFew(started) || isFew(finished))

/**
 * A language is that of the form that was sent, which one old answer in English does not tell. That one is hidden, and with it the 18 in
 * Spanish, from which it could be computed; where fewer than five answered, everything is.
 */
const shownLanguages = ({ id, query }: Pick<Reading, 'id' | 'query'>) =>
  id === expected.project && Object.keys(query).length === 0 ? [{ language: 'en', people: 88 }] : []

/** Of a way, confirmed people alone count (decision 193). */
const withoutWaiting = ({ results, counts }: Pick<Reading, 'results' | 'counts'>) => ({
  results: { ...results, waiting: 0 },
  counts: { ...counts, waiting: 0 },
})

const migrations = new URL('../../migrations/', import.meta.url).pathname
let folder: string
let database: TestDatabase
let db: Db
let app: FastifyInstance
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-migrated-'))
  database = await testDatabase()
  const pool = createPool(database.ownerUrl)
  await pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  const earlier = join(folder, 'migrations')
  mkdirSync(earlier)
  for (const name of readdirSync(migrations)) if (name < '0069') symlinkSync(join(migrations, name), join(earlier, name))
  await migrate(database.ownerUrl, earlier)
  await pool.query(unpack('sql'))
  await pool.end()
  await prepareTables(database)
  db = createDatabase(createPool(database.url))
  const now = new Date(expected.now)
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder })
  app = await buildApi({ config, db, files: await openFiles(config), now: () => now, invalidatePages: () => {} })
  await app.ready()
  token = await openSession(db, { userId: expected.editor, rememberMe: false, userAgent: 'tests', now })
})
afterAll(async () => {
  await app?.close()
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (path: string, query: Record<string, string> = {}) => {
  const url = `/api/v1/projects/${path}?${new URLSearchParams(query)}`
  const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  expect([response.statusCode, url]).toEqual([200, url])
  return response.json()
}
const rows = async <Row>(statement: string) => (await sql<Row>`${sql.raw(statement)}`.execute(db)).rows

const isOfHiddenWay = ({ id, query }: Reading) =>
  'way' in query && areHidden(expected.readings.find((one) => one.id === id && Object.keys(one.query).length === 0)?.turnout.ways ?? [])

test.each(expected.readings.filter(isOfHiddenWay))('422 nobody reads the answers of $id by a hidden way', async ({ id, query }) => {
  const url = `/api/v1/projects/${id}/results?${new URLSearchParams(query)}`
  const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  expect([response.statusCode, response.json().code]).toEqual([422, 'fields.invalid'])
})

test.each(expected.readings.filter((one) => !isOfHiddenWay(one)))(
  'officials read of $id, narrowed down to $query, what they read before',
  async ({ id, query, ...before }) => {
    const { includeUnconfirmed } = query
    const weighting = await get(`${id}/weighting`, includeUnconfirmed ? { includeUnconfirmed } : {})
    const now = {
      results: await get(`${id}/results`, query),
      turnout: await get(`${id}/turnout`, query),
      people: weighting.people,
      groups: weighting.comparisons.map((one: { groups: { people: number }[] }) => one.groups.map(({ people }) => people)),
      counts: (await get('exportPreview', { ...query, project: id })).counts,
      votes: (await get(`${id}/votes`)).counts,
    }
    const turnout = { ...before.turnout, ...stillShown(before.turnout, query), languages: shownLanguages({ id, query }) }
    expect(now).toMatchObject({ ...before, ...('way' in query ? withoutWaiting(before) : {}), turnout })
  },
)

test('everyone reads the published totals that were shown before', async () => {
  expect((await get(`${expected.project}/published`)).published).toMatchObject(expected.published)
})

test('every respondent has the facts of the account; responses of a deleted account lead to none', async () => {
  const wrong = await rows(`select r.id from respondents r join users u on u.id = r.user_id
    where (r.zip_code, r.state, r.age_range, r.gender, r.ethnicity, r.language, r.confirmed) is distinct from
      (u.zip_code, u.state, u.age_range, u.gender, u.ethnicity, u.language, u.email_verified_at is not null)`)
  expect(wrong).toEqual([])
  const [detached] = await rows<{ people: number; responses: number }>(`select count(distinct person_id) as people, count(*) as responses
    from respondents where user_id is null and zip_code is not null and age_range is not null and not shares_identity`)
  expect(detached).toEqual({ people: 1, responses: 2 })
  expect(await rows('select id from users where deleted_at is not null and num_nonnulls(zip_code, age_range) > 0')).toEqual([])
})

test('people who only opened the survey, and people who only liked, are respondents too', async () => {
  const [counted] = await rows<{ opened: number; liked: number }>(`select
    count(*) filter (where first_response_at is null) as opened,
    count(*) filter (where first_response_at is not null and exists (select from likes l where l.respondent_id = r.id)
      and not exists (select from answers a where a.respondent_id = r.id) and not exists (select from votes v where v.respondent_id = r.id)
      and not exists (select from comments c where c.respondent_id = r.id)) as liked from respondents r`)
  expect(counted?.opened).toBeGreaterThan(0)
  expect(counted?.liked).toBeGreaterThan(0)
})

test('what waited is a job, once', async () => {
  const jobs = await rows<{ name: string; jobs: number }>('select name, count(*) as jobs from pgboss.job group by name order by name')
  const waiting = await rows<{
    name: string
    jobs: number
  }>(`select channel as name, count(*) as jobs from outbox where status = 'waiting' group by 1
    union all select 'export', count(*) from exports where status = 'waiting' having count(*) > 0
    union all select 'avif', count(*) from project_files where not avif and widths <> '{}' and avif_failed_at is null having count(*) > 0
    union all select 'resident-import', count(*) from resident_imports where status = 'waiting' having count(*) > 0
    union all select 'translation', count(*) from machine_translations where status = 'waiting' having count(*) > 0 order by 1`)
  expect(waiting.map((one) => one.name)).toEqual(['avif', 'export', 'mail', 'resident-import', 'sms', 'translation'])
  expect(jobs).toEqual(expect.arrayContaining(waiting))
})
