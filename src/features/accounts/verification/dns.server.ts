// Looks for TXT records. Every lookup ends within seconds, whatever the resolvers do.
import { Resolver } from 'node:dns/promises'
import type { Config } from '../../../core/config/config.server.ts'

/** `missing`: no TXT record of that name. `different`: records with other values. `unreachable`: no resolver answered. */
export type Lookup = 'found' | 'missing' | 'different' | 'unreachable'

const attempts = 2
/** The resolver's answers that mean "no such record" (RFC 1035: NXDOMAIN, and an answer without records of the type). */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** The values of all TXT records of a name; long ones may arrive in several strings. Null if no resolver answered. */
export async function listTxt(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  name: string,
  timeoutMilliseconds = 2000,
): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: attempts })
  if (dnsServers) resolver.setServers(dnsServers)
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join('').trim())
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

/** Looks for a TXT record with this name and exact value. */
export async function findTxt(
  config: Pick<Config, 'dnsServers'>,
  { name, value, timeoutMilliseconds }: { name: string; value: string; timeoutMilliseconds?: number },
): Promise<Lookup> {
  const values = await listTxt(config, name, timeoutMilliseconds)
  if (values === null) return 'unreachable'
  if (values.includes(value)) return 'found'
  return values.length === 0 ? 'missing' : 'different'
}
