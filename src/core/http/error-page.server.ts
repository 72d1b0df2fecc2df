// What a page does if the API refuses its call: a loader shows an error page or does without, an action returns the form with the errors.
import { data } from 'react-router'
import { ApiError } from '../contract/errors.ts'
import { findMessage } from '../i18n/messages.server.ts'
import type { PageContext } from './api.server.ts'
import { visit } from './visit.server.ts'

/** Awaits a page's data; if the API rejects the call, throws the error page with the same status (404 or 403). */
export async function orRefusalPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { status, message } = formErrors(error)
    if (status === 404) throw new Response(null, { status })
    if (status === 403) throw data(message, status)
    throw error
  }
}

/**
 * Awaits a call that the page can do without.
 * @param reasons the statuses or codes of the refusals to expect; every 4xx if there are none
 * @returns null if the API refuses the call for one of `reasons`
 */
export async function nullIfRefused<T>(work: Promise<T>, ...reasons: (number | string)[]): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const { status, code } = formErrors(error, { serverErrors: true })
    if (reasons.length === 0 ? status < 500 : reasons.includes(status) || reasons.includes(code)) return null
    throw error
  }
}

/**
 * Awaits the call of a mailed link.
 * @returns `gone`, the text for the person, if the link has been used or has expired (410) or its change is impossible (409, 422)
 */
export async function orGone<T>(
  work: Promise<T>,
): Promise<{ done: T; gone: null; status: 200 } | { done: null; gone: string; status: number }> {
  try {
    return { done: await work, gone: null, status: 200 }
  } catch (error) {
    const { message, status } = formErrors(error)
    if (![409, 410, 422].includes(status)) throw error
    return { done: null, gone: message, status }
  }
}

/** What a form shows of a refused call: texts by field, or else `formError`. `message` is the text for the whole form in both cases. */
export type FormErrors = { status: number; code: string; message: string; errors: Record<string, string>; formError: string | null }

/**
 * Reads a caught error of an action.
 * @param except statuses that the page does not show in its form
 * @param serverErrors whether the form also shows 5xx, which keeps what was typed
 * @throws `error` if it is not a refusal that the form shows
 */
export function formErrors(
  error: unknown,
  { except = [], serverErrors = false }: { except?: readonly number[]; serverErrors?: boolean } = {},
): FormErrors {
  if (!(error instanceof ApiError) || except.includes(error.status) || (error.status >= 500 && !serverErrors)) throw error
  const { code, message, errors } = error.problem
  return { status: error.status, code, message, errors: errors ?? {}, formError: errors ? null : message }
}

/**
 * Awaits a search by the words of the field `q`.
 * @param all what is found without words
 * @returns `wrong`, the text at the field if the API refuses the words; then everything is found
 */
export async function searchOrAll<T>(search: Promise<T>, all: () => Promise<T>): Promise<{ found: T; wrong: string | undefined }> {
  try {
    return { found: await search, wrong: undefined }
  } catch (error) {
    const { q: wrong } = formErrors(error, { except: [401, 403, 404] }).errors
    if (wrong === undefined) throw error
    return { found: await all(), wrong }
  }
}

/** Awaits a call for one of several fields of a kind, and reports the error at the API's `field` at the form's `shown`. */
export async function refusedAt<T>(shown: string, field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { [field]: wrong, ...errors } = formErrors(error, { serverErrors: true }).errors
    if (!(error instanceof ApiError) || wrong === undefined) throw error
    throw new ApiError(error.status, { ...error.problem, errors: { ...errors, [shown]: wrong } })
  }
}

/** What was typed into a form, to show it again: its texts by field, without files. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** The hidden field with the entry as its editor read it; the API rejects what is no such entry. */
export function basedOnOf(form: FormData): { basedOn?: object } {
  const text = String(form.get('basedOn') ?? '')
  if (!text) return {}
  try {
    return { basedOn: JSON.parse(text) as object }
  } catch {
    throw new Response(null, { status: 400 })
  }
}

/** Rejects officials on a page that only concerns residents. */
export function forResidents(context: PageContext): void {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'official') throw data(findMessage(language, 'access.residentsPage'), 403)
}
