// Each text message costs money: an installation sends only so many a day. Days are UTC's.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Seconds until the next day's sum begins. */
export const secondsToNextDay = (now: Date): number => Math.ceil((dayMilliseconds - (now.getTime() % dayMilliseconds)) / 1000)

/** Counts a text message that is about to be sent. @returns false if the day's sum is reached; nothing is counted then */
export async function countSms(tx: DbOrTx, { perDay, now }: { perDay: number; now: Date }): Promise<boolean> {
  if (perDay < 1) return false
  const { numAffectedRows } = await sql`
    insert into sms_days (day, sent) values (${dayOf(now)}, 1)
    on conflict (day) do update set sent = sms_days.sent + 1 where sms_days.sent < ${perDay}`.execute(tx)
  return numAffectedRows === 1n
}

/** How many text messages the day of `now` had. */
export async function smsSentOn(db: DbOrTx, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sms_days')
    .select('sent')
    .where(sql<boolean>`day = ${dayOf(now)}::date`)
    .executeTakeFirst()
  return row?.sent ?? 0
}
