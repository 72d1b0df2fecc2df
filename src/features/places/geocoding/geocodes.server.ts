// What geocoders said, and when they may be asked again: in the database, so that restarts and other processes share it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { Located } from '../model/geocoder.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'geocodes.answer': Located
  }
}

const dayMilliseconds = 86_400_000
/** Google's terms allow no longer; streets move more slowly. */
const keptDays = 30
/** Nothing found: the street may be new, or mistyped in somebody's map. */
const keptDaysOfNothing = 1

const hashOf = (address: string) => createHash('sha256').update(address.trim().replace(/\s+/g, ' ').toLowerCase()).digest()
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds)

/** What a provider said of an address: a place, or null for none; undefined where it must be asked (again). */
export async function keptAnswer(db: Db, provider: string, address: string, now: Date): Promise<Located | null | undefined> {
  const row = await db
    .selectFrom('geocodes')
    .select(['answer', 'created_at'])
    .where('query_hash', '=', hashOf(address))
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!row) return undefined
  return row.created_at > daysBefore(now, row.answer ? keptDays : keptDaysOfNothing) ? row.answer : undefined
}

/** Keeps what a provider said, and forgets what is too old. */
export async function keepAnswer(db: Db, provider: string, address: string, answer: Located | null, now: Date): Promise<void> {
  const said = { answer: answer && JSON.stringify(answer), created_at: now }
  await db
    .insertInto('geocodes')
    .values({ query_hash: hashOf(address), provider, ...said })
    .onConflict((conflict) => conflict.columns(['query_hash', 'provider']).doUpdateSet(said))
    .execute()
  await db.deleteFrom('geocodes').where('created_at', '<', daysBefore(now, keptDays)).execute()
}

/**
 * Takes the next turn to ask a provider that wants a pause between requests, among all processes on this database.
 * @returns how many milliseconds to wait for it; null, and no turn, where that would be longer than `waitMax`
 */
export async function takeTurn(db: Db, provider: string, pauseMilliseconds: number, waitMax: number): Promise<number | null> {
  const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`
  const { rows } = await sql<{ wait: number }>`
    insert into geocoder_turns (provider, next_at) values (${provider}, clock_timestamp() + ${milliseconds(pauseMilliseconds)})
    on conflict (provider) do update
      set next_at = greatest(geocoder_turns.next_at, clock_timestamp()) + ${milliseconds(pauseMilliseconds)}
      where geocoder_turns.next_at <= clock_timestamp() + ${milliseconds(waitMax)}
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${pauseMilliseconds}::float8 as wait`.execute(db)
  const turn = rows[0]
  return turn ? Math.max(0, turn.wait) : null
}
