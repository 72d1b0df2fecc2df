// The administrator's role passes to a colleague who accepts it. Every step locks the organization, so of several only one takes effect.
import { ensureAllowed, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { recordAct } from '../audit/queries.server.ts'
import { lockOrganization } from '../model/queries.server.ts'
import type { AdministratorOffer } from './contract.ts'
import { endExpired } from './expiry.server.ts'
import { mailOfficial, type NamedOrganization, tellAll } from './mails.server.tsx'
import { deleteOffer, findOffer, findOfficials, insertOffer, type OrganizationOfficial, setAdministrator } from './queries.server.ts'
import { offerDays, offerRefusal } from './rules.ts'

type Locked = { organization: NamedOrganization; officials: OrganizationOfficial[]; self: OrganizationOfficial }

/** A locked organization with its officials; `self` is the caller. */
async function lock(tx: DbOrTx, { actor }: OfficialContext): Promise<Locked> {
  const organization = (await lockOrganization(tx, actor.organizationId)) ?? reject(404, 'request.notFound')
  const officials = await findOfficials(tx, organization.id)
  const self = officials.find((one) => one.id === actor.userId) ?? reject(404, 'request.notFound')
  return { organization, officials, self }
}

const subjectOf = ({ id, name }: OrganizationOfficial) => ({ type: 'user', id, title: name })

/**
 * Stores an offer and mails it to the colleague.
 * @throws HttpError 409 if one is open or the colleague may not take over, 422 if the person is no colleague, 403 if the caller is no
 * longer the administrator
 */
export async function makeOffer(tx: DbOrTx, context: OfficialContext, userId: string): Promise<AdministratorOffer> {
  const { actor, config, now, request } = context
  const { organization, officials, self } = await lock(tx, context)
  if (self.permission !== 'administrator') reject(403, 'access.administratorsOnly')
  const to = officials.find((one) => one.id === userId) ?? rejectFields({ user: 'transfer.user' })
  ensureAllowed(offerRefusal(to))
  await endExpired(tx, { config, now: now() }, organization)
  const expires = new Date(now().getTime() + offerDays * dayMilliseconds)
  if (!(await insertOffer(tx, { organizationId: organization.id, to: to.id, now: now(), expires }))) reject(409, 'transfer.open')
  await recordAct(tx, request, actor, { action: 'POST /organizations/:id/administratorOffer', subject: subjectOf(to), at: now() })
  await mailOfficial(tx, config, to, 'offered', { organization, by: self.name, expires })
  return (await findOffer(tx, organization.id, now())) ?? reject(404, 'transfer.noOffer')
}

/** @throws HttpError 404 if no offer is open */
export async function withdraw(tx: DbOrTx, context: OfficialContext): Promise<void> {
  const { actor, config, now, request } = context
  const { organization, officials, self } = await lock(tx, context)
  const offer = (await findOffer(tx, organization.id, now())) ?? reject(404, 'transfer.noOffer')
  const to = officials.find((one) => one.id === offer.to._id) ?? reject(404, 'transfer.noOffer')
  await deleteOffer(tx, organization.id)
  await recordAct(tx, request, actor, { action: 'DELETE /organizations/:id/administratorOffer', subject: subjectOf(to), at: now() })
  await mailOfficial(tx, config, to, 'withdrawn', { organization, by: self.name })
}

/** The open offer to the caller. */
async function lockOwnOffer(tx: DbOrTx, context: OfficialContext): Promise<Locked & { administrator: OrganizationOfficial }> {
  const locked = await lock(tx, context)
  const offer = (await findOffer(tx, locked.organization.id, context.now())) ?? reject(404, 'transfer.noOffer')
  if (offer.to._id !== context.actor.userId) reject(403, 'transfer.notYours')
  const administrator = locked.officials.find((one) => one.permission === 'administrator') ?? reject(404, 'transfer.noOffer')
  return { ...locked, administrator }
}

/**
 * Makes the caller the administrator and the former one an editor; both and every editor are mailed.
 * @throws HttpError 404 if no offer is open, 403 if it is another person's, 409 if the caller may not take over
 */
export async function accept(tx: DbOrTx, context: OfficialContext): Promise<void> {
  const { actor, config, now, request } = context
  const { organization, officials, self, administrator } = await lockOwnOffer(tx, context)
  ensureAllowed(offerRefusal(self))
  await setAdministrator(tx, organization.id, self, 'editor')
  const details = { former: administrator.name }
  const action = 'POST /organizations/:id/administratorOffer/accept'
  await recordAct(tx, request, actor, { action, subject: subjectOf(self), at: now(), details })
  await tellAll(tx, config, { organization, officials, administrator: self, former: administrator, reason: null })
}

/** @throws HttpError 404 if no offer is open, 403 if it is another person's */
export async function decline(tx: DbOrTx, context: OfficialContext): Promise<void> {
  const { actor, config, now, request } = context
  const { organization, self, administrator } = await lockOwnOffer(tx, context)
  await deleteOffer(tx, organization.id)
  const action = 'POST /organizations/:id/administratorOffer/decline'
  await recordAct(tx, request, actor, { action, subject: subjectOf(administrator), at: now() })
  await mailOfficial(tx, config, administrator, 'declined', { organization, by: self.name })
}
