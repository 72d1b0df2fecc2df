// What an organization's identity provider says about people, whichever way it says it.
import { cleanLine } from '../../../core/contract/clean-text.ts'
import { hasLink } from '../model/rules.ts'

/** In characters (RFC 5321). */
const addressMax = 254
/** The mail domain of an address; null for anything that is no address. */
export const mailDomainOf = (email: string): string | null =>
  email.length > addressMax ? null : (/^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase())?.[1] ?? null)

/** In characters. */
export const personNameMax = 80
/** Of what a provider sends as a name; longer ones are none. */
const sentNameMax = 1000

/** A name without control characters; empty for anything with a web address, because emails greet with it. */
export function plainName(value: unknown): string {
  if (typeof value !== 'string' || value.length > sentNameMax) return ''
  const plain = cleanLine(value.replace(/\p{Cc}/gu, ' ')).slice(0, personNameMax)
  return hasLink(plain) ? '' : plain
}

/** What people read instead of a provider's identifier: the host of a URL, or the identifier itself. */
export const providerName = (issuer: string): string => (URL.canParse(issuer) && new URL(issuer).host) || issuer.slice(0, 100)

type GroupMap = { viewerGroups: readonly string[]; editorGroups: readonly string[] }

/**
 * The permission that groups mean; null if they leave it alone. `none`: the person is in no group that gets in. Never the administrator's.
 */
export function permissionOf({ viewerGroups, editorGroups }: GroupMap, groups: readonly string[]): 'viewer' | 'editor' | 'none' | null {
  const isIn = (names: readonly string[]) => names.some((one) => groups.includes(one))
  if (isIn(editorGroups)) return 'editor'
  if (viewerGroups.length > 0 && !isIn(viewerGroups)) return 'none'
  return editorGroups.length > 0 ? 'viewer' : null
}
