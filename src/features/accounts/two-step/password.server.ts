import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { User } from '../model/contract.ts'
import { findUser } from '../model/queries.server.ts'
import { isOwnPassword } from '../sessions/own-password.server.ts'

/**
 * Checks the password of the logged-in person.
 * @returns the person
 * @throws HttpError 422 at the field `password`; 429 after as many failures as logins may have
 */
export async function checkPassword(
  context: Pick<Context<Official | Resident>, 'db' | 'actor' | 'request' | 'now'>,
  password: string,
): Promise<User> {
  const user = (await findUser(context.db, context.actor.userId)) ?? reject(404, 'request.notFound')
  return (await isOwnPassword(context, { userId: user._id, email: user.email }, password))
    ? user
    : rejectFields({ password: 'twoStep.password' })
}
