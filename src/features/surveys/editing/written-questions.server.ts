import { ApiError } from '../../../core/contract/errors.ts'
import type { Api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { writtenQuestions } from '../../projects/editing/form-steps.ts'
import { type Project, showProjectForm } from '../../projects/model/contract.ts'
import { createQuestion } from '../model/contract.ts'
import { writtenKind, writtenLinesOf } from './written-questions.ts'

/** What was written as lines of one text and is not a question of the project yet. */
export const leftOf = (form: FormData, project: Project | null): string[] =>
  writtenLinesOf(String(form.get(writtenQuestions) ?? ''), project?.questions)

/**
 * Adds the questions that were written as lines, whatever the button: nobody publishes without what they wrote.
 * @returns the project with them, and how many they are
 * @throws ApiError with the reason at the field; the lines before the refused one are questions
 */
export async function addWritten(call: Api, project: Project, form: FormData): Promise<{ project: Project; added: number }> {
  const lines = leftOf(form, project)
  if (lines.length === 0) return { project, added: 0 }
  for (const text of lines) await call(createQuestion, { body: { project: project._id, text, type: writtenKind(text) } }).catch(atField)
  const { project: now } = await call(showProjectForm, { params: { id: project._id } })
  return { project: now, added: lines.length }
}

function atField(error: unknown): never {
  const { status, code, message, errors } = formErrors(error, { except: [404], serverErrors: true })
  const reason = Object.values(errors)[0] ?? message
  throw new ApiError(status, { code, message, errors: { [writtenQuestions]: reason } })
}
