// The form target of the cookie banner.
import { data, redirect } from 'react-router'
import { safePath } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { consentCookie, localeCookie, rememberLanguage } from '../../../../core/i18n/locale.server.ts'
import { yearSeconds } from '../../../../core/time/durations.ts'
import { isConsent } from '../rules.ts'
import { forgottenUserType, rememberedUserType } from '../user-type.server.ts'
import type { Route } from './+types/choice.ts'

export const loader = () => redirect('/cookies')

/**
 * Stores the choice and sets or deletes the cookies that depend on it. A script stays on its page; a browser without scripts is
 * redirected back to it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor, cookies, language } = context.get(visit)
  const form = await request.formData()
  const choice = form.get('choice')
  const headers = new Headers()
  if (isConsent(choice)) {
    const chosen = { ...cookies, [consentCookie]: choice }
    headers.append('set-cookie', `${consentCookie}=${choice}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`)
    if (cookies[localeCookie] !== undefined) headers.append('set-cookie', rememberLanguage(language, chosen))
    if (choice === 'decline') headers.append('set-cookie', forgottenUserType)
    else if (actor.kind !== 'visitor')
      headers.append('set-cookie', rememberedUserType(actor.kind === 'official' ? 'Organization' : 'Resident'))
  }
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return data(null, { headers })
  return redirect(safePath(String(form.get('back')), '/projects'), { headers })
}
