import type { Api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion, updateSurvey } from '../model/contract.ts'
import { wordingChanges } from '../model/definition.ts'
import { arranged } from './option-rows.ts'
import { fieldErrors, inputOf, isSame, newQuestionForm, type QuestionForm, questionFormFrom, questionFormOf } from './question-form.ts'

/**
 * The result of a rejected form: the errors by field, and the values that were sent. `at` is where to show them: the list, the editor or
 * the delete confirmation. `list` without errors: a question was moved, and the editor's text is not saved.
 */
export type BuilderResult = {
  kind: 'builder'
  at: 'editor' | 'list' | 'delete'
  errors: Record<string, string>
  draft: QuestionForm | null
}

/** Handles the builder's forms, and redirects with a message. */
export async function changeSurveyForm(call: Api, projectId: string, form: FormData): Promise<Response | BuilderResult> {
  const field = (name: string) => String(form.get(name) ?? '')
  const id = field('id')
  const here = `/project/${projectId}/survey`
  const intent = field('intent')
  const isEditor = intent === 'add' || intent === 'save'
  const isMove = form.has('move')
  const draft = isEditor ? questionFormOf(form) : null
  // A button of the option rows, without scripts: returns the same form, rearranged.
  if (draft && form.has('arrange')) return { kind: 'builder', at: 'editor', errors: {}, draft: arranged(draft, field('arrange')) }
  try {
    if (isMove) return await move(call, projectId, field('move'), { id, draft })
    switch (intent) {
      case 'add': {
        const body = { project: projectId, ...inputOf(draft as QuestionForm) }
        const { message, question } = await call(createQuestion, { body })
        return redirectWith(message, `${here}?question=${question._id}#editor`)
      }
      case 'save': {
        const change = wordingChanges.find((one) => one === form.get('change'))
        const { message, question } = await call(updateQuestion, { params: { id }, body: { ...inputOf(draft as QuestionForm), change } })
        return redirectWith(message, `${here}?question=${question._id}`)
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
  } catch (error) {
    const refused = formErrors(error, { except: [404], serverErrors: true })
    if (draft && !isMove) return { kind: 'builder', at: 'editor', errors: fieldErrors(refused, draft), draft }
    const { message, code, errors } = refused
    // The only reason to reject an order is a condition that it would break.
    const isImpossible = code === 'question.conditionBroken' || errors['askIf'] !== undefined
    return {
      kind: 'builder',
      at: intent === 'delete' ? 'delete' : 'list',
      errors: isImpossible ? { order: message } : { form: message },
      draft,
    }
  }
}

/**
 * Moves a question (`<id>:<place>`). Its button submits the editor's form, so without scripts unsaved text is sent along and is returned
 * to the editor.
 */
async function move(
  call: Api,
  projectId: string,
  what: string,
  editor: { id: string; draft: QuestionForm | null },
): Promise<Response | BuilderResult> {
  const [moved = '', place] = what.split(':')
  const { message } = await call(updateQuestion, { params: { id: moved }, body: { order: Number(place) } })
  const here = `/project/${projectId}/survey`
  const { id, draft } = editor
  if (!draft) return redirectWith(message, `${here}?question=${moved}`)
  const { questions } = await call(listQuestions, { params: { id: projectId } })
  const saved = questions.find((one) => one._id === id)
  const isKept = (id && !saved) || isSame(draft, saved ? questionFormFrom(saved) : newQuestionForm(draft.type))
  if (isKept) return redirectWith(message, id ? `${here}?question=${id}` : `${here}?add=${draft.type}`)
  return { kind: 'builder', at: 'list', errors: {}, draft }
}
