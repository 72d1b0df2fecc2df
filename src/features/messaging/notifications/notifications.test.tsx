import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allDue, forgetJobs, runJobs, waits } from '../../../../tests/jobs.ts'
import { outboxKey, outboxPath } from '../../../../tests/outbox-key.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type MailServer, mailServer } from '../../../../tests/servers/mail.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { until } from '../../../../tests/until.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { hasOutbox } from '../../../core/config/has-outbox.ts'
import { outboxKeyIn } from '../../../core/config/outbox-key.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { startWorker } from '../../../core/jobs/worker.server.ts'
import { events } from '../../../core/tracing/events.server.ts'
import { showOutbox } from './contract.ts'
import { deliveryHandlers } from './delivery.server.ts'
import { deliverMail } from './delivery-jobs.ts'
import { Action, Letter, Paragraph } from './Letter.tsx'
import { sendMail } from './mail.server.ts'
import { removeSentMessages } from './queries.server.ts'
import { outcomeOf } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(async () => {
  await s.db.deleteFrom('outbox').execute()
  await forgetJobs(s.db)
})
afterAll(() => s.close())

const letter = (words = 'Good news & <b>"more"</b>') => ({
  subject: '\u202eA subject\r\nBcc: everybody@example.org',
  letter: (
    <Letter from="Plaza" foot="You asked for this." language="en">
      <Paragraph>{words}</Paragraph>
      <Action to="https://plaza.example/x?a=1&b=2">Look</Action>
    </Letter>
  ),
})
const envelope = { letter: 'reset', organization: null } as const
const write = (to: string, words?: string) => sendMail(s.db, { to, mail: letter(words), ...envelope })
const rows = () => s.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()

describe('delivery over SMTP', () => {
  let server: MailServer
  let received: { to: string[]; mail: Email }[]
  let answer: (to: string) => Error | null
  let config: ReturnType<typeof readConfig>
  beforeEach(async () => {
    received = []
    answer = () => null
    server = await mailServer({
      onRecipient: (to) => answer(to),
      async onMail({ to, raw }) {
        received.push({ to, mail: await PostalMime.parse(raw) })
      },
    })
    config = readConfig({
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://plaza.example',
      MAIL_FROM: 'Plaza <no-reply@plaza.example>',
    })
  })
  afterEach(() => server.close())

  const handlers = () => deliveryHandlers({ db: s.db, config, now: () => s.clock.now })
  const start = () => startWorker(s.db, handlers(), { databaseUrl: s.app.appContext.config.databaseUrl as string, listen: true })
  const deliver = () => runJobs(s.db, handlers())
  const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

  test('what waited before the start and what is written after it arrives, whole and once', async () => {
    await write('ada@example.org')
    const delivery = await start()
    await until(() => received.length === 1)
    await write('bo@example.org', 'Ünïcödé ✓')
    await until(() => received.length === 2)
    await delivery.stop()
    expect(await deliver()).toBe(0)
    expect(received.map((one) => one.to)).toEqual([['ada@example.org'], ['bo@example.org']])
    const mail = received[0]?.mail
    expect(mail).toMatchObject({
      subject: 'A subject Bcc: everybody@example.org',
      from: { name: 'Plaza', address: 'no-reply@plaza.example' },
      to: [{ address: 'ada@example.org' }],
    })
    expect(mail?.text?.trim()).toBe('Good news & <b>"more"</b>\n\nLook:\nhttps://plaza.example/x?a=1&b=2\n\n--\nYou asked for this.')
    expect(mail?.html).toContain('<title>A subject Bcc: everybody@example.org</title>')
    expect(mail?.html).toContain('Good news &amp; &lt;b&gt;')
    expect(mail?.html).toContain('<a href="https://plaza.example/x?a=1&amp;b=2"')
    expect(received[1]?.mail.text).toContain('Ünïcödé ✓')
    const [first] = await rows()
    expect(mail?.messageId).toBe(`<${first?.id}@plaza.example>`)
    expect(first).toMatchObject({ status: 'sent', attempts: 1, last_error: null, sent_at: expect.any(Date) })
  })

  test('two processes at the same time send each of 30 mails once', async () => {
    for (let i = 0; i < 30; i++) await write(`person${i}@example.org`)
    const deliveries = await Promise.all([start(), start()])
    await until(async () => (await rows()).every((row) => row.status === 'sent'))
    await Promise.all(deliveries.map((one) => one.stop()))
    expect(received.map((one) => one.to[0]).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `person${i}@example.org`).sort())
  })

  test('a refusal for a while is tried again later, and does not hold up the others', async () => {
    answer = (to) => (to === 'busy@example.org' ? refusal(450, 'mailbox is busy') : null)
    await write('busy@example.org')
    await write('free@example.org')
    await deliver()
    expect(received).toHaveLength(1)
    const [busy] = await rows()
    expect(busy).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringContaining('mailbox is busy') })
    const [seconds, ...more] = await waits(s.db, deliverMail)
    expect([more, Math.round((seconds as number) / 10)]).toEqual([[], 6])
    answer = () => null
    await allDue(s.db)
    await deliver()
    expect(received).toHaveLength(2)
    expect((await rows()).map((row) => [row.status, row.attempts])).toEqual([
      ['sent', 2],
      ['sent', 1],
    ])
    expect(takeConsole()).toEqual([expect.stringContaining('was not sent (attempt 1)')])
  })

  test('a server that takes two connections at a time, and answers a third with 421, gets each mail once', async () => {
    const narrow = await mailServer({ connectionsMax: 2 })
    const wide = { ...config, smtpUrl: narrow.url, smtpConnections: 4 }
    const sendAll = async () => {
      const handlers = deliveryHandlers({ db: s.db, config: wide, now: () => s.clock.now }, { firstPauseMilliseconds: 20 })
      const worker = await startWorker(s.db, handlers, { databaseUrl: s.app.appContext.config.databaseUrl as string, listen: true })
      await until(async () => (await rows()).every((row) => row.status === 'sent' || (row.status === 'waiting' && row.attempts > 0)))
      await worker.stop()
    }
    try {
      for (let i = 0; i < 30; i++) await write(`person${i}@example.org`)
      await sendAll()
      const refused = (await rows()).filter((row) => row.status === 'waiting')
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(4)
      for (const row of refused) expect(row.last_error).toContain('421')
      await allDue(s.db)
      await until(async () => {
        await sendAll()
        await allDue(s.db)
        return (await rows()).every((row) => row.status === 'sent')
      })
      expect(narrow.received.map((one) => one.to[0]).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `person${i}@example.org`).sort())
      expect(takeConsole().length).toBeGreaterThanOrEqual(refused.length)
      expect(await events.metrics()).toMatch(/plaza_messages_total\{channel="mail",outcome="again"\} [1-9]/)
    } finally {
      await narrow.close()
    }
  })

  test('a permanent refusal is given up and stays visible', async () => {
    answer = () => refusal(550, 'no such mailbox')
    await write('nobody@example.org')
    await deliver()
    expect(await waits(s.db, deliverMail)).toEqual([])
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 1, last_error: expect.stringContaining('no such mailbox'), sent_at: null },
    ])
    expect(takeConsole()).toEqual([expect.stringContaining('(attempt 1, the last)')])
  })

  test('a mail server that is away costs nothing but time', async () => {
    await server.close()
    await write('ada@example.org')
    await deliver()
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
    expect(takeConsole()).toHaveLength(1)
  })

  test('a mail whose cause is undone is never sent', async () => {
    await s.db
      .transaction()
      .execute(async (tx) => {
        await sendMail(tx, { to: 'ada@example.org', mail: letter(), ...envelope })
        throw new Error('undone')
      })
      .catch(() => {})
    expect([await deliver(), received]).toEqual([0, []])
  })
})

test('what went out is forgotten after 30 days; what waits or failed stays', async () => {
  const day = 86_400_000
  const now = new Date('2026-11-20T18:00:00Z')
  const row = (subject: string, status: 'sent' | 'waiting' | 'failed', age: number) => ({
    id: newId(),
    channel: 'mail' as const,
    recipient: 'ada@example.org',
    subject,
    body_text: '',
    status,
    created_at: new Date(now.getTime() - 40 * day),
    sent_at: status === 'sent' ? new Date(now.getTime() - age) : null,
  })
  const rows = [
    row('30 days', 'sent', 30 * day),
    row('not yet', 'sent', 30 * day - 1),
    row('waiting', 'waiting', 0),
    row('failed', 'failed', 0),
  ]
  await s.db.insertInto('outbox').values(rows).execute()
  await removeSentMessages(s.db, now)
  const left = await s.db.selectFrom('outbox').select('subject').where('recipient', '=', 'ada@example.org').orderBy('subject').execute()
  expect(left.map((one) => one.subject)).toEqual(['failed', 'not yet', 'waiting'])
})

test('a mail is tried nine times within two days', () => {
  const error = new Error('away')
  const pauses = Array.from({ length: 9 }, (_, i) => outcomeOf(error, i + 1))
  expect(pauses.map((one) => one.kind)).toEqual([...Array(8).fill('again'), 'failed'])
  expect(pauses.reduce((sum, one) => sum + one.afterMilliseconds, 0) / 3_600_000).toBeCloseTo(46.35, 1)
  expect(outcomeOf(Object.assign(new Error('bad login'), { responseCode: 535, code: 'EAUTH' }), 1).kind).toBe('again')
})

describe('the outbox', () => {
  test('200 on this machine: newest first, in exactly the ruled shape, at /outbox.json and over the API', async () => {
    await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm('first@example.org') })
    await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm('second@example.org') })
    const { status, body, headers } = await s.inject(null, { method: 'GET', url: outboxPath })
    const message = (to: string) => ({
      channel: 'mail',
      to,
      subject: 'Plaza: please confirm your email address',
      text: expect.stringMatching(/^Hello Ada,\n\n[\s\S]*http:\/\/127\.0\.0\.1:3000\/verifiedEmail\/[\w-]{32}\n/),
      html: expect.stringMatching(/^<!doctype html>/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect([status, headers['cache-control'], body]).toEqual([
      200,
      'no-store',
      { messages: [message('second@example.org'), message('first@example.org')] },
    ])
    expect((await s.call(null, showOutbox, { query: { key: outboxKey } })).body).toEqual(body)
  })

  test('403 without its key, whatever the request looks like; 200 with it by address, bearer token or cookie', async () => {
    const get = (headers: Record<string, string>, url = '/outbox.json') => s.inject(null, { method: 'GET', url, headers })
    const looks: Record<string, string>[] = [
      {},
      { host: '127.0.0.1:3000' },
      { host: 'plaza.example' },
      { 'x-forwarded-for': '203.0.113.1' },
    ]
    for (const headers of looks) {
      for (const url of ['/outbox.json', '/api/v1/outbox', '/outbox.json?key=wrong', '/outbox.json?key=']) {
        const { status, body } = await get(headers, url)
        expect([status, body.code]).toEqual([403, 'outbox.key'])
      }
      expect((await get(headers, outboxPath)).status).toBe(200)
    }
    expect((await get({ authorization: `Bearer ${outboxKey}` })).status).toBe(200)
    expect((await get({ cookie: `outboxKey=${outboxKey}` }, '/api/v1/outbox')).status).toBe(200)
    expect((await get({ authorization: 'Bearer wrong', cookie: `outboxKey=${outboxKey}` })).status).toBe(403)
  })

  test('404 from a server that others reach, and where mails are sent, also with the key', () => {
    expect(hasOutbox({ smtpUrl: undefined, loopbackOnly: true })).toBe(true)
    expect(hasOutbox({ smtpUrl: undefined, loopbackOnly: false })).toBe(false)
    expect(hasOutbox({ smtpUrl: 'smtp://mail.example', loopbackOnly: true })).toBe(false)
  })

  test('its key is made once in a folder, for its owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plaza-key-'))
    const key = outboxKeyIn(folder)
    expect([key.length, outboxKeyIn(folder), statSync(join(folder, 'outbox-key')).mode & 0o777]).toEqual([32, key, 0o600])
    rmSync(folder, { recursive: true })
  })
})
