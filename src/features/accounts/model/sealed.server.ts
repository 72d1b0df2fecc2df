// Authenticator secrets must be readable, so they are encrypted, not hashed, and bound to their account: a row copied to another account
// is useless.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes that belong to `owner`. */
export async function seal(db: Db, owner: string, plain: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, await secretOf(db, 'two-step'), nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts bytes of `owner`.
 * @throws Error if they belong to another owner, use another key, or were changed
 */
export async function unseal(db: Db, owner: string, sealed: Buffer): Promise<Buffer> {
  const bodyStart = nonceBytes + tagBytes
  const decipher = createDecipheriv(cipherName, await secretOf(db, 'two-step'), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, bodyStart))
  return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()])
}
