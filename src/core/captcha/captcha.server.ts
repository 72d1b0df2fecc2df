// A proof of work instead of a puzzle: no external service, nothing to read or hear, 0.3 seconds on a phone.
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Db, DbOrTx } from '../database/database.server.ts'
import { secretOf } from '../database/secrets.server.ts'

const numberMax = 50_000
const validMinutes = 30

const keyOf = async (db: Db) => (await secretOf(db, 'captcha')).toString('hex')

export async function newChallenge(db: Db, now: Date) {
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: await keyOf(db),
    maxnumber: numberMax,
    expires: new Date(now.getTime() + validMinutes * 60_000),
  })
  return { algorithm, challenge, maxnumber: numberMax, salt, signature }
}

/** True if the payload is a correct, unexpired solution of one of this server's challenges. Does not use it up. */
export async function isSolved(db: Db, payload: string, now: Date): Promise<boolean> {
  try {
    const expiresAt = Number(extractParams(payload).expires) * 1000
    return expiresAt > now.getTime() && (await verifySolution(payload, await keyOf(db), false))
  } catch {
    return false // an unreadable payload is not a solution
  }
}

/** Uses up a solution; false if it was used before. */
export async function countOnce(db: DbOrTx, payload: string, now: Date): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(payload, 'base64').toString()) as { challenge: string }
  return takeSolution(db, challenge, new Date(now.getTime() + validMinutes * 60_000), now)
}

/**
 * Marks a solution as used until it expires.
 * @returns false if it was used before
 */
async function takeSolution(db: DbOrTx, challenge: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('captcha_solutions').where('expires_at', '<', now).execute()
  const taken = await db
    .insertInto('captcha_solutions')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n
}
