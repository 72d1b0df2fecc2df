// The account of a person whom the organization's identity provider has authenticated.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { recordEvent } from '../../messaging/webhooks/events.server.ts'
import { type ActingOfficial, insertEntry } from '../audit/queries.server.ts'
import { ssoJoined, ssoPermission } from '../audit/rules.ts'
import { findIdentity, linkIdentity } from '../identities/queries.server.ts'
import { findRemoval } from '../identities/removals.server.ts'
import { changeMember, countColleagues } from '../members/queries.server.ts'
import { colleaguesMax, type User } from '../model/contract.ts'
import { findLogin, findUser, insertUser, lockOrganization } from '../model/queries.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { deleteOffer } from '../transfer/queries.server.ts'
import { RefusedAnswer } from './provider.server.ts'
import type { SsoConnection } from './queries.server.ts'
import { domainOf, groupsIn, namesOf, permissionOf, type SsoClaims, verifiedEmail } from './rules.ts'

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
  const permission = permissionOf(connection, groupsIn(claims[connection.groupsClaim]))
  if (permission === 'none') throw new RefusedAnswer('group')
  // Of two first logins of a person at the same time, the second finds the account of the first.
  await lockOrganization(tx, organizationId)
  const known = await findIdentity(tx, { organizationId, issuer, subject: claims.sub })
  if (!known) return join(tx, work, connection, { claims, permission })
  const { email } = (await findUser(tx, known)) ?? reject(401, 'sso.refused')
  ensureOpenDomain(connection, email)
  await tx
    .updateTable('sso_identities')
    .set({ last_login_at: work.now() })
    .where('user_id', '=', known)
    .where('issuer', '=', issuer)
    .execute()
  await applyPermission(tx, work, { userId: known, organizationId }, permission)
  return { user: (await findUser(tx, known)) ?? reject(401, 'sso.refused') }
}

/** @throws RefusedAnswer for an address whose domain the organization has not proved lately */
function ensureOpenDomain({ failingDomains }: SsoConnection, email: string): void {
  const domain = domainOf(email)
  if (failingDomains.some((one) => one.stopped && one.domain === domain)) throw new RefusedAnswer('domain')
}

/** Changes the permission of anyone except the administrator, and records it. */
async function applyPermission(tx: DbOrTx, { request, now }: JoinWork, who: ActingOfficial, permission: Managed): Promise<void> {
  const before = await tx.selectFrom('users').select('permission').where('id', '=', who.userId).executeTakeFirst()
  if (permission === null || before?.permission === 'administrator' || before?.permission === permission) return
  await changeMember(tx, who.userId, { permission })
  if (permission === 'viewer') await deleteOffer(tx, who.organizationId, who.userId)
  const details = { permissionBefore: before?.permission, permission }
  await insertEntry(tx, who, request.ip, { action: ssoPermission, subject: null, at: now(), details })
}

/** The first login of a person. */
async function join(
  tx: DbOrTx,
  work: JoinWork,
  connection: SsoConnection,
  { claims, permission }: { claims: SsoClaims; permission: Managed },
): Promise<FoundPerson> {
  const { organizationId } = connection
  const email = verifiedEmail(claims)
  if (email === null) throw new RefusedAnswer('email')
  if (!connection.domains.includes(domainOf(email) ?? '')) throw new RefusedAnswer('domain')
  ensureOpenDomain(connection, email)
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
