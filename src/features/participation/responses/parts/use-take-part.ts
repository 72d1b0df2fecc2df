import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import type { Intent, TakePart } from '../take-part.ts'

type Answer = { takePart?: TakePart }

/**
 * A form of the project page that stays in place with script and is an ordinary form without. `refused` is what the
 * server said no to, from either way; what was done is said by a toast, and told to `whenDone`.
 */
export function useTakePart(
  projectId: string,
  intents: readonly Intent[],
  result: TakePart | undefined,
  whenDone?: (intent: Intent) => void,
) {
  const fetcher = useFetcher<Answer>()
  const toast = useToast()
  const answer = fetcher.data?.takePart
  const told = useRef(answer)
  useEffect(() => {
    if (answer === undefined || told.current === answer) return
    told.current = answer
    if (!answer.done) return
    toast(answer.message)
    whenDone?.(answer.intent)
  })
  const last = answer ?? (result && intents.includes(result.intent) ? result : undefined)
  const sending = fetcher.formData
  return {
    Form: fetcher.Form,
    action: `/project/${projectId}`,
    /** The form on its way, null when there is none. */
    sending: sending ?? null,
    refused: last && !last.done && !sending ? last : null,
  }
}
