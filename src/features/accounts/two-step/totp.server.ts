// Time-based codes (RFC 6238) as in all authenticator apps: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { toString as drawQr } from 'qrcode'

const period = 30
/** Accepts one step of clock skew, and slow typing. */
const window = 1
const shape = { algorithm: 'SHA1', digits: 6, period } as const

export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The code at an instant. */
export const codeAt = (secret: Uint8Array, now: Date): string =>
  TOTP.generate({ secret: secretOf(secret), timestamp: now.getTime(), ...shape })

/** The time step of a code, in 30-second units since 1970; null if it matches none around `now`. */
export function timeStepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp: now.getTime(), window, ...shape })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** The secret for an app: as text, as a URL, and the URL as a QR code (SVG). */
export async function enrolment(secret: Uint8Array, issuer: string, email: string): Promise<{ secret: string; url: string; qr: string }> {
  const url = new TOTP({ issuer, label: email, secret: secretOf(secret), ...shape }).toString()
  return { secret: secretOf(secret).base32, url, qr: await drawQr(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

/** The same from a secret that a form contained; null if it is invalid. */
export const enrolmentAgain = async (secret: string, issuer: string, email: string) =>
  /^[A-Z2-7]{32}$/.test(secret) ? enrolment(Secret.fromBase32(secret).bytes, issuer, email) : null
