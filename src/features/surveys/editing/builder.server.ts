import type { Api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  type QuestionInput,
  type SurveyQuestion,
  updateQuestion,
  updateSurvey,
} from '../model/contract.ts'
import { type WordingChange, wordingChanges } from '../model/definition.ts'
import type { Template } from '../templates/templates.ts'
import { addTemplate, duplicateQuestion } from './contract.ts'
import { isSame, mergedForm } from './form-merging.ts'
import { arranged } from './option-rows.ts'
import { questionFieldErrors } from './question-errors.ts'
import { basisText, newQuestionForm, type QuestionForm, questionFormFrom, questionFormOf, questionInputOf } from './question-form.ts'

/**
 * The result of a rejected form: the errors by field, and the values that were sent. `at` is where to show them: the list, the editor or
 * the delete confirmation. `list` without errors: a question was moved, and the editor's text is not saved.
 */
export type BuilderResult = {
  kind: 'builder'
  at: 'editor' | 'list' | 'delete'
  errors: Record<string, string>
  draft: QuestionForm | null
  /** What the official declared other words of an answered question to be. */
  change?: WordingChange | undefined
  /** The question that the draft is based on, as the hidden field contains it. */
  basedOn?: string | undefined
  /** What somebody else saved meanwhile. `draft` is based on it, and keeps what was changed here; `errors` names what both changed. */
  theirs?: SurveyQuestion | undefined
}

/** Handles the builder's forms, and redirects with a message. */
export async function changeSurveyForm(call: Api, projectId: string, form: FormData): Promise<Response | BuilderResult> {
  const field = (name: string) => String(form.get(name) ?? '')
  const id = field('id')
  const builderPath = `/project/${projectId}/survey`
  const intent = field('intent')
  const isEditor = intent === 'add' || intent === 'save'
  const isMove = form.has('move')
  const change = wordingChanges.find((one) => one === form.get('change'))
  const draft = isEditor ? questionFormOf(form) : null
  // A button of the option rows, without scripts: returns the same form, rearranged.
  if (draft && form.has('arrange')) return { kind: 'builder', at: 'editor', errors: {}, draft: arranged(draft, field('arrange')), change }
  try {
    if (isMove) return await move(call, projectId, field('move'), { id, draft })
    switch (intent) {
      case 'add': {
        const body = { project: projectId, ...questionInputOf(draft as QuestionForm) }
        const { message, question } = await call(createQuestion, { body })
        return redirectWith(message, `${builderPath}?question=${question._id}#editor`)
      }
      case 'save': {
        const body = { ...questionInputOf(draft as QuestionForm), change, ...basisOf(field('basedOn')) }
        const { message, question } = await call(updateQuestion, { params: { id }, body })
        return redirectWith(message, `${builderPath}?question=${question._id}`)
      }
      case 'template': {
        const body = { template: field('template') as Template }
        const { message, questions } = await call(addTemplate, { params: { id: projectId }, body })
        return redirectWith(message, `${builderPath}?question=${questions[0]?._id}#editor`)
      }
      case 'duplicate': {
        const { message, question } = await call(duplicateQuestion, { params: { id } })
        return redirectWith(message, `${builderPath}?question=${question._id}#editor`)
      }
      case 'delete':
        return redirectWith((await call(deleteQuestion, { params: { id } })).message, `${builderPath}#editor`)
      case 'visibility': {
        const visibility = field('visibility') as 'Private' | 'Public'
        return redirectWith((await call(updateSurvey, { params: { id: projectId }, body: { visibility } })).message, builderPath)
      }
      default:
        throw new Response(null, { status: 400 })
    }
  } catch (error) {
    const refused = formErrors(error, { except: [404], serverErrors: true })
    if (draft && !isMove) {
      const own = { draft, basedOn: field('basedOn') || undefined }
      const merged = refused.code === 'question.changed' ? await mergedWithTheirs(call, projectId, id, own) : own
      return { kind: 'builder', at: 'editor', errors: questionFieldErrors(refused, draft), change, ...merged }
    }
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

/** The hidden field; the API rejects one that is no question. */
function basisOf(text: string): { basedOn?: QuestionInput } {
  if (!text) return {}
  try {
    return { basedOn: JSON.parse(text) as QuestionInput }
  } catch {
    throw new Response(null, { status: 400 })
  }
}

/** The draft on top of what was saved meanwhile, which saving it again replaces where both differ. */
async function mergedWithTheirs(call: Api, projectId: string, id: string, own: { draft: QuestionForm; basedOn: string | undefined }) {
  const { questions } = await call(listQuestions, { params: { id: projectId } })
  const theirs = questions.find((one) => one._id === id)
  if (!theirs) return own
  const draft = mergedForm(basisOf(own.basedOn ?? '').basedOn ?? {}, own.draft, theirs)
  return { draft, theirs, basedOn: basisText(questionFormFrom(theirs)) }
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
  const builderPath = `/project/${projectId}/survey`
  const { id, draft } = editor
  if (!draft) return redirectWith(message, `${builderPath}?question=${moved}`)
  const { questions } = await call(listQuestions, { params: { id: projectId } })
  const saved = questions.find((one) => one._id === id)
  const isKept = (id && !saved) || isSame(draft, saved ? questionFormFrom(saved) : newQuestionForm(draft.type))
  if (isKept) return redirectWith(message, id ? `${builderPath}?question=${id}` : `${builderPath}?add=${draft.type}`)
  return { kind: 'builder', at: 'list', errors: {}, draft }
}
