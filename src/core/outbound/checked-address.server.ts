// Resolves a host once and checks what was found: the connection then goes to that address, so DNS cannot change it in between.
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { OutboundNetwork } from './public-network.server.ts'

export type AddressError = 'timeout' | 'address' | 'dns'

/** @returns the first address of a URL's host, or why nothing may be sent there */
export async function checkedAddress(
  url: URL,
  network: OutboundNetwork,
  signal: AbortSignal,
): Promise<{ address: LookupAddress } | { error: AddressError }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([addressesOf(host, network), aborted(signal)])
  if (found === null) return { error: 'timeout' }
  const [first] = found
  if (!first) return { error: 'dns' }
  return found.every(({ address }) => network.isAllowed(address)) ? { address: first } : { error: 'address' }
}

/** A lookup that always finds the address. */
export const lookupOf =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)

/** All addresses of a host; none if it has no name. */
async function addressesOf(host: string, { resolve }: OutboundNetwork): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  try {
    return await resolve(host)
  } catch {
    return []
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
