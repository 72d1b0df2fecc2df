import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { formErrors } from '../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../core/http/flash.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { logInWithCode } from '../../features/accounts/two-step/contract.ts'
import { stepCookie } from '../../features/accounts/two-step/second-step.server.ts'

const nextOf = (url: URL) => safePath(url.searchParams.get('next'), '/home')
const loginFor = (url: URL) => `/login?next=${encodeURIComponent(nextOf(url))}`

export async function loginCodePage(context: PageContext, url: URL) {
  const { actor, cookies, publicUrl } = context.get(visit)
  if (actor.kind !== 'visitor') throw redirect(nextOf(url))
  if (!cookies[stepCookie(publicUrl)]) throw redirect(loginFor(url))
  return { again: loginFor(url) }
}

export async function loginCodeAction(context: PageContext, url: URL, form: FormData) {
  try {
    await context.get(api)(logInWithCode, { body: { code: String(form.get('code') ?? '') } })
    return redirect(nextOf(url))
  } catch (error) {
    const { code, message, errors, status } = formErrors(error)
    if (code === 'login.stepOver') return redirectWith(message, loginFor(url))
    const atField = errors.code ?? (status === 401 ? message : undefined)
    return data({ error: atField, formError: atField ? null : message }, status)
  }
}
