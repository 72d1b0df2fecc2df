// The secret that opens the outbox of a trial. A proxy on this machine may pass anybody's request on: an address proves nothing.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostCookie } from './host-cookie.ts'

/** The key that an earlier start of the folder made, else a new one, in a file that the process alone can read. */
export function outboxKeyIn(dataDir: string): string {
  const path = join(dataDir, 'outbox-key')
  try {
    writeFileSync(path, `${randomBytes(24).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/** True if `given` is the secret. Takes as long for every wrong one. */
export const isSecret = (given: string | undefined, secret: string | undefined): boolean =>
  given !== undefined && secret !== undefined && timingSafeEqual(digestOf(given), digestOf(secret))

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** The name of the cookie that opens the outbox in a browser. */
export const outboxCookie = (publicUrl: string): string => hostCookie('outboxKey', publicUrl)
