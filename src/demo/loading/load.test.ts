import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/database.ts'
import { buildApi } from '../../api.ts'
import { readConfig } from '../../core/config/config.server.ts'
import { requestOf } from '../../core/contract/call.ts'
import { createDatabase, createPool, type Db } from '../../core/database/database.server.ts'
import { localFiles } from '../../core/storage/files.server.ts'
import { isPassword } from '../../features/accounts/model/passwords.server.ts'
import { isStrongPassword } from '../../features/accounts/model/rules.ts'
import { tellOfProject, tellOfSeveral } from '../../features/translations/model/contract.ts'
import hindi from '../newport-beach/translations/hi.json' with { type: 'json' }
import { loadDemo } from './load.server.ts'
import { demoLogins } from './logins.ts'

const today = '2026-11-20'
const folder = mkdtempSync(join(tmpdir(), 'plaza-demo-'))
const files = localFiles(folder)
let database: TestDatabase
let db: Db
let tookSeconds = 0

beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(createPool(database.url))
  const began = performance.now()
  await Promise.all([loadDemo({ db, files, today }), loadDemo({ db, files, today })])
  tookSeconds = (performance.now() - began) / 1000
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]?.count

test('two processes that start at the same time load the demo once', async () => {
  expect(await count(sql`select count(*) from organizations where is_demo`)).toBe(3)
  expect(await count(sql`select count(*) from projects where status <> 'draft'`)).toBe(25)
  expect(await count(sql`select count(*) from users where login_type = 'Resident'`)).toBe(800)
  const answers = (await count(sql`select count(*) from answers`)) ?? 0
  expect(answers > 4300 && answers < 5200).toBe(true)
  expect(tookSeconds).toBeLessThan(40)
})

test('loading again changes nothing and tells the logins again', async () => {
  const before = await sql`select md5(string_agg(id::text || password_hash, ',' order by id)) as all from users`.execute(db)
  expect(await loadDemo({ db, files, today: '2027-01-01', seed: 'other' })).toEqual(demoLogins)
  expect((await sql`select md5(string_agg(id::text || password_hash, ',' order by id)) as all from users`.execute(db)).rows).toEqual(
    before.rows,
  )
})

test('a database with another organization is left alone', async () => {
  const other = await testDatabase()
  const otherDb = createDatabase(createPool(other.url))
  await sql`insert into organizations (id, name, type, title, department, slug, address, state)
    values (gen_random_uuid(), 'City of Elm', 'City', 'Clerk', 'Roads', 'elm', '{}', 'CA')`.execute(otherDb)
  expect(await loadDemo({ db: otherDb, files, today })).toBeNull()
  expect((await sql<{ count: number }>`select count(*) from users`.execute(otherDb)).rows[0]?.count).toBe(0)
  await otherDb.destroy()
  await other.drop()
})

test('the three printed logins exist, are confirmed and have the printed password', async () => {
  const { password, ...emails } = demoLogins
  expect(isStrongPassword(password)).toBe(true)
  const found = await db.selectFrom('users').selectAll().where('email', 'in', Object.values(emails)).execute()
  expect(new Set(found.map((one) => one.permission))).toEqual(new Set([null, 'administrator', 'editor']))
  for (const one of found) expect(one.email_verified_at && (await isPassword(one.password_hash, password))).toBe(true)
})

test('the printed resident has something to answer and something answered', async () => {
  const now = new Date(`${today}T18:00:00Z`)
  const open = await sql<{ answered: boolean }>`
    select exists (select from answers a join respondents r on r.id = a.respondent_id where a.project_id = p.id and r.user_id = u.id) as answered
    from projects p join project_zips z on z.project_id = p.id join users u on u.zip_code = z.zip and u.email = ${demoLogins.resident}
    where p.status = 'published' and ${now} between p.starts_at and p.ends_at`.execute(db)
  expect(open.rows.filter((one) => !one.answered).length).toBeGreaterThanOrEqual(2)
  expect(open.rows.filter((one) => one.answered).length).toBeGreaterThanOrEqual(1)
})

test('every zip code is real and in its city; every project lies within four miles of its zip code', async () => {
  const misplaced = sql<{ count: number }>`
    select count(*) from projects p
    where not exists (
      select from zips z where z.zip = p.zip and z.city = p.city and z.state = p.state and z.county = p.county
        and 2 * 3958.761 * asin(sqrt(sin(radians(p.lat - z.lat) / 2) ^ 2
          + cos(radians(z.lat)) * cos(radians(p.lat)) * sin(radians(p.lng - z.lng) / 2) ^ 2)) < 4)
    or exists (
      select from project_zips t where t.project_id = p.id and not exists (
        select from zips z where z.zip = t.zip and z.city = p.city and z.state = p.state))`
  expect(await count(misplaced)).toBe(0)
  const homeless = sql<{ count: number }>`
    select count(*) from users u where u.login_type = 'Resident' and not exists (
      select from zips z where z.zip = u.zip_code and z.city = u.city and z.state = u.state and z.county = u.county)`
  expect(await count(homeless)).toBe(0)
})

test('everybody who answered came by some way, and no code was scanned less often than people came by it', async () => {
  const lost = sql<{ count: number }>`
    select count(*) from answers a
    where not exists (select from participations p where p.project_id = a.project_id and p.respondent_id = a.respondent_id and p.finished_at is not null)`
  expect(await count(lost)).toBe(0)
  const wrong = sql<{ count: number }>`
    select count(*) from qr_codes q left join qr_scans s on s.qr_code_id = q.id
    where coalesce(s.scans, 0) < (select count(*) from participations p where p.qr_code_id = q.id)`
  expect(await count(wrong)).toBe(0)
  expect(await count(sql`select count(*) from participations where way = 'code' and finished_at is null`)).toBeGreaterThan(0)
})

test('counts in the rows of projects are the counts of what there is', async () => {
  const wrong = sql<{ count: number }>`
    select count(*) from projects p
    where p.likes_count <> (select count(*) from likes as x join respondents as r on r.id = x.respondent_id and r.confirmed
        where x.project_id = p.id)
      or p.comments_count <> (select count(*) from comments as x join respondents as r on r.id = x.respondent_id and r.confirmed
        where x.project_id = p.id)
      or p.questions_count <> (select count(*) from questions where project_id = p.id)`
  expect(await count(wrong)).toBe(0)
})

test('every project has a picture with a text alternative, and what is stored is what rows name, and no more', async () => {
  const rows = await db.selectFrom('project_files').selectAll().execute()
  const pictured = new Set(rows.filter((one) => one.kind === 'image' && one.alt.startsWith('Drawing: ')).map((one) => one.project_id))
  expect(pictured.size).toBe(28)
  expect(rows.filter((one) => one.kind === 'document' && one.pages === 1).length).toBeGreaterThan(10)
  const named = rows.flatMap(({ kind, file_key, widths }) =>
    kind === 'image' ? (widths ?? []).map((width) => `${file_key}${width}.webp`) : [`${file_key}document.pdf`],
  )
  const logos = await db.selectFrom('organizations').select('logo_key').execute()
  expect((await files.list('')).sort()).toEqual([...named, ...logos.map((one) => one.logo_key)].sort())
})

test('a reader of Hindi sees the translated title in the list and on the page of a project, marked as made by a machine', async () => {
  const title = 'A safer crossing where Newport Boulevard meets 32nd Street'
  const { id } = await db.selectFrom('projects').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder })
  const app = await buildApi({ config, db, files, now: () => new Date(`${today}T18:00:00Z`), invalidatePages: () => {} })
  const urls = [
    requestOf(tellOfSeveral, { query: { projects: id } }).url,
    requestOf(tellOfProject, { params: { id }, query: { language: 'hi' } }).url,
  ]
  for (const url of urls) {
    const reply = await app.inject({ url, headers: { 'accept-language': 'hi' } })
    expect(reply.statusCode).toBe(200)
    const { told } = reply.json<{ told: { subject: string; texts: { title?: string } | null; standing: string | null }[] }>()
    const found = told.find((one) => one.subject === id)
    expect(found?.texts?.title).toBe(hindi['crossing-32nd-street'].title)
    expect(found?.standing).toBe('machine')
  }
  await app.close()
})
