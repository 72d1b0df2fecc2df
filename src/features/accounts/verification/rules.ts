// Which DNS record proves a domain, and how an operator decides.

/** In characters. */
export const refusalReasonLengthMax = 1000

/**
 * `waiting`: for the operator's decision. `refused`: with a reason, until the organization changes its name or address, or proves a
 * domain.
 */
export const verificationStatuses = ['waiting', 'refused', 'verified'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** "ask.example.gov": at least two labels, not an IP address. */
export const isDomain = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/** The label of the TXT record, before the domain. */
export const recordLabel = '_plaza-verification'
export const recordNameOf = (domain: string): string => `${recordLabel}.${domain}`
export const recordValueOf = (token: string): string => `plaza-verification=${token}`

/** A domain and its parents of at least two labels: who controls a parent controls everything below it. */
export function provingDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}
