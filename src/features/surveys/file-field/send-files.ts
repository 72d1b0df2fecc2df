// Loaded for surveys that ask for files: uploads those that are on the device before the answers are sent.
import { forgetFile, keptFile } from '../../../core/browser/kept-files.browser.ts'
import { UploadFailed, uploadFile } from '../../../core/browser/upload-file.ts'
import { deviceId, type FileAnswer, fileAnswerText } from '../answer-files/file-entered.ts'
import { postAnswers as post, type SendResult, type SentAnswers } from '../model/post-answers.ts'

const retrySeconds = 20

type Refused = Extract<SendResult, { state: 'refused' | 'waiting' }>

/** What a file is chosen with. */
export const loadField = () => import('../kinds/file/FileField.tsx')

/**
 * Uploads the files that are still on the device, then posts the answers. The server refuses one that the device has no more. Officials
 * who try the survey upload nothing.
 */
async function postAnswersWithFiles(url: string, body: SentAnswers): Promise<SendResult> {
  if (url.endsWith('/try')) return post(url, body)
  const ready = await withUploads(body)
  if ('state' in ready) return ready
  const result = await post(url, ready)
  if (result.state === 'sent') await forgetSent(body)
  return result
}

/** The survey loads this file in place of `model/post-answers.ts`. */
export { postAnswersWithFiles as postAnswers }

/** @returns the answers with the files as the server knows them, or why one was not uploaded */
async function withUploads(body: SentAnswers): Promise<SentAnswers | Refused> {
  const answers: SentAnswers['answers'] = []
  for (const [i, one] of body.answers.entries()) {
    const id = deviceId(one.answer)
    const sent = id === null ? one.answer : await uploaded(one, id)
    if (typeof sent === 'string') answers.push({ ...one, answer: sent })
    else if (sent.serverMessage === null) return { state: 'waiting', seconds: retrySeconds }
    else return refused(body, i, sent)
  }
  return { ...body, answers }
}

/** Forgets the files of answers that have arrived. */
async function forgetSent({ answers }: SentAnswers): Promise<void> {
  for (const { answer } of answers) {
    const id = deviceId(answer)
    if (id !== null) await forgetFile(id)
  }
}

type UploadFailure = { serverMessage: string | null; status: number }

async function uploaded({ question, answer }: SentAnswers['answers'][number], id: string): Promise<string | UploadFailure> {
  const file = await keptFile(id)
  if (!file) return answer
  const signal = new AbortController().signal
  try {
    const reply = await uploadFile({ method: 'POST', url: `/api/v1/questions/${question}/files`, file, onProgress: () => {}, signal })
    return fileAnswerText((reply as { file: FileAnswer }).file)
  } catch (error) {
    const { serverMessage, status } = error instanceof UploadFailed ? error : { serverMessage: null, status: 0 }
    return { serverMessage: serverMessage === '' || status === 429 ? null : serverMessage, status }
  }
}

const refused = ({ answers }: SentAnswers, i: number, { serverMessage, status }: UploadFailure): Refused => ({
  ...{ state: 'refused', status, answers },
  problem: { code: 'answer.fileGone', message: serverMessage ?? '', errors: { [`answers.${i}.answer`]: serverMessage ?? '' } },
})
