import { useCallback, useEffect, useRef, useState } from 'react'
import { onDevice } from '../../features/surveys/answer-files/on-device.ts'
import type { SendResult, SentAnswers } from '../../features/surveys/model/post-answers.ts'
import { useWords } from '../../features/surveys/model/words.ts'

export type SendState = { state: 'idle' } | { state: 'sending' } | SendResult

/** Loaded while the person reads: the connection may be gone later. */
export const loadPost = () => import('../../features/surveys/model/post-answers.ts')

/**
 * Sends answers and retries until they have arrived. The idempotency key makes retries safe.
 */
export function useSending(projectId: string, isTest: boolean): { sending: SendState; send: (body: SentAnswers) => void } {
  const [sending, setSending] = useState<SendState>({ state: 'idle' })
  const body = useRef<SentAnswers | null>(null)
  const gone = useWords()('form.file.gone')
  const attempt = useCallback(async () => {
    const sent = body.current
    if (!sent) return
    setSending({ state: 'sending' })
    const url = `/api/v1/projects/${projectId}/answers`
    const result = await (isTest ? posted(`${url}/try`, sent) : postedWithFiles(url, sent, gone))
    if (body.current !== sent) return
    if (result.state !== 'waiting') body.current = null
    setSending(result)
  }, [projectId, isTest, gone])
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

const posted = (url: string, body: SentAnswers): Promise<SendResult> =>
  loadPost().then(
    ({ postAnswers }) => postAnswers(url, body),
    () => ({ state: 'waiting', seconds: 5 }),
  )

/** Uploads the files that are still on the device, then posts the answers. */
async function postedWithFiles(url: string, body: SentAnswers, gone: string): Promise<SendResult> {
  if (!body.answers.some((one) => one.answer.startsWith(onDevice))) return posted(url, body)
  try {
    const { withUploads, forgetSent } = await import('../survey-files/send-files.ts')
    const ready = await withUploads(body, gone)
    if ('state' in ready) return ready
    const result = await posted(url, ready)
    if (result.state === 'sent') await forgetSent(body)
    return result
  } catch {
    return { state: 'waiting', seconds: 5 }
  }
}
