// What /metrics reads from the database.
import { sql } from 'kysely'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Db } from '../database/database.server.ts'
import { type DueJobs, dueJobsStatement } from './due-jobs.ts'

/**
 * The queue, failed messages, the day's text messages, connections, deadlocks and backups.
 * @param now whose day, by UTC, the text messages are of
 */
export async function databaseMetrics(db: Db, now: Date): Promise<Registry> {
  const registry = new Registry()
  const registers = [registry]
  const jobs = new Gauge({ name: 'plaza_jobs', help: 'Jobs by kind and state.', labelNames: ['kind', 'state'], registers })
  const age = new Gauge({
    name: 'plaza_job_age_seconds',
    help: 'Age of the oldest job that is due, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const messages = new Gauge({
    name: 'plaza_messages_failed',
    help: 'Emails and text messages that could not be sent, by channel.',
    labelNames: ['channel'],
    registers,
  })
  const texts = new Gauge({
    name: 'plaza_sms_today',
    help: 'Attempts to send a text message on this day, by UTC, of which SMS_PER_DAY (plaza_sms_per_day) are allowed.',
    registers,
  })
  const connections = new Gauge({ name: 'plaza_database_connections', help: 'Connections by state.', labelNames: ['state'], registers })
  const { rows: due } = await sql<DueJobs>`${sql.raw(dueJobsStatement)}`.execute(db)
  for (const row of due) {
    jobs.set({ kind: row.name, state: 'waiting' }, row.waiting)
    jobs.set({ kind: row.name, state: 'active' }, row.active)
    jobs.set({ kind: row.name, state: 'later' }, row.later)
    age.set({ kind: row.name }, row.age)
  }
  for (const { channel, count } of await failedMessages(db)) messages.set({ channel }, count)
  const day = await db.selectFrom('sms_days').select('sent').where(sql`day`, '=', now.toISOString().slice(0, 10)).executeTakeFirst()
  texts.set(day?.sent ?? 0)
  for (const { state, count: open } of await connectionCounts(db)) connections.set({ state }, open)
  const deadlocks = new Counter({
    name: 'plaza_database_deadlocks_total',
    help: 'Deadlocks that the database has ended, whichever process met them, also where the transaction was repeated.',
    registers,
  })
  deadlocks.inc(await deadlockCount(db))
  const { rows } = await sql<{ age: number | null }>`select extract(epoch from now() - max(taken_at))::float as age from backups`.execute(
    db,
  )
  const backup = new Gauge({ name: 'plaza_backup_age_seconds', help: 'Age of the newest backup that Plaza made.', registers })
  backup.set(rows[0]?.age ?? Infinity)
  return registry
}

async function failedMessages(db: Db): Promise<{ channel: string; count: number }[]> {
  const { rows } = await sql<{ channel: string; count: number }>`
    select channel, (select count(*) from outbox where status = 'failed' and outbox.channel = one.channel) as count
    from unnest(array['mail', 'sms']) as one (channel)`.execute(db)
  return rows
}

async function connectionCounts(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'unknown') as state, count(*) as count from pg_stat_activity
    where datname = current_database() group by 1`.execute(db)
  return rows
}

/** PostgreSQL counts all of them, those of the queue and of transactions that are repeated included. */
async function deadlockCount(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
