import { redirect } from 'react-router'
import { ProblemReceived } from './problem.ts'

/** A page's work, whose refusals lead where they belong: to the login and back here, or to the page that says there is nothing. */
export async function needLogin<T>(request: Request, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    if (!(problem instanceof ProblemReceived)) throw problem
    if (problem.status === 404) throw new Response(null, { status: 404 })
    if (problem.status !== 401) throw problem
    const { pathname, search } = new URL(request.url)
    const next = encodeURIComponent(`${pathname.replace(/\.data$/, '')}${search}`)
    throw redirect(`/login?next=${next}${problem.problem.code === 'session.expired' ? '&expired=1' : ''}`)
  }
}
