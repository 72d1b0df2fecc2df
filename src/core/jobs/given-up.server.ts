// Jobs of the installation that were given up: they have no row of their own but the queue's.
import { sql } from 'kysely'
import type { DbOrTx } from '../database/database.server.ts'
import { inTransaction } from './enqueue.server.ts'

/** Jobs are about the same if they are of one kind with the same payload; those of the schedule have none. */
const isSame = (one: string, other: string) => sql`${sql.ref(`${one}.name`)} = ${sql.ref(`${other}.name`)}
  and coalesce(${sql.ref(`${one}.data`)}, '{}') = coalesce(${sql.ref(`${other}.data`)}, '{}')`

/** Later attempts that ended well have taken care of what an earlier one left. */
const isOpen = sql`j.state = 'cancelled' and not exists (
  select from pgboss.job later where ${isSame('later', 'j')} and later.created_on > j.created_on and later.state = 'completed')`

/**
 * What asking for another attempt led to: `waiting` if it was enqueued, `underWay` if it already waits or runs, `useless` if it would end
 * the same way, null if there is no such failure.
 */
export type RetryOutcome = 'waiting' | 'underWay' | 'useless' | null

/** The last given-up job of each kind and payload: `id`, `name`, `at` and `attempts`. Instants are rounded to milliseconds. */
export const givenUpStatement = (names: readonly string[]) => sql`
  select distinct on (j.name, j.data) j.id, j.name, date_trunc('milliseconds', j.completed_on) as at, j.retry_count + 1 as attempts
  from pgboss.job j where j.name = any(${names}) and ${isOpen}
  order by j.name, j.data, j.completed_on desc`

/** Puts a given-up job back into the queue as if it had not been tried, and forgets earlier ones about the same. */
export const retryGivenUp = (db: DbOrTx, names: readonly string[], id: string): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from pgboss.job where id = ${id} and name = any(${names}) for update`.execute(tx)
    const [job] = rows
    if (!job) return null
    const open = await sql`
      select from pgboss.job other join pgboss.job j on ${isSame('j', 'other')}
      where j.id = ${id} and j.name = ${job.name} and other.state < 'completed' for update of other`.execute(tx)
    if (job.state !== 'cancelled' || open.rows.length > 0) return 'underWay'
    await sql`
      update pgboss.job set state = 'created', completed_on = null, started_on = null, retry_count = 0, start_after = now(), output = null
      where name = ${job.name} and id = ${id}`.execute(tx)
    await forgetSame(tx, [job.name], id)
    return 'waiting'
  })

const forgetSame = (db: DbOrTx, names: readonly string[], id: string) =>
  sql`
    delete from pgboss.job as given_up using pgboss.job j
    where j.id = ${id} and j.name = any(${names}) and ${isSame('j', 'given_up')} and given_up.state = 'cancelled'`.execute(db)

/** Forgets a given-up job with earlier ones about the same; false if there is no such job. */
export async function forgetGivenUp(db: DbOrTx, names: readonly string[], id: string): Promise<boolean> {
  const { numAffectedRows } = await forgetSame(db, names, id)
  return (numAffectedRows ?? 0n) > 0n
}
