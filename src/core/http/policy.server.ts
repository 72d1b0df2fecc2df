import { createHash, randomBytes } from 'node:crypto'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** The hash by which a content security policy allows one inline script. */
export const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

export type Hosts = { images?: string[]; counting?: string[] }

/**
 * The content security policy of pages.
 * @param hosts outside of this one: where pictures may come from (a street map's), and where visits are counted
 * @param scripts sources allowed besides our own files: a nonce, or the hashes of a kept page's inline scripts
 */
export function policyFor(scripts: string[], mode: string, hosts: Hosts = {}): string {
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
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
