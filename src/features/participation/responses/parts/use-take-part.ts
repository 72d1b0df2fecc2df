import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import type { TakePart, TakePartIntent } from '../take-part.ts'

type TakePartReply = { takePart?: TakePart }

/**
 * A form of the project page that submits in place with scripts, and is an ordinary form without. `refused` is the server's error from
 * either way; success shows a toast and calls `whenDone`.
 */
export function useTakePart(
  projectId: string,
  intents: readonly TakePartIntent[],
  result: TakePart | undefined,
  whenDone?: (intent: TakePartIntent) => void,
) {
  const fetcher = useFetcher<TakePartReply>()
  const toast = useToast()
  const answer = fetcher.data?.takePart
  const announced = useRef(answer)
  useEffect(() => {
    if (answer === undefined || announced.current === answer) return
    announced.current = answer
    if (!answer.done) return
    toast(answer.message)
    whenDone?.(answer.intent)
  })
  const last = answer ?? (result && intents.includes(result.intent) ? result : undefined)
  const sending = fetcher.formData
  return {
    Form: fetcher.Form,
    action: `/project/${projectId}`,
    /** The form being sent, or null. */
    sending: sending ?? null,
    refused: last && !last.done && !sending ? last : null,
  }
}
