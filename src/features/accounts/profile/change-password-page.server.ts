import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { mailOwnCode } from '../login/contract.ts'
import { wantsOwnCode } from '../login/own-code.ts'
import { showMe } from '../model/contract.ts'
import { ownSteps, stepIn } from '../two-step/own-steps.server.ts'
import { changePassword, showPendingEmail } from './contract.ts'

export async function changePasswordPage(context: PageContext, id: string) {
  const call = context.get(api)
  const [{ user }, { hasPassword }] = await Promise.all([call(showMe, {}), call(showPendingEmail, {})])
  // 404 does not reveal whether another account exists.
  if (user._id !== id) throw new Response(null, { status: 404 })
  return { email: user.email, hasPassword, isResident: user.loginType === 'Resident', steps: await ownSteps(context) }
}

/** Changes the password, or returns the errors. */
export async function changePasswordAction(context: PageContext, id: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const call = context.get(api)
  const { user } = await call(showMe, {})
  if (user._id !== id) throw new Response(null, { status: 404 })
  try {
    if (wantsOwnCode(form)) return data({ errors: {}, formError: null, mailed: (await call(mailOwnCode, {})).message })
    const body = {
      ...(text('mailedCode') ? { mailedCode: text('mailedCode') } : {}),
      currentPassword: text('currentPassword'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      ...stepIn(form),
    }
    return redirectWith((await call(changePassword, { body })).message, '/profile')
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return data({ errors, formError, mailed: undefined }, status)
  }
}
