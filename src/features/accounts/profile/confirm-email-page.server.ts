import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { mailedLinkAction, mailedLinkPage } from '../fields/mailed-link.server.ts'
import { confirmEmail, showEmailLink } from './contract.ts'

export const confirmEmailPage = (context: PageContext, id: string) => mailedLinkPage(context.get(api)(showEmailLink, { params: { id } }))

export function confirmEmailAction(context: PageContext, id: string, form: FormData) {
  const to = context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile'
  return mailedLinkAction(
    form,
    ({ password }) => context.get(api)(confirmEmail, { body: { id, password } }),
    () => to,
  )
}
