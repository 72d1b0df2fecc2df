import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/core/config/config.server.ts'
import { writeExtract } from '../../../tests/fixtures/street-extract.ts'
import { censusSays, elsewhere, googleSays, nominatimSays } from '../../../tests/servers/geocoders.ts'
import { objectStorage } from '../../../tests/servers/object-storage.ts'
import { translator } from '../../../tests/servers/translator.ts'
import { accountSid, authToken, from } from '../../../tests/servers/twilio.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { examineDatabase } from './database.ts'
import { examine, screenOf } from './examine.ts'
import type { Diagnosis } from './finding.ts'
import { examineDisk } from './services.ts'

let s: Stage
let folder: string
let url: string
beforeAll(async () => {
  s = await stage()
  url = s.app.appContext.config.databaseUrl as string
  folder = mkdtempSync(join(tmpdir(), 'plaza-doctor-'))
})
afterAll(async () => {
  await s.close()
  rmSync(folder, { recursive: true, force: true })
})

const dead = 'http://127.0.0.1:9'
const publicHost = { HOST: '0.0.0.0', PUBLIC_URL: dead }
const look = async (env: Record<string, string> = {}, database = url) =>
  examine(readConfig({ DATABASE_URL: database, DATA_DIR: folder, ...env }), database, new Date())
const of = (all: Diagnosis[], name: string) => all.find((one) => one.name === name)
/** The color and the sentence of one line. */
const line = async (name: string, env: Record<string, string> = {}, database = url) => {
  const { color, sentence } = of(await look(env, database), name) ?? {}
  return `${color}: ${sentence}`
}

/** A server that answers everything with a status. */
async function answering(status: number) {
  const server = createServer((_, reply) => reply.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('a new installation on one machine is green, but for its backups', async () => {
  const all = await look()
  expect(all.filter(({ color }) => color !== 'green').map(({ name }) => name)).toEqual(['backups'])
  expect(screenOf(all, false)).toContain('yellow  backups     Plaza has made no backup. Run npm run backup -- FILE every night.')
})

test('the database: unreachable', async () => {
  const unreachable = 'postgres://plaza:x@127.0.0.1:9/plaza'
  expect(await line('database', {}, unreachable)).toMatch(/^red: The database isn’t responding: .*ECONNREFUSED.* correct DATABASE_URL\.$/)
})

test('migrations: pending, missing, and of a newer version that this one works with or not', async () => {
  const own = mkdtempSync(join(folder, 'migrations-'))
  const migrations = async () => {
    const all = await examineDatabase({ url, now: new Date(), loopbackOnly: true, smsPerDay: 9, migrations: own })
    return [of(all, 'migrations')?.color, of(all, 'migrations')?.sentence, of(all, 'queue')?.color]
  }
  const { rows } = await s.pool.query<{ name: string }>('select name from migrations order by name')
  for (const { name } of rows) writeFileSync(join(own, name), '')
  writeFileSync(join(own, '9999_next.sql'), '')
  expect(await migrations()).toEqual([
    'red',
    expect.stringContaining(`1 of ${rows.length + 1} are not applied. Make a backup, then start Plaza`),
    undefined,
  ])
  rmSync(join(own, '9999_next.sql'))
  rmSync(join(own, rows[0]?.name ?? ''))
  expect(await migrations()).toEqual(['red', expect.stringContaining(`This version lacks ${rows[0]?.name}, which`), undefined])
  writeFileSync(join(own, rows[0]?.name ?? ''), '')
  const later = (since: string | null) =>
    s.owner
      .insertInto('migrations')
      .values({ name: '9999_later.sql', checksum: 'x', release: '98.0.0', unused_since: since })
      .onConflict((on) => on.column('name').doUpdateSet({ unused_since: since }))
      .execute()
  await later(null)
  expect(await migrations()).toEqual(['yellow', expect.stringContaining('by version 98.0.0 (1 more). This version works'), 'green'])
  await later('97.0.0')
  expect(await migrations()).toEqual(['red', expect.stringContaining('A newer version removed what this one uses (9999_later'), undefined])
  await s.owner.deleteFrom('migrations').where('name', '=', '9999_later.sql').execute()
})

test('the clock: a minute and more away from the database', async () => {
  const clock = async (seconds: number) =>
    of(await examineDatabase({ url, now: new Date(Date.now() + seconds * 1000), loopbackOnly: true, smsPerDay: 9 }), 'clock')?.color
  expect([await clock(0), await clock(30), await clock(-300), await clock(300)]).toEqual(['green', 'yellow', 'red', 'red'])
})

test('the queue: jobs that nobody works, messages that failed', async () => {
  await s.pool.query(`insert into pgboss.job (name, data, start_after) values ('tidy', '{}', now() - interval '3 hours')`)
  expect(await line('queue')).toBe(
    'red: 1 jobs are waiting, the oldest for 3 hours. Start Plaza with --role=jobs or all, and read its log.',
  )
  await s.pool.query(`delete from pgboss.job`)
  await s.pool.query(
    `insert into outbox (id, channel, letter, recipient, subject, body_text, status, created_at)
     values (gen_random_uuid(), 'mail', 'newLogin', 'x@example.org', 'x', 'x', 'failed', now())`,
  )
  expect(await line('messages')).toMatch(/^yellow: 1 emails or text messages could not be sent/)
  await s.pool.query(`delete from outbox`)
})

test('senders: own addresses without their DNS records', async () => {
  expect(await line('senders')).toBe('green: No organization has its own sender address.')
  await s.pool.query(
    `insert into mail_senders (organization_id, address, domain, selector, public_key, private_key, proved_at, active_at, changed_at)
     values ($1, 'a@newport.example', 'newport.example', 'plaza-1', 'key', 'sealed', now(), now(), now())`,
    [s.cast.administrator.organizationId],
  )
  expect(await line('senders')).toBe('green: 1 organizations use their own sender address.')
  await s.pool.query('update mail_senders set active_at = null')
  expect(await line('senders')).toBe(
    'yellow: DNS records for sender addresses at newport.example are missing, so those emails come from MAIL_FROM.',
  )
  await s.pool.query('delete from mail_senders')
})

test.each([
  [1, 'green'],
  [48, 'yellow'],
  [24 * 9, 'red'],
])('backups: %s hours old on a public site is %s', async (hours, color) => {
  await s.pool.query(`delete from backups`)
  await s.pool.query(`insert into backups (taken_at, bytes, encrypted) values (now() - $1 * interval '1 hour', 1, true)`, [hours])
  expect(await line('backups', publicHost)).toMatch(new RegExp(`^${color}: The latest backup`))
})

test('mail: missing on a public site, unreachable, answering', async () => {
  expect(await line('mail', publicHost)).toBe('red: Not configured, so no emails are sent. Set SMTP_URL and MAIL_FROM.')
  expect(await line('mail', { SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(
    /^red: The mail server rejected the connection or isn’t responding: .* Check SMTP_URL/,
  )
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], closeTimeout: 100 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  expect(await line('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toBe('green: The mail server is responding and accepts the login.')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('sms: unreachable, refused, accepted', async () => {
  const env = (base: string) => ({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_URL: base })
  const [refuses, accepts] = await Promise.all([answering(401), answering(200)])
  expect(await line('sms', env(dead))).toMatch(/^red: Twilio isn’t responding/)
  expect(await line('sms', env(refuses.url))).toMatch(/^red: Twilio rejected the account \(401\)\. Check TWILIO_ACCOUNT_SID/)
  expect(await line('sms', env(accepts.url))).toMatch(/^green/)
  refuses.close()
  accepts.close()
})

test('stripe: unreachable, refused, accepted, not configured', async () => {
  const env = (base: string) => ({
    ...{ BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_URL: base },
  })
  expect(await line('stripe', env(dead))).toMatch(/^red: Stripe isn’t responding: /)
  for (const [status, color] of [
    [401, 'red: Stripe rejected the key (401). Check STRIPE_SECRET_KEY.'],
    [200, 'green: Stripe is responding and accepts the key.'],
    [403, 'green: Stripe is responding and accepts the key.'],
  ] as const) {
    const server = await answering(status)
    expect(await line('stripe', env(server.url))).toBe(color)
    server.close()
  }
  expect(await line('stripe')).toMatch(/^green: Not configured/)
})

test('the operator: missing on a public site, named', async () => {
  expect(await line('operator', publicHost)).toMatch(/^red: No one reads messages .* Set OPERATOR_EMAIL\.$/)
  expect(await line('operator', { ...publicHost, OPERATOR_EMAIL: 'it@city.example' })).toMatch(/^green: it@city\.example /)
})

test('files: a folder that cannot be written, a bucket that refuses, a bucket that works', async () => {
  const storage = await objectStorage()
  expect(await line('files', storage.env)).toBe('green: The bucket plaza stores and returns files.')
  storage.trouble = (request) => (request.method === 'PUT' ? 403 : 'pass')
  expect(await line('files', storage.env)).toMatch(/^red: The bucket plaza can’t be used: .* Check the S3_ settings/)
  await storage.close()
  const broken = mkdtempSync(join(folder, 'broken-'))
  writeFileSync(join(broken, 'files'), 'not a folder')
  expect(await line('files', { DATA_DIR: broken })).toMatch(/^red: The folder .* can’t be used: .* Check its owner and free space\.$/)
})

test('geocoder: unreachable, failing, with a wrong key, answering', async () => {
  const env = (kind: string, base: string) => ({ GEOCODER: kind, GEOCODER_URL: base, GEOCODER_KEY: 'x' })
  expect(await line('geocoder', env('census', dead))).toMatch(/^red: It isn’t responding: no connection.* GEOCODER_KEY/)
  for (const [kind, reply, color] of [
    ['census', { status: 502, text: '' }, 'red: It isn’t responding: status 502.'],
    ['census', censusSays, 'green: It is responding.'],
    ['nominatim', { status: 403, text: '' }, 'red: It isn’t responding: status 403.'],
    ['nominatim', nominatimSays(), 'green: It is responding.'],
    // Google refuses a key with 200.
    ['google', { json: { status: 'REQUEST_DENIED', results: [] } }, 'red: It isn’t responding: status REQUEST_DENIED.'],
    ['google', googleSays(), 'green: It is responding.'],
  ] as const) {
    const server = await elsewhere(reply)
    expect(await line('geocoder', env(kind, server.url))).toContain(color)
    await server.close()
  }
})

test.each(['libretranslate', 'deepl', 'google'])('translator %s: unreachable, with a wrong key, translating', async (kind) => {
  const server = await translator()
  const env = (base: string) => ({ TRANSLATOR: kind, TRANSLATOR_URL: base, TRANSLATOR_KEY: 'x' })
  expect(await line('translator', env(dead))).toMatch(/^red: It isn’t translating: no connection/)
  expect(await line('translator', env(server.url))).toBe('green: It translates.')
  for (const status of [401, 403, 456]) {
    server.status = status
    expect(await line('translator', env(server.url))).toMatch(new RegExp(`^red: It isn’t translating: .*${status}.* TRANSLATOR_KEY`))
  }
  server.close()
})

test('the street map: none, damaged, usable', async () => {
  expect(await line('map')).toBe('green: Not configured; maps show coast and borders.')
  const path = join(folder, 'region.pmtiles')
  writeExtract(path)
  expect(await line('map', { MAP_PMTILES: path })).toContain(`green: ${path} shows streets.`)
  writeFileSync(path, 'not a map')
  expect(await line('map', { MAP_PMTILES: path })).toMatch(/^red: .* This is no PMTiles file that Plaza can read: .* Check MAP_PMTILES by/)
})

test.each([
  [100, 'red'],
  [1000, 'yellow'],
  [10_000, 'green'],
])('disk: %s MB free is %s', (megabytes, color) => {
  expect(examineDisk(megabytes * 1024 * 1024, { dataDir: '/data', diskMegabytesMin: 500 }).color).toBe(color)
})

test('the site: unreachable, not encrypted, a proxy that is not trusted', async () => {
  expect(await line('site', publicHost)).toMatch(/^red: http:\/\/127\.0\.0\.1:9\/health can’t be read/)
  const works = await answering(200)
  expect(await line('site', { HOST: '0.0.0.0', PUBLIC_URL: works.url })).toMatch(/isn’t encrypted\. Set up TLS in the proxy/)
  works.close()
  expect(await line('proxy', { PUBLIC_URL: 'https://ask.invalid', TRUST_PROXY: 'none' })).toMatch(/^red: TRUST_PROXY is none/)
  expect(await line('proxy', { PUBLIC_URL: 'https://ask.invalid' })).toMatch(/^yellow: We couldn’t test what the proxy sends/)
})
