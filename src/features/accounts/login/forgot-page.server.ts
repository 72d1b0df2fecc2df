import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { forgotPassword } from './contract.ts'

export type ForgotRefused = { errors: Record<string, string>; formError: string | null; email: string }

export async function forgotAction(context: PageContext, form: FormData) {
  const email = String(form.get('email') ?? '')
  try {
    const { message } = await context.get(api)(forgotPassword, { body: { email } })
    return { sent: { email, message }, refused: null }
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const refused: ForgotRefused = { errors, formError, email }
    return data({ sent: null, refused }, status)
  }
}
