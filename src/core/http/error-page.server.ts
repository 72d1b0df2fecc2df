import { data, type RouterContextProvider } from 'react-router'
import { ApiError } from '../contract/errors.ts'
import { findMessage } from '../i18n/messages.server.ts'
import { visit } from './visit.server.ts'

/**
 * A page's work; where the API refuses all of it, the page that says so stands in its place, with the same status: 404 that there is
 * nothing (for this person), 403 why not.
 */
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

/** Refuses an official a page that is about nothing but being a resident. What its calls would say is about responding. */
export function forResidents(context: Readonly<RouterContextProvider>): void {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'official') throw data(findMessage(language, 'access.residentsPage'), 403)
}
