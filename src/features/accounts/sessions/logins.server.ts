// Slows down password guessing without locking out the account's owner at another address.
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
 * Records a login attempt before the password is checked, so a hundred parallel guesses count as a hundred. Attempts beyond the tenth
 * wait for the results of earlier ones.
 * @throws HttpError 429 after too many failures for this account from this address, or from this address for all accounts
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

/** A successful login resets the failures. */
export const trySucceeded = (db: DbOrTx, { id, account, address }: Try) =>
  db
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('address', '=', address)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('failed', '=', true)]))
    .execute()

/** Removes attempts that no longer count; run once a day. */
export const removeOldTries = (db: DbOrTx, now: Date) => db.deleteFrom('login_attempts').where('tried_at', '<', windowStart(now)).execute()
