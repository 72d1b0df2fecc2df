// Which addresses the server may call for an organization: those that are reachable from anywhere, and no other.
import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 that is routed at all: the library calls the rest of the address space unicast too. */
const routed = ipaddr.parseCIDR('2000::/3')

/** True for an address that is not private, loopback, link-local, shared, reserved, multicast or a mapped form of those. */
export function isPublicAddress(address: string): boolean {
  // The library reads short forms too, such as 127.1.
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(routed))
}

/** How calls to addresses that an organization enters find and judge them. Tests replace it; no setting does. */
export type OutboundNetwork = {
  resolve: (host: string) => Promise<readonly LookupAddress[]>
  isAllowed: (address: string) => boolean
}

export const publicNetwork: OutboundNetwork = {
  resolve: (host) => dns.lookup(host, { all: true }),
  isAllowed: isPublicAddress,
}
