import type { LoadRequest } from './call.ts'
import type { Target } from './load.ts'
import { send } from './send.ts'
import * as town from './town.ts'

const project = `/api/v1/projects/${town.projectId(town.fileProject)}`
const questions = Array.from({ length: town.questionsCount }, (_, q) => town.questionId(town.fileProject, q))

/** Responds to a project's survey over the API, which works in all versions, and publishes its results. */
export async function seedResponses(plaza: Target): Promise<void> {
  const post = async (method: LoadRequest['method'], path: string, token: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await send(plaza, { method, path: project + path, headers, body: JSON.stringify(body) })
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`)
  }
  for (let n = 0; n < town.respondentsCount; n++) {
    const answers = questions.map((question, q) => ({ question, answer: town.answerTo(q, n) }))
    await post('POST', '/answers', town.token(town.eligible(town.fileProject, n)), { answers })
  }
  await post('PUT', '/publication', town.officialToken, { questions, invited: 'By a letter to every household' })
}
