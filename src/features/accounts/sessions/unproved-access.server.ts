// Registering with an address proves nothing. Its owner, who proves it later, takes over an account that nobody else can open.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import { closeOtherSessions } from './sessions.server.ts'

const waysIn = [
  'passkeys',
  'passkey_challenges',
  'authenticators',
  'recovery_codes',
  'login_steps',
  'sms_codes',
  'sso_pending_links',
] as const

/**
 * Ends everything by which the account could be opened, moved or spoken for until now: password, sessions, browsers, passkeys, second
 * steps, recovery codes, mailed links, and the proof of a mobile number.
 */
export async function endUnprovedAccess(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null, confirmed_mobile: null }).where('id', '=', userId).execute()
  await closeOtherSessions(tx, userId, null)
  await forgetBrowsers(tx, userId)
  for (const table of waysIn) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('follow_settings')
    .set({ by_sms: false, sms_number: null, sms_agreed_at: null, sms_agreed_to: null })
    .where('user_id', '=', userId)
    .execute()
  await tx.updateTable('mailed_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** The same for an account whose address nobody has confirmed yet; the transaction locks its row. */
export async function endUnconfirmedAccess(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  const row = await tx.selectFrom('users').select('email_verified_at').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (row?.email_verified_at === null) await endUnprovedAccess(tx, userId, now)
}
