// The files of a form that a browser without scripts sends.
import type { Api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { uploadAnswerFile } from '../answer-files/contract.ts'
import { deviceText, fileAnswerText } from '../answer-files/file-entered.ts'

type UploadedAnswers = { texts: Record<string, string>; faults: Record<string, string> }

/**
 * Uploads the files of a form.
 * @param isKept false for officials who try the survey
 * @returns the texts of the answers, and what is wrong with the others, by question
 */
export async function uploadedIn(call: Api, form: FormData, isKept: boolean): Promise<UploadedAnswers> {
  const texts: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const [id, file] of form) {
    if (typeof file === 'string' || file.size === 0) continue
    const single = new FormData()
    single.append('file', file, file.name)
    try {
      texts[id] = isKept ? fileAnswerText((await call(uploadAnswerFile, { params: { id }, form: single })).file) : deviceText(id, file)
    } catch (error) {
      const { errors, formError } = formErrors(error, { serverErrors: true })
      faults[id] = Object.values(errors)[0] ?? formError ?? ''
    }
  }
  return { texts, faults }
}
