// Read in the browser too, so no schema stands here: `ProblemReply` in schemas.ts describes the same.

/** The body of every refusal: a text for the person, a stable code for programs, texts by field where fields are wrong. */
export type Problem = { message: string; code: string; errors?: Record<string, string> | undefined }

export type Values = Record<string, string | number>

/** Thrown by rules and handlers; the API turns it into a `Problem` in the visitor's language. */
export class HttpError extends Error {
  status: number
  code: string
  values: Values
  /** Field name to message code. */
  fields: Record<string, string | { code: string; values: Values }> | undefined
  /** The code of the text that a person is shown, where it is another than `code`. */
  says: string | undefined
  /** Of a 429: after how many seconds it is worth another try. */
  retryAfterSeconds: number | undefined

  constructor(status: number, code: string, values: Values = {}, fields?: HttpError['fields']) {
    super(code)
    this.status = status
    this.code = code
    this.values = values
    this.fields = fields
  }
}

/** Refuses with a status and a code whose text stands under `messages` in a catalogue. */
export const reject = (status: number, code: string, values?: Values): never => {
  throw new HttpError(status, code, values)
}

/** Refuses with 429, and says after how many seconds another try is let in again. */
export const rejectTooMany = (code: string, retryAfterSeconds: number, values?: Values): never => {
  throw Object.assign(new HttpError(429, code, values), { retryAfterSeconds })
}

/** Refuses with 422 and a message code per field. */
export const rejectFields = (fields: NonNullable<HttpError['fields']>): never => {
  throw new HttpError(422, 'fields.invalid', {}, fields)
}

/** What a page receives when an in-process or browser call is refused: texts are already in its language. */
export class ApiError extends Error {
  status: number
  problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}
