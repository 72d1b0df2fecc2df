// Loader and action of the operator's page of fees and open invoices. The URL names the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { announceFees, listOpenInvoices, markInvoicePaid, showFees } from '../model/contract.ts'
import { centsOf } from '../model/money.ts'

const page = '/operator/billing'
const perPage = 20

/** @throws Response 404 where organizations pay nothing; ApiError 403 for others than the operator */
export async function operatorBillingPage(context: PageContext, { searchParams }: URL) {
  const { actor, billing } = context.get(visit)
  if (billing === 'off') throw new Response(null, { status: 404 })
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  const cursor = searchParams.get('cursor') || undefined
  const call = context.get(api)
  const [fees, { invoices, nextCursor }] = await Promise.all([
    call(showFees, {}),
    call(listOpenInvoices, { query: { limit: perPage, ...(cursor && { cursor }) } }),
  ])
  return { ...fees, invoices, nextCursor, cursor: cursor ?? null, asked: searchParams.get('invoice') }
}
export type OperatorBillingPage = Awaited<ReturnType<typeof operatorBillingPage>>

type FeesTyped = { monthly: string; yearly: string }
export type OperatorBillingResult = { typed: FeesTyped; errors: Record<string, string>; formError: string | null }

/** Marks an invoice as paid, or announces other fees. */
export async function operatorBillingAction(context: PageContext, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { monthly: text('monthly'), yearly: text('yearly') }
  const call = context.get(api)
  try {
    if (text('intent') === 'paid') return redirectWith((await call(markInvoicePaid, { params: { id: text('invoice') } })).message, page)
    const body = { monthlyCents: centsOf(typed.monthly) ?? 0, yearlyCents: centsOf(typed.yearly) ?? 0 }
    return redirectWith((await call(announceFees, { body })).message, page)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [401, 403, 404] })
    const { monthlyCents: monthly, yearlyCents: yearly } = errors
    const result: OperatorBillingResult = { typed, errors: { ...(monthly && { monthly }), ...(yearly && { yearly }) }, formError }
    return data(result, status)
  }
}
