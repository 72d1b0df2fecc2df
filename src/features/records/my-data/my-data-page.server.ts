// Loader and action of the data page: the amount of stored data, and the deletion form.
import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, forResidents, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { mailOwnCode } from '../../accounts/login/contract.ts'
import { wantsOwnCode } from '../../accounts/login/own-code.ts'
import { showPendingEmail } from '../../accounts/profile/contract.ts'
import { deleteMe, showMyData } from './contract.ts'

/** The amount of stored data about the current resident. */
export async function myDataPage(context: PageContext) {
  forResidents(context)
  const call = context.get(api)
  const [held, { hasPassword }] = await Promise.all([orRefusalPage(call(showMyData, { query: {} })), call(showPendingEmail, {})])
  return {
    email: held.user.email,
    hasPassword,
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

/** Mails the code that does in place of the password, and returns the form. */
async function mailedOwnCode(context: PageContext, understood: boolean) {
  try {
    const { message } = await orRefusalPage(context.get(api)(mailOwnCode, {}))
    return data({ errors: {} as Record<string, string>, formError: null, understood, mailed: message as string | undefined })
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return data({ errors, formError, understood, mailed: undefined }, status)
  }
}

/** Deletes the account and redirects to the projects, logged out; or returns the form with its errors. */
export async function myDataAction(context: PageContext, request: Request) {
  const form = await request.formData()
  const understood = form.get('understood') !== null
  const refused = (errors: Record<string, string>, formError: string | null, status: number) =>
    data({ errors, formError, understood, mailed: undefined as string | undefined }, status)
  const text = (code: string) => findMessage(context.get(visit).language, code) ?? ''
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const [password, mailedCode] = [String(form.get('password') ?? ''), field('mailedCode')]
  if (wantsOwnCode(form)) return mailedOwnCode(context, understood)
  const needed: Record<string, string> = form.has('mailedCode')
    ? { mailedCode: text('mailedCode.missing') }
    : { password: text('myData.password') }
  const missing = {
    ...(password || mailedCode ? {} : needed),
    ...(understood ? {} : { understood: text('myData.understood') }),
  }
  if (Object.keys(missing).length > 0) return refused(missing, null, 422)
  try {
    const { message } = await orRefusalPage(context.get(api)(deleteMe, { body: mailedCode ? { mailedCode } : { password } }))
    return redirectWith(message, '/projects')
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return refused(errors, formError, status)
  }
}
