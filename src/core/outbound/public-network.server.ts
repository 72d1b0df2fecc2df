// Which addresses the server may call for an organization: those that are reachable from anywhere, and no other.
import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'

// The special-purpose registries of IANA, and multicast.
const blocked = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(network, bits, 'ipv6')
/** IPv6 that is routed at all. Mapped IPv4 addresses, loopback, private and link-local ones are outside of it. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** True for an address that is not private, loopback, link-local, shared, reserved, multicast or a mapped form of those. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && routed.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
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
