// What limits count by.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from './values.server.ts'

/**
 * What a client's limits count by: an IPv4 address, or the /64 network of an IPv6 address, of which a household gets at least one.
 * Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [before = '', after] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(before), groups(after ?? '')]
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const [high = 0, low = 0] = all.slice(6).map((group) => Number.parseInt(group, 16))
  // An IPv4 client of a socket that also takes IPv6.
  if (all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}

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
