// What a process sees of the proxy before it, for the operator's examination. It has no address.
import * as z from 'zod'

/** Of a network for documentation (RFC 5737): no client has it. */
export const probeAddress = '203.0.113.77'

export const ProxyReport = z.object({
  /** What became of an X-Forwarded-For that the client sent: `passed` as it was, `extended`, or `replaced`. */
  forwarded: z.enum(['none', 'passed', 'extended', 'replaced']),
  isTrusted: z.boolean(),
  isEncrypted: z.boolean(),
  host: z.string(),
})
type Report = z.output<typeof ProxyReport>

export function forwardedOf(header: string | undefined): Report['forwarded'] {
  if (header === undefined || header.trim() === '') return 'none'
  const addresses = header.split(',').map((one) => one.trim())
  if (!addresses.includes(probeAddress)) return 'replaced'
  return addresses.length > 1 ? 'extended' : 'passed'
}
