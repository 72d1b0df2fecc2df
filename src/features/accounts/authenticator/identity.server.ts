// Proof that the logged-in person is the account's owner, for changes that an unlocked screen must not be enough for.
import type { FastifyRequest } from 'fastify'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { User } from '../model/contract.ts'
import { findPasswordHash } from '../model/queries.server.ts'
import { isOwnPassword } from '../sessions/own-password.server.ts'
import { acceptCode } from './codes.server.ts'
import { findAuthenticator } from './queries.server.ts'

type ProvingRequest = Pick<AppContext, 'db' | 'now'> & { request: FastifyRequest }
export type IdentityProof = { currentPassword?: string | undefined; code?: string | undefined }

/**
 * Takes a code of the authenticator app that the account has, or else the password.
 * @throws HttpError 422 at `currentPassword` or `code`, 429 after as many failures as logins may have
 */
export async function checkIdentity(context: ProvingRequest, user: User, { currentPassword, code }: IdentityProof): Promise<void> {
  if (code === undefined || !(await findAuthenticator(context.db, user._id))) return checkCurrentPassword(context, user, currentPassword)
  if (!(await acceptCode(context.db, user._id, code, context.now()))) rejectFields({ code: 'login.codeWrong' })
}

/** Rejects with 422 unless it is the account's password. An account without one sets it first, by a mailed link: a session is no proof. */
export async function checkCurrentPassword(context: ProvingRequest, user: User, password: string | undefined): Promise<void> {
  if ((await findPasswordHash(context.db, user._id)) === null) return rejectFields({ currentPassword: 'profile.passwordFirst' })
  if (!(await isOwnPassword(context, { userId: user._id, email: user.email }, password ?? '')))
    rejectFields({ currentPassword: 'profile.currentPassword' })
}
