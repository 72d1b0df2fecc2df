// What a login at an organization's own identity provider may be, and what follows from its claims.
import type { FieldRefusals } from '../../../core/contract/errors.ts'
import { type PublicUrlFault, publicUrlFault } from '../../../core/outbound/public-url.ts'
import { mailDomainOf, personNameMax, plainName } from '../identities/rules.ts'

export const domainsMax = 20
export const mappedGroupsMax = 50
/** In characters. */
export const issuerMax = 500
export const clientTextMax = 500
export const groupMax = 200
export const loginMinutes = 10
/** How many refused answers of one begun login the activity log records. */
export const loggedRefusalsMax = 3

/**
 * How long a domain's DNS record may be missing. Moving a zone to other name servers takes days, with a weekend in between; a registry
 * keeps a lapsed domain for a month before another owner can have it.
 */
export const failingDaysMax = 7

/** Where every identity provider sends people back to, below the site's address. */
export const callbackPath = '/login/sso/callback'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
/** True for an issuer on this machine. */
export const isLoopbackIssuer = (issuer: string): boolean => URL.canParse(issuer) && loopbackHosts.includes(new URL(issuer).hostname)

/**
 * What is wrong with an issuer's URL; null if it can be tried.
 * @param isPublic whether an IP address can be reached from anywhere
 * @param loopbackOnly whether only this machine reaches the site: the issuer may then be on it as well
 */
export function issuerRefusal(issuer: string, isPublic: (address: string) => boolean, loopbackOnly: boolean) {
  const fault = addressFault(issuer, isPublic, loopbackOnly)
  if (fault) return `sso.issuer.${fault}` as const
  const { search, hash } = new URL(issuer)
  return (search || hash) && !(loopbackOnly && isLoopbackIssuer(issuer)) ? ('sso.issuer.url' as const) : null
}

/** The same for an address that may have a query. */
export const addressFault = (url: string, isPublic: (address: string) => boolean, loopbackOnly: boolean): PublicUrlFault | null =>
  loopbackOnly && isLoopbackIssuer(url) && /^https?:/.test(url) ? null : publicUrlFault(url, isPublic)

type SsoInput = { active: boolean; domains: readonly string[] }

/** What is missing before people can log in. */
export const settingsRefusals = ({ active, domains }: SsoInput): FieldRefusals =>
  active && domains.length === 0 ? { domains: 'sso.domainNeeded' } : {}

export type SsoClaims = Readonly<Record<string, unknown>> & { sub: string }

/**
 * The address of a person, if the provider vouches for it: `email_verified`, or Entra ID's `xms_edov`. In Entra ID, people of a tenant can
 * otherwise write any address there.
 */
export function verifiedEmail({ email, email_verified, xms_edov }: SsoClaims): string | null {
  const isVerified = email_verified === true || [true, 1, '1', 'true'].includes(xms_edov as string)
  return typeof email === 'string' && email.length <= 254 && isVerified && mailDomainOf(email) ? email.trim().toLowerCase() : null
}

/** First and last name, from whatever the provider sends; emails greet with them, so they contain no web address. */
export function namesOf({ given_name, family_name, name }: SsoClaims, email: string): { firstName: string; lastName: string } {
  const given = plainName(given_name)
  if (given) return { firstName: given, lastName: plainName(family_name) }
  const [first = '', ...rest] = plainName(name).split(/\s+/)
  return { firstName: first || (email.split(/[@.+_-]/)[0] ?? '').slice(0, personNameMax), lastName: rest.join(' ') }
}

/** The groups that a claim lists; none if it lists nothing. */
export const groupsInClaims = (claim: unknown): string[] => {
  const list = typeof claim === 'string' ? [claim] : claim
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** The claims of a token, with what only the userinfo says. The address and the word that it is verified come from the same of the two. */
export function mergeClaims(token: SsoClaims, userinfo: Readonly<Record<string, unknown>>, groupsClaim: string): SsoClaims {
  const { email, email_verified, xms_edov } = token['email'] === undefined ? userinfo : token
  const groups = groupsInClaims(token[groupsClaim]).length > 0 ? token[groupsClaim] : userinfo[groupsClaim]
  return { ...userinfo, ...token, [groupsClaim]: groups, email, email_verified, xms_edov }
}
