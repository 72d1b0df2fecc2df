// Decisions about who an organization is, and who hears of them.
import type { Installation } from '../../../core/config/config.server.ts'
import { HttpError } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { findVerifiedNames } from '../model/verified.server.ts'
import { decisionMail, waitingMail } from './mails.server.tsx'
import { findAdministrator, lockVerification, nearTo, unverify, verify, verifyByEmail } from './queries.server.ts'

type Work = Pick<AppContext, 'config' | 'now'>

/** What was decided, by which account (null: the operator's command line) and from which network address. */
type VerificationDecision = { verified: boolean; reason: string; by: string | null; ip: string }

/**
 * Confirms or refuses an organization, writes it to its activity log and tells its administrator. Confirming a verified organization
 * changes nothing.
 * @throws HttpError 404 if the organization does not exist
 */
export async function decideOrganization(
  tx: DbOrTx,
  { config, now }: Work,
  id: string,
  { verified, reason, by, ip }: VerificationDecision,
): Promise<{ name: string }> {
  const organization = isId(id) ? await lockVerification(tx, id) : undefined
  if (!organization) throw new HttpError(404, 'request.notFound')
  if (verified && organization.verified_at) return organization
  if (verified) await verify(tx, organization, 'operator', now())
  else await unverify(tx, id, { reason, now: now() })
  const administrator = await findAdministrator(tx, id)
  const userId = by ?? administrator?.id
  const subject = { type: 'organization', id, title: organization.name }
  const details = { by: 'operator', verified, ...(verified ? {} : { reason }) }
  if (userId)
    await insertEntry(tx, { userId, organizationId: id }, ip, {
      action: 'POST /organizations/:id/verification',
      subject,
      at: now(),
      details,
    })
  if (administrator) await tellAdministrator(tx, config, administrator, { id, name: organization.name, reason: verified ? null : reason })
  return organization
}

const tellAdministrator = (
  tx: DbOrTx,
  config: Installation,
  administrator: NonNullable<Awaited<ReturnType<typeof findAdministrator>>>,
  about: { id: string; name: string; reason: string | null },
) =>
  sendMail(tx, {
    to: administrator.email,
    mail: decisionMail(config, administrator, about),
    letter: 'verification',
    organization: about.id,
  })

/**
 * An administrator's email address was confirmed: verifies the organization where that is enough, or tells the operator that it waits.
 */
export async function emailConfirmed(tx: DbOrTx, work: Work, userId: string): Promise<void> {
  if (!work.config.verifyOrganizations) return void (await verifyByEmail(tx, work.now(), userId))
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['o.id', 'o.name', 'o.state'])
    .where('u.id', '=', userId)
    .where('u.permission', '=', 'administrator')
    .where('o.verified_at', 'is', null)
    .executeTakeFirst()
  if (row) await tellOperator(tx, work, row)
}

type OrganizationAsked = { id: string; name: string; state: string }

/** Tells the operator that an organization waits, at most once a day for each. */
async function tellOperator(tx: DbOrTx, { config, now }: Work, organization: OrganizationAsked): Promise<void> {
  const to = config.operatorEmail
  if (!to) return
  const recentMail = await tx
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', to)
    .where('organization_id', '=', organization.id)
    .where('letter', '=', 'verification')
    .where('created_at', '>', new Date(now().getTime() - dayMilliseconds))
    .limit(1)
    .executeTakeFirst()
  if (recentMail) return
  const account = await tx.selectFrom('users').select('language').where('email', '=', to).executeTakeFirst()
  const near = nearTo(organization, await findVerifiedNames(tx)).filter((one) => one._id !== organization.id)
  const mail = waitingMail(config, account?.language ?? 'en', {
    name: organization.name,
    near: near.map((one) => `${one.name} (${one.state})`),
  })
  await sendMail(tx, { to, mail, letter: 'verification', organization: organization.id })
}

/** What the organization is known for has changed: it loses its verification, and the operator looks at it again. */
export async function identityChanged(tx: DbOrTx, work: Work, organization: OrganizationAsked): Promise<void> {
  await unverify(tx, organization.id, null)
  await tellOperator(tx, work, organization)
}

/**
 * A domain was proved by an organization that is not verified: verifies it, unless it was refused or its name resembles that of a verified
 * one. Then the operator decides.
 * @returns true if it is verified now
 */
export async function domainProved(tx: DbOrTx, work: Work, id: string): Promise<boolean> {
  const organization = await lockVerification(tx, id)
  if (!organization || organization.verified_at) return organization !== undefined
  const verified = (await findVerifiedNames(tx)).filter((one) => one.id !== id)
  if (organization.refused_at === null && nearTo(organization, verified).length === 0) {
    await verify(tx, organization, 'domain', work.now())
    return true
  }
  await identityChanged(tx, work, organization)
  return false
}
