// Deleting one's account. What happens to each column is written in docs/personal-data.md, and a test holds this file to it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { type Db, type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { isPassword } from '../../accounts/model/passwords.server.ts'
import { startTry, tryFailed } from '../../accounts/sessions/logins.server.ts'
import { clearSessionCookie, tokenOf } from '../../accounts/sessions/sessions.server.ts'
import { isTo, ownAddresses } from './addresses.server.ts'

/**
 * Deletes the caller's account. In a browser that was left open somebody else may sit, so there the password is asked for; a program
 * that holds the token may leave it out.
 * @throws Refusal 422 for a missing or wrong password, 429 after too many wrong ones, 401 where the account is gone already
 */
export async function deleteOwnAccount(context: Context<Resident>, password: string | undefined): Promise<void> {
  const { db, actor, now, request, reply } = context
  const inBrowser = tokenOf(request)?.from === 'cookie'
  if (password !== undefined || inBrowser) await checkPassword(db, { userId: actor.userId, password, address: request.ip, now: now() })
  await retryOnDeadlock(db, (tx) => anonymise(tx, actor.userId, now()))
  // Whoever began to answer while the account went has an alias that was not there to be locked: nobody is behind it any more.
  await unshare(db, actor.userId)
  if (inBrowser) clearSessionCookie(reply)
}

type Check = { userId: string; password: string | undefined; address: string; now: Date }

/** Counted as logins are: an open session is no way to guess a password. */
async function checkPassword(db: Db, { userId, password, address, now }: Check): Promise<void> {
  if (!password) return rejectFields({ password: 'myData.password' })
  const known = await db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', userId).executeTakeFirstOrThrow()
  const attempt = await startTry(db, { account: known.email, address, now })
  if (await isPassword(known.password_hash, password)) return
  await tryFailed(db, attempt)
  rejectFields({ password: 'myData.passwordWrong' })
}

/** Turns a resident into nobody. To be called in a transaction. */
async function anonymise(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  // Respondents first, as everywhere: a survey that is being sent locks its respondent before it looks at the person. None is locked after
  // the person: of two that wait for each other so, one would fail.
  const aliases = await tx
    .selectFrom('respondents')
    .select('project_id')
    .where('user_id', '=', userId)
    .orderBy('project_id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<Known>`
    select email, email_verified_at is not null as is_confirmed
    from users where id = ${userId} and deleted_at is null for update`.execute(tx)
  const person = rows[0] ?? reject(401, 'login.needed')
  await forget(tx, userId, person)
  await unshare(
    tx,
    userId,
    aliases.map((one) => one.project_id),
  )
  await sql`
    update users set deleted_at = ${now}, first_name = '', last_name = '', email = ${`${randomUUID()}@deleted.invalid`}, language = 'en',
      title = null, ethnicity = null, mobile_number = null, gender = null, date_of_birth = null, resident_status = null,
      street_address = null, apartment = null, country = null, state = null, city = null, county = null, plus4 = null,
      password_hash = null, terms_accepted_at = null
    where id = ${userId}`.execute(tx)
}

/** Takes back that the person's name may be seen, in these projects or in all. */
const unshare = (db: DbOrTx, userId: string, projects?: readonly string[]) =>
  db
    .updateTable('respondents')
    .set({ shares_identity: false })
    .where('user_id', '=', userId)
    .where('shares_identity', '=', true)
    .$if(projects !== undefined, (query) => query.where(sql<boolean>`project_id = any(${projects}::uuid[])`))
    .execute()

type Known = { email: string; is_confirmed: boolean }

/** Rows that only were there for the person. */
async function forget(tx: DbOrTx, userId: string, { email, is_confirmed }: Known): Promise<void> {
  const addresses = await ownAddresses(tx, userId)
  await tx.deleteFrom('outbox').where(isTo(addresses)).execute()
  if (addresses.numbers.length > 0) await tx.deleteFrom('sms_stops').where('number', 'in', addresses.numbers).execute()
  // With it goes everything that the person follows or was about to be told.
  await tx.deleteFrom('follow_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sms_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('reports').where('user_id', '=', userId).execute()
  // As the language of the account: a rare one can point to a person.
  await tx.updateTable('participations').set({ language: null }).where('user_id', '=', userId).where('language', 'is not', null).execute()
  await tx.deleteFrom('login_attempts').where('account', '=', email).execute()
  // Anybody can type an address: without its confirmation these may be another person's.
  if (is_confirmed) await sql`delete from contact_messages where lower(email) = lower(${email})`.execute(tx)
}
