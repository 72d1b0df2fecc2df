// The account of a person whom the organization's identity provider has authenticated.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { recordEvent } from '../../messaging/events/events.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { ssoJoined, ssoPermission } from '../audit/rules.ts'
import { findIdentity, linkIdentity } from '../identities/queries.server.ts'
import { RefusedAnswer } from '../identities/refused-answer.ts'
import { findRemoval } from '../identities/removals.server.ts'
import { mailDomainOf, permissionOf } from '../identities/rules.ts'
import { changePermission } from '../members/managed.server.ts'
import { countColleagues } from '../members/queries.server.ts'
import { colleaguesMax, type User } from '../model/contract.ts'
import { findLogin, findUser, insertUser, lockOrganization } from '../model/queries.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { findEntry, groupsOfUser, linkEntry, type ScimUserRow } from '../scim/queries.server.ts'
import { isOperatorEmail } from '../sessions/operator-step.server.ts'
import type { SsoConnection } from './queries.server.ts'
import { groupsInClaims, namesOf, type SsoClaims, verifiedEmail } from './rules.ts'

/** `mustConfirm`: the account has the same address, and its owner has to log in to it before it is linked. */
export type FoundPerson = { user: User } | { mustConfirm: string }

type JoinWork = Pick<Context, 'config' | 'request' | 'now'>
type Managed = 'viewer' | 'editor' | null

/**
 * Finds the account of a person by issuer and subject, or makes one at the first login. Groups change its permission if they are mapped.
 * @throws RefusedAnswer for a person who may not log in; HttpError 403 if the organization may not add people, 409 if it is full or the
 * address belongs to an account elsewhere
 */
export async function findPerson(tx: DbOrTx, work: JoinWork, connection: SsoConnection, claims: SsoClaims): Promise<FoundPerson> {
  const { organizationId, issuer } = connection
  // Of two first logins of a person at the same time, the second finds the account of the first.
  await lockOrganization(tx, organizationId)
  const userId = await findIdentity(tx, { organizationId, issuer, subject: claims.sub })
  const email = userId ? await openAddress(tx, connection, userId) : verifiedEmail(claims)
  const entry = await findEntry(tx, organizationId, { userId, email })
  if (entry && !entry.active) throw new RefusedAnswer('removed')
  const permission = permissionOf(connection, await groupsAt(tx, connection, claims, entry))
  if (permission === 'none') throw new RefusedAnswer('group')
  const found = userId
    ? await comeBack(tx, work, connection, { userId, permission })
    : await join(tx, work, connection, { claims, email, permission })
  if (entry && entry.user_id === null && 'user' in found) await linkEntry(tx, entry.id, found.user._id)
  return found
}

/** The groups of a person whom the provider adds by SCIM, if it adds groups; else those of the claim. */
const groupsAt = async (
  tx: DbOrTx,
  { organizationId, groupsClaim }: SsoConnection,
  claims: SsoClaims,
  entry: ScimUserRow | undefined,
): Promise<string[]> => (entry && (await groupsOfUser(tx, organizationId, entry.id))) ?? groupsInClaims(claims[groupsClaim])

/** @returns the address of an account. @throws RefusedAnswer if its domain has stopped */
async function openAddress(tx: DbOrTx, connection: SsoConnection, userId: string): Promise<string> {
  const { email } = (await findUser(tx, userId)) ?? reject(401, 'sso.refused')
  ensureOpenDomain(connection, email)
  return email
}

type KnownPerson = { userId: string; permission: Managed }

/** A later login of a person. */
async function comeBack(
  tx: DbOrTx,
  { request, now }: JoinWork,
  { organizationId, issuer }: SsoConnection,
  { userId, permission }: KnownPerson,
): Promise<FoundPerson> {
  await tx.updateTable('sso_identities').set({ last_login_at: now() }).where('user_id', '=', userId).where('issuer', '=', issuer).execute()
  const who = { userId, organizationId }
  if (permission !== null)
    await changePermission(tx, { ...who, permission, who, action: ssoPermission, subject: null, ip: request.ip, now: now() })
  return { user: (await findUser(tx, userId)) ?? reject(401, 'sso.refused') }
}

/** @throws RefusedAnswer for an address whose domain the organization has not proved lately */
function ensureOpenDomain({ failingDomains }: SsoConnection, email: string): void {
  const domain = mailDomainOf(email)
  if (failingDomains.some((one) => one.stopped && one.domain === domain)) throw new RefusedAnswer('domain')
}

/** The first login of a person. */
async function join(
  tx: DbOrTx,
  work: JoinWork,
  connection: SsoConnection,
  { claims, email, permission }: { claims: SsoClaims; email: string | null; permission: Managed },
): Promise<FoundPerson> {
  const { organizationId } = connection
  if (email === null) throw new RefusedAnswer('email')
  if (!connection.domains.includes(mailDomainOf(email) ?? '')) throw new RefusedAnswer('domain')
  ensureOpenDomain(connection, email)
  // The operator is outside of every organization.
  if (isOperatorEmail(work.config, email)) reject(409, 'sso.emailUsed')
  const existing = await findLogin(tx, email)
  if (existing) return existing.organization_id === organizationId ? { mustConfirm: existing.id } : reject(409, 'sso.emailUsed')
  const identities = [{ issuer: connection.issuer, subject: claims.sub }]
  if (await findRemoval(tx, { organizationId, email, identities })) throw new RefusedAnswer('removed')
  ensureMayInvite({ verified: connection.verified, limited: work.config.billing !== undefined && connection.billingEnded })
  if ((await countColleagues(tx, organizationId)) >= colleaguesMax) reject(409, 'members.full', { count: colleaguesMax })
  const user = await addViewer(tx, work, { organizationId, email, permission: permission ?? 'viewer' }, claims)
  const who = { userId: user._id, organizationId }
  await linkIdentity(tx, { ...who, issuer: connection.issuer, subject: claims.sub }, work.now())
  const details = { permission: user.permission }
  await insertEntry(tx, who, work.request.ip, { action: ssoJoined, subject: null, at: work.now(), details })
  const data = { user: user._id, permission: user.permission ?? 'viewer' }
  await recordEvent(tx, organizationId, { type: 'member.added', data, now: work.now() })
  return { user }
}

type NewPerson = { organizationId: string; email: string; permission: 'viewer' | 'editor' }

function addViewer(tx: DbOrTx, { request, now }: JoinWork, person: NewPerson, claims: SsoClaims): Promise<User> {
  const { firstName, lastName } = namesOf(claims, person.email)
  return insertUser(tx, {
    login_type: 'Organization',
    organization_id: person.organizationId,
    permission: person.permission,
    first_name: firstName,
    last_name: lastName,
    email: person.email,
    language: request.language,
    // The provider vouches for the address, and a DNS record for its domain.
    email_verified_at: now(),
    created_at: now(),
  })
}
