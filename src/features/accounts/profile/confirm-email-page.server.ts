import type { RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { mailedLinkAction, mailedLinkPage } from '../fields/mailed-link.server.ts'
import { confirmEmail, showEmailLink } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export const confirmEmailPage = (context: Context, id: string) => mailedLinkPage(context.get(api)(showEmailLink, { params: { id } }))

export function confirmEmailAction(context: Context, id: string, form: FormData) {
  const to = context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile'
  return mailedLinkAction(form, () => context.get(api)(confirmEmail, { body: { id } }), to)
}
