import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { orGone } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { confirmEmail, showEmailLink } from './contract.ts'

export async function confirmEmailPage(context: PageContext, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(showEmailLink, { params: { id } }))
  return data({ email: done?.email ?? null, gone }, status)
}

export async function confirmEmailAction(context: PageContext, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(confirmEmail, { body: { id } }))
  if (done) return redirectWith(done.message, context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile')
  return data({ gone }, status)
}
