// Loader and action of the page where the administrator's role is offered and accepted.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showMe } from '../model/contract.ts'
import { ownSteps, stepIn } from '../two-step/own-steps.server.ts'
import { acceptOffer, declineOffer, offerAdministrator, showOffer, withdrawOffer } from './contract.ts'

const page = '/administrator'

function official(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/** Who the administrator is, and the open offer. */
export async function administratorPage(context: PageContext) {
  const { organizationId: id, userId, permission, timeZone } = official(context)
  const call = context.get(api)
  const [shown, { organization }, steps] = await Promise.all([call(showOffer, { params: { id } }), call(showMe, {}), ownSteps(context)])
  return { ...shown, steps, organization: organization?.name ?? '', timeZone, userId, isAdministrator: permission === 'administrator' }
}

export type AdministratorResult = { intent: string; user: string; errors: Record<string, string>; formError: string | null }

/** Makes, withdraws, accepts or declines an offer. */
export async function administratorAction(context: PageContext, form: FormData) {
  const params = { id: official(context).organizationId }
  const call = context.get(api)
  const text = (name: string) => String(form.get(name) ?? '')
  const [intent, user] = [text('intent'), text('user')]
  const proof = { ...(text('currentPassword') ? { currentPassword: text('currentPassword') } : {}), ...stepIn(form) }
  try {
    if (intent === 'withdraw') return redirectWith((await call(withdrawOffer, { params })).message, page)
    if (intent === 'decline') return redirectWith((await call(declineOffer, { params })).message, page)
    if (intent === 'accept') return redirectWith((await call(acceptOffer, { params, body: proof })).message, '/member')
    return redirectWith((await call(offerAdministrator, { params, body: { user, ...proof } })).message, page)
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const result: AdministratorResult = { intent, user, errors, formError }
    return data(result, status)
  }
}

export type AdministratorPage = Awaited<ReturnType<typeof administratorPage>>
