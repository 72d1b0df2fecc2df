// Typed codes: from the authenticator app, or recovery codes. Each counts once, also in parallel.
import { randomBytes } from 'node:crypto'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { unseal } from '../model/sealed.server.ts'
import { startTry, tryFailed, trySucceeded } from '../sessions/logins.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import { timeStepOf } from './totp.server.ts'

/** How many recovery codes a person has at first. */
export const recoveryCodesCount = 10

/** Without similar letters and digits. 32 characters, 16 times: 80 bits, too many to guess from a hash. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

const newCode = () => Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
const grouped = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/**
 * True if a typed code is correct; it is used up then. `confirming` takes a code of an app that is being set up; otherwise the app must
 * be on.
 * @throws HttpError 429 after ten wrong ones within 15 minutes from any address: only someone with the password gets this far
 */
export async function acceptCode(db: Db, userId: string, typed: string, now: Date, confirming = false): Promise<boolean> {
  const key = `two-step ${userId}`
  const attempt = await startTry(db, { account: key, address: key, now })
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const accepted = /^\d{6}$/.test(code)
    ? await spendStep(db, userId, code, now, confirming)
    : !confirming && (await spendRecovery(db, userId, code))
  await (accepted ? trySucceeded(db, attempt) : tryFailed(db, attempt))
  return accepted
}

const setUpMinutes = 15

async function spendStep(db: Db, userId: string, code: string, now: Date, confirming: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || (row.confirmed_at === null) !== confirming) return false
  if (confirming && now.getTime() - row.created_at.getTime() > setUpMinutes * 60_000) return false
  const step = timeStepOf(await unseal(db, userId, row.secret), code, now)
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step, ...(confirming ? { confirmed_at: now } : {}) })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function spendRecovery(db: DbOrTx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHashOf(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Replaces the recovery codes.
 * @returns the new ones in readable form
 */
export async function renewCodes(tx: DbOrTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: tokenHashOf(code) })))
    .execute()
  return codes.map(grouped)
}
