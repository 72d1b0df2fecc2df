// Who makes a request. Derived from the session once per request; every access decision reads it.
import type { Access } from '../contract/endpoint.ts'
import type { Refusal } from '../contract/errors.ts'
import type { permissions } from '../contract/people.ts'

export type Permission = (typeof permissions)[number]

export type Visitor = { kind: 'visitor' }
export type Resident = {
  kind: 'resident'
  userId: string
  zipCode: string
  state: string
  emailVerified: boolean
  county: string
  /** The last change of zip code after a response to any project; null if there was none. */
  movedAt: Date | null
}
export type Official = { kind: 'official'; userId: string; organizationId: string; permission: Permission; state: string }
export type Actor = Visitor | Resident | Official

/** The actor that a handler receives for its endpoint's access. */
export type ActorWith<A extends Access> = A extends 'anyone'
  ? Actor
  : A extends 'person'
    ? Resident | Official
    : A extends 'resident'
      ? Resident
      : Official

const rank: Record<Permission, number> = { viewer: 1, editor: 2, administrator: 3 }

/** @returns null if `actor` may call an endpoint of this access, else a refusal with 401 or 403 */
export function refusalOf(actor: Actor, access: Access): (Refusal & { status: 401 | 403 }) | null {
  if (access === 'anyone') return null
  if (actor.kind === 'visitor') return { status: 401, code: 'login.needed' }
  if (access === 'person') return null
  if (access === 'resident') return actor.kind === 'resident' ? null : { status: 403, code: 'access.residentsOnly' }
  if (actor.kind !== 'official') return { status: 403, code: 'access.officialsOnly' }
  if (rank[actor.permission] >= rank[access]) return null
  return { status: 403, code: access === 'administrator' ? 'access.administratorsOnly' : 'access.editorsOnly' }
}
