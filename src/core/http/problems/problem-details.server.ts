// Errors as `application/problem+json` (RFC 9457), for programs that prefer it.
import { STATUS_CODES } from 'node:http'
import Negotiator from 'negotiator'
import type { Problem } from '../../contract/errors.ts'

export const problemDetailsType = 'application/problem+json'

type ProblemDetails = { type: string; title: string; status: number; detail: string; instance: string } & Omit<Problem, 'message'>

/**
 * True if a request names problem details and does not prefer plain JSON to them. At the same quality the media type that is named wins
 * over one that only a wildcard covers, then the one that comes first.
 */
export function prefersProblemDetails(accept: string | undefined): boolean {
  // Negotiation takes microseconds that most requests do not need.
  if (!accept || !/problem\+json/i.test(accept)) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', problemDetailsType]) === problemDetailsType
}

/**
 * An error as problem details. `code` identifies the kind of error, so `type` stays about:blank and `title` is the status in words, as RFC
 * 9457 asks for then.
 * @param url the request's path; its query may hold what a log should not
 */
export function problemDetails(status: number, { message, ...rest }: Problem, url: string): ProblemDetails {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: url.split('?')[0] as string,
    ...rest,
  }
}
