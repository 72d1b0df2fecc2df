import { data, type RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { forgotPassword } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export type ForgotRefused = { errors: Record<string, string>; said: string | null; email: string }

export async function forgotAction(context: Context, form: FormData) {
  const email = String(form.get('email') ?? '')
  try {
    const { message } = await context.get(api)(forgotPassword, { body: { email } })
    return { sent: { email, message }, refused: null }
  } catch (error) {
    const { errors, said, status } = formErrors(error)
    const refused: ForgotRefused = { errors, said, email }
    return data({ sent: null, refused }, status)
  }
}
