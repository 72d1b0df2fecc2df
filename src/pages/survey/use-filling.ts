import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormQuestion } from '../../features/surveys/model/form-question.ts'
import { useWords } from '../../features/surveys/model/words.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { answersOf, askedOf, type Entered, errorsByQuestion, type Step } from './steps.ts'
import type { FormPage, SentForm } from './survey-page.server.ts'
import { useSending } from './use-sending.ts'

/** What is entered, kept on the device until it has arrived, and the sending of it. */
export function useFilling(page: FormPage, result: SentForm | undefined, go: (step: Step, options?: { replace?: boolean }) => void) {
  const words = useWords()
  const { about, questions, personId } = page
  const key = draftKey(about._id, personId)
  const wrong = result?.kind === 'wrong' ? result : null
  const [entered, setEntered] = useState<Entered>(wrong?.entered ?? page.entered)
  const [shares, setShares] = useState(wrong?.shares ?? false)
  const [errors, setErrors] = useState<Record<string, string>>(wrong?.errors ?? {})
  const [saved, setSaved] = useState(false)
  const [began, setBegan] = useState(false)
  /** It failed to arrive once, so the screen says so until it has arrived. */
  const [lost, setLost] = useState(false)
  const { sending, send: post } = useSending(about._id, page.isTest)
  const { revalidate } = useRevalidator()

  /** What this sending is called until it is over, however often it goes out: the server takes a name once. */
  const submission = useRef('')
  const keep = (next: { entered?: Entered; shares?: boolean; sending?: string }) =>
    setSaved(keepDraft(key, { entered: next.entered ?? entered, shares: next.shares ?? shares, sending: next.sending ?? '' }))
  const sendThese = (these: Entered, sharesIdentity: boolean) => {
    setErrors({})
    post({ answers: answersOf(askedOf(questions, these), these), sharesIdentity, submission: submission.current })
  }

  // What this device kept from an earlier visit; sent off then and never confirmed, it is sent again.
  const opened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (opened.current || result) return
    opened.current = true
    const draft = readDraft(key)
    if (!draft) return
    const asked = Object.entries(draft.entered).filter(([id]) => questions.some((one) => one._id === id))
    const all = { ...page.entered, ...Object.fromEntries(asked) }
    setEntered(all)
    setShares(draft.shares)
    setSaved(true)
    setBegan(true)
    if (!draft.sending) return
    setLost(true)
    submission.current = draft.sending
    sendThese(all, draft.shares)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome once
  useEffect(() => {
    if (sending.state === 'waiting') setLost(true)
    if (sending.state === 'sent') {
      forgetDraft(key)
      setLost(false)
      // Whoever opens this address again begins at its beginning.
      go('start', { replace: true })
    }
    if (sending.state !== 'refused') return
    submission.current = ''
    keep({})
    setLost(false)
    const byQuestion = errorsByQuestion(sending.problem.errors ?? {}, sending.answers)
    setErrors(byQuestion)
    const first = askedOf(questions, entered).findIndex((one) => byQuestion[one._id])
    if (first >= 0) go(first)
    // The survey is not what it was: closed meanwhile, or a question has gone. The page asks anew.
    else if (sending.status !== 401) revalidate()
  }, [sending.state])

  const withoutError = (id: string) => setErrors(({ [id]: _, ...rest }) => rest)
  return {
    entered,
    shares,
    saved,
    began,
    errors,
    sending,
    lost,
    enter(id: string, value: string) {
      const next = { ...entered, [id]: value }
      setEntered(next)
      withoutError(id)
      keep({ entered: next })
    },
    share(value: boolean) {
      setShares(value)
      keep({ shares: value })
    },
    send() {
      const asked = askedOf(questions, entered)
      const missing = asked.findIndex((one) => one.required && !entered[one._id]?.trim())
      if (missing >= 0) {
        setErrors({ [(asked[missing] as FormQuestion)._id]: words('form.requiredMissing') })
        return go(missing)
      }
      if (answersOf(asked, entered).length === 0) return
      submission.current ||= crypto.randomUUID()
      keep({ sending: submission.current })
      sendThese(entered, shares)
    },
    isMissing: (question: FormQuestion) => !entered[question._id]?.trim(),
    sayMissing: ({ _id, type, required }: FormQuestion) =>
      setErrors({ [_id]: words(required ? 'form.requiredMissing' : `form.missing.${type}`) }),
  }
}
