// Whether a page's reply has the headers that protect its readers, and its cookies their flags.
import type { Config } from '../../../core/config/config.server.ts'
import { sessionCookie } from '../../accounts/sessions/sessions.server.ts'

/** A page's reply: header names in lower case. */
export type PageReply = { headers: Record<string, string | undefined>; cookies: string[] }

const required: { name: string; isRight: (value: string) => boolean }[] = [
  { name: 'content-security-policy', isRight: (value) => value.includes("default-src 'self'") && !value.includes("'unsafe-inline'") },
  { name: 'x-frame-options', isRight: (value) => value.toUpperCase() === 'DENY' },
  { name: 'x-content-type-options', isRight: (value) => value === 'nosniff' },
  { name: 'referrer-policy', isRight: (value) => value === 'same-origin' || value === 'no-referrer' },
]
const hsts = { name: 'strict-transport-security', isRight: (value: string) => /max-age=[1-9]\d{6,}/.test(value) }
const flags = ['HttpOnly', 'Secure', 'SameSite']

/** An unknown session token, to which a page replies with a cookie. */
export const probeCookie = (publicUrl: string): string => `${sessionCookie(publicUrl)}=audit`

/**
 * The headers and cookie flags that a reply lacks or has with another value.
 * @param reply of a page that was requested with `probeCookie`
 */
export function missingHeaders({ headers, cookies }: PageReply, publicUrl: string): string[] {
  const wanted = publicUrl.startsWith('https:') ? [...required, hsts] : required
  const lacking = wanted.filter(({ name, isRight }) => !isRight(headers[name] ?? '')).map(({ name }) => name)
  const session = cookies.find((one) => one.startsWith(`${sessionCookie(publicUrl)}=`)) ?? ''
  const unset = flags.filter((flag) => !new RegExp(`; *${flag}\\b`, 'i').test(session)).map((flag) => `set-cookie: ${flag}`)
  return [...lacking, ...unset]
}

/** True if nobody reaches the site without https: the address is https, or only this machine reaches it. */
export const isEncrypted = ({ publicUrl, loopbackOnly }: Pick<Config, 'publicUrl' | 'loopbackOnly'>): boolean =>
  publicUrl.startsWith('https:') || loopbackOnly
