// Looks for TXT records. Every lookup ends within seconds, whatever the resolvers do.
import { Resolver } from 'node:dns/promises'
import type { Config } from '../../../core/config/config.server.ts'

/** `missing`: no TXT record of that name. `different`: records with other values. `unreachable`: no resolver answered. */
export type Lookup = 'found' | 'missing' | 'different' | 'unreachable'

const attempts = 2
/** The resolver's answers that mean "no such record" (RFC 1035: NXDOMAIN, and an answer without records of the type). */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Looks for a TXT record with this name and exact value; long values may arrive in several strings. */
export async function findTxt(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  { name, value, timeoutMilliseconds = 2000 }: { name: string; value: string; timeoutMilliseconds?: number },
): Promise<Lookup> {
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: attempts })
  if (dnsServers) resolver.setServers(dnsServers)
  try {
    const records = await resolver.resolveTxt(name)
    return records.some((strings) => strings.join('').trim() === value) ? 'found' : 'different'
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unreachable'
  }
}
