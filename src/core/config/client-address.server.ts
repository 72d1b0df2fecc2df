// What limits count by.
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './values.server.ts'

/**
 * What a client's limits count by: an IPv4 address, or the /64 network of an IPv6 address, of which a household gets at least one.
 * Anything else is returned as it is.
 */
export function limitedNetworkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  // An IPv4 client of a socket that also takes IPv6.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${parsed.parts.slice(0, 4).map(inHex).join(':')}::/64`
}

const inHex = (group: number): string => group.toString(16)

/**
 * True for a program on this machine, if only this machine can reach the site. A proxy on this machine may forward without saying for whom,
 * so nobody is exempt where PUBLIC_URL or the request names another host.
 */
export function isThisMachine({ socket, headers, hostname, server }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (isForwarded || !server.appContext.config.loopbackOnly) return false
  const isNamedSo = isLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.localhost')
  return isNamedSo && (socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1')
}
