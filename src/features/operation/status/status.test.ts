// What officials see when something breaks: each thing is broken for real, and mended.

import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { plainLetter } from '../../../../tests/jobs/letter.tsx'
import { allDue, forgetJobs, runJobs } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type MailServer, mailServer } from '../../../../tests/servers/mail.ts'
import { type Translator, translator } from '../../../../tests/servers/translator.ts'
import { type TwilioServer, twilioServer } from '../../../../tests/servers/twilio.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { AnyHandler } from '../../../core/jobs/attempt.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { localFiles } from '../../../core/storage/files.server.ts'
import { freeBytesOf } from '../../../core/storage/free-space.server.ts'
import { deliveryHandlers } from '../../messaging/notifications/delivery.server.ts'
import { sendMail, sendSms } from '../../messaging/notifications/mail.server.ts'
import { makeExport } from '../../records/export-jobs/contract.ts'
import { exportHandlers } from '../../records/export-jobs/jobs.server.ts'
import { translationHandler } from '../../translating/editing/jobs.server.ts'
import { translateMissing } from '../../translations/model/contract.ts'
import { listInterruptions, showStatus } from './contract.ts'
import { statusHandler, watchParts } from './jobs.server.ts'
import { megabytesOf, type SitePart } from './rules.ts'

let s: Stage
let twilio: TwilioServer
let service: Translator
let mail: MailServer

const startMail = async (port?: number) => {
  mail = await mailServer({ port })
}

beforeAll(async () => {
  ;[twilio, service] = await Promise.all([twilioServer(), translator(), startMail()])
  s = await stage({
    ...twilio.env,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://plaza.example',
    TRANSLATOR: 'libretranslate',
    TRANSLATOR_URL: service.url,
    DISK_FREE_MB: '1',
  })
})
beforeEach(async () => {
  for (const table of ['outbox', 'exports', 'machine_translations', 'status_incidents', 'backups'] as const)
    await s.db.deleteFrom(table).execute()
  await forgetJobs(s.db)
})
afterAll(async () => {
  await s.close()
  await twilio.close()
  service.close()
  await mail.close()
})

const show = async (part: SitePart, who: Person = s.cast.viewer) =>
  (await s.call(who, showStatus, {})).body.parts.find((one) => one.part === part)
const noted = async (who: Person = s.cast.viewer) =>
  (await s.call(who, listInterruptions, {})).body.interruptions.map(({ part, state }) => `${part} ${state}`)
/** Runs the job that notes what began and what ended. */
async function watch(): Promise<void> {
  await s.db.transaction().execute((tx) => enqueue(tx, watchParts, {}))
  expect(await runJobs(s.db, [statusHandler(s.app.appContext)])).toBe(1)
}
const work = (handlers: readonly AnyHandler[]) => runJobs(s.db, handlers)
const deliver = () => work(deliveryHandlers({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now }))
const write = (organization = s.cast.editor.organizationId as string) =>
  sendMail(s.db, { to: 'ada@example.org', mail: plainLetter, letter: 'news', organization })
/** Lets time pass for jobs that wait. */
const wait = (minutes: number) => sql`update pgboss.job set start_after = now() - ${minutes} * interval '1 minute'`.execute(s.db)

test('401 visitors, 403 residents; every official sees it', async () => {
  for (const call of [showStatus, listInterruptions]) {
    const statuses = await Promise.all([null, s.cast.resident, s.cast.viewer, s.cast.editor].map((who) => s.call(who, call, {})))
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 200, 200])
  }
})

test('everything works, and nothing was interrupted', async () => {
  const { body } = await s.call(s.cast.viewer, showStatus, {})
  expect(body.parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    ...['site works', 'disk works', 'jobs works', 'mail works', 'sms works', 'translations works'],
    ...['exports works', 'uploads works', 'pictures works', 'backups unknown'],
  ])
  expect(body.interruptions).toEqual([])
})

test('what is not set up is off; a site that others reach needs a mail server', async () => {
  const { config } = s.app.appContext
  const { smtpUrl, twilio: sms, translator: machine, loopbackOnly } = config
  Object.assign(config, { smtpUrl: undefined, twilio: undefined, translator: undefined, loopbackOnly: true })
  const states = async () => Promise.all((['mail', 'sms', 'translations'] as const).map(async (part) => (await show(part))?.state))
  expect(await states()).toEqual(['off', 'off', 'off'])
  config.loopbackOnly = false
  expect(await states()).toEqual(['broken', 'off', 'off'])
  Object.assign(config, { smtpUrl, twilio: sms, translator: machine, loopbackOnly })
  expect(await states()).toEqual(['works', 'works', 'works'])
})

describe('mail', () => {
  test('server down: broken for every organization, remembered, and works again when it is back', async () => {
    await write()
    await deliver()
    await mail.close()
    await write()
    await deliver()
    expect(takeConsole().join()).toMatch(/was not sent/)
    await watch()
    expect(await show('mail')).toMatchObject({ state: 'broken', work: { waiting: 1, done: 1, failed: 0 } })
    expect(await show('mail', s.cast.otherAdministrator)).toMatchObject({ state: 'broken', work: null })
    expect([await noted(), await noted(s.cast.otherAdministrator)]).toEqual([['mail broken'], ['mail broken']])
    await startMail(mail.port)
    await allDue(s.db)
    await deliver()
    expect(await show('mail')).toMatchObject({ state: 'works', since: null, work: { waiting: 0, done: 2 } })
    await watch()
    expect(await noted()).toEqual([])
    const { interruptions } = (await s.call(s.cast.viewer, showStatus, {})).body
    expect(interruptions).toMatchObject([{ part: 'mail', state: 'broken', endedAt: s.clock.now.toISOString() }])
  })

  test('that nobody sends is late, for the organization whose mail it is; after 15 minutes the jobs stand still', async () => {
    await write()
    await wait(7)
    expect(await show('mail')).toMatchObject({ state: 'degraded', lateMinutes: 7 })
    expect([(await show('mail', s.cast.otherAdministrator))?.state, (await show('jobs'))?.state]).toEqual(['works', 'works'])
    await watch()
    await wait(20)
    expect([(await show('mail'))?.lateMinutes, (await show('jobs'))?.state]).toEqual([20, 'broken'])
    await watch()
    expect([(await noted()).sort(), await noted(s.cast.otherAdministrator)]).toEqual([['jobs broken', 'mail degraded'], ['jobs broken']])
    await deliver()
    await watch()
    expect([await noted(), (await show('jobs'))?.state]).toEqual([[], 'works'])
  })

  test('that a single mailbox refuses is no fault of the site', async () => {
    await s.db
      .insertInto('outbox')
      .values({ id: newId(), channel: 'mail', recipient: 'x@example.org', body_text: 'x', status: 'failed', last_error: '550 5.1.1' })
      .execute()
    expect((await show('mail'))?.state).toBe('works')
  })
})

test('text messages: the provider is down, and back', async () => {
  const organization = s.cast.editor.organizationId as string
  twilio.answer = () => ({ status: 503, code: 20503, message: 'Service unavailable' })
  await sendSms(s.db, [{ to: '+19495550142', text: 'News', quietTimeZone: null, letter: 'news', organization }])
  await deliver()
  takeConsole()
  expect(await show('sms')).toMatchObject({ state: 'broken', work: { waiting: 1 } })
  twilio.answer = () => 'take'
  await allDue(s.db)
  await deliver()
  expect(await show('sms')).toMatchObject({ state: 'works', work: { waiting: 0, done: 1 } })
})

test('translations: the service fails, and recovers', async () => {
  const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  const ask = () => s.call(s.cast.editor, translateMissing, { params: { of: 'projects', id: projectId, language: 'es' } })
  const translate = () => work([translationHandler(s.app.appContext)])
  service.status = 503
  await ask()
  await translate()
  takeConsole()
  expect((await show('translations'))?.state).toBe('broken')
  service.status = 200
  await allDue(s.db)
  await translate()
  expect((await show('translations'))?.state).toBe('works')
})

test('exports: the store of files is gone for one, whose organization sees it; the next one is made', async () => {
  const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  const ask = () => s.call(s.cast.viewer, makeExport, { body: { project: projectId } as never })
  const make = (files = s.files) => work(exportHandlers({ db: s.db, files, now: () => s.clock.now }))
  const gone = localFiles(join('/proc/version', 'files'))
  await ask()
  for (let attempt = 0; attempt < 3; attempt++) {
    await make(gone)
    await allDue(s.db)
  }
  takeConsole()
  expect(await show('exports')).toMatchObject({ state: 'broken', work: { waiting: 0, done: 0, failed: 1 } })
  expect((await show('exports', s.cast.otherAdministrator))?.state).toBe('works')
  await ask()
  await make()
  expect(await show('exports')).toMatchObject({ state: 'works', work: { done: 1, failed: 1 } })
})

test('the disk: little room, no room', async () => {
  const { config, files } = s.app.appContext
  const megabytes = megabytesOf(await freeBytesOf(config.dataDir))
  config.diskMegabytesMin = Math.floor(megabytes / 2)
  expect((await show('disk'))?.state).toBe('degraded')
  config.diskMegabytesMin = megabytes * 2
  await watch()
  expect([(await show('disk'))?.state, await noted()]).toEqual(['broken', ['disk broken']])
  config.diskMegabytesMin = 1
  await watch()
  expect([(await show('disk'))?.state, await noted()]).toEqual(['works', []])
  const { checkSpace } = files
  files.checkSpace = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  expect([(await show('disk'))?.state, (await show('site'))?.state]).toEqual(['broken', 'works'])
  files.checkSpace = checkSpace
})

test('backups: their age, and the moment of the newest', async () => {
  const at = (hours: number) => sql`insert into backups (taken_at, bytes, encrypted) values (now() - ${hours} * interval '1 hour', 1, true)`
  await at(24 * 8).execute(s.db)
  expect((await show('backups'))?.state).toBe('broken')
  await at(40).execute(s.db)
  expect((await show('backups'))?.state).toBe('degraded')
  await at(1).execute(s.db)
  expect(await show('backups')).toMatchObject({ state: 'works', backupAt: expect.any(String) })
})

test('an interruption that became worse is one; it is forgotten 30 days after its end', async () => {
  const { config } = s.app.appContext
  const now = s.clock.now
  const began = new Date(now.getTime() - 3_600_000)
  await s.db.insertInto('status_incidents').values({ id: newId(), part: 'disk', state: 'degraded', began_at: began }).execute()
  config.diskMegabytesMin = 1e9
  await watch()
  const rows = async () => (await s.call(s.cast.viewer, showStatus, {})).body.interruptions
  expect(await rows()).toEqual([{ part: 'disk', state: 'broken', beganAt: began.toISOString(), endedAt: null }])
  expect((await show('disk'))?.since).toBe(began.toISOString())
  config.diskMegabytesMin = 1
  await watch()
  expect(await rows()).toMatchObject([{ endedAt: now.toISOString() }])
  s.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  await watch()
  s.clock.now = now
  expect(await s.db.selectFrom('status_incidents').selectAll().execute()).toEqual([])
})
