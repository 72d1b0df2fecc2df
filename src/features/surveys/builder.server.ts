import type { Api } from '../../core/api.server.ts'
import { redirectWith } from '../../core/flash.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { createQuestion, deleteQuestion, updateQuestion, updateSurvey } from './contract.ts'
import { type Draft, draftOf, fieldErrors, inputOf } from './drafts.ts'
import { arranged } from './option-rows.ts'

/** What was wrong with what was sent, by field, and what was sent: said beside the list, the editor or the question about deleting. */
export type BuilderResult = { kind: 'builder'; at: 'editor' | 'list' | 'delete'; errors: Record<string, string>; draft: Draft | null }

/** Does what one of the builder's forms asks for, and leads back with a word about it. */
export async function changeSurveyForm(call: Api, projectId: string, form: FormData): Promise<Response | BuilderResult> {
  const field = (name: string) => String(form.get(name) ?? '')
  const id = field('id')
  const here = `/project/${projectId}/survey`
  const intent = field('intent')
  const isEditor = intent === 'add' || intent === 'save'
  const draft = isEditor ? draftOf(form) : null
  // A button of the editor's rows, where no script runs: the same form comes back, as it was asked for.
  if (draft && form.has('arrange')) return { kind: 'builder', at: 'editor', errors: {}, draft: arranged(draft, field('arrange')) }
  try {
    switch (intent) {
      case 'add': {
        const body = { project: projectId, ...inputOf(draft as Draft) }
        const { message, question } = await call(createQuestion, { body })
        return redirectWith(message, `${here}?question=${question._id}#editor`)
      }
      case 'save': {
        const { message } = await call(updateQuestion, { params: { id }, body: inputOf(draft as Draft) })
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
    if (draft) return { kind: 'builder', at: 'editor', errors: fieldErrors(problem.problem, draft), draft }
    const { message, code, errors } = problem.problem
    // An order that is refused is refused for the conditions' sake.
    const isImpossible = code === 'question.conditionBroken' || errors?.['askIf'] !== undefined
    return {
      kind: 'builder',
      at: intent === 'delete' ? 'delete' : 'list',
      errors: isImpossible ? { order: message } : { form: message },
      draft,
    }
  }
}
