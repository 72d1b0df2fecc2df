// Loader and action of the administrator's page of the subscription. The URL names the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import { changeBilling, listInvoices, openPortal, showBilling, startCheckout } from '../model/contract.ts'
import type { Plan } from '../model/rules.ts'

const page = '/billing'
const perPage = 12

/** @throws Response 404 where organizations pay nothing */
function official(context: PageContext) {
  const { actor, billing } = context.get(visit)
  if (billing === 'off') throw new Response(null, { status: 404 })
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/** The subscription and a page of invoices. @throws ApiError 403 for officials who are not administrators */
export async function billingPage(context: PageContext, { searchParams }: URL) {
  const { timeZone } = official(context)
  const cursor = searchParams.get('cursor') || undefined
  const call = context.get(api)
  const [{ billing }, { invoices, nextCursor }] = await Promise.all([
    call(showBilling, {}),
    call(listInvoices, { query: { limit: perPage, ...(cursor && { cursor }) } }),
  ])
  const end = billing.state === 'trial' ? billing.trialEndsOn : billing.period?.end
  return {
    billing,
    invoices,
    nextCursor,
    today: dayIn(timeZone, context.get(visit).now),
    /** The last day of the trial or the cycle. */
    until: end === undefined ? null : addDays(end, -1),
    isFirst: cursor === undefined,
    asksToCancel: searchParams.has('cancel'),
    isBackFromStripe: searchParams.has('paid'),
  }
}
export type BillingPage = Awaited<ReturnType<typeof billingPage>>

export type BillingResult = { intent: string; plan: string; errors: Record<string, string>; formError: string | null }

/** Chooses a plan, cancels or resumes, or leads to a page of Stripe. */
export async function billingAction(context: PageContext, form: FormData) {
  official(context)
  const [intent, plan] = [String(form.get('intent') ?? ''), String(form.get('plan') ?? '')]
  try {
    return await carryOut(context, intent, plan as Plan)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [401, 403, 404], serverErrors: true })
    const result: BillingResult = { intent, plan, errors, formError }
    return data(result, status)
  }
}

async function carryOut(context: PageContext, intent: string, plan: Plan): Promise<Response> {
  const call = context.get(api)
  if (intent === 'card') return redirect((await call(startCheckout, { body: { plan } })).url)
  if (intent === 'portal') return redirect((await call(openPortal, {})).url)
  const body = intent === 'cancel' || intent === 'resume' ? { cancel: intent === 'cancel' } : { plan }
  return redirectWith((await call(changeBilling, { body })).message, page)
}
