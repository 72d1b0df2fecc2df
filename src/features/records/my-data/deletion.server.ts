// Deletes an account. docs/personal-data.md describes the effect on each column, and a test verifies that this file matches it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { keepFormerContacts } from '../../accounts/model/former-contacts.server.ts'
import { findPasswordHash } from '../../accounts/model/queries.server.ts'
import { leaveImports } from '../../accounts/residents/queries.server.ts'
import { isOwnPassword } from '../../accounts/sessions/own-password.server.ts'
import { clearSessionCookie, tokenHashOf, tokenOf } from '../../accounts/sessions/sessions.server.ts'
import { checkMailedCode } from '../../accounts/two-step/password.server.ts'
import { outdateFiles } from '../../projects/lifecycle/outdated-files-job.ts'
import { endFilesOf } from '../takeout/outdated-files.server.ts'
import { isTo, ownAddresses } from './addresses.server.ts'

export type DeletionProof = { password?: string | undefined; mailedCode?: string | undefined }

const freshLoginMilliseconds = 15 * 60_000

/**
 * Deletes the caller's account. Someone else may use a browser that was left logged in, or a token that leaked, so it takes the password,
 * or a mailed code, which is all that an account without a password has. The specification's call has neither: a program may omit them
 * while its login is fresh.
 * @throws HttpError 422 for a missing or wrong password or code, 429 after too many wrong ones, 401 if the account is already gone
 */
export async function deleteOwnAccount(context: Context<Resident>, { password, mailedCode }: DeletionProof): Promise<void> {
  const { db, actor, now, reply, request } = context
  const sent = tokenOf(request)
  const inBrowser = sent?.from === 'cookie'
  const isProved = password !== undefined || mailedCode !== undefined
  if (isProved || inBrowser || !(await isFreshLogin(context, sent?.token ?? ''))) await checkProof(context, { password, mailedCode })
  await retryOnDeadlock(db, (tx) => anonymise(tx, actor.userId, now()))
  if (inBrowser) clearSessionCookie(reply)
}

/** Logging in takes the password, so soon afterwards it need not be sent again. */
async function isFreshLogin({ db, now }: Context<Resident>, token: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('created_at').where('token_hash', '=', tokenHashOf(token))
  const { created_at } = (await session.executeTakeFirst()) ?? reject(401, 'login.needed')
  return now().getTime() - created_at.getTime() <= freshLoginMilliseconds
}

async function checkProof(context: Context<Resident>, { password, mailedCode }: DeletionProof): Promise<void> {
  const { db, actor } = context
  const account = db.selectFrom('users').select('email').where('id', '=', actor.userId).where('deleted_at', 'is', null)
  const { email } = (await account.executeTakeFirst()) ?? reject(401, 'login.needed')
  if (mailedCode !== undefined) return checkMailedCode(context, { _id: actor.userId, email }, mailedCode)
  if (!password) {
    const hasPassword = (await findPasswordHash(db, actor.userId)) !== null
    return rejectFields(hasPassword ? { password: 'myData.password' } : { mailedCode: 'mailedCode.missing' })
  }
  if (await isOwnPassword(context, { userId: actor.userId, email }, password)) return
  // Another request may have deleted the account meanwhile, and its password.
  if (await account.executeTakeFirst()) rejectFields({ password: 'myData.passwordWrong' })
  reject(401, 'login.needed')
}

/** Anonymizes a resident. Requires a transaction. */
async function anonymise(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  // Lock the account first, as everywhere: a first response does, and waits here.
  const { rows } = await sql<Known>`
    select email, email_verified_at is not null as is_confirmed, confirmed_mobile
    from users where id = ${userId} and deleted_at is null for update`.execute(tx)
  const person = rows[0] ?? reject(401, 'login.needed')
  await forget(tx, userId, person)
  await keepFormerContacts(tx, userId, { email: person.is_confirmed ? person.email : null, mobile: person.confirmed_mobile }, now)
  const projects = await tx.selectFrom('respondents').select('project_id').where('user_id', '=', userId).execute()
  const ids = projects.map((one) => one.project_id)
  await detach(tx, userId)
  await sql`
    update users set deleted_at = ${now}, first_name = '', last_name = '', email = ${`${randomUUID()}@deleted.invalid`}, language = 'en',
      title = null, ethnicity = null, mobile_number = null, confirmed_mobile = null, gender = null, date_of_birth = null,
      resident_status = null, street_address = null, apartment = null, country = null, state = null, city = null, county = null,
      zip_code = null, plus4 = null,
      age_range = null, moved_at = null, password_hash = null, terms_accepted_at = null,
      terms_version = null, terms_notified_version = null, terms_notified_at = null
    where id = ${userId}`.execute(tx)
  if (person.is_confirmed) await leaveImports(tx, person.email)
  await endFilesOf(tx, ids)
  // An export may begin before the commit, and read what is removed here.
  await enqueue(tx, outdateFiles, { projects: ids })
}

/** Cuts the responses off the account. Their facts and all totals stay. One new id keeps counting one person in several projects. */
const detach = (tx: DbOrTx, userId: string) =>
  tx
    .updateTable('respondents')
    .set({ user_id: null, person_id: randomUUID(), shares_identity: false, submissions: [] })
    .where('user_id', '=', userId)
    .execute()

type Known = { email: string; is_confirmed: boolean; confirmed_mobile: string | null }

/** Rows that belong to the person alone. */
async function forget(tx: DbOrTx, userId: string, { email, is_confirmed }: Known): Promise<void> {
  const addresses = await ownAddresses(tx, userId)
  await tx.deleteFrom('outbox').where(isTo(addresses)).execute()
  if (addresses.numbers.length > 0) await tx.deleteFrom('sms_stops').where('number', 'in', addresses.numbers).execute()
  // This also deletes follows and pending notifications by cascade.
  await tx.deleteFrom('follow_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sms_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('terms_acceptances').where('user_id', '=', userId).execute()
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
  await tx.deleteFrom('reports').where('user_id', '=', userId).execute()
  // Those that were sent are part of the answers. The daily run deletes what is stored of these.
  await tx.deleteFrom('answer_files').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_attempts').where('account', '=', email).execute()
  // Anyone can enter an address: without confirmation these messages may be another person's.
  if (is_confirmed) await sql`delete from contact_messages where lower(email) = lower(${email})`.execute(tx)
}
