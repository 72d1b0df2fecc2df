// The form target of the language menu.
import { data, redirect } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors } from '../../../../core/http/error-page.server.ts'
import { safePath } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { isLanguage } from '../../../../core/i18n/languages.ts'
import { rememberLanguage } from '../../../../core/i18n/locale.server.ts'
import { updateProfile } from '../contract.ts'
import type { Route } from './+types/language.ts'

export const loader = () => redirect('/projects')

/**
 * Stores the language, for a person who is logged in also for mails. A script stays on its page, which reloads its data; a browser
 * without scripts is redirected back to it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor, cookies } = context.get(visit)
  const form = await request.formData()
  const id = String(form.get('id'))
  const headers = isLanguage(id) ? { 'set-cookie': rememberLanguage(id, cookies) } : undefined
  if (isLanguage(id) && actor.kind !== 'visitor') {
    await context
      .get(api)(updateProfile, { params: { id: actor.userId }, body: { language: id } })
      // The choice still applies to this browser.
      .catch((error) => formErrors(error, { serverErrors: true }))
  }
  const init = headers ? { headers } : {}
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return data(null, init)
  const [path, search] = safePath(String(form.get('back')), '/projects').split('?')
  const query = new URLSearchParams(search)
  query.delete('lang')
  return redirect(query.size > 0 ? `${path}?${query}` : `${path}`, init)
}
