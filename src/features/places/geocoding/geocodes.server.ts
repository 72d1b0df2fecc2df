// Caches geocoder answers and schedules requests in the database, which restarts and other processes share.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { Located } from '../model/geocoder.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'geocodes.answer': Located
  }
}

/** Google's terms allow no longer; streets change more slowly. */
const keptDays = 30
/** For addresses without a result: the street may be new, or misspelled in the provider's map. */
const keptDaysOfNothing = 1

const hashOf = (address: string) => createHash('sha256').update(address.trim().replace(/\s+/g, ' ').toLowerCase()).digest()
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds)

/** A provider's cached answer: a place, or null for none; undefined if it must be asked (again). */
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

/** Caches a provider's answer and deletes expired ones. */
export async function storeGeocode(db: Db, provider: string, address: string, answer: Located | null, now: Date): Promise<void> {
  const stored = { answer: answer && JSON.stringify(answer), created_at: now }
  await db
    .insertInto('geocodes')
    .values({ query_hash: hashOf(address), provider, ...stored })
    .onConflict((conflict) => conflict.columns(['query_hash', 'provider']).doUpdateSet(stored))
    .execute()
  await db.deleteFrom('geocodes').where('created_at', '<', daysBefore(now, keptDays)).execute()
}

/**
 * Reserves the next slot for a request to a rate-limited provider, across all processes on this database.
 * @returns milliseconds until the slot; null, without a reservation, if that exceeds `waitMax`
 */
export async function takeTurn(db: Db, provider: string, pauseMilliseconds: number, waitMax: number): Promise<number | null> {
  const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`
  const { rows } = await sql<{ wait: number }>`
    insert into geocoder_turns (provider, next_at) values (${provider}, clock_timestamp() + ${milliseconds(pauseMilliseconds)})
    on conflict (provider) do update
      set next_at = greatest(geocoder_turns.next_at, clock_timestamp()) + ${milliseconds(pauseMilliseconds)}
      where geocoder_turns.next_at <= clock_timestamp() + ${milliseconds(waitMax)}
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${pauseMilliseconds}::float8 as wait`.execute(db)
  const slot = rows[0]
  return slot ? Math.max(0, slot.wait) : null
}
