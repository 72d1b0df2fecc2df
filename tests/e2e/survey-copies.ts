// Surveys of a test's own, on copies of a demo project.
import type { Question } from '../../src/features/projects/model/contract.ts'
import type { QuestionInput } from '../../src/features/surveys/model/contract.ts'
import { removeProject } from './api.ts'
import type { Ids } from './demo-ids.ts'
import type { Call } from './plaza.ts'

type Plaza = { call: Call; tokenOf: (who: 'administrator' | 'resident') => Promise<string> }
type Kept = { question: string; answer: unknown; other?: string }

/**
 * A copy of a project that the resident may answer, with other questions.
 * @param nextOf the question after those that have these ids; undefined after the last
 * @returns `storedAnswers` reads the resident's answers, null for missing ones; `words` the own words beside them
 */
export async function askingSurvey(plaza: Plaza, { open }: Ids, nextOf: (ids: readonly string[]) => QuestionInput | undefined) {
  const [official, resident] = await Promise.all([plaza.tokenOf('administrator'), plaza.tokenOf('resident')])
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', `/projects/${open}/copy`, {})
  made.push(() => removeProject(plaza.call, official, project._id))
  const path = `/questions/${project._id}/questionsList`
  const { questions } = await plaza.call<{ questions: Question[] }>(official, 'GET', path)
  for (const { _id } of questions.toReversed()) await plaza.call(official, 'DELETE', `/questions/${_id}`)
  const ids: string[] = []
  for (let next = nextOf(ids); next; next = nextOf(ids)) {
    const body = { ...next, project: project._id }
    ids.push((await plaza.call<{ question: Question }>(official, 'POST', '/questions/create', body)).question._id)
  }
  await plaza.call(official, 'PUT', `/projects/${project._id}`, { status: 'published' })
  const read = async () => {
    const { answers } = await plaza.call<{ answers: Kept[] }>(resident, 'GET', path)
    return ids.map((id) => answers.find((one) => one.question === id))
  }
  const storedAnswers = async () => (await read()).map((one) => one?.answer ?? null)
  const words = async () => (await read()).map((one) => one?.other ?? null)
  return { projectId: project._id, ids, storedAnswers, words }
}

const made: (() => Promise<unknown>)[] = []
/** Removes the copies. Call it after the tests of a file. */
export async function removeSurveys(): Promise<void> {
  for (const remove of made.splice(0)) await remove()
}
