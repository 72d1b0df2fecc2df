import { data } from 'react-router'
import { ApiError } from '../contract/errors.ts'
import { findMessage } from '../i18n/messages.server.ts'
import type { PageContext } from './api.server.ts'
import { visit } from './visit.server.ts'

/** Awaits a page's data; if the API rejects the call, throws the error page with the same status (404 or 403). */
export async function orRefusalPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === 404) throw new Response(null, { status: 404 })
    if (problem.status === 403) throw data(problem.message, 403)
    throw problem
  }
}

/** Rejects officials on a page that only concerns residents. */
export function forResidents(context: PageContext): void {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'official') throw data(findMessage(language, 'access.residentsPage'), 403)
}
