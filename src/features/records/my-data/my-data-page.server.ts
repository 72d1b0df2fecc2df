// Loader and action of the data page: the amount of stored data, and the deletion form.
import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, forResidents, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { deleteMe, showMyData } from './contract.ts'

/** The amount of stored data about the current resident. */
export async function myDataPage(context: PageContext) {
  forResidents(context)
  const held = await orRefusalPage(context.get(api)(showMyData, { query: {} }))
  return {
    email: held.user.email,
    counts: {
      projects: held.takingPart.length,
      answers: held.answers.length,
      comments: held.comments.length,
      votes: held.votes.length,
      likes: held.likes.length,
      sessions: held.sessions.length,
      letters: held.letters.length,
      contact: held.contactMessages.length,
    },
  }
}

/** Deletes the account and redirects to the projects, logged out; or returns the form with its errors. */
export async function myDataAction(context: PageContext, request: Request) {
  const form = await request.formData()
  const understood = form.get('understood') !== null
  const refused = (errors: Record<string, string>, formError: string | null, status: number) =>
    data({ errors, formError, understood }, status)
  const text = (code: string) => findMessage(context.get(visit).language, code) ?? ''
  const password = String(form.get('password') ?? '')
  const missing = {
    ...(password ? {} : { password: text('myData.password') }),
    ...(understood ? {} : { understood: text('myData.understood') }),
  }
  if (Object.keys(missing).length > 0) return refused(missing, null, 422)
  try {
    const { message } = await orRefusalPage(context.get(api)(deleteMe, { body: { password } }))
    return redirectWith(message, '/projects')
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return refused(errors, formError, status)
  }
}
