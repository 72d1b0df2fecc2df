// A process that works the queue is killed half way through the long jobs: a file half written, a list half read, and half of a project's
// followers told. Nothing is lost, and nothing is done twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/database/ids.server.ts'
import { enqueue } from '../../src/core/jobs/enqueue.server.ts'
import { tellNews } from '../../src/features/projects/model/project-news.server.ts'
import { makeExport } from '../../src/features/records/export-jobs/contract.ts'
import { makeTakeout } from '../../src/features/records/takeout/contract.ts'
import { allDue, buryDead } from '../jobs.ts'
import { putProject } from '../project.ts'
import { crowdOf, residentsSheet, uploadOf } from '../sheets.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { until } from '../until.ts'
import { unzip } from '../unzip.ts'
import { closeGate } from './gate.ts'
import { type JobServices, startServices } from './services.ts'
import { type KillableWorker, startWorker, unsettled } from './worker.ts'

const later = new Date('2026-11-20T18:30:00Z')
const day = 86_400_000
/** More than an upload imports while its sender waits. */
const imported = 250
/** More than are notified in one transaction. */
const followers = 150

let s: Stage
let services: JobServices
let worker: KillableWorker | undefined
beforeAll(async () => {
  services = await startServices()
  s = await stage(services.env)
})
afterAll(async () => {
  await worker?.kill()
  await s.close()
  await services.close()
})

async function prepare() {
  const { db, cast, clock } = s
  const { projectId } = await putSurvey(db, cast.editor, clock.now, ['open'])
  const asked = await s.call(cast.viewer, makeExport, { body: { project: projectId } as never })
  const takeout = await s.call(cast.administrator, makeTakeout, {})
  const sheet = await uploadOf(await residentsSheet(crowdOf(imported, 'town.example.org')))
  await s.inject(cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...sheet })
  const followed = await putProject(db, cast.editor, clock.now)
  await sql`insert into telling_start (at) values (${new Date(clock.now.getTime() - day)})`.execute(db)
  await sql`
    with people as (
      insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, email_verified_at)
      select gen_random_uuid(), 'Resident', 'Resident', n::text, 'follower' || n || '@example.org', '92660', 'CA', 'Newport Beach', now()
      from generate_series(1, ${followers}::int) n returning id),
    settings as (insert into follow_settings (user_id, rhythm) select id, 'atOnce' from people)
    insert into project_follows (user_id, project_id, created_at) select id, ${followed}, ${clock.now} from people`.execute(db)
  const posted_at = new Date(clock.now.getTime() + 60_000)
  await db
    .insertInto('project_updates')
    .values({ id: newId(), project_id: followed, title: 'News', text: 'They begin.', posted_at })
    .execute()
  await enqueue(db, tellNews, {})
  await allDue(db)
  return { exported: asked.body.export._id, takeout: takeout.body.takeout._id }
}

const count = async (text: ReturnType<typeof sql>) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${text}`.execute(s.db)).rows[0]?.n)
const news = sql`outbox where letter = 'news'`

test('killed half way through an export, a takeout, a list of residents and the news', async () => {
  const made = await prepare()
  // In a later batch of the list's rows, and of followers.
  const gate = await closeGate(s, [
    { table: 'users', on: 'insert', when: sql`new.email = 'person40@town.example.org'` },
    { table: 'outbox', on: 'insert', when: sql`new.letter = 'news' and (select count(*) from outbox where letter = 'news') = 120` },
  ])
  worker = await startWorker(s, later, { ...services.env, HALF_WRITTEN: 'on' })
  await until(async () => (await gate.waiting()) === 2)
  const halves = () => worker?.lines.filter((line) => line.startsWith('half written')).length
  await until(() => halves() === 2)
  // The letters of the first batch have gone out.
  await until(async () => (await count(sql`${news} and status = 'sent'`)) === 100)
  expect(await count(news)).toBe(100)
  expect(await count(sql`exports where status = 'running'`)).toBe(1)
  expect(await count(sql`takeouts where status = 'running'`)).toBe(1)
  expect(await count(sql`users where email::text like '%@town.example.org'`)).toBe(0)
  const jobs = await unsettled(s)
  await worker.kill()
  await gate.open()
  await buryDead(s.db)

  worker = await startWorker(s, later, services.env)
  await until(async () => (await unsettled(s)).every((id) => !jobs.includes(id)))
  await until(async () => (await count(sql`${news} and status <> 'sent'`)) === 0)
  await worker.kill()
  const { rows: recipients } = await sql<{ recipient: string }>`select recipient from ${news} order by recipient`.execute(s.db)
  const everybody = Array.from({ length: followers }, (_, i) => `follower${i + 1}@example.org`).sort()
  expect(recipients.map((one) => one.recipient).sort()).toEqual(everybody)
  expect(services.mailed.filter((to) => to.startsWith('follower')).sort()).toEqual(everybody)
  expect(await count(sql`resident_imports where status = 'done' and added = ${imported}`)).toBe(1)
  expect(await count(sql`users where email::text like '%@town.example.org'`)).toBe(imported)
  expect(await count(sql`outbox where letter = 'residentInvitation'`)).toBe(imported)
  expect(await s.files.list('residents')).toEqual([])
  const file = await s.inject(s.cast.viewer, { url: `/api/v1/exports/${made.exported}/file` })
  expect([file.status, [...unzip(file.raw).keys()].includes('xl/workbook.xml')]).toEqual([200, true])
  expect(await count(sql`exports where status = 'ready' and attempts = 2`)).toBe(1)
  const everything = await s.inject(s.cast.administrator, { url: `/api/v1/takeouts/${made.takeout}/file` })
  expect([everything.status, unzip(everything.raw).size > 0]).toEqual([200, true])
  expect(await count(sql`takeouts where status = 'ready' and attempts = 2`)).toBe(1)
  const stored = [
    await s.db.selectFrom('exports').select('file_key').executeTakeFirstOrThrow(),
    await s.db.selectFrom('takeouts').select('file_key').executeTakeFirstOrThrow(),
  ]
  expect(await s.files.list('')).toEqual(stored.map((one) => one.file_key).sort())
}, 240_000)
