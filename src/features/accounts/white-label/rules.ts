// Which addresses an organization's own site may have.

/** Names that mean something else on an installation's host, or would be mistaken for it. */
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

/** "newport-beach": letters, digits and hyphens between them, 63 at most (RFC 1035), and not a reserved one. */
export const isSubdomain = (name: string): boolean => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && !reserved.has(name)

/** "ask.example.gov": two labels at least, and no address of a machine. */
export const isDomain = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/** Hosts that nobody may claim as their own: the installation's, and everything below it. */
export const isTheInstallations = (domain: string, mainHost: string): boolean => domain === mainHost || domain.endsWith(`.${mainHost}`)

/**
 * The host below which subdomains stand. A machine's own number has none, so it goes by its name there.
 * @param publicUrl the installation's address
 */
export function mainHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname
}

/** Where an organization is found elsewhere, and the hosts that such an address must be on. */
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

/** Whether an address leads to a network: https, and one of its hosts. */
export function isOf(network: Network, address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return false
  const hosts: readonly string[] | null = networks[network]
  return hosts === null || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
