// Also loaded in the browser, so it contains no schema; `ProblemReply` in schemas.ts describes the same shape.

/** The body of every error: a text for the person, a stable code for programs, texts by field for invalid fields. */
export type Problem = { message: string; code: string; errors?: Record<string, string> | undefined }

export type MessageValues = Record<string, string | number>

/**
 * Why something is refused. Rules return it, or null; `ensureAllowed` rejects the request with it.
 * `code` names a text under `messages` in a catalog, `values` fill its slots. `status` is the HTTP status, 422 if absent.
 */
export type Refusal<Code extends string = string> = { code: Code; values?: MessageValues; status?: number }

/** Refusals by field; empty if nothing is wrong. A code alone is a refusal without values. */
export type FieldRefusals = Record<string, string | Refusal>

/** A process has the class twice, in the build and in the sources that start it: an error of either is an error of both. */
const mark = Symbol.for('plaza.HttpError')

/** Thrown by rules and handlers; the API turns it into a `Problem` in the visitor's language. */
export class HttpError extends Error {
  readonly [mark] = true
  status: number
  code: string
  values: MessageValues
  fields: FieldRefusals | undefined
  /** Code of the text that the person sees, if it differs from `code`. */
  says: string | undefined
  /** For a 429: seconds until the next attempt. */
  retryAfterSeconds: number | undefined

  constructor(status: number, code: string, values: MessageValues = {}, fields?: FieldRefusals) {
    super(code)
    this.status = status
    this.code = code
    this.values = values
    this.fields = fields
  }

  static [Symbol.hasInstance](error: unknown): error is HttpError {
    return typeof error === 'object' && error !== null && mark in error
  }
}

/** @returns an error with a status and a code whose text is under `messages` in a catalog */
export const reject = (status: number, code: string, values?: MessageValues): never => {
  throw new HttpError(status, code, values)
}

/** @returns a 429 error with the seconds until the next attempt */
export const rejectTooMany = (code: string, retryAfterSeconds: number, values?: MessageValues): never => {
  throw Object.assign(new HttpError(429, code, values), { retryAfterSeconds })
}

/** @returns a 422 error with a message code per field */
export const rejectFields = (fields: FieldRefusals): never => {
  throw new HttpError(422, 'fields.invalid', {}, fields)
}

/** @throws HttpError unless `refusal` is null */
export function ensureAllowed(refusal: Refusal | null): asserts refusal is null {
  if (refusal) reject(refusal.status ?? 422, refusal.code, refusal.values)
}

/** @throws HttpError 422 with a text per field unless `refusals` is empty */
export function ensureValid(refusals: FieldRefusals): void {
  if (Object.keys(refusals).length > 0) rejectFields(refusals)
}

/** What a page receives when an in-process or browser call is rejected; its texts are already in the page's language. */
export class ApiError extends Error {
  status: number
  problem: Problem
  // With these, React Router takes an error that no page catches for a response with this status, instead of for a 500.
  statusText = ''
  internal = false
  data: string

  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
    this.data = problem.message
  }
}
