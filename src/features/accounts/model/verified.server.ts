// What unverified organizations may not do, and the names that verified ones reserve.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { coreOf } from './organization-names.ts'

/** @throws HttpError 403 `organization.unverified` for an official of an unverified organization */
export function ensureVerified({ verified }: Pick<Official, 'verified'>): void {
  if (!verified) reject(403, 'organization.unverified')
}

/** @throws HttpError 403 `terms.notAccepted` for a person who has not accepted the terms in force */
export function ensureTermsAccepted({ termsDue }: Pick<Official, 'termsDue'>): void {
  if (termsDue) reject(403, 'terms.notAccepted')
}

/** @throws HttpError 403 for an official of an unverified organization, or one who has not accepted the terms in force */
export function ensureMayPublish(actor: Pick<Official, 'verified' | 'termsDue'>): void {
  ensureVerified(actor)
  ensureTermsAccepted(actor)
}

export type VerifiedName = { id: string; name: string; slug: string; state: string }

/** All verified organizations: few enough to compare a name with each. */
export const findVerifiedNames = (db: DbOrTx): Promise<VerifiedName[]> =>
  db.selectFrom('organizations').select(['id', 'name', 'slug', 'state']).where('verified_at', 'is not', null).orderBy('id').execute()

/**
 * True if a slug or subdomain means a verified organization: with `City of Newport Beach` verified, `newport-beach`, `newportbeach` and
 * `city-of-newport-beach` are its own.
 */
export const isReserved = (label: string, verified: readonly VerifiedName[]): boolean => {
  const core = coreOf(label)
  return verified.some((one) => coreOf(one.name) === core || coreOf(one.slug) === core)
}
