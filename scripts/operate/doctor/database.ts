// What the doctor reads from the database: its version, migrations, clock, queue, failed messages and backups.
import { join } from 'node:path'
import pg from 'pg'
import { packageRoot } from '../../../src/core/config/package-root.server.ts'
import { type Applied, appliedStatement, compareMigrations, readMigrations } from '../../../src/core/database/migration-files.server.ts'
import { type DueJobs, dueJobsStatement, stalledSeconds } from '../../../src/core/jobs/due-jobs.ts'
import { backupState } from '../../../src/features/operation/status/rules.ts'
import { typed } from '../installation.ts'
import { type Diagnosis, durationOf, green, reasonOf, red, yellow } from './finding.ts'

const connectMilliseconds = 5_000
const versionMin = 150_000
const clockSecondsMax = 60
const clockSecondsNoticed = 5

type Context = { url: string; now: Date; loopbackOnly: boolean; smsPerDay: number; migrations?: string }

/** @param migrations the folder of this version's migrations, by default its own */
export async function examineDatabase({
  url,
  now,
  loopbackOnly,
  smsPerDay,
  migrations = join(packageRoot, 'migrations'),
}: Context): Promise<Diagnosis[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds, application_name: 'plaza doctor' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return [red('database', `The database isn’t responding: ${reasonOf(error)}. Start it, or correct DATABASE_URL.`)]
  }
  try {
    const [version, pending] = [await versionOf(client, now), await examineMigrations(client, migrations)]
    const { isUsable, ...migrationsFound } = pending
    // What follows reads tables of this version.
    if (!isUsable) return [...version, migrationsFound]
    const [queue, senders] = [await examineQueue(client), await examineSenders(client)]
    const others = [await examineTexts(client, smsPerDay), await examineBackups(client, now, loopbackOnly)]
    return [...version, migrationsFound, ...queue, senders, ...others]
  } finally {
    await client.end()
  }
}

async function examineTexts(client: pg.Client, perDay: number): Promise<Diagnosis> {
  const { rows } = await client.query<{ sent: number }>(`select sent from sms_days where day = (now() at time zone 'UTC')::date`)
  const sent = rows[0]?.sent ?? 0
  const facts = `${sent} of ${perDay} text messages were sent today (UTC)`
  return sent < perDay ? green('texts', `${facts}.`) : red('texts', `${facts}. Others wait; look for misuse, or raise SMS_PER_DAY.`)
}

async function versionOf(client: pg.Client, now: Date): Promise<Diagnosis[]> {
  const { rows } = await client.query<{ version: number; name: string; at: Date }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, clock_timestamp() as at`,
  )
  const { version = 0, name = '', at = now } = rows[0] ?? {}
  const seconds = Math.round(Math.abs(at.getTime() - now.getTime()) / 1000)
  const database =
    version < versionMin
      ? red('database', `PostgreSQL ${name} is too old. Upgrade to 15 or newer (${typed('move-database')} URL).`)
      : green('database', `PostgreSQL ${name} is responding.`)
  return [database, clockOf(seconds)]
}

function clockOf(seconds: number): Diagnosis {
  const difference = `The clocks of this machine and of the database differ by ${seconds} seconds`
  if (seconds > clockSecondsMax) return red('clock', `${difference}. Start the time service (systemd-timesyncd, chrony) on both.`)
  if (seconds > clockSecondsNoticed) return yellow('clock', `${difference}. Check the time service on both.`)
  return green('clock', 'This machine and the database agree on the time.')
}

async function examineMigrations(client: pg.Client, folder: string): Promise<Diagnosis & { isUsable: boolean }> {
  const wanted = readMigrations(folder)
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
  const { rows: applied } = found[0]?.exists ? await client.query<Applied>(appliedStatement) : { rows: [] }
  const { later, harmful, missing } = compareMigrations(wanted, applied)
  const of = (diagnosis: Diagnosis, isUsable: boolean) => ({ ...diagnosis, isUsable })
  if (missing.length > 0)
    return of(red('migrations', `This version lacks ${missing.join(', ')}, which the database has. Install a complete version.`), false)
  if (harmful.length > 0)
    return of(red('migrations', `A newer version removed what this one uses (${harmful.join(', ')}). Install a newer version.`), false)
  const names = new Set(applied.map(({ name }) => name))
  const pending = wanted.filter(({ name }) => !names.has(name)).length
  const advice = 'Make a backup, then start Plaza, which applies them.'
  if (pending > 0)
    return of(
      applied.length === 0
        ? yellow('migrations', `The database is empty. ${advice}`)
        : red('migrations', `${pending} of ${wanted.length} are not applied. ${advice}`),
      false,
    )
  if (later.length > 0) return of(yellow('migrations', newerSentence(later, applied)), true)
  return of(green('migrations', `All ${wanted.length} are applied.`), true)
}

function newerSentence(later: readonly string[], applied: readonly Applied[]): string {
  const release = applied.find(({ name }) => name === later.at(-1))?.release
  const version = release ? `version ${release}` : 'a newer version'
  return `The database was migrated by ${version} (${later.length} more). This version works with it. Finish the upgrade, or stay on this version.`
}

async function examineQueue(client: pg.Client): Promise<Diagnosis[]> {
  const { rows: due } = await client.query<DueJobs>(dueJobsStatement)
  const waiting = due.reduce((sum, one) => sum + one.waiting, 0)
  const seconds = Math.max(0, ...due.map(({ age }) => age))
  const stalled = stalledSeconds(due)
  const { rows: messages } = await client.query<{ failed: number }>(`select count(*)::int as failed from outbox where status = 'failed'`)
  const failed = messages[0]?.failed ?? 0
  return [
    stalled > 0
      ? red(
          'queue',
          `${waiting} jobs are waiting, the oldest for ${durationOf(stalled)}. Start Plaza with --role=jobs or all, and read its log.`,
        )
      : green(
          'queue',
          waiting === 0 ? 'No jobs are waiting.' : `${waiting} jobs are waiting, the oldest for less than ${durationOf(seconds + 60)}.`,
        ),
    failed > 0
      ? yellow('messages', `${failed} emails or text messages could not be sent. See “Failed messages” in docs/operations/watch.md.`)
      : green('messages', 'No messages have failed.'),
  ]
}

/** Whether organizations' own addresses for email are used. */
async function examineSenders(client: pg.Client): Promise<Diagnosis> {
  const { rows } = await client.query<{ domain: string; active: boolean }>(
    `select domain, active_at is not null as active from mail_senders where domain is not null order by domain`,
  )
  const waiting = rows.filter(({ active }) => !active).map(({ domain }) => domain)
  if (waiting.length > 0)
    return yellow('senders', `DNS records for sender addresses at ${waiting.join(', ')} are missing, so those emails come from MAIL_FROM.`)
  return green(
    'senders',
    rows.length === 0 ? 'No organization has its own sender address.' : `${rows.length} organizations use their own sender address.`,
  )
}

async function examineBackups(client: pg.Client, now: Date, loopbackOnly: boolean): Promise<Diagnosis> {
  const { rows } = await client.query<{ at: Date | null }>('select max(taken_at) as at from backups')
  const at = rows[0]?.at
  const advice = `Run ${typed('backup')} FILE every night. If other tools make your backups, ignore this line.`
  const color = loopbackOnly ? yellow : red
  if (!at) return color('backups', `Plaza has made no backup. ${advice}`)
  const seconds = (now.getTime() - at.getTime()) / 1000
  const state = backupState(seconds)
  if (state === 'broken') return color('backups', `The latest backup is ${durationOf(seconds)} old. ${advice}`)
  if (state === 'degraded') return yellow('backups', `The latest backup is ${durationOf(seconds)} old. ${advice}`)
  return green('backups', `The latest backup is ${durationOf(Math.max(seconds, 0))} old.`)
}
