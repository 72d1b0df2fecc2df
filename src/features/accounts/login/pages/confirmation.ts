// The form target of the banner that asks to confirm an email address.
import { data, redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../../core/http/flash.server.ts'
import { confirmWithCode, sendConfirmation } from '../contract.ts'
import type { Route } from './+types/confirmation.ts'

export const loader = () => redirect('/profile')

/**
 * Confirms the address with a typed code, or else mails the code and the link again. A script stays on its page and shows the message; a
 * browser without scripts is redirected back to it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const back = safePath(String(form.get('back')), '/profile')
  const code = form.get('code')
  const call = context.get(api)
  const sent = code === null ? call(sendConfirmation, { body: {} }) : call(confirmWithCode, { body: { code: String(code) } })
  const result = await sent.then(({ message }) => ({ message, error: null }), failureOf)
  if ((request.headers.get('accept') ?? '').includes('text/html')) return redirectWith(result.error ?? result.message, back)
  return data({ ...result, confirmed: code !== null && result.error === null })
}

function failureOf(error: unknown): { message: string; error: string | null } {
  const { message, errors } = formErrors(error)
  return { message, error: errors.code ?? null }
}
