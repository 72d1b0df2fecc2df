// A process that dies while sending: killed where it hurts, then started again. Each recipient gets each message once.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../tests/database.ts'
import { buryDead, claimedJob, forgetJobs, waits } from '../../../../tests/jobs.ts'
import { type MailServer, mailServer } from '../../../../tests/servers/mail.ts'
import { type TwilioServer, twilioServer } from '../../../../tests/servers/twilio.ts'
import { until } from '../../../../tests/until.ts'
import { createDatabase, createPool, type Db } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { ClaimLost } from '../../../core/jobs/attempt.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { beginAttempt, handOver, recordOutcome, type Sending } from './attempts.server.ts'
import { deliverMail, deliverSms, priorityOf } from './delivery-jobs.ts'

const day = '2026-11-20T18:00:00Z'
let database: TestDatabase
let db: Db
let child: ChildProcess | undefined
beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(createPool(database.url, 5))
})
afterEach(async () => {
  await kill()
  await db.deleteFrom('outbox').execute()
  await forgetJobs(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Starts a process; what an earlier one held when it was killed is free by then. */
async function start(env: Record<string, string>) {
  await buryDead(db)
  child = spawn(process.execPath, ['tests/jobs/delivery-child.ts', day], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, PUBLIC_URL: 'https://plaza.example', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
}

async function kill() {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function put(channel: 'mail' | 'sms', recipient: string, columns: { subject?: string; bulk?: boolean } = {}) {
  const id = newId()
  await db
    .insertInto('outbox')
    .values({ id, channel, recipient, body_text: 'News', ...columns })
    .execute()
  const priority = priorityOf({ bulk: columns.bulk ?? false })
  await enqueue(db, channel === 'mail' ? deliverMail : deliverSms, { message: id }, { priority })
}
const row = () => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
const isSent = async () => (await row()).status === 'sent'

describe('mails', () => {
  let mail: MailServer
  let taken: string[]
  let onRecipient: () => Promise<void>
  let onWhole: () => Promise<void>
  let env: Record<string, string>
  beforeEach(async () => {
    taken = []
    onRecipient = async () => {}
    onWhole = async () => {}
    mail = await mailServer({
      onRecipient: async () => {
        await onRecipient()
        return null
      },
      onMail: ({ to }) => {
        // The line that ends the mail has come: the server has taken it on, whether or not its answer arrives.
        taken.push(...to)
        return onWhole()
      },
    })
    env = { SMTP_URL: mail.url }
  })
  afterEach(() => mail.close())
  const never = () => new Promise<void>(() => {})

  test('killed while it names the recipient to the server', async () => {
    let reached = false
    onRecipient = async () => {
      reached = true
      await never()
    }
    await put('mail', 'ada@example.org')
    await start(env)
    await until(() => reached)
    await kill()
    onRecipient = async () => {}
    await start(env)
    await until(isSent)
    expect(taken).toEqual(['ada@example.org'])
    expect(await row()).toMatchObject({ attempts: 2 })
  })

  test('killed with all of it sent but the line that ends it', async () => {
    await put('mail', 'ada@example.org')
    // A lock on the row keeps the process from recording the handover.
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    onRecipient = async () => {
      await holder.query('begin')
      await holder.query('select from outbox for update')
    }
    await start(env)
    await until(async () => (await waiting()).length === 1)
    await kill()
    // What a dead process has asked the database for would be done all the same as soon as it can be.
    await sql`select pg_terminate_backend(pid) from unnest(${await waiting()}::int[]) pid`.execute(db)
    await until(async () => (await waiting()).length === 0)
    await holder.query('rollback')
    await holder.end()
    expect(taken).toEqual([])
    onRecipient = async () => {}
    await start(env)
    await until(isSent)
    expect(taken).toEqual(['ada@example.org'])
    expect(await row()).toMatchObject({ attempts: 2 })
  })

  test('killed with all of it sent, before the answer', async () => {
    onWhole = never
    await put('mail', 'ada@example.org')
    await start(env)
    await until(() => taken.length === 1)
    await kill()
    onWhole = async () => {}
    await start(env)
    await until(isSent)
    expect(taken).toEqual(['ada@example.org'])
    expect(await row()).toMatchObject({ attempts: 1, last_error: 'Handed over whole; the process ended before the answer came.' })
  })

  test.each([
    ['over one connection: each comes once', '1', 0],
    // The mail whose mark is written, and its last line not yet.
    ['over four: none comes twice, and one at most is lost and says so', '4', 1],
  ])('killed before it records that the server accepted, with others waiting, %s', async (_, connections, lostMax) => {
    env['SMTP_CONNECTIONS'] = connections
    const all = Array.from({ length: 12 }, (_, i) => `person${i}@example.org`)
    for (const one of all) await put('mail', one)
    let count = 0
    onWhole = async () => {
      count++
      if (count === 5) await kill()
    }
    await start(env)
    await until(() => child?.signalCode === 'SIGKILL')
    await start(env)
    await until(async () => (await db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).length === 0)
    expect(new Set(taken).size).toBe(taken.length)
    const lost = all.filter((one) => !taken.includes(one))
    expect(lost.length).toBeLessThanOrEqual(lostMax)
    const named = db.selectFrom('outbox').select('recipient').where('last_error', 'like', 'Handed over whole%')
    expect((await named.execute()).map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(lost))
  })
})

describe('text messages', () => {
  let twilio: TwilioServer
  beforeEach(async () => {
    twilio = await twilioServer()
  })
  afterEach(() => twilio.close())

  test.each([
    ['that Twilio has taken on', 'takeSilently'],
    ['that Twilio has not', 'ignore'],
  ] as const)('killed during a call %s: one arrives', async (_, answer) => {
    twilio.answer = () => answer
    await put('sms', '+19495550142')
    await start(twilio.env)
    await until(() => twilio.calls.length === 1 && (answer === 'ignore' || twilio.messages.length === 1))
    await kill()
    twilio.answer = () => 'take'
    await start(twilio.env)
    await until(isSent)
    expect(twilio.messages.map((one) => one.to)).toEqual(['+19495550142'])
    expect((await row()).provider_id).toBe(twilio.messages[0]?.sid)
  })
})

describe('the hold on a message', () => {
  const now = new Date(day)
  const begin = async () => {
    const job = await claimedJob(db, deliverMail)
    return { job, row: (await beginAttempt(db, job, now)) as Sending }
  }

  test('who was away for too long hands nothing over, and writes nothing down', async () => {
    await put('mail', 'ada@example.org')
    const first = await begin()
    await buryDead(db)
    expect(await handOver(db, first.job, first.row)).toBe(false)
    const second = await begin()
    expect(second.row).toMatchObject({ id: first.row.id, attempts: 2 })
    const handedOver = [
      await handOver(db, first.job, first.row),
      await handOver(db, second.job, second.row),
      await handOver(db, second.job, second.row),
    ]
    expect(handedOver).toEqual([false, true, false])
    const failed = { outcome: { kind: 'failed' as const, afterMilliseconds: 0 }, error: new Error('late') }
    await expect(recordOutcome(db, first.job, first.row, failed)).rejects.toThrow(ClaimLost)
    expect(await row()).toMatchObject({ status: 'sending', last_error: 'The process ended while sending.' })
    await recordOutcome(db, second.job, second.row, { outcome: { kind: 'sent', afterMilliseconds: 0 }, error: null })
    expect(await row()).toMatchObject({ status: 'sent', last_error: null })
    expect(await waits(db, deliverMail)).toEqual([])
  })

  test('one that ends the process each time is given up', async () => {
    await put('mail', 'ada@example.org')
    for (let tries = 0; tries < 9; tries++) {
      await begin()
      await buryDead(db)
    }
    const job = await claimedJob(db, deliverMail)
    expect(await beginAttempt(db, job, now)).toBeUndefined()
    expect([await row(), await waits(db, deliverMail)]).toMatchObject([{ status: 'failed', attempts: 9 }, []])
  })

  test('what somebody asked for goes before what goes to many', async () => {
    await put('mail', 'ada@example.org', { subject: 'To many', bulk: true })
    await put('mail', 'ada@example.org', { subject: 'A link' })
    expect([(await begin()).row.subject, (await begin()).row.subject]).toEqual(['A link', 'To many'])
    expect(await waits(db, deliverMail)).toEqual([])
  })
})

/** Who waits to write down that a mail is handed over. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%handed_over_at%'`.execute(db)
  return rows.map((one) => one.pid)
}
