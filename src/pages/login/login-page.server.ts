import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { formErrors } from '../../core/http/error-page.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { message } from '../../core/i18n/messages.server.ts'
import { logIn } from '../../features/accounts/model/contract.ts'
import { withNext } from '../../features/accounts/model/paths.ts'
import { nextOf, startOf, startOfActor } from '../../features/accounts/sessions/return-path.server.ts'
import { forgottenCookie } from '../../features/accounts/sessions/sessions.server.ts'
import { userTypeIn } from '../../features/shell/consent/user-type.server.ts'
import { projectWanted } from './project-wanted.server.ts'

export async function loginPage(context: PageContext, request: Request) {
  const { actor, cookies, language, now, publicUrl, sessionEnded } = context.get(visit)
  const next = nextOf(request)
  if (actor.kind !== 'visitor') throw redirect(next ?? startOfActor(actor))
  const expired = sessionEnded === 'expired' || new URL(request.url).searchParams.has('expired')
  const page = {
    next,
    zip: new URL(request.url).searchParams.get('zip'),
    notice: expired ? message(language, 'session.expired') : null,
    project: await projectWanted(context.get(api), next, language),
    now: now.toISOString(),
    isOfficials: userTypeIn(cookies) === 'Organization',
  }
  return data(page, { headers: sessionEnded === 'expired' ? { 'set-cookie': forgottenCookie(publicUrl) } : {} })
}

export async function loginAction(context: PageContext, request: Request, form: FormData) {
  const email = String(form.get('email') ?? '')
  const rememberMe = form.get('rememberMe') !== null
  try {
    const captcha = form.get('captcha')
    const password = String(form.get('password') ?? '')
    const body = { email, password, rememberMe, ...(captcha === null ? {} : { captcha: String(captcha) }) }
    const { user } = await context.get(api)(logIn, { body })
    return redirect(nextOf(request) ?? startOf(user.loginType))
  } catch (error) {
    const { code, message, errors, said, status } = formErrors(error, { except: [500], serverErrors: true })
    if (code === 'login.codeNeeded') return redirect(withNext('/login/code', nextOf(request)))
    const typed = { email, rememberMe }
    if (status === 401) return data({ errors: { password: message }, said: null, code, typed }, 401)
    return data({ errors, said, code, typed }, status)
  }
}
