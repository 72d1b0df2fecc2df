import type { Api } from '../../core/api.server.ts'
import { redirectWith } from '../../core/flash.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { createQuestion, deleteQuestion, updateQuestion, updateSurvey } from './contract.ts'
import type { QuestionType } from './rules.ts'

/** What was wrong with a question that was sent, and what was sent. */
export type BuilderResult = { kind: 'builder'; errors: Record<string, string>; text: string; type: QuestionType }

/** Does what one of the builder's forms asks for, and leads back with a word about it. */
export async function changeSurveyForm(call: Api, projectId: string, form: FormData): Promise<Response | BuilderResult> {
  const field = (name: string) => String(form.get(name) ?? '')
  const id = field('id')
  const here = `/project/${projectId}/survey`
  const text = field('text')
  const type = field('type') as QuestionType
  try {
    switch (field('intent')) {
      case 'add': {
        const { message, question } = await call(createQuestion, { body: { project: projectId, text, type } })
        return redirectWith(message, `${here}?question=${question._id}#editor`)
      }
      case 'save': {
        const { message } = await call(updateQuestion, { params: { id }, body: { text, type } })
        return redirectWith(message, `${here}?question=${id}`)
      }
      case 'move': {
        const { message } = await call(updateQuestion, { params: { id }, body: { order: Number(field('order')) } })
        return redirectWith(message, `${here}?question=${field('open') || id}`)
      }
      case 'delete':
        return redirectWith((await call(deleteQuestion, { params: { id } })).message, `${here}#editor`)
      case 'visibility': {
        const visibility = field('visibility') as 'Private' | 'Public'
        return redirectWith((await call(updateSurvey, { params: { id: projectId }, body: { visibility } })).message, here)
      }
      default:
        throw new Response(null, { status: 400 })
    }
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status === 401 || problem.status === 404) throw problem
    return { kind: 'builder', errors: problem.problem.errors ?? { form: problem.problem.message }, text, type }
  }
}
