// A process that works the job queue is killed in the middle of every kind of job: all that it has done is undone or found again, nothing
// is lost and nothing happens twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkChains } from '../../src/features/records/chain/check.server.ts'
import { buryDead } from '../jobs.ts'
import { type Stage, stage } from '../stage.ts'
import { until } from '../until.ts'
import { number, prepareEveryKind } from './every-kind.ts'
import { closeGate } from './gate.ts'
import { type JobServices, startServices } from './services.ts'
import { type KillableWorker, startWorker, unsettled } from './worker.ts'

const later = new Date('2026-11-20T18:30:00Z')

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

// The worker knows a second version of the terms, which is announced.
const start = () => startWorker(s, later, { ...services.env, NEXT_TERMS: 'on' })

const names = async (from: 'pgboss.queue' | 'pgboss.job', state?: string) => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.table(from)} where name not like '\\_\\_%' ${state ? sql`and state = ${state}` : sql``} order by name`.execute(
    s.db,
  )
  return rows.map((row) => row.name)
}
const count = async (text: ReturnType<typeof sql>) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${text}`.execute(s.db)).rows[0]?.n)

/** The letters to the town are on their way for a while. */
const toOthers = sql`outbox where channel = 'mail' and recipient not like '%@town.example.org'`

/** Queues of the version before, which a later release drops. */
const retired = ['security-audit-reminder']

test('killed in the middle of every kind of job: nothing is lost, nothing is done twice', async () => {
  const made = await prepareEveryKind(s, services.receiver.url)
  // No job can complete while the gate is closed: its effects are done, but not recorded as complete.
  const gate = await closeGate(s, [
    { table: 'pgboss.job', on: 'update', when: sql`new.state = 'completed' and new.name not like '\\_\\_%'` },
  ])
  worker = await start()
  const every = (await names('pgboss.queue')).filter((name) => !retired.includes(name))
  // Several emails are sent at a time: of one kind more than one job can wait.
  const active = sql`pgboss.job where name not like '\\_\\_%' and state = 'active'`
  await until(async () => {
    const waiting = await gate.waiting()
    return waiting >= every.length && waiting === (await count(active)) && (await names('pgboss.job', 'active')).length === every.length
  })
  expect(await names('pgboss.job', 'active')).toEqual(every)
  const jobs = await unsettled(s)
  await worker.kill()
  await gate.open()
  await buryDead(s.db)

  worker = await start()
  await until(async () => (await unsettled(s)).every((id) => !jobs.includes(id)))
  // A later job writes the news of what the first has found.
  await until(async () => (await count(sql`${toOthers} and letter = 'news'`)) === 1)
  await until(async () => (await count(sql`${toOthers} and status <> 'sent'`)) === 0)
  await worker.kill()

  // Each letter was written once, and each was taken once by the mail server.
  const { rows: letters } = await sql<{ letter: string; recipient: string }>`
    select letter, recipient from ${toOthers} order by letter, recipient`.execute(s.db)
  expect(letters.filter(({ letter }) => letter !== 'newTerms')).toEqual([
    { letter: 'billing', recipient: 'administrator@example.org' },
    { letter: 'news', recipient: 'resident@example.org' },
    { letter: 'recordsRequestDue', recipient: 'editor@example.org' },
    { letter: 'reset', recipient: 'ada@example.org' },
    { letter: 'verification', recipient: 'otheradministrator@example.org' },
    { letter: 'verification', recipient: 'otheradministrator@example.org' },
  ])
  const people = await s.db.selectFrom('users').select('email').where('email', 'not like', '%@town.example.org').orderBy('email').execute()
  const recipients = letters.filter(({ letter }) => letter === 'newTerms').map(({ recipient }) => recipient)
  expect(recipients.sort()).toEqual(people.map(({ email }) => email).sort())
  expect(services.mailed.filter((to) => !to.endsWith('@town.example.org')).sort()).toEqual(letters.map((one) => one.recipient).sort())

  // The receiver has replied to the killed process too, and knows the repetition by its id.
  const { received } = services.receiver
  const [first, second] = received
  expect([received.length, second?.id, second?.body]).toEqual([2, first?.id, first?.body])
  expect(await count(sql`webhook_deliveries where status = 'delivered' and attempts = 1`)).toBe(1)
  expect(services.twilio.messages.map((one) => one.to)).toEqual([number])
  const exports = await s.db.selectFrom('exports').select(['id', 'status', 'attempts']).execute()
  const [, exported] = made.failures['export'] ?? []
  expect(exports.find((one) => one.id === exported)).toMatchObject({ status: 'ready', attempts: 2 })
  const file = await s.inject(s.cast.viewer, { url: `/api/v1/exports/${exported}/file` })
  expect(file.status).toBe(200)
  expect([exports.find((one) => one.id === made.old)?.status, await s.files.get('exports/old')]).toEqual(['gone', null])
  expect(await count(sql`takeouts where status = 'ready' and attempts = 2`)).toBe(1)
  expect(await count(sql`resident_imports where status = 'done' and added = 3 and bad = 198`)).toBe(1)
  expect(await count(sql`users where email::text like '%@town.example.org'`)).toBe(3)
  expect(await count(sql`outbox where recipient like '%@town.example.org' and letter = 'residentInvitation'`)).toBe(3)
  expect(await s.files.list('residents')).toEqual([])
  expect(await count(sql`platform_imports where status = 'done' and added = 2 and known = 0`)).toBe(1)
  expect(await count(sql`imported_answers`)).toBe(2)
  expect(await s.files.list(`projects/${made.survey}/imports`)).toEqual([])
  expect(await count(sql`translations where project_id = ${made.survey} and mark = 'machine'`)).toBe(4)
  expect(services.service.asked).toHaveLength(1)
  expect(await s.db.selectFrom('machine_translations').select('status').execute()).toEqual([{ status: 'done' }])
  expect(await count(sql`project_files where project_id = ${made.draft} and avif`)).toBe(1)
  expect((await s.files.list(`projects/${made.draft}/`)).filter((key) => key.endsWith('.avif'))).toHaveLength(3)
  expect(await count(sql`projects where id = ${made.draft} and status = 'published' and posted_at = ${later} and version = 2`)).toBe(1)
  expect(await count(sql`project_schedules`)).toBe(0)
  expect((await checkChains(s.db)).flatMap((one) => one.faults)).toEqual([])
  expect([
    await count(sql`projects where id = ${made.over}`),
    await count(sql`retention_receipts where files_removed_at is not null`),
  ]).toEqual([0, 1])
  expect(await count(sql`billing_invoices`)).toBe(1)
  expect(await count(sql`status_incidents where part = 'sms' and ended_at is not null`)).toBe(1)
  expect(await s.db.selectFrom('released_packages').select(['status', 'attempts']).execute()).toEqual([{ status: 'sealed', attempts: 2 }])
  expect(await count(sql`sso_domains where failing_since = ${later} and stopped_at is null`)).toBe(1)
  expect(await count(sql`mail_senders where active_at is null and checked_at = ${later}`)).toBe(1)
  expect(await count(sql`outbox where recipient = 'old@example.org'`)).toBe(0)
  expect([await count(sql`takeouts where status = 'gone'`), await s.files.get('exports/takeout')]).toEqual([1, null])
}, 240_000)
