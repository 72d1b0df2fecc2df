// Valid addresses of an organization's own site.

/** Subdomains that have another meaning, or could be mistaken for the installation. */
const reserved = new Set([
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'smtp',
  'ftp',
  'ns',
  'login',
  'static',
  'assets',
  'cdn',
  'status',
  'help',
  'support',
])

/** "newport-beach": letters, digits and inner hyphens, at most 63 characters (RFC 1035), not reserved. */
export const isSubdomain = (name: string): boolean => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && !reserved.has(name)

/** True for the installation's host and everything below it, which no organization may claim. */
export const isTheInstallations = (domain: string, mainHost: string): boolean => domain === mainHost || domain.endsWith(`.${mainHost}`)

/**
 * The parent host of subdomains; localhost for a loopback IP address.
 * @param publicUrl the installation's URL
 */
export function mainHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname
}

/** Social networks and the hosts that their links must have. */
export const networks = {
  website: null,
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
  nextdoor: ['nextdoor.com'],
} as const satisfies Record<string, readonly string[] | null>
export type Network = keyof typeof networks
export const networkNames = Object.keys(networks) as [Network, ...Network[]]

/** True if a URL belongs to a network: https, and one of its hosts. */
export function isOf(network: Network, address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return false
  const hosts: readonly string[] | null = networks[network]
  return hosts === null || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
