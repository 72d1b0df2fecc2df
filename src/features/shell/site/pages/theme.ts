// The form target of the footer's choice between light and dark.
import { redirect } from 'react-router'
import { safePath } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { hasConsent } from '../../../../core/i18n/locale.server.ts'
import { yearSeconds } from '../../../../core/time/durations.ts'
import { isTheme, themeCookie } from '../theme.ts'
import type { Route } from './+types/theme.ts'

export const loader = () => redirect('/projects')

/** Stores the choice, permanently with consent; anything but a theme returns to the device's setting. Redirects back to the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { cookies } = context.get(visit)
  const theme = (await request.formData()).get('theme')
  const lasts = hasConsent(cookies) ? `; Max-Age=${yearSeconds}` : ''
  const cookie = isTheme(theme)
    ? `${themeCookie}=${theme}; Path=/; SameSite=Lax${lasts}`
    : `${themeCookie}=; Path=/; SameSite=Lax; Max-Age=0`
  return redirect(cameFrom(request), { headers: { 'set-cookie': cookie } })
}

/** The footer is the same on every page, so its form can't name the page; the browser does. */
function cameFrom(request: Request): string {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer) || new URL(referrer).host !== request.headers.get('host')) return '/projects'
  const { pathname, search } = new URL(referrer)
  return safePath(pathname + search, '/projects')
}
