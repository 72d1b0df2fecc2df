// Adds and invites colleagues: at most 20, each with a link to set the first password.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HttpError, reject, rejectFields, rejectTooMany } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type Actor, type Official, refusalOf } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { ensureTextLengths, refusalsIn } from '../../../core/http/validation-errors.server.ts'
import { recordEvent } from '../../messaging/events/events.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { countActs, recordAct } from '../audit/queries.server.ts'
import { forgetRemoval } from '../identities/removals.server.ts'
import { colleaguesMax, NewColleague, type User } from '../model/contract.ts'
import { readMobile } from '../model/mobile.server.ts'
import { emailUsed, insertUser, lockOrganization } from '../model/queries.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { linkEnd, linksInLastHour, newLink, retireLinks } from '../sessions/links.server.ts'
import { isOperatorEmail } from '../sessions/operator-step.server.ts'
import { invitationMail } from './mails.server.tsx'
import { countColleagues } from './queries.server.ts'

/** The invitation on creation, plus three more. */
const invitationsPerHourMax = 4
/** Per organization: removing and adding people again must not become a way to mail strangers. */
const additionsPerHourMax = 60
const additions = ['POST /members', 'POST /auth/register'] as const
const hourMilliseconds = 3_600_000

/**
 * True if a registration's body describes a colleague: not a resident, no new organization's name, and fields that only colleagues have.
 */
export function meansColleague(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return false
  const fields = body as Record<string, unknown>
  return fields.loginType !== 'Resident' && !fields.organizationName && Boolean(fields.role || fields.permission || fields.organization)
}

/**
 * Parses such a body; empty texts count as absent.
 * @throws HttpError 401 or 403 if the caller is not an administrator, 422 with a code per invalid field
 */
export function readColleague(actor: Actor, body: Record<string, unknown>): { actor: Official; colleague: NewColleague } {
  const refusal = refusalOf(actor, 'administrator')
  if (refusal || actor.kind !== 'official') throw new HttpError(refusal?.status ?? 403, refusal?.code ?? 'access.administratorsOnly')
  ensureTextLengths(NewColleague, body)
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && String(value).trim() !== ''))
  const { data, error } = z.safeParse(NewColleague, sent)
  if (data) return { actor, colleague: data }
  return rejectFields(refusalsIn(error.issues))
}

type ColleagueRequest = Pick<AppContext, 'db' | 'config' | 'now'> & { request: FastifyRequest; actor: Official }

/**
 * Adds a colleague to the caller's organization and enqueues the invitation in one transaction.
 * @throws HttpError 403 for another or an unverified organization, 409 for the 21st colleague or a used address, 422 for an invalid
 * telephone number
 */
export async function addColleague(
  { db, config, now, request, actor }: ColleagueRequest,
  action: (typeof additions)[number],
  colleague: NewColleague,
) {
  ensureMayInvite(actor)
  if (colleague.organization !== undefined && colleague.organization !== actor.organizationId) reject(403, 'members.otherOrganization')
  const mobileNumber = colleague.mobileNumber === undefined ? null : readMobile(colleague.mobileNumber)
  if (colleague.mobileNumber !== undefined && mobileNumber === null) rejectFields({ mobileNumber: 'account.mobileNumber' })
  if (isOperatorEmail(config, colleague.email)) throw emailUsed('account.emailOther')
  return db.transaction().execute(async (tx) => {
    const organization = (await lockOrganization(tx, actor.organizationId)) ?? reject(404, 'request.notFound')
    if ((await countColleagues(tx, organization.id)) >= colleaguesMax) reject(409, 'members.full', { count: colleaguesMax })
    const since = new Date(now().getTime() - hourMilliseconds)
    if ((await countActs(tx, organization.id, additions, since)) >= additionsPerHourMax) rejectTooMany('members.addedOften', 3600)
    const row = {
      login_type: 'Organization' as const,
      organization_id: organization.id,
      permission: colleague.permission,
      role: colleague.role,
      department: colleague.department,
      title: colleague.title ?? null,
      first_name: colleague.firstName,
      last_name: colleague.lastName,
      ethnicity: null,
      email: colleague.email,
      mobile_number: mobileNumber,
      gender: null,
      date_of_birth: null,
      age_range: null,
      resident_status: null,
      street_address: null,
      apartment: null,
      country: null,
      state: null,
      city: null,
      county: null,
      zip_code: null,
      plus4: null,
      password_hash: null,
      terms_accepted_at: null,
      language: request.language,
      email_verified_at: null,
      created_at: now(),
    }
    const user = await insertUser(tx, row, 'account.emailOther')
    await forgetRemoval(tx, { organizationId: organization.id, email: user.email })
    await sendInvitation(tx, { config, now }, user, organization.name)
    const subject = { type: 'user', id: user._id, title: `${user.firstName} ${user.lastName}` }
    await recordAct(tx, request, actor, { action, subject, at: now(), details: { permission: colleague.permission } })
    const data = { user: user._id, permission: colleague.permission }
    await recordEvent(tx, organization.id, { type: 'member.added', data, now: now() })
    return user
  })
}

/** Mails a new link and invalidates earlier ones. */
async function sendInvitation(
  tx: DbOrTx,
  { config, now }: Pick<ColleagueRequest, 'config' | 'now'>,
  user: User,
  organization: string,
): Promise<void> {
  await retireLinks(tx, user._id, 'setPassword', now())
  const secret = await newLink(tx, { userId: user._id, purpose: 'setPassword', now: now() })
  const envelope = { letter: 'invitation', organization: user.organization, usefulUntil: linkEnd('setPassword', now()) } as const
  await sendMail(tx, { to: user.email, mail: invitationMail(config, user, organization, secret), ...envelope })
}

/**
 * Invites a colleague again.
 * @throws HttpError 403 for an unverified organization, 409 if the password is already set, 429 after too many invitations
 */
export async function inviteAgain({ db, config, now, request, actor }: ColleagueRequest, user: User): Promise<void> {
  ensureMayInvite(actor)
  await db.transaction().execute(async (tx) => {
    const organization = (await lockOrganization(tx, actor.organizationId)) ?? reject(404, 'request.notFound')
    if (user.emailVerified) reject(409, 'members.active', { name: user.firstName })
    if ((await linksInLastHour(tx, user._id, 'setPassword', now())) >= invitationsPerHourMax) rejectTooMany('members.invitedOften', 3600)
    await sendInvitation(tx, { config, now }, user, organization.name)
    const subject = { type: 'user', id: user._id, title: `${user.firstName} ${user.lastName}` }
    await recordAct(tx, request, actor, { action: 'POST /members/:id/invite', subject, at: now() })
  })
}
