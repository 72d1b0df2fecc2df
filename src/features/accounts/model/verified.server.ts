// What unverified organizations, and those that have not paid, may not do, and the names that verified ones reserve.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { stateName } from '../../places/model/rules.ts'
import { areNear, coreOf, withoutState } from './organization-names.ts'

/** @throws HttpError 403 `organization.unverified` for an official of an unverified organization */
export function ensureVerified({ verified }: Pick<Official, 'verified'>): void {
  if (!verified) reject(403, 'organization.unverified')
}

/**
 * For changes of what people read: an organization whose verification was taken back may still end or remove what it has published.
 * @throws HttpError 403 `organization.unverified` unless the project is a draft
 */
export function ensureMayPost(actor: Pick<Official, 'verified'>, status: 'draft' | 'published' | 'completed'): void {
  if (status !== 'draft') ensureVerified(actor)
}

/** @throws HttpError 403 `terms.notAccepted` for a person who has not accepted the terms in force */
export function ensureTermsAccepted({ termsDue }: Pick<Official, 'termsDue'>): void {
  if (termsDue) reject(403, 'terms.notAccepted')
}

/** @throws HttpError 403 for an official of an organization that is unverified, or limited because it has not paid */
export function ensureMayInvite(actor: Pick<Official, 'verified' | 'limited'>): void {
  ensureVerified(actor)
  if (actor.limited) reject(403, 'billing.limited')
}

/** @throws HttpError 403 as for inviting, and for an official who has not accepted the terms in force */
export function ensureMayPublish(actor: Pick<Official, 'verified' | 'limited' | 'termsDue'>): void {
  ensureMayInvite(actor)
  ensureTermsAccepted(actor)
}

export type VerifiedName = { id: string; name: string; slug: string; state: string }

/** All verified organizations: few enough to compare a name with each. */
export const findVerifiedNames = (db: DbOrTx): Promise<VerifiedName[]> =>
  db.selectFrom('organizations').select(['id', 'name', 'slug', 'state']).where('verified_at', 'is not', null).orderBy('id').execute()

/**
 * True if a slug, subdomain or sender's name means a verified organization: with `City of Newport Beach` verified, `newport-beach`,
 * `newportbeach`, `city-of-newport-beach` and, with its state, `newport-beach-ca` are its own. Of two cities of one name, the plain name
 * is that of the one that has it as its slug.
 * @param own the organization that wants the label; null for one that does not exist yet
 */
export function isReserved(label: string, verified: readonly VerifiedName[], own: string | null): boolean {
  const core = coreOf(label)
  const meansSlugOf = ({ slug }: VerifiedName) => coreOf(slug) === core
  const others = verified.filter((one) => one.id !== own)
  if (others.some(meansSlugOf)) return true
  if (verified.some((one) => one.id === own && meansSlugOf(one))) return false
  return others.some((one) =>
    [one.name, `${one.name} ${one.state}`, `${one.name} ${stateName(one.state)}`].some((name) => coreOf(name) === core),
  )
}

/** Verified organizations that a name could be taken for. */
export type NearName = VerifiedName & {
  /** The same name in another state: two real cities can have it. False if the name says the state of this one. */
  otherState: boolean
}

/** @returns the verified organizations that an organization could be taken for */
export const nearNames = (asked: { name: string; state: string }, verified: readonly VerifiedName[]): NearName[] =>
  verified.flatMap((one) => {
    const place = withoutState(asked.name, { code: one.state, stateName: stateName(one.state) })
    const namesState = place !== null && areNear(one.name, place)
    if (!namesState && !areNear(one.name, asked.name)) return []
    return [{ ...one, otherState: one.state !== asked.state && !namesState }]
  })
