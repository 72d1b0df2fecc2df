import type { Api } from '../../core/api.server.ts'
import { redirectWith } from '../../core/flash.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { updateSurvey } from '../surveys/contract.ts'

/** Publishes the totals or takes them back, and leads back with a word about it; else what was wrong. */
export async function publishForm(call: Api, projectId: string, form: FormData): Promise<Response | { problem: string }> {
  const resultsPublished = form.get('resultsPublished') === 'on'
  try {
    const { message } = await call(updateSurvey, { params: { id: projectId }, body: { resultsPublished } })
    return redirectWith(message, `/project/${projectId}/results#publish`)
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status === 401 || problem.status === 404) throw problem
    return { problem: problem.problem.message }
  }
}
