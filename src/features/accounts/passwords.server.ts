import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuseFields } from '../../core/problem.ts'
import { passwordLengthMax, passwordLengthMin } from './options.ts'
import { isStrong } from './rules.ts'

/** Second choice of OWASP's password storage cheat sheet: argon2id (the library's own choice), m = 19 MiB, t = 2, p = 1; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The text that is stored of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodys: Promise<string> | undefined

/** Whether a password is the one that was stored. Takes as long where nothing is stored, so that time tells nothing about who is known. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await nobodys), password)
  return right && typeof stored === 'string'
}

/**
 * Holds a new password, and its repetition where one is sent, against the rules.
 * @throws Refusal 422 with a code at the field
 */
export function checkNewPassword({ password = '', confirmPassword }: { password?: string; confirmPassword?: string }): void {
  if (!password) refuseFields({ password: 'account.password' })
  if (!isStrong(password)) refuseFields({ password: { code: 'account.passwordWeak', values: { minimum: passwordLengthMin } } })
  if (password.length > passwordLengthMax) refuseFields({ password: { code: 'field.tooLong', values: { maximum: passwordLengthMax } } })
  if (confirmPassword !== undefined && confirmPassword !== password) refuseFields({ confirmPassword: 'account.passwordsDiffer' })
}
