import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../core/contract/endpoint.ts'
import type { Problem } from '../../core/contract/errors.ts'
import type { sendAnswers } from '../../features/surveys/model/contract.ts'

export type SendState =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Offline, or the service is busy: retries after `seconds`, or when the device is online again. */
  | { state: 'waiting'; seconds: number }
  | { state: 'sent'; receipt: string; sentAt: string }
  | { state: 'refused'; status: number; problem: Problem; answers: SentAnswers['answers'] }

export type SentAnswers = {
  answers: { question: string; answer: string; wording?: number | undefined }[]
  sharesIdentity: boolean
  submission: string
}

const retrySeconds = 20

/**
 * Sends answers and retries until they have arrived. The idempotency key makes retries safe. Uses plain fetch, because the contract's
 * schemas would add to every resident's download.
 */
export function useSending(
  projectId: string,
  isTest: boolean,
): { sending: SendState; send: (body: SentAnswers) => void; reset: () => void } {
  const [sending, setSending] = useState<SendState>({ state: 'idle' })
  const body = useRef<SentAnswers | null>(null)
  const attempt = useCallback(async () => {
    const sent = body.current
    if (!sent) return
    setSending({ state: 'sending' })
    const result = await post(`/api/v1/projects/${projectId}/answers${isTest ? '/try' : ''}`, sent)
    if (body.current !== sent) return
    if (result.state !== 'waiting') body.current = null
    setSending(result)
  }, [projectId, isTest])
  const send = useCallback(
    (what: SentAnswers) => {
      body.current = what
      attempt()
    },
    [attempt],
  )
  const reset = useCallback(() => {
    body.current = null
    setSending({ state: 'idle' })
  }, [])
  useEffect(() => {
    if (sending.state !== 'waiting') return
    const timer = setTimeout(() => {
      if (sending.seconds <= 1) attempt()
      else setSending({ state: 'waiting', seconds: sending.seconds - 1 })
    }, 1000)
    window.addEventListener('online', attempt)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', attempt)
    }
  }, [sending, attempt])
  return { sending, send, reset }
}

async function post(url: string, body: SentAnswers): Promise<SendState> {
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
