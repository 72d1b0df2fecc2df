// The form target of the banner that asks to confirm an email address.
import { data, redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../../core/http/flash.server.ts'
import { sendConfirmation } from '../contract.ts'
import type { Route } from './+types/confirmation.ts'

export const loader = () => redirect('/profile')

/** Mails the link again. A script stays on its page and shows the message; a browser without scripts is redirected back to it. */
export async function action({ context, request }: Route.ActionArgs) {
  const back = safePath(String((await request.formData()).get('back')), '/profile')
  const { message } = await context
    .get(api)(sendConfirmation, { body: {} })
    .catch((error) => formErrors(error))
  return (request.headers.get('accept') ?? '').includes('text/html') ? redirectWith(message, back) : data({ message })
}
