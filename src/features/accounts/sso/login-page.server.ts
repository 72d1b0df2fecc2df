// Logging in at the organization's own login: the form for a work address, the way there, and the way back.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { returnPathOf, startOfActor } from '../sessions/return-path.server.ts'
import { findSso, finishSso, startSso } from './contract.ts'

export function ssoLoginPage(context: PageContext, request: Request) {
  const { actor } = context.get(visit)
  const next = returnPathOf(request)
  if (actor.kind !== 'visitor') throw redirect(next ?? startOfActor(actor))
  return { next }
}

/** Finds the organization of a work address. */
export async function ssoLoginAction(context: PageContext, form: FormData) {
  const email = String(form.get('email') ?? '')
  const nothing = { errors: {}, formError: null, email, organization: null, isUnknown: false }
  try {
    const { organization } = await context.get(api)(findSso, { body: { email } })
    return data({ ...nothing, organization, isUnknown: organization === null })
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return data({ ...nothing, errors, formError }, status)
  }
}

/** Leads to the provider, or says why that is impossible. */
export async function ssoStartPage(context: PageContext, request: Request, slug: string) {
  try {
    const next = returnPathOf(request)
    const { url } = await context.get(api)(startSso, { body: { organization: slug, ...(next ? { next } : {}) } })
    return redirect(url)
  } catch (error) {
    const { message, status } = formErrors(error, { serverErrors: true })
    return data({ problem: message, again: '/login/sso' }, status)
  }
}

/** Opens the session, leads to the account that has to be confirmed, or says why neither is possible. */
export async function ssoCallbackPage(context: PageContext, url: URL) {
  try {
    const { next } = await context.get(api)(finishSso, { body: { answer: url.search.slice(1) } })
    return redirect(next)
  } catch (error) {
    const { code, message, status } = formErrors(error, { serverErrors: true })
    if (code === 'sso.confirmFirst') return redirectWith(message, '/login')
    return data({ problem: message, again: '/login/sso' }, status)
  }
}
