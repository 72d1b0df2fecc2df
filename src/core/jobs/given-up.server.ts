// Scheduled jobs that were given up: they belong to the installation, and have no row of their own but the queue's.
import { sql } from 'kysely'
import type { DbOrTx } from '../database/database.server.ts'
import { inTransaction } from './enqueue.server.ts'

/** Later attempts that ended well, or are still to be made, have taken care of what an earlier one left. */
const isOpen = sql`j.state = 'cancelled' and not exists (
  select from pgboss.job later where later.name = j.name and later.created_on > j.created_on and later.state = 'completed')`

/**
 * What asking for another attempt led to: `waiting` if it was enqueued, `underWay` if it already waits or runs, `useless` if it would end
 * the same way, null if there is no such failure.
 */
export type RetryOutcome = 'waiting' | 'underWay' | 'useless' | null

/** The last given-up job of each kind, as a query of `id`, `name`, `at` and `attempts`. Instants are rounded to milliseconds. */
export const givenUpStatement = (names: readonly string[]) => sql`
  select distinct on (j.name) j.id, j.name, date_trunc('milliseconds', j.completed_on) as at, j.retry_count + 1 as attempts
  from pgboss.job j where j.name = any(${names}) and ${isOpen}
  order by j.name, j.completed_on desc`

/** Puts a given-up job back into the queue as if it had not been tried, and forgets earlier ones of its kind. */
export const retryGivenUp = (db: DbOrTx, names: readonly string[], id: string): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from pgboss.job where id = ${id} and name = any(${names}) for update`.execute(tx)
    const [job] = rows
    if (!job) return null
    const open = await sql`select from pgboss.job where name = ${job.name} and state < 'completed' for update`.execute(tx)
    if (job.state !== 'cancelled' || open.rows.length > 0) return 'underWay'
    await sql`
      update pgboss.job set state = 'created', completed_on = null, started_on = null, retry_count = 0, start_after = now(), output = null
      where name = ${job.name} and id = ${id}`.execute(tx)
    await sql`delete from pgboss.job where name = ${job.name} and state = 'cancelled'`.execute(tx)
    return 'waiting'
  })

/** Forgets what was given up of a job's kind; false if there is no such job. */
export async function forgetGivenUp(db: DbOrTx, names: readonly string[], id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job where state = 'cancelled'
      and name = (select name from pgboss.job where id = ${id} and name = any(${names}) and state = 'cancelled')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
