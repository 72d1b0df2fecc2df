import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ensureValid, type FieldRefusals } from '../../../core/contract/errors.ts'
import { passwordLengthMax, passwordLengthMin } from './options.ts'
import { isStrongPassword } from './rules.ts'

/** OWASP's password storage cheat sheet, second option: argon2id (the library's default), m = 19 MiB, t = 2, p = 1; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodys: Promise<string> | undefined

/** True if a password matches the stored hash. Takes equally long without a hash, so timing does not reveal which accounts exist. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await nobodys), password)
  return right && typeof stored === 'string'
}

type NewPassword = { password?: string | undefined; confirmPassword?: string | undefined; termsAccepted?: boolean | undefined }

/**
 * Validates a new password, its repetition and the answer to the terms, if sent.
 * @throws HttpError 422 with a code per invalid field
 */
export function checkNewPassword({ password = '', confirmPassword, termsAccepted }: NewPassword): void {
  const refusals: FieldRefusals = {}
  if (!password) refusals.password = 'account.password'
  else if (!isStrongPassword(password)) refusals.password = { code: 'account.passwordWeak', values: { minimum: passwordLengthMin } }
  else if (password.length > passwordLengthMax) refusals.password = { code: 'field.tooLong', values: { maximum: passwordLengthMax } }
  if (confirmPassword !== undefined && confirmPassword !== password) refusals.confirmPassword = 'account.passwordsDiffer'
  if (termsAccepted === false) refusals.termsAccepted = 'account.termsAccepted'
  ensureValid(refusals)
}
