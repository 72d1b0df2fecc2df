import { data, type RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { formErrors, orGone } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { passwordByLink } from '../fields/PasswordByLink.tsx'
import { resetPassword, showReset } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export async function resetPage(context: Context, id: string) {
  const { done, gone, status } = await orGone(context.get(api)(showReset, { params: { id } }))
  return data({ link: done, gone }, status)
}

export async function resetAction(context: Context, id: string, form: FormData) {
  const sent = passwordByLink(form)
  try {
    const { message } = await context.get(api)(resetPassword, { body: { id, ...sent } })
    return redirectWith(message, '/login')
  } catch (error) {
    const { errors, said, status } = formErrors(error)
    return data({ errors, said, termsAccepted: sent.termsAccepted, gone: status === 410 }, status)
  }
}
