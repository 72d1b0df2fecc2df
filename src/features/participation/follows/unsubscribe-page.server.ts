import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { orGone } from '../../../core/http/error-page.server.ts'
import { showUnsubscribe, unsubscribe } from './contract.ts'

/** Shows what the link ends. Mail scanners open links too, so GET changes nothing. */
export async function unsubscribePage(context: PageContext, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(showUnsubscribe, { params: { id } }))
  return data({ link: done, gone }, status)
}

/** Also handles one-click unsubscribing by mail programs: no login, no confirmation page, idempotent (RFC 8058). */
export async function unsubscribeAction(context: PageContext, id: string, form: FormData) {
  const all = form.get('all') === 'on' ? 'true' : undefined
  const { done, gone, status } = await orGone(context.get(api)(unsubscribe, { params: { id }, query: { all } }))
  return data({ done: done?.message ?? null, gone }, status)
}
