// The evidence that officials were warned of a removal at least 7 real days before. Days count by daily runs: a clock that jumped cannot
// add days, and a server that was off for months warns first.
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { sql } from 'kysely'
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { dayMilliseconds, hourMilliseconds } from '../../../core/time/durations.ts'

/** Real days between a sent warning and the removal. */
export const warnedDaysMin = 7
/** Longer than any step by which a time server corrects a clock. */
const clockToleranceMilliseconds = hourMilliseconds

/** A jump blocks removals for this long: all attempts of that day's job fail, and the next day's job runs again. */
const blockedMilliseconds = 12 * hourMilliseconds

/** The clock of the machine cannot be trusted: nothing may be removed by it. */
export class ClockJumped extends Error {
  override name = 'ClockJumped'
}

/** The machine's own clock: milliseconds since one start of one machine; `boot` is null where the machine does not name it. */
export type MachineClock = { boot: string | null; milliseconds: number }

/** Reads the machine's clock. Linux names each start of a machine by a random id. */
export function readMachineClock(): MachineClock {
  let boot: string | null = null
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Other systems have no such file.
  }
  return { boot, milliseconds: Math.round(uptime() * 1000) }
}

/**
 * Compares the wall clock with the machine's own since the last run, which another process may have made.
 * @throws ClockJumped for 12 hours after the wall clock was found changed
 */
export async function checkMachineClock(db: Db, now: Date, { boot, milliseconds }: MachineClock): Promise<void> {
  const last = await db.selectFrom('retention_runs').selectAll().orderBy('ran_at', 'desc').limit(1).executeTakeFirst()
  if (!last || boot === null || last.boot !== boot || last.uptime_milliseconds === null) return
  if (last.jumped_at_uptime !== null) {
    if (milliseconds - last.jumped_at_uptime < blockedMilliseconds) throw jumped(0)
    return
  }
  const jump = now.getTime() - last.ran_at.getTime() - (milliseconds - last.uptime_milliseconds)
  if (Math.abs(jump) <= clockToleranceMilliseconds) return
  await db.updateTable('retention_runs').set({ jumped_at_uptime: milliseconds }).where('day', '=', last.day).execute()
  throw jumped(jump)
}

function jumped(milliseconds: number): ClockJumped {
  const by = milliseconds === 0 ? '' : ` by ${Math.round(milliseconds / hourMilliseconds)} hours`
  return new ClockJumped(`The clock jumped${by} since the last run. Nothing was removed. Check the machine's time service.`)
}

/**
 * Records that the daily run takes place.
 * @throws ClockJumped if an earlier run is in the future
 */
export async function recordRun(db: Db, now: Date, machine: MachineClock): Promise<void> {
  const { last } = await db
    .selectFrom('retention_runs')
    .select((eb) => eb.fn.max('ran_at').as('last'))
    .executeTakeFirstOrThrow()
  if (last && last.getTime() > now.getTime() + clockToleranceMilliseconds)
    throw new ClockJumped(`The clock says ${now.toISOString()}, but the last run was at ${last.toISOString()}. Nothing was removed.`)
  const day = now.toISOString().slice(0, 10)
  const run = { ran_at: now, boot: machine.boot, uptime_milliseconds: machine.milliseconds, jumped_at_uptime: null }
  await db
    .insertInto('retention_runs')
    .values({ day, ...run })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(run))
    .execute()
}

/** Records which warnings have been sent. If the outbox page is the only mailbox, as on a trial installation, mail there counts as sent. */
export async function recordDeliveries(db: Db, { smtpUrl, loopbackOnly }: Pick<Config, 'smtpUrl' | 'loopbackOnly'>): Promise<void> {
  const isTrial = smtpUrl === undefined && loopbackOnly
  await sql`
    update retention_warnings w set delivered_at = coalesce(
      (select min(o.sent_at) from outbox o where o.letter = 'removalWarning' and o.status = 'sent'
        and o.sent_at >= w.sent_at - interval '1 hour' and strpos(o.body_text, w.project_id::text) > 0),
      case when ${isTrial} then w.sent_at end)
    where w.delivered_at is null`.execute(db)
}

export type Evidence = 'warned' | 'waiting' | 'unwarned'

/**
 * Whether a due project's officials were warned long enough ago.
 * @param days the project's removal day, today and now, and the real days since a restored backup, in which this database saw no daily runs
 * @returns waiting: a warning exists, but was not sent yet, or not 7 daily runs and 7 times 24 hours ago
 */
export async function evidenceOf(
  db: Db,
  projectId: string,
  days: { removal: string; today: string; sinceBackup: number; now: Date },
): Promise<Evidence> {
  const { rows } = await sql<{ isWarned: boolean }>`
    select coalesce(w.removal_day <= ${days.today}::date and w.delivered_at is not null
      and w.delivered_at <= ${new Date(days.now.getTime() - warnedDaysMin * dayMilliseconds)}
      and (select count(*) from retention_runs r
        where r.day > (w.delivered_at at time zone 'UTC')::date) + ${days.sinceBackup}::int >= ${warnedDaysMin}, false) as "isWarned"
    from retention_warnings w
    where w.project_id = ${projectId} and w.removal_day >= ${days.removal}::date`.execute(db)
  if (rows.length === 0) return 'unwarned'
  return rows.some((row) => row.isWarned) ? 'warned' : 'waiting'
}

/**
 * Compares the wall clock with the processor's, which never jumps.
 * @param now the wall clock
 * @param monotonic milliseconds since some moment, which only grow with time that passes
 * @returns a check that throws ClockJumped for 12 hours after the wall clock has jumped
 */
export function watchClock(now: () => Date, monotonic: () => number): () => void {
  const offset = () => now().getTime() - monotonic()
  let trusted = offset()
  let jump: { at: number; milliseconds: number } | null = null
  return () => {
    const milliseconds = offset() - trusted
    if (Math.abs(milliseconds) > clockToleranceMilliseconds) {
      jump = { at: monotonic(), milliseconds }
      trusted = offset()
    }
    if (!jump || monotonic() - jump.at > blockedMilliseconds) return
    throw jumped(jump.milliseconds)
  }
}
