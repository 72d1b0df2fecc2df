export type PublicUrlFault = 'url' | 'https' | 'address'

/** Names that mean this machine or its network. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa|lan)\.?$/i

/**
 * What is wrong with a URL that the server is to call for an organization; null if it can be tried. Names are resolved when it is called.
 * @param isPublic whether an IP address can be reached from anywhere
 */
export function publicUrlFault(text: string, isPublic: (address: string) => boolean): PublicUrlFault | null {
  if (!URL.canParse(text)) return 'url'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:') return 'https'
  if (username || password || hostname === '') return 'url'
  const address = hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$/.test(address) || address.includes(':')
  return localName.test(hostname) || (isAddress && !isPublic(address)) ? 'address' : null
}
