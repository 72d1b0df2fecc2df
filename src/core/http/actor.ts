// Who makes a request. Derived from the session once per request; every access decision reads it.

import type { Access } from '../contract/endpoint.ts'
import type { Refusal } from '../contract/errors.ts'
import type { permissions } from '../contract/people.ts'
import { type TimeZone, usualTimeZone } from '../time/time-zones.ts'

export type Permission = (typeof permissions)[number]

/** `key`: a page of another site calls with an API key, which shows it what is public. */
export type Visitor = { kind: 'visitor'; key?: ActingKey }
/**
 * `isOperator`: the account's confirmed email address is OPERATOR_EMAIL, no organization's login opened the session, and the account has a
 * second login step. `owesOperatorStep`: it lacks only that step. `termsDue`: a new version of the terms is in force, and the person
 * has to accept it before responding or publishing.
 */
type LoggedIn = { userId: string; state: string; isOperator: boolean; owesOperatorStep?: boolean; termsDue: boolean }
export type Resident = LoggedIn & {
  kind: 'resident'
  zipCode: string
  emailVerified: boolean
  county: string
  /** The last change of zip code after a response to any project; null if there was none. */
  movedAt: Date | null
  /** A code has confirmed a mobile number of this person. */
  mobileConfirmed: boolean
}
/** An organization's API key. `projectId`: the only project that it can see; null for all. */
export type ActingKey = { id: string; name: string; projectId: string | null }
/**
 * `verified`: the organization is known to be what its name says. `limited`: it has not paid or has no subscription, and can neither
 * publish nor invite. `key`: a program acts for the organization's administrator.
 */
export type Official = LoggedIn & {
  kind: 'official'
  organizationId: string
  /** The organization's. */
  timeZone: TimeZone
  permission: Permission
  verified: boolean
  limited: boolean
  key?: ActingKey
}
export type Actor = Visitor | Resident | Official

/** The actor that a handler receives for its endpoint's access. */
export type ActorWith<A extends Access> = A extends 'anyone' | 'reader'
  ? Actor
  : A extends 'person' | 'operator' | 'secured'
    ? Resident | Official
    : A extends 'resident'
      ? Resident
      : Official

/** The API key that a request was made with; undefined without one. */
export const actingKeyOf = (actor: Actor): ActingKey | undefined => (actor.kind === 'resident' ? undefined : actor.key)

const rank: Record<Permission, number> = { viewer: 1, editor: 2, administrator: 3 }

/** @returns null if `actor` may call an endpoint of this access, else a refusal with 401 or 403 */
export function refusalOf(actor: Actor, access: Access): (Refusal & { status: 401 | 403 }) | null {
  if (access === 'anyone' || access === 'reader') return null
  if (actor.kind === 'visitor') return { status: 401, code: 'login.needed' }
  if (access === 'person') return null
  if (access === 'operator' && !actor.isOperator)
    return { status: 403, code: actor.owesOperatorStep ? 'access.operatorStep' : 'access.operatorOnly' }
  if (access === 'operator') return null
  if (access === 'secured')
    return actor.kind === 'official' || actor.isOperator || actor.owesOperatorStep ? null : { status: 403, code: 'access.officialsOnly' }
  if (access === 'resident') return actor.kind === 'resident' ? null : { status: 403, code: 'access.residentsOnly' }
  if (actor.kind !== 'official') return { status: 403, code: 'access.officialsOnly' }
  if (rank[actor.permission] >= rank[access]) return null
  return { status: 403, code: access === 'administrator' ? 'access.administratorsOnly' : 'access.editorsOnly' }
}

/** In which an official's days are; residents read whole moments, for whom it only orders a list. */
export const timeZoneOf = (actor: Resident | Official): TimeZone => (actor.kind === 'official' ? actor.timeZone : usualTimeZone)
