import type { RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { mailedLinkAction, mailedLinkPage } from '../fields/mailed-link.server.ts'
import { resetPassword, showReset } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export const resetPage = (context: Context, id: string) => mailedLinkPage(context.get(api)(showReset, { params: { id } }))

export const resetAction = (context: Context, id: string, form: FormData) =>
  mailedLinkAction(form, (sent) => context.get(api)(resetPassword, { body: { id, ...sent } }), '/login')
