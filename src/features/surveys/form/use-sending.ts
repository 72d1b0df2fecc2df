import { useCallback, useEffect, useRef, useState } from 'react'
import type { SendResult, SentAnswers } from '../model/post-answers.ts'

export type SendState = { state: 'idle' } | { state: 'sending' } | SendResult

/** Loaded while the person reads: the connection may be gone later. */
export const loadPost = () => import('../model/post-answers.ts')
export const loadFiles = () => import('../file-field/send-files.ts')

/**
 * Sends answers and retries until they have arrived. The idempotency key makes retries safe.
 */
export function useSending(
  projectId: string,
  isTest: boolean,
  hasFiles: boolean,
): { sending: SendState; send: (body: SentAnswers) => void } {
  const [sending, setSending] = useState<SendState>({ state: 'idle' })
  const body = useRef<SentAnswers | null>(null)
  const attempt = useCallback(async () => {
    const sent = body.current
    if (!sent) return
    setSending({ state: 'sending' })
    const result = await posted(`/api/v1/projects/${projectId}/answers${isTest ? '/try' : ''}`, sent, hasFiles)
    if (body.current !== sent) return
    if (result.state !== 'waiting') body.current = null
    setSending(result)
  }, [projectId, isTest, hasFiles])
  const send = (what: SentAnswers) => {
    body.current = what
    attempt()
  }
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
  return { sending, send }
}

/** Files that are still on the device are uploaded before the answers. */
const posted = (url: string, body: SentAnswers, hasFiles: boolean): Promise<SendResult> =>
  (hasFiles ? loadFiles() : loadPost()).then(
    ({ postAnswers }) => postAnswers(url, body),
    () => ({ state: 'waiting', seconds: 5 }),
  )
