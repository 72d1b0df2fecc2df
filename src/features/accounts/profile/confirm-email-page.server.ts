import { data, type RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { orGone } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { confirmEmail, showEmailLink } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export async function confirmEmailPage(context: Context, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(showEmailLink, { params: { id } }))
  return data({ email: done?.email ?? null, gone }, status)
}

export async function confirmEmailAction(context: Context, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(confirmEmail, { body: { id } }))
  if (done) return redirectWith(done.message, context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile')
  return data({ gone }, status)
}
