import type * as z from 'zod/mini'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { type ContactMessage, sendFeedback } from './contract.ts'

export async function contactUsAction(context: PageContext, form: FormData) {
  const { begun, ...sent } = Object.fromEntries(form) as Record<string, string>
  // The start page's form has no robot check, so its message continues here.
  if (begun) return { thanks: null, errors: {}, sent, isBegun: true }
  const body = { ...sent, feedbackType: sent.feedbackType || null } as z.input<typeof ContactMessage>
  try {
    const { message } = await context.get(api)(sendFeedback, { body })
    return { thanks: message, errors: {}, sent, isBegun: false }
  } catch (error) {
    const { errors, formError } = formErrors(error)
    if (formError) throw error
    return { thanks: null, errors, sent, isBegun: false }
  }
}
