import { data, redirect } from 'react-router'
import { isUnencrypted } from '../../core/config/hints.server.ts'
import { type Api, api, type PageContext } from '../../core/http/api.server.ts'
import { formErrors } from '../../core/http/error-page.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { message } from '../../core/i18n/messages.server.ts'
import { logInWithMailedCode, mailLoginCode } from '../../features/accounts/login/contract.ts'
import { logIn } from '../../features/accounts/model/contract.ts'
import { withNext } from '../../features/accounts/model/paths.ts'
import { returnPathOf, startOfActor, startPageOf } from '../../features/accounts/sessions/return-path.server.ts'
import { forgottenCookie } from '../../features/accounts/sessions/sessions.server.ts'
import { userTypeIn } from '../../features/shell/consent/user-type.server.ts'
import { projectWanted } from './project-wanted.server.ts'

export async function loginPage(context: PageContext, request: Request) {
  const { actor, cookies, language, now, publicUrl, sessionEnded } = context.get(visit)
  const next = returnPathOf(request)
  if (actor.kind !== 'visitor') throw redirect(next ?? startOfActor(actor))
  const expired = sessionEnded === 'expired' || new URL(request.url).searchParams.has('expired')
  const page = {
    next,
    zip: new URL(request.url).searchParams.get('zip'),
    notice: expired ? message(language, 'session.expired') : null,
    project: await projectWanted(context.get(api), next, language),
    now: now.toISOString(),
    isOfficials: userTypeIn(cookies) === 'Organization',
    isUnencrypted: isUnencrypted(publicUrl),
  }
  return data(page, { headers: sessionEnded === 'expired' ? { 'set-cookie': forgottenCookie(publicUrl) } : {} })
}

/** Logs in with the password or a mailed code, or mails the code. */
export async function loginAction(context: PageContext, request: Request, form: FormData) {
  const call = context.get(api)
  const typed = { email: String(form.get('email') ?? ''), rememberMe: form.get('rememberMe') !== null }
  const asksForCode = form.get('way') === 'code'
  const code = form.get('code')
  try {
    if (asksForCode) return await mailCode(call, typed)
    const { user } = code === null ? await logInByPassword(call, form, typed) : await logInByCode(call, String(code), typed)
    return redirect(returnPathOf(request) ?? startPageOf(user.loginType))
  } catch (error) {
    const { code: reason, message, errors, formError, status } = formErrors(error, { except: [500], serverErrors: true })
    if (reason === 'login.codeNeeded') return redirect(withNext('/login/code', returnPathOf(request)))
    const atField = { [code === null ? 'password' : 'code']: message }
    const refused = status === 401 ? { errors: atField, formError: null } : { errors, formError }
    return data({ ...refused, code: reason, typed, mailed: code === null ? null : { message: null } }, status)
  }
}

type Typed = { email: string; rememberMe: boolean }

async function mailCode(call: Api, typed: Typed) {
  const { message } = await call(mailLoginCode, { body: { email: typed.email } })
  return data({ errors: {}, formError: null, code: '', typed, mailed: { message } }, 200)
}

function logInByPassword(call: Api, form: FormData, typed: Typed) {
  const captcha = form.get('captcha')
  const password = String(form.get('password') ?? '')
  return call(logIn, { body: { ...typed, password, ...(captcha === null ? {} : { captcha: String(captcha) }) } })
}

const logInByCode = (call: Api, code: string, typed: Typed) => call(logInWithMailedCode, { body: { ...typed, code } })
