import type { RouterContextProvider } from 'react-router'
import { api } from '../../core/api.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { visit } from '../../core/visit.server.ts'
import { listDecisions } from '../decisions/contract.ts'
import { showProject } from '../projects/contract.ts'
import { showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

/** What everybody sees of a project's results, in the reader's language; null where they are not published. Refuses with 404 where there is no such project. */
export async function readPublishedPage(context: Readonly<RouterContextProvider>, id: string) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  try {
    const [{ published }, isAnswered, isMine] = await Promise.all([
      call(showPublished, { params: { id } }),
      // What the city did with it stands on the project's page, which visitors log in for.
      actor.kind === 'visitor' ? false : call(listDecisions, { params: { id } }).then(({ decisions }) => decisions.length > 0),
      actor.kind === 'official' &&
        actor.permission !== 'viewer' &&
        call(showProject, { params: { id } }).then(({ project }) => project.isMine),
    ])
    return { projectId: id, described: describeResults(published, language), isAnswered, isMine }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.problem.code === 'results.unpublished')
      return { projectId: id, described: null, isAnswered: false, isMine: false }
    throw problem
  }
}
