// Codes by the clock (RFC 6238), as every authenticator app makes them: SHA-1, six digits, half a minute.
import { Secret, TOTP } from 'otpauth'
import { toString as drawQr } from 'qrcode'

const period = 30
/** A phone's clock may be off by one step, and people type slowly. */
const window = 1
const shape = { algorithm: 'SHA1', digits: 6, period } as const

export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The code of an instant, by the library that checks them. */
export const codeAt = (secret: Uint8Array, now: Date): string =>
  TOTP.generate({ secret: secretOf(secret), timestamp: now.getTime(), ...shape })

/** The half minute, counted from 1970, that a code is of; null for one that is of none around `now`. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp: now.getTime(), window, ...shape })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** What an app is shown: the secret as text, as an address, and that address as a QR code (SVG). */
export async function enrolment(secret: Uint8Array, issuer: string, email: string): Promise<{ secret: string; url: string; qr: string }> {
  const url = new TOTP({ issuer, label: email, secret: secretOf(secret), ...shape }).toString()
  return { secret: secretOf(secret).base32, url, qr: await drawQr(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

/** The same again from the secret that a form carried; null where that is none. */
export const enrolmentAgain = async (secret: string, issuer: string, email: string) =>
  /^[A-Z2-7]{32}$/.test(secret) ? enrolment(Secret.fromBase32(secret).bytes, issuer, email) : null
