import type * as z from 'zod/mini'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { type ContactMessage, sendFeedback, showContactReader } from './contract.ts'

/** Who reads the message, and what the address says about it: a project, a page, or that it is about a barrier. */
export async function contactUsPage(context: PageContext, url: URL) {
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const id = text('project')
  const { reader, project } = await context.get(api)(showContactReader, { query: id ? { project: id } : {} })
  return { reader, project, page: text('page'), topic: text('topic') === 'barrier' ? ('barrier' as const) : null }
}
export type ContactUsPage = Awaited<ReturnType<typeof contactUsPage>>

export async function contactUsAction(context: PageContext, form: FormData) {
  const { begun, ...sent } = Object.fromEntries(form) as Record<string, string>
  // The start page's form has no robot check, so its message continues here.
  if (begun) return { thanks: null, errors: {}, sent, isBegun: true }
  const body = { ...sent, feedbackType: sent.feedbackType || null, topic: sent.topic || null, project: sent.project || null } as z.input<
    typeof ContactMessage
  >
  try {
    const { message } = await context.get(api)(sendFeedback, { body })
    return { thanks: message, errors: {}, sent, isBegun: false }
  } catch (error) {
    const { errors, formError } = formErrors(error)
    if (formError) throw error
    return { thanks: null, errors, sent, isBegun: false }
  }
}
