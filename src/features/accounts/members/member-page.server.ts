// Loader and action of the colleagues' page. The URL names the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showOffer } from '../transfer/contract.ts'
import { addMember, inviteMember, listMembers, type Member, removeUser, updateMember } from './contract.ts'

export type MemberFormValues = Partial<
  Record<'title' | 'firstName' | 'lastName' | 'email' | 'mobileNumber' | 'department' | 'role' | 'permission', string | null>
>

function official(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/member')
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/**
 * All officials of the organization, the open offer of the administrator's role and, for the administrator, the colleague in `?change=` or
 * `?remove=`.
 */
export async function memberPage(context: PageContext, url: URL) {
  const { userId, organizationId, permission, timeZone } = official(context)
  const call = context.get(api)
  const [{ users }, { offer }] = await Promise.all([
    call(listMembers, { query: { owner: organizationId } }),
    call(showOffer, { params: { id: organizationId } }),
  ])
  const isAdministrator = permission === 'administrator'
  const named = (name: 'change' | 'remove'): Member | null =>
    (isAdministrator && users.find((one) => one._id === url.searchParams.get(name) && one.permission !== 'administrator')) || null
  return { users, userId, timeZone, offer, isAdministrator, change: named('change'), remove: named('remove') }
}

const fields = ['title', 'firstName', 'lastName', 'email', 'mobileNumber', 'department', 'role', 'permission'] as const

/** Adds, changes, removes or invites a colleague, then redirects to the list with a message. */
export async function memberAction(context: PageContext, form: FormData) {
  official(context)
  const typed = Object.fromEntries(fields.map((name) => [name, form.get(name)?.toString() ?? ''])) as Record<
    (typeof fields)[number],
    string
  >
  const intent = String(form.get('intent') ?? 'add')
  try {
    return redirectWith(await carryOut(context, intent, String(form.get('id') ?? ''), typed), '/member')
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return data({ typed: typed as MemberFormValues, intent, errors, formError }, status)
  }
}

async function carryOut(context: PageContext, intent: string, id: string, typed: Record<(typeof fields)[number], string>): Promise<string> {
  const call = context.get(api)
  const { title, mobileNumber, ...rest } = typed
  // The API validates the typed values.
  const given = rest as typeof rest & { permission: 'viewer' }
  if (intent === 'remove') return (await call(removeUser, { query: { id }, body: null })).message
  if (intent === 'invite') return (await call(inviteMember, { params: { id } })).message
  if (intent === 'change') {
    const { email: _, ...changed } = given
    return (await call(updateMember, { params: { id }, body: { ...changed, title: (title || null) as 'Dr.' | null } })).message
  }
  const optional = { ...(title && { title: title as 'Dr.' }), ...(mobileNumber && { mobileNumber }) }
  return (await call(addMember, { body: { ...given, ...optional } })).message
}

export type MemberPage = Awaited<ReturnType<typeof memberPage>>
