// What /metrics reads from the database.
import { sql } from 'kysely'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Db } from '../database/database.server.ts'
import { type DueJobs, dueJobsStatement } from './due-jobs.ts'

/** The queue, failed messages, connections, deadlocks and backups. */
export async function databaseMetrics(db: Db): Promise<Registry> {
  const registry = new Registry()
  const registers = [registry]
  const jobs = new Gauge({ name: 'plaza_jobs', help: 'Jobs by kind and state.', labelNames: ['kind', 'state'], registers })
  const age = new Gauge({
    name: 'plaza_job_age_seconds',
    help: 'Age of the oldest job that is due, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const messages = new Gauge({ name: 'plaza_messages_failed', help: 'Emails and text messages that could not be sent.', registers })
  const connections = new Gauge({ name: 'plaza_database_connections', help: 'Connections by state.', labelNames: ['state'], registers })
  const { rows: due } = await sql<DueJobs>`${sql.raw(dueJobsStatement)}`.execute(db)
  for (const row of due) {
    jobs.set({ kind: row.name, state: 'waiting' }, row.waiting)
    jobs.set({ kind: row.name, state: 'active' }, row.active)
    jobs.set({ kind: row.name, state: 'later' }, row.later)
    age.set({ kind: row.name }, row.age)
  }
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  messages.set(count)
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
