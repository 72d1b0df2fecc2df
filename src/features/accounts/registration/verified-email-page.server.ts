import { data, type RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { formErrors, orGone } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { passwordByLink } from '../fields/PasswordByLink.tsx'
import { setPassword, showLink } from '../model/contract.ts'
import { startOfActor } from '../sessions/return-path.server.ts'

type Context = Readonly<RouterContextProvider>

export async function verifiedEmailPage(context: Context, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(showLink, { params: { id } }))
  return data({ link: done, gone }, status)
}

export async function verifiedEmailAction(context: Context, id: string, form: FormData) {
  const sent = passwordByLink(form)
  try {
    const { message } = await context.get(api)(setPassword, { body: { id, ...sent } })
    const { actor } = context.get(visit)
    return redirectWith(message, actor.kind === 'visitor' ? '/login' : startOfActor(actor))
  } catch (error) {
    const { errors, said, status } = formErrors(error, { except: [500], serverErrors: true })
    return data({ errors, said, termsAccepted: sent.termsAccepted }, status)
  }
}
