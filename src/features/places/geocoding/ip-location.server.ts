// The approximate location of a visitor by network address. Uses an external service only if the operator configured one.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { NoAnswer } from '../model/geocoder.ts'
import { findZip } from '../model/queries.server.ts'
import { normaliseZip, type Point, stateCode, territories } from '../model/rules.ts'
import { ask } from './ask.server.ts'
import { complain, type LookupContext } from './geocoding.server.ts'

export type IpLocation = Point & { city: string | null; state: string | null; zip: string | null; source: 'ip' | 'default' }
/** The specification's default coordinates. */
const unknown: IpLocation = { city: null, state: 'CA', zip: null, lat: 33.6188829, lng: -117.9298493, source: 'default' }

const keptMilliseconds = dayMilliseconds
const keptMax = 10_000
/** Pause after a failure of the service, which keeps pages from waiting for it. */
const pauseMilliseconds = 60_000

/** In memory only: a network's location may be cached for a day, but visitors' addresses must not be stored. */
type LocationCache = { pausedUntil: number; networks: Map<string, { at: number; here: Promise<IpLocation> }> }
const keptOf = new WeakMap<Config, LocationCache>()

/**
 * @param ip the caller's address; only its network is sent (IPv4: three of four numbers, IPv6: 48 of 128 bits)
 * @returns the location, or the specification's default if it is unknown
 */
export async function ipLocation(ip: string, asking: LookupContext): Promise<IpLocation> {
  const { config } = asking
  const network = publicNetworkOf(ip)
  if (!config.placeByIp || !network) return unknown
  const cache: LocationCache = keptOf.get(config) ?? { pausedUntil: 0, networks: new Map() }
  keptOf.set(config, cache)
  const now = asking.now().getTime()
  let known = cache.networks.get(network)
  if (!known || now - known.at >= keptMilliseconds) {
    if (now < cache.pausedUntil) return unknown
    known = { at: now, here: asked(config.placeByIp, network, asking.db) }
    if (cache.networks.size >= keptMax) cache.networks.delete(cache.networks.keys().next().value as string)
    cache.networks.set(network, known)
  }
  try {
    return await known.here
  } catch (error) {
    cache.networks.delete(network)
    if (!(error instanceof NoAnswer)) throw error
    cache.pausedUntil = now + pauseMilliseconds
    complain(config, asking.now(), `The IP location service isn’t responding: ${error.message}. The default place is used instead.`)
    return unknown
  }
}

const optional = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
/** The reply format of ipapi.co; missing or null means unknown. */
const Answer = z.object({
  country_code: optional,
  region_code: optional,
  city: optional,
  postal: optional,
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
})

async function asked(template: string, network: string, db: Db): Promise<IpLocation> {
  const reply = await ask(new URL(template.replaceAll('{ip}', network)), Answer)
  const country = reply.country_code.toUpperCase()
  if (country && country !== 'US' && !territories.has(country)) return unknown
  const zip = normaliseZip(reply.postal)
  const place = zip ? await findZip(db, zip) : null
  const point = reply.latitude != null && reply.longitude != null ? { lat: reply.latitude, lng: reply.longitude } : place
  if (!point) return unknown
  const state = territories.has(country) ? country : stateCode(reply.region_code)
  const { lat, lng } = point
  return { city: reply.city || place?.city || null, state: state ?? place?.state ?? null, zip: place?.zip ?? null, lat, lng, source: 'ip' }
}

/** The network of a public address: '8.8.8.8' is in '8.8.8.0', '2001:4860:4860::8888' in '2001:4860:4860::'; null for any other. */
export function publicNetworkOf(ip: string): string | null {
  if (!isIP(ip)) return null
  // An IPv4 address in the form of IPv6 is what it says.
  const address = ipaddr.process(ip)
  if (!isPublicAddress(address.toString())) return null
  return address instanceof ipaddr.IPv4
    ? `${address.octets.slice(0, 3).join('.')}.0`
    : `${address.parts
        .slice(0, 3)
        .map((group) => group.toString(16))
        .join(':')}::`
}
