// A process that works the job queue is killed in the middle of every kind of job: all that it has done is undone or found again, nothing
// is lost and nothing happens twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/database/ids.server.ts'
import { enqueue } from '../../src/core/jobs/enqueue.server.ts'
import { checkMailRecords } from '../../src/features/accounts/mail-sender/jobs.server.ts'
import { proveDomains } from '../../src/features/accounts/sso/jobs.server.ts'
import { dailyBilling } from '../../src/features/billing/subscriptions/jobs.server.ts'
import { createWebhook } from '../../src/features/integrations/webhooks/contract.ts'
import { sendMail, sendSms } from '../../src/features/messaging/notifications/mail.server.ts'
import { recordEvent } from '../../src/features/messaging/webhooks/events.server.ts'
import { follow } from '../../src/features/participation/follows/contract.ts'
import { scheduleProject } from '../../src/features/projects/model/contract.ts'
import { tellNews } from '../../src/features/projects/model/project-news.server.ts'
import { translateMissing } from '../../src/features/projects/translations/contract.ts'
import { makeExport } from '../../src/features/records/export-jobs/contract.ts'
import { expireFiles } from '../../src/features/records/export-jobs/jobs.server.ts'
import { createRecordsRequest } from '../../src/features/records/records-requests/contract.ts'
import { remindOfRequests } from '../../src/features/records/records-requests/jobs.server.ts'
import { makeRelease } from '../../src/features/records/released-packages/job.ts'
import { retainAndRemove } from '../../src/features/records/retention/jobs.server.ts'
import { makeTakeout } from '../../src/features/records/takeout/contract.ts'
import { mapPlatformImport, runPlatformImport } from '../../src/features/results/imports/contract.ts'
import { tidy } from '../../src/jobs.ts'
import { announceTerms } from '../../src/pages/policies/jobs.server.ts'
import { auditReminder } from '../../src/pages/security-audits/jobs.server.ts'
import { watchParts } from '../../src/pages/status/jobs.server.ts'
import { putWarning } from '../fixtures/warned.ts'
import { allDue, buryDead } from '../jobs.ts'
import { multipart, picture } from '../pictures.ts'
import { putProject } from '../project.ts'
import { type Translator, translator } from '../servers/translator.ts'
import { type TwilioServer, twilioServer } from '../servers/twilio.ts'
import { startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts'
import { crowdOf, residentsSheet, sheetPerson, uploadOf } from '../sheets.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { until } from '../until.ts'
import { plainLetter } from './letter.tsx'

const gate = 7_001
const later = new Date('2026-11-20T18:30:00Z')
const number = '+19495550142'

let s: Stage
let env: Record<string, string>
let twilio: TwilioServer
let service: Translator
let mailServer: SMTPServer
let mailed: string[]
let receiver: WebhookReceiver
let child: ChildProcess
beforeAll(async () => {
  ;[twilio, service, receiver] = await Promise.all([twilioServer(), translator(), startReceiver('reply')])
  mailed = []
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        mailed.push(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  mailServer.on('error', () => {})
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as { port: number }
  env = {
    ...twilio.env,
    ...{ BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' },
    OPERATOR_EMAIL: 'operator@example.org',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://plaza.example',
    TRANSLATOR: 'libretranslate',
    TRANSLATOR_URL: service.url,
    ...receiver.env,
  }
  s = await stage(env)
})
afterAll(async () => {
  await kill()
  await s.close()
  await twilio.close()
  service.close()
  await receiver.kill()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

async function start() {
  const { databaseUrl, dataDir } = s.app.appContext.config
  child = spawn(process.execPath, ['tests/jobs/jobs-child.ts', later.toISOString()], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl as string, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
}

async function kill() {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** No job can complete while the gate is locked: its effects are done, but not recorded as complete. */
async function closeGate(): Promise<pg.Client> {
  await sql`
    create function wait_at_gate() returns trigger as $$ begin perform pg_advisory_xact_lock_shared(${sql.lit(gate)}); return new; end $$ language plpgsql`.execute(
    s.owner,
  )
  await sql`
    create trigger gate before update on pgboss.job for each row
    when (new.state = 'completed' and new.name not like '\\_\\_%') execute function wait_at_gate()`.execute(s.owner)
  const holder = new pg.Client({ connectionString: s.app.appContext.config.databaseUrl as string })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${gate})`)
  return holder
}

const atGate = async () =>
  (await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`.execute(s.db)).rows
const names = async (from: 'pgboss.queue' | 'pgboss.job', state?: string) => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.table(from)} where name not like '\\_\\_%' ${state ? sql`and state = ${state}` : sql``} order by name`.execute(
    s.db,
  )
  return rows.map((row) => row.name)
}
/** The jobs that are still to be settled, by their ids. */
const unsettled = async () => {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where state < 'completed' and name not like '\\_\\_%'`.execute(s.db)
  return rows.map((row) => row.id)
}
const isSettled = async (jobs: readonly string[]) => (await unsettled()).every((id) => !jobs.includes(id))

/** Something for every kind of job to do. */
async function prepare() {
  const { db, cast, clock } = s
  const day = 86_400_000
  const envelope = { letter: 'reset', organization: null } as const
  await sendMail(db, { to: 'ada@example.org', mail: plainLetter, ...envelope })
  await sendSms(db, [{ to: number, text: 'Your code', quietState: null, letter: 'smsCode', organization: null }])
  const survey = await putSurvey(db, cast.editor, clock.now, ['open'])
  const asked = await s.call(cast.viewer, makeExport, { body: { project: survey.projectId } as never })
  const old = newId()
  await s.files.put('exports/old', Buffer.from('x'))
  await sql`
    insert into exports (id, organization_id, kind, to_at, to_asked, include_unconfirmed, language, status, total, bytes, file_key, created_at, finished_at)
    values (${old}, ${cast.viewer.organizationId}, 'sheet', ${clock.now}, false, false, 'en', 'ready', 1, 1, 'exports/old', ${clock.now}, 'epoch')`.execute(
    db,
  )
  await enqueue(db, expireFiles, {})
  const sheet = await uploadOf(
    await residentsSheet([...crowdOf(3, 'town.example.org'), ...Array.from({ length: 198 }, () => sheetPerson('no address'))]),
  )
  await s.inject(cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...sheet })
  await s.call(cast.editor, translateMissing, { params: { of: 'projects', id: survey.projectId, language: 'es' } })
  const draft = await putProject(db, cast.editor, clock.now, { status: 'draft', posted_at: null, ends_at: null })
  const image = { name: 'a.jpg', content: await picture(400, 300), alt: 'A lawn' }
  await s.inject(cast.editor, multipart(`/api/v1/projects/${draft}/images`, [image]))
  const planned = await s.call(cast.editor, scheduleProject, { params: { id: draft }, body: { publishAt: '2026-11-20T18:10:00Z' } })
  expect(planned.status).toBe(200)
  const followed = await putProject(db, cast.editor, clock.now)
  await sql`insert into telling_start (at) values (${new Date(clock.now.getTime() - day)})`.execute(db)
  await s.call(cast.resident, follow, { params: { id: followed } })
  await db.updateTable('follow_settings').set({ rhythm: 'atOnce' }).execute()
  const posted = new Date(clock.now.getTime() + 60_000)
  await db
    .insertInto('project_updates')
    .values({ id: newId(), project_id: followed, title: 'News', text: 'They begin.', posted_at: posted })
    .execute()
  await enqueue(db, tellNews, {})
  const over = await putProject(db, cast.editor, clock.now, { status: 'completed', completed_at: new Date('2026-01-05T18:00:00Z') })
  await putWarning(db, over, '2026-04-05')
  await enqueue(db, retainAndRemove, {})
  await sql`insert into outbox (id, channel, recipient, body_text, status, sent_at) values (${newId()}, 'mail', 'old@example.org', 'x', 'sent', '2026-01-01')`.execute(
    db,
  )
  await enqueue(db, tidy, {})
  await sql`update migrations set applied_at = applied_at - interval '7 months'`.execute(s.owner)
  await enqueue(db, auditReminder, {})
  await enqueue(db, announceTerms, {})
  await s.call(cast.administrator, createWebhook, { body: { url: receiver.url, events: ['member.added'] } })
  const event = { type: 'member.added', data: { user: newId(), permission: 'viewer' }, now: clock.now } as const
  await db.transaction().execute((tx) => recordEvent(tx, cast.administrator.organizationId as string, event))
  const trial = {
    organization_id: cast.editor.organizationId as string,
    state: 'trial',
    plan: 'monthly',
    trial_ends_on: '2026-01-01',
  } as const
  await db.insertInto('billing_subscriptions').values(trial).execute()
  await enqueue(db, dailyBilling, {})
  const request = {
    requesterName: 'Ada',
    requesterContact: 'ada@example.org',
    asked: 'All comments',
    receivedOn: '2026-11-12',
    projects: [],
  }
  expect((await s.call(cast.editor, createRecordsRequest, { body: request })).status).toBe(200)
  expect((await s.call(cast.administrator, makeTakeout, {})).status).toBe(200)
  await enqueue(db, remindOfRequests, {})
  await enqueue(db, makeRelease, { package: newId() })
  await enqueue(db, proveDomains, {})
  await enqueue(db, checkMailRecords, {})
  const file = await uploadOf(Buffer.from('Date,What should change?\n2026-03-14,Test answer 1\n2026-03-15,Test answer 2'), 'earlier.csv')
  const earlier = `/api/v1/projects/${survey.projectId}/platformImports`
  const uploaded = await s.inject(cast.editor, { method: 'POST', url: earlier, ...file })
  const { _id: imported } = uploaded.body['import'] as { _id: string }
  const importParams = { id: survey.projectId, import: imported }
  const targets = ['date', 'own']
  await s.call(cast.editor, mapPlatformImport, { params: importParams, body: { source: 'spreadsheet', targets } })
  expect((await s.call(cast.editor, runPlatformImport, { params: importParams })).status).toBe(200)
  const began = new Date(clock.now.getTime() - day)
  await sql`insert into status_incidents (id, part, state, began_at) values (${newId()}, 'sms', 'broken', ${began})`.execute(db)
  await enqueue(db, watchParts, {})
  await allDue(db)
  return { exported: asked.body.export._id, old, survey: survey.projectId, draft, over }
}

test('killed in the middle of every kind of job: nothing is lost, nothing is done twice', async () => {
  const made = await prepare()
  const holder = await closeGate()
  await start()
  const every = await names('pgboss.queue')
  await until(async () => (await atGate()).length === every.length)
  expect(await names('pgboss.job', 'active')).toEqual(every)
  const jobs = await unsettled()
  await kill()
  // What a dead process has asked the database for would be done all the same as soon as it can be.
  for (const { pid } of await atGate()) await sql`select pg_terminate_backend(${pid})`.execute(s.db)
  await until(async () => (await atGate()).length === 0)
  await holder.end()
  await buryDead(s.db)

  await start()
  await until(() => isSettled(jobs))
  await kill()
  const count = async (text: ReturnType<typeof sql>) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${text}`.execute(s.db)).rows[0]?.n)
  // The letters to the town are on their way.
  expect(mailed.filter((to) => !to.endsWith('@town.example.org')).sort()).toEqual([
    'ada@example.org',
    'administrator@example.org',
    'editor@example.org',
    'operator@example.org',
    'resident@example.org',
  ])
  expect(new Set(mailed).size).toBe(mailed.length)
  expect(await count(sql`outbox where status = 'sent' and recipient in ('ada@example.org', 'resident@example.org')`)).toBe(2)
  // The receiver has replied to the killed process too, and knows the repetition by its id.
  const [first, second] = receiver.received
  expect([receiver.received.length, second?.id, second?.body]).toEqual([2, first?.id, first?.body])
  expect(await count(sql`webhook_deliveries where status = 'delivered' and attempts = 1`)).toBe(1)
  expect(twilio.messages.map((one) => one.to)).toEqual([number])
  const exports = await s.db.selectFrom('exports').select(['id', 'status', 'attempts']).execute()
  expect(exports.find((one) => one.id === made.exported)).toMatchObject({ status: 'ready', attempts: 2 })
  const file = await s.inject(s.cast.viewer, { url: `/api/v1/exports/${made.exported}/file` })
  expect(file.status).toBe(200)
  expect([exports.find((one) => one.id === made.old)?.status, await s.files.get('exports/old')]).toEqual(['gone', null])
  expect(await count(sql`takeouts where status = 'ready' and attempts = 2`)).toBe(1)
  expect(await count(sql`resident_imports where status = 'done' and added = 3 and bad = 198`)).toBe(1)
  expect(await count(sql`users where email::text like '%@town.example.org'`)).toBe(3)
  expect(await count(sql`outbox where recipient like '%@town.example.org'`)).toBe(3)
  expect(await s.files.list('residents')).toEqual([])
  expect(await count(sql`platform_imports where status = 'done' and added = 2 and known = 0`)).toBe(1)
  expect(await count(sql`imported_answers`)).toBe(2)
  expect(await s.files.list(`projects/${made.survey}/imports`)).toEqual([])
  expect(await count(sql`translations where project_id = ${made.survey} and mark = 'machine'`)).toBe(3)
  expect(service.asked).toHaveLength(1)
  expect(await s.db.selectFrom('machine_translations').select('status').execute()).toEqual([{ status: 'done' }])
  expect(await count(sql`project_files where project_id = ${made.draft} and avif`)).toBe(1)
  expect((await s.files.list(`projects/${made.draft}/`)).filter((key) => key.endsWith('.avif'))).toHaveLength(3)
  expect(await count(sql`projects where id = ${made.draft} and status = 'published' and posted_at = ${later} and version = 2`)).toBe(1)
  expect(await count(sql`project_schedules`)).toBe(0)
  expect([
    await count(sql`projects where id = ${made.over}`),
    await count(sql`retention_receipts where files_removed_at is not null`),
  ]).toEqual([0, 1])
  expect(await count(sql`billing_invoices`)).toBe(1)
  expect(await count(sql`status_incidents where part = 'sms' and ended_at is not null`)).toBe(1)
  expect(await count(sql`outbox where recipient = 'old@example.org'`)).toBe(0)
}, 240_000)
