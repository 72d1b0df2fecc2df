import type { RequestResult } from '../requests-page.server.ts'

/** Before a form was sent. */
export const emptyResult: RequestResult = { typed: {}, projects: [], errors: {}, formError: null }
