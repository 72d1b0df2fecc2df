import { ProblemReceived } from './problem.ts'

/** A page's work; where the API says that there is nothing (for this person), the page that says so stands in its place, with 404. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === 404) throw new Response(null, { status: 404 })
    throw problem
  }
}
