// Proof that the logged-in person is the account's owner, for changes that an unlocked screen or a stolen password must not be enough for.
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { User } from '../model/contract.ts'
import { findPasswordHash, findUser } from '../model/queries.server.ts'
import { spendCode } from '../sessions/mailed-codes.server.ts'
import { hasSecondStep, isForcedOf } from '../sessions/operator-step.server.ts'
import { isOwnPassword } from '../sessions/own-password.server.ts'
import { acceptCode } from './codes.server.ts'
import type { OwnerProof, StepProof } from './contract.ts'
import { readLogin } from './passkeys.server.ts'
import { findAuthenticator, isRequiredOf } from './queries.server.ts'

type OwnerContext = Pick<Context<Official | Resident>, 'db' | 'config' | 'actor' | 'request' | 'now'>
export type IdentityProof = StepProof & PasswordProof
type PasswordProof = { currentPassword?: string | undefined; mailedCode?: string | undefined }

/**
 * Checks the password of the logged-in person, and the second step if there is one. Where one is required and missing, it checks a mailed
 * code in its place.
 * @returns the person
 * @throws HttpError 422 at the field `password`, `code`, `passkey` or `mailedCode`; 429 after as many failures as logins may have
 */
export async function checkOwner(context: OwnerContext, { password, mailedCode, ...step }: OwnerProof): Promise<User> {
  const user = (await findUser(context.db, context.actor.userId)) ?? reject(404, 'request.notFound')
  if (!(await isOwnPassword(context, { userId: user._id, email: user.email }, password))) rejectFields({ password: 'twoStep.password' })
  if (!(await checkStep(context, user, step)) && (await owesStep(context, user))) await checkMailedCode(context, user, mailedCode)
  return user
}

/**
 * Checks the second step of an account that has one, or else the password: for a new email address and the like. A resident's mailed code
 * does in place of the password.
 * @throws HttpError 422 at the field `currentPassword`, `mailedCode`, `code` or `passkey`; 429 after as many failures as logins may have
 */
export async function checkIdentity(
  context: OwnerContext,
  user: User,
  { currentPassword, mailedCode, ...step }: IdentityProof,
): Promise<void> {
  if (!(await checkStep(context, user, step))) await checkCurrentPassword(context, user, { currentPassword, mailedCode })
}

/**
 * Checks the password of the logged-in person, or a resident's mailed code, and the second step if there is one: for a new password.
 * @throws HttpError 422 at the field `currentPassword`, `mailedCode`, `code` or `passkey`; 429 after as many failures as logins may have
 */
export async function checkPasswordAndStep(
  context: OwnerContext,
  user: User,
  { currentPassword, mailedCode, ...step }: IdentityProof,
): Promise<void> {
  await checkCurrentPassword(context, user, { currentPassword, mailedCode })
  await checkStep(context, user, step)
}

/** True if the person must have a second step, and has none. */
export const owesStep = async (
  { db, config }: { db: DbOrTx } & Pick<OwnerContext, 'config'>,
  { _id, email }: Pick<User, '_id' | 'email'>,
): Promise<boolean> => (isForcedOf(config, email) || (await isRequiredOf(db, _id))) && !(await hasSecondStep(db, _id))

/** @returns false if the account has no second step */
async function checkStep({ db, config, now }: OwnerContext, { _id }: User, { code, passkey }: StepProof): Promise<boolean> {
  if (!(await hasSecondStep(db, _id))) return false
  if (passkey !== undefined) {
    return (await readLogin(db, config, passkey, now())) === _id || rejectFields({ passkey: 'passkey.failed' })
  }
  if (!(await findAuthenticator(db, _id))) return rejectFields({ passkey: 'twoStep.passkey' })
  if (code === undefined) return rejectFields({ code: 'login.code' })
  return (await acceptCode(db, _id, code, now())) || rejectFields({ code: 'login.codeWrong' })
}

/** @throws HttpError 422 at `mailedCode` unless it is the newest code that was mailed to the person */
export async function checkMailedCode(
  { db, now }: Pick<OwnerContext, 'db' | 'now'>,
  { _id, email }: Pick<User, '_id' | 'email'>,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) return rejectFields({ mailedCode: 'mailedCode.missing' })
  if ((await spendCode(db, { email, code, now: now() })) !== _id) rejectFields({ mailedCode: 'mailedCode.wrong' })
}

/**
 * Residents log in by a mailed code, so it proves as much as their password, and those without one have nothing else. An official without
 * a password sets it first, by a mailed link: a session is no proof.
 */
async function checkCurrentPassword(context: OwnerContext, user: User, { currentPassword, mailedCode }: PasswordProof): Promise<void> {
  const isResident = user.loginType === 'Resident'
  if (isResident && mailedCode !== undefined) return checkMailedCode(context, user, mailedCode)
  if ((await findPasswordHash(context.db, user._id)) === null)
    return rejectFields(isResident ? { mailedCode: 'mailedCode.missing' } : { currentPassword: 'profile.passwordFirst' })
  if (!(await isOwnPassword(context, { userId: user._id, email: user.email }, currentPassword ?? '')))
    rejectFields({ currentPassword: 'profile.currentPassword' })
}
