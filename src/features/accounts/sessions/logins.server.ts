// Slows down password guessing without locking out the account's owner or the other people at an address.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitedNetworkOf } from '../../../core/config/client-address.server.ts'
import { rejectTooMany } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'

export const windowMinutes = 15
export const perAccountMax = 10
/** Failures for an account from all addresses together, from which each unknown browser waits a minute after the last one. */
export const anywhereMax = 11
export const perAddressMax = 100
const slowedSeconds = 60
const waitMilliseconds = 50
const waitsMax = 200

type Attempt = {
  account: string
  address: string
  /** The hash of a browser that has logged in to the account before: only its own failures count. */
  browser?: Buffer | null
  now: Date
  /** Asks for a proof of work; absent for people whose session or link already limits what they can guess. */
  prove?: (() => Promise<void>) | undefined
}
type Try = { id: number; account: string; source: string; isKnown: boolean; now: Date }

const windowStart = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000)
const known = 'browser '

/**
 * Records a login attempt before the password is checked, so a hundred parallel guesses count as a hundred. Attempts beyond the limit
 * wait for the results of earlier ones.
 * @throws HttpError 429 after too many failures for this account; what `prove` throws after too many from this address for all accounts
 */
export async function startTry(db: DbOrTx, { account, address, browser, now, prove }: Attempt): Promise<Try> {
  const source = browser ? known + browser.toString('base64url') : limitedNetworkOf(address)
  const row = await db
    .insertInto('login_attempts')
    .values({ account, address: source, tried_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const one = { id: row.id, account, source, isKnown: Boolean(browser), now }
  try {
    await takeTurn(db, one)
    if (prove && !one.isKnown && (await failuresAt(db, one)) >= perAddressMax) await prove()
    return one
  } catch (error) {
    await db.deleteFrom('login_attempts').where('id', '=', one.id).execute()
    throw error
  }
}

async function takeTurn(db: DbOrTx, one: Try): Promise<void> {
  for (let i = 0; i < waitsMax; i++) {
    const { here, anywhere } = await countBefore(db, one)
    if (here.failed >= perAccountMax) break
    const slowed = one.isKnown ? 0 : secondsToWait(anywhere, one.now)
    if (slowed > 0) rejectTooMany('login.slowed', slowed)
    const anywhereAtOnce = Math.max(1, anywhereMax - anywhere.failed)
    if (here.failed + here.pending < perAccountMax && (one.isKnown || anywhere.pending < anywhereAtOnce)) return
    await sleep(waitMilliseconds)
  }
  rejectTooMany('login.tooMany', windowMinutes * 60, { count: windowMinutes })
}

/** Seconds until an unknown browser may try again after that many failures for an account. */
function secondsToWait({ failed, last }: { failed: number; last: Date | null }, now: Date): number {
  if (failed < anywhereMax || !last) return 0
  return Math.max(0, Math.ceil(slowedSeconds - (now.getTime() - last.getTime()) / 1000))
}

/** Earlier attempts on the account in the window: from the same source, and from all unknown browsers. */
async function countBefore(db: DbOrTx, { id, account, source, now }: Try) {
  const counts = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('address', '=', source).filterWhere('failed', '=', true).as('failed'),
      fn.countAll<number>().filterWhere('address', '=', source).filterWhere('failed', '=', false).as('pending'),
      fn.countAll<number>().filterWhere('address', 'not like', `${known}%`).filterWhere('failed', '=', true).as('failedAnywhere'),
      fn.countAll<number>().filterWhere('address', 'not like', `${known}%`).filterWhere('failed', '=', false).as('pendingAnywhere'),
      fn.max('tried_at').filterWhere('address', 'not like', `${known}%`).filterWhere('failed', '=', true).as('last'),
    ])
    .where('account', '=', account)
    .where('tried_at', '>', windowStart(now))
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return {
    here: { failed: counts.failed, pending: counts.pending },
    anywhere: { failed: counts.failedAnywhere, pending: counts.pendingAnywhere, last: counts.last as Date | null },
  }
}

async function failuresAt(db: DbOrTx, { id, source, now }: Try): Promise<number> {
  const { count } = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', source)
    .where('failed', '=', true)
    .where('tried_at', '>', windowStart(now))
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Records a failure.
 * @returns the account's failures in the window, from wherever
 */
export async function tryFailed(db: DbOrTx, { id, account, now }: Try): Promise<number> {
  await db.updateTable('login_attempts').set({ failed: true }).where('id', '=', id).execute()
  const { count } = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('failed', '=', true)
    .where('tried_at', '>', windowStart(now))
    .executeTakeFirstOrThrow()
  return count
}

/** A successful login resets the failures of the same source. */
export const trySucceeded = (db: DbOrTx, { id, account, source }: Try) =>
  db
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('address', '=', source)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('failed', '=', true)]))
    .execute()

/**
 * Removes attempts that no longer count, and adds the failures among them to the figures of their day, without account and address; run
 * every hour.
 */
export const removeOldAttempts = (db: DbOrTx, now: Date) =>
  sql`
    with deleted as (delete from login_attempts where tried_at < ${windowStart(now)} returning account, failed, tried_at),
    counted as (
      select (tried_at at time zone 'UTC')::date as day, count(*)::int as failures from deleted where failed group by account, day)
    insert into failed_login_days as d (day, failures, most, bursts)
      select day, sum(failures), max(failures), count(*) filter (where failures >= ${perAccountMax}) from counted group by day
    on conflict (day) do update set failures = d.failures + excluded.failures, most = greatest(d.most, excluded.most),
      bursts = d.bursts + excluded.bursts`.execute(db)
