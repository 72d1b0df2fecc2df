// Counts of requests that all processes on one database share.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, prepared } from '../../database/database.server.ts'
import { secretOf } from '../../database/secrets.server.ts'

export type CountedRequests = { limit: string; client: string; endsAt: Date; requests: number }

/** A window that begins later replaces the count of the one before; a process whose clock is late leaves it as it is. */
const add = prepared<{ total: number | null }, CountedRequests>(
  (value) => sql`
    insert into request_counts as counted (limit_name, client, ends_at, requests)
    values (${value('limit')}, ${value('client')}, ${value('endsAt')}, ${value('requests')})
    on conflict (limit_name, client) do update set
      ends_at = greatest(counted.ends_at, excluded.ends_at),
      requests = case
        when excluded.ends_at > counted.ends_at then excluded.requests
        when excluded.ends_at = counted.ends_at then counted.requests + excluded.requests
        else counted.requests
      end
    returning case when ends_at = ${value('endsAt')} then requests end as total`,
)

/** @returns the requests of all processes in this window, with these; null if another process has begun the next one */
export async function addRequests(db: Db, counted: CountedRequests): Promise<number | null> {
  const [row] = await add(db, { ...counted, client: await nameOf(db, counted.client) })
  return row?.total ?? null
}

/** The database has no addresses, only what this installation's key makes of them. */
const nameOf = async (db: Db, client: string): Promise<string> =>
  createHmac('sha256', await secretOf(db, 'request counts'))
    .update(client)
    .digest('base64url')

/** Removes the counts of windows that have ended. */
export async function removeOldCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('request_counts').where('ends_at', '<=', now).execute()
}
