// Sends answers with plain fetch, because the contract's schemas would add to every resident's download.
import type { Reply } from '../../../core/contract/endpoint.ts'
import type { Problem } from '../../../core/contract/errors.ts'
import type { sendAnswers } from './contract.ts'

export type SentAnswers = {
  answers: { question: string; answer: string; wording?: number | undefined }[]
  sharesIdentity: boolean
  submission: string
}
export type SendResult =
  /** Offline, or the service is busy: retries after `seconds`, or when the device is online again. */
  | { state: 'waiting'; seconds: number }
  | { state: 'sent'; receipt: string; sentAt: string }
  | { state: 'refused'; status: number; problem: Problem; answers: SentAnswers['answers'] }

const retrySeconds = 20

/** Posts answers once. @returns the outcome; never throws */
export async function postAnswers(url: string, body: SentAnswers): Promise<SendResult> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (response.status >= 500 || response.status === 429) return { state: 'waiting', seconds: retrySeconds }
    const reply: unknown = await response.json()
    if (!response.ok) return { state: 'refused', status: response.status, problem: reply as Problem, answers: body.answers }
    const { receipt, sentAt } = reply as Reply<typeof sendAnswers>
    return { state: 'sent', receipt, sentAt }
  } catch {
    return { state: 'waiting', seconds: retrySeconds }
  }
}
