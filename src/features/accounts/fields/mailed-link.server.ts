import { data } from 'react-router'
import { formErrors, orGone } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'

type NewPasswordByLink = { password: string; confirmPassword: string; termsAccepted: boolean }

/** The data of a mailed link's page: what the link is for, or `gone` with the link's status. */
export async function mailedLinkPage<T>(showing: Promise<T>) {
  const { done, gone, status } = await orGone(showing)
  return data({ link: done, gone }, status)
}

/**
 * Presses a mailed link or sets the password that it is for.
 * @param send calls the link's endpoint
 * @param to where the person goes then, by the reply
 */
export async function mailedLinkAction<Reply extends { message: string }>(
  form: FormData,
  send: (sent: NewPasswordByLink) => Promise<Reply>,
  to: (reply: Reply) => string,
) {
  const text = (name: string) => String(form.get(name) ?? '')
  // A missing tick is false, which is ignored for people who have accepted the terms before.
  const termsAccepted = form.get('termsAccepted') !== null
  try {
    const reply = await send({ password: text('password'), confirmPassword: text('confirmPassword'), termsAccepted })
    return redirectWith(reply.message, to(reply))
  } catch (error) {
    const { errors, formError, message, status } = formErrors(error)
    const gone = status === 409 || status === 410 ? message : null
    return data({ errors, formError, termsAccepted, gone }, status)
  }
}
