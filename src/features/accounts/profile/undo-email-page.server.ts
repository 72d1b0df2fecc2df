import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { mailedLinkPage } from '../fields/mailed-link.server.ts'
import { showUndo, undoEmail } from './contract.ts'

export const undoEmailPage = (context: PageContext, id: string) => mailedLinkPage(context.get(api)(showUndo, { params: { id } }))

/** Restores the address and redirects to the page that sets a new password. */
export async function undoEmailAction(context: PageContext, id: string) {
  try {
    const done = await context.get(api)(undoEmail, { body: { id } })
    return redirectWith(done.message, `/reset/${done.id}`)
  } catch (error) {
    const { message, status } = formErrors(error)
    return data({ gone: message }, status)
  }
}
