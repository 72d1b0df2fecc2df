import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { User } from '../model/contract.ts'
import { isPassword } from '../model/passwords.server.ts'
import { findLogin, findUser } from '../model/queries.server.ts'
import { startTry, tryFailed, trySucceeded } from '../sessions/logins.server.ts'

/**
 * Checks the password of the logged-in person.
 * @returns the person
 * @throws HttpError 422 at the field `password`; 429 after as many failures as logins may have
 */
export async function checkPassword(
  { db, actor, request, now }: Pick<Context<Official>, 'db' | 'actor' | 'request' | 'now'>,
  password: string,
): Promise<User> {
  const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
  const attempt = await startTry(db, { account: user.email, address: request.ip, now: now() })
  const login = await findLogin(db, user.email)
  const right = await isPassword(login?.password_hash, password)
  await (right ? trySucceeded(db, attempt) : tryFailed(db, attempt))
  return right ? user : rejectFields({ password: 'twoStep.password' })
}
