// Slows down who guesses passwords, without locking out the owner of the account, who comes from another address.
import { setTimeout as sleep } from 'node:timers/promises'
import { rejectTooMany } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'

export const windowMinutes = 15
export const perAccountMax = 10
export const perAddressMax = 100
const waitMilliseconds = 50
const waitsMax = 200

type Try = { id: number; account: string; address: string; now: Date }

const windowStart = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000)

/**
 * Notes that somebody tries to log in, before the password is looked at: a hundred guesses at once are a hundred. Tries beyond the
 * tenth wait until it is known how those before them ended.
 * @throws Refusal 429 after too many failures for this account from this address, or from this address at all
 */
export async function startTry(db: DbOrTx, { account, address, now }: Omit<Try, 'id'>): Promise<Try> {
  const row = await db.insertInto('login_attempts').values({ account, address, tried_at: now }).returning('id').executeTakeFirstOrThrow()
  const one = { id: row.id, account, address, now }
  for (let i = 0; i < waitsMax; i++) {
    const { failed, pending, failedInAll } = await countBefore(db, one)
    if (failed >= perAccountMax || failedInAll >= perAddressMax) break
    if (failed + pending < perAccountMax) return one
    await sleep(waitMilliseconds)
  }
  await db.deleteFrom('login_attempts').where('id', '=', one.id).execute()
  return rejectTooMany('login.tooMany', windowMinutes * 60, { count: windowMinutes })
}

const countBefore = (db: DbOrTx, { id, account, address, now }: Try) =>
  db
    .selectFrom('login_attempts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('account', '=', account).filterWhere('failed', '=', true).as('failed'),
      fn.countAll<number>().filterWhere('account', '=', account).filterWhere('failed', '=', false).as('pending'),
      fn.countAll<number>().filterWhere('failed', '=', true).as('failedInAll'),
    ])
    .where('address', '=', address)
    .where('tried_at', '>', windowStart(now))
    .where('id', '<', id)
    .executeTakeFirstOrThrow()

export const tryFailed = (db: DbOrTx, { id }: Try) => db.updateTable('login_attempts').set({ failed: true }).where('id', '=', id).execute()

/** Whoever knows the password starts again. */
export const trySucceeded = (db: DbOrTx, { id, account, address }: Try) =>
  db
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('address', '=', address)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('failed', '=', true)]))
    .execute()

/** Forgets tries that no longer count; run once a day. */
export const removeOldTries = (db: DbOrTx, now: Date) => db.deleteFrom('login_attempts').where('tried_at', '<', windowStart(now)).execute()
