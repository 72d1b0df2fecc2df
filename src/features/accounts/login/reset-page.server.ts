import { api, type PageContext } from '../../../core/http/api.server.ts'
import { mailedLinkAction, mailedLinkPage } from '../fields/mailed-link.server.ts'
import { resetPassword, showReset } from './contract.ts'

export const resetPage = (context: PageContext, id: string) => mailedLinkPage(context.get(api)(showReset, { params: { id } }))

export const resetAction = (context: PageContext, id: string, form: FormData) =>
  mailedLinkAction(
    form,
    (sent) => context.get(api)(resetPassword, { body: { id, ...sent } }),
    () => '/login',
  )
