// One process that answers requests and one that works the job queue, on one database. What both write is a log without personal data.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../../../src/core/database/database.server.ts'
import { startPostgres } from '../../../src/core/database/postgres.server.ts'
import { administer } from '../../database.ts'
import { residentForm } from '../../registrations.ts'
import { serve } from '../../served.ts'
import { mailServer } from '../../servers/mail.ts'
import { until } from '../../until.ts'

type LogLine = { level: number; msg: string; job?: string; jobId?: string; err?: { message: string } }
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line): LogLine => JSON.parse(line))

/** Sending to this person fails in the database, whose message then has a value in it. */
const faultFor = (recipient: string) => `
  create function fail_sending() returns trigger language plpgsql as $$
  begin
    raise exception using errcode = '22P02', message = format('invalid input syntax for type uuid: "%s"', new.recipient);
  end $$;
  create trigger fail_sending before update on outbox for each row
    when (new.status = 'sending' and new.recipient = '${recipient}') execute function fail_sending()`

test('a process for the web runs no job; a process for jobs runs all of them and answers /health only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-roles-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres') })
  const mail = await mailServer({
    onRecipient: (address) =>
      address.startsWith('wilhelmina')
        ? Object.assign(new Error(`<${address}>: no user wilhelmina.quux, call +1 (949) 555-0123`), { responseCode: 550 })
        : null,
  })
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    SMTP_URL: mail.url,
  }
  const db = createDatabase(createPool(postgres.url, 2))
  const jobs = async () =>
    (await sql<{ name: string; state: string }>`select name, state::text from pgboss.job where name not like '\\_\\_%'`.execute(db)).rows
  const workers = async () => (await sql`select from pg_stat_activity where application_name = 'plaza jobs'`.execute(db)).rows.length
  const web = await serve({ ...env, ROLE: 'web' })
  let worker: Awaited<ReturnType<typeof serve>> | undefined
  try {
    await administer(postgres.ownerUrl, faultFor('quentin.quux@example.org'))
    for (const email of ['ada@example.org', 'wilhelmina.quux@example.org', 'quentin.quux@example.org']) {
      const registered = await fetch(`${web.url}/api/v1/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(residentForm(email)),
      })
      expect(registered.status).toBe(200)
    }
    expect(await jobs()).toEqual(Array.from({ length: 3 }, () => ({ name: 'mail', state: 'created' })))
    // It does not even look for jobs: it has no connection to do so.
    expect([await workers(), mail.received]).toEqual([0, []])

    worker = await serve({ ...env, ROLE: 'jobs' })
    await until(() => mail.received.length === 1)
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.org']])
    expect(await workers()).toBeGreaterThan(0)
    const statuses = await Promise.all(['/health', '/projects', '/api/v1/projects'].map((path) => fetch(`${worker?.url}${path}`)))
    expect(statuses.map((one) => one.status)).toEqual([200, 404, 404])
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(db)
    expect(rows.map((row) => row.name)).toEqual([
      'billing',
      'export-expiry',
      'follow-news',
      'mail-sender-records',
      'picture-widths',
      'record-chain',
      'records-request-reminders',
      'retention',
      'single-sign-on-domains',
      'status',
      'terms-announcement',
      'tidy',
    ])

    await until(() => ['works its jobs', 'was not sent', 'Job mail failed'].every((one) => worker?.output().includes(one)))
    const written = worker.output() + web.output()
    expect(written).toContain('"route":"/api/v1/auth/register"')
    const failures = linesOf(written).filter(({ level }) => level > 30)
    expect(failures.map(({ err }) => err?.message).sort()).toEqual([
      expect.stringContaining('550 <[recipient]>: no user [recipient], call [number]'),
      'invalid input syntax for type uuid: [value]',
    ])
    for (const { job, jobId } of failures) expect([job, jobId]).toEqual(['mail', expect.stringMatching(/^[\da-f-]{36}$/)])
    // An id may spell a name by chance.
    const logged = written.toLowerCase().replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    // The name as a word: a stack names "readable" functions.
    for (const secret of [/quux/, /@/, /555-0123/, /\bada\b/]) expect(logged).not.toMatch(secret)
  } finally {
    await worker?.stop()
    await web.stop()
    await db.destroy()
    await postgres.stop()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
