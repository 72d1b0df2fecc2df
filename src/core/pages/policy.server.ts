import { createHash, randomFillSync } from 'node:crypto'

const nonceBytes = 16
/** For many nonces: each request for random bytes costs as much as these. */
const randomBytes = Buffer.alloc(nonceBytes * 256)
let used = randomBytes.length

export function newNonce(): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes)
    used = 0
  }
  used += nonceBytes
  return randomBytes.toString('base64', used - nonceBytes, used)
}

/** The hash source that lets a content security policy allow one inline script. */
export const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

export type AllowedHosts = { images?: string[]; counting?: string[]; forms?: string[] }

/**
 * The content security policy of pages.
 * @param hosts external hosts: for pictures (a street map's), for analytics, and to which a form may lead (payments)
 * @param scripts additional script sources: a nonce, or the hashes of a cached page's inline scripts
 */
export function policyFor(scripts: string[], mode: string, hosts: AllowedHosts = {}): string {
  const development = mode === 'development'
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')}${development ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self'${development ? ` 'unsafe-inline'` : ''}`,
    [`img-src 'self' data: blob:`, ...(hosts.images ?? [])].join(' '),
    `font-src 'self'`,
    [`connect-src 'self'${development ? ' ws:' : ''}`, ...(hosts.counting ?? [])].join(' '),
    `object-src 'none'`,
    `base-uri 'self'`,
    [`form-action 'self'`, ...(hosts.forms ?? [])].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
}
