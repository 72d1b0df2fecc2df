import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { acceptCode } from '../authenticator/codes.server.ts'
import { findAuthenticator } from '../authenticator/queries.server.ts'
import type { User } from '../model/contract.ts'
import { findUser } from '../model/queries.server.ts'
import { hasSecondStep } from '../sessions/operator-step.server.ts'
import { isOwnPassword } from '../sessions/own-password.server.ts'
import type { OwnerProof } from './contract.ts'
import { readLogin } from './passkeys.server.ts'

type OwnerContext = Pick<Context<Official | Resident>, 'db' | 'config' | 'actor' | 'request' | 'now'>

/**
 * Checks the password of the logged-in person, and the second step if there is one.
 * @returns the person
 * @throws HttpError 422 at the field `password`, `code` or `passkey`; 429 after as many failures as logins may have
 */
export async function checkOwner(context: OwnerContext, { password, code, passkey }: OwnerProof): Promise<User> {
  const user = await checkPassword(context, password)
  const { db, config, now } = context
  if (!(await hasSecondStep(db, user._id))) return user
  if (passkey !== undefined) {
    return (await readLogin(db, config, passkey, now())) === user._id ? user : rejectFields({ passkey: 'passkey.failed' })
  }
  if (!(await findAuthenticator(db, user._id))) return rejectFields({ passkey: 'twoStep.passkey' })
  if (code === undefined) return rejectFields({ code: 'login.code' })
  return (await acceptCode(db, user._id, code, now())) ? user : rejectFields({ code: 'login.codeWrong' })
}

/**
 * Checks the password of the logged-in person.
 * @returns the person
 * @throws HttpError 422 at the field `password`; 429 after as many failures as logins may have
 */
export async function checkPassword(context: Omit<OwnerContext, 'config'>, password: string): Promise<User> {
  const user = (await findUser(context.db, context.actor.userId)) ?? reject(404, 'request.notFound')
  return (await isOwnPassword(context, { userId: user._id, email: user.email }, password))
    ? user
    : rejectFields({ password: 'twoStep.password' })
}
