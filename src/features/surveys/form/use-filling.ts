import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { forgetDraft, keepDraft } from '../../../core/browser/draft.ts'
import { takeEarly } from '../../../core/browser/early-input.ts'
import { deviceText } from '../answer-files/file-entered.ts'
import type { FormQuestion } from '../kinds/form-question.ts'
import { useAnswerCheck } from '../model/use-answer-check.ts'
import { hasWaiting } from '../model/waiting-key.ts'
import { type AnswerDraft, draftKey, readAnswers } from './draft.ts'
import {
  answersOf,
  type Entered,
  enteredIn,
  errorsByQuestion,
  fromReviewOf,
  hasFiles,
  questionsAsked,
  type ReviewState,
  rewordedIn,
  type SeenWordings,
  type SurveyStep,
  stepId,
  wordingField,
} from './steps.ts'
import type { FormPage, SentForm } from './survey-page.server.ts'
import { type SendState, useSending } from './use-sending.ts'

type Go = (step: SurveyStep, options?: { replace?: boolean; state?: ReviewState }) => void

/** The state of the form: entered answers, saved on the device until they have arrived, and their submission. */
export function useFilling(page: FormPage, result: SentForm | undefined, go: Go) {
  const { about, questions } = page
  const wrong = result?.kind === 'wrong' ? result : null
  const { entered, seen, shares, saved, began, keep, forget, restore } = useEntered(page, wrong)
  const check = useAnswerCheck(entered)
  const [errors, setErrors] = useState<Record<string, string>>(wrong?.errors ?? {})
  /** True once a visitor has sent: the answers wait for the registration. */
  const [handedOver, setHandedOver] = useState(false)
  /** True after a failed attempt, until a retry succeeds. */
  const [lost, setLost] = useState(false)
  const { sending, send: post } = useSending(about._id, page.isTest, hasFiles(questions))
  const { revalidate } = useRevalidator()

  /** The idempotency key of this submission, the same for all its retries. */
  const submission = useRef('')
  const sendThese = (these: Entered, seenWordings: SeenWordings, sharesIdentity: boolean) => {
    setErrors({})
    post({ answers: answersOf(questionsAsked(questions, these), these, seenWordings), sharesIdentity, submission: submission.current })
  }

  useDraftOnce(page, result !== undefined, (early) => {
    const draft = restore(early)
    if (!draft?.sending || page.isVisitor) return
    setLost(true)
    submission.current = draft.sending
    sendThese(draft.entered, draft.seen, draft.shares)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome once
  useEffect(() => {
    if (sending.state === 'waiting') setLost(true)
    if (sending.state === 'sent') {
      forget()
      setLost(false)
      // A later visit starts at the beginning.
      go('start', { replace: true })
    }
    if (sending.state !== 'refused') return
    submission.current = ''
    setLost(false)
    const { byQuestion, reworded } = refusalOf(sending)
    // What was answered under other words is asked again.
    keep({ entered: Object.fromEntries(reworded.map((id) => [id, ''])) })
    setErrors(byQuestion)
    if (reworded.length > 0) revalidate()
    const first = questionsAsked(questions, entered).findIndex((one) => byQuestion[one._id])
    if (first >= 0) go(first, { state: fromReviewOf(questionsAsked(questions, entered)) })
    // The survey was closed or changed meanwhile: reload it.
    else if (sending.status !== 401) revalidate()
  }, [sending.state])

  return {
    ...{ entered, shares, saved, began, errors, sending, lost, handedOver },
    enter(id: string, value: string) {
      setErrors(({ [id]: _, ...rest }) => rest)
      keep({ entered: { [id]: value }, ...seenOf(questions, id) })
    },
    share: (value: boolean) => keep({ shares: value }),
    /** Sends, unless an answer is missing or does not fit: then it leads to that question, and from there back to the review. */
    async send() {
      const asked = questionsAsked(questions, entered)
      const problem = await check.first(asked)
      if (problem) {
        setErrors(problem.errors)
        return go(problem.index, { state: fromReviewOf(asked) })
      }
      if (answersOf(asked, entered).length === 0) return
      submission.current ||= crypto.randomUUID()
      keep({ sending: submission.current })
      if (page.isVisitor) return setHandedOver(true)
      sendThese(entered, seen, shares)
    },
    /** @returns true if the question may be left; else its error is shown */
    async mayLeave(question: FormQuestion): Promise<boolean> {
      const problem = await check.leaving(question)
      setErrors(problem ?? {})
      return problem === null
    },
  }
}

/** Restores the draft of an earlier visit when the page opens; a submission without a reply is sent again. */
function useDraftOnce(
  { about, questions, isTest, isVisitor, personId, answeredOn }: FormPage,
  hasResult: boolean,
  resume: (early: EarlyAnswers | null) => void,
) {
  const opened = useRef(false)
  // While the plain form is still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (opened.current || hasResult) return
    opened.current = true
    const early = earlyAnswers(questions)
    const goOn = () => resume(early)
    if (isTest || isVisitor || !hasWaiting(about._id)) return goOn()
    import('./adopt-visitors.ts').then(({ adoptVisitors }) => adoptVisitors(about._id, personId, answeredOn !== null)).then(goOn, goOn)
  }, [])
}

/** The errors by question, and the questions that were changed meanwhile. */
function refusalOf({ problem, answers }: Extract<SendState, { state: 'refused' }>) {
  const errors = problem.errors ?? {}
  return { byQuestion: errorsByQuestion(errors, answers), reworded: rewordedIn(errors, answers) }
}

function seenOf(questions: FormPage['questions'], id: string): { seen?: SeenWordings } {
  const wording = questions.find((one) => one._id === id)?.wording
  return wording === undefined ? {} : { seen: { [id]: wording } }
}

/** The entered answers and the consent to share a name, both saved on the device. */
function useEntered({ about, questions, personId, ...page }: FormPage, wrong: Pick<AnswerDraft, 'entered' | 'shares'> | null) {
  const key = draftKey(about._id, personId)
  const [entered, setEntered] = useState<Entered>(wrong?.entered ?? page.entered)
  const [seen, setSeen] = useState<SeenWordings>({})
  const [shares, setShares] = useState(wrong?.shares ?? false)
  const [saved, setSaved] = useState(false)
  const [began, setBegan] = useState(false)
  return {
    entered,
    seen,
    shares,
    saved,
    began,
    /** Changes what is in `next`, and leaves in the draft what another tab has entered. */
    keep(next: Partial<AnswerDraft>) {
      if (next.entered) setEntered((now) => ({ ...now, ...next.entered }))
      if (next.seen) setSeen((now) => ({ ...now, ...next.seen }))
      if (next.shares !== undefined) setShares(next.shares)
      const stored = readAnswers(key)
      const all = { entered: { ...entered, ...stored?.entered, ...next.entered }, seen: { ...seen, ...stored?.seen, ...next.seen } }
      setSaved(keepDraft('device', key, { shares, sending: '', ...next, ...all }))
    },
    forget: () => forgetDraft('device', key),
    /** @returns the draft of an earlier visit with the answers on the server and what was answered before scripts ran, or null */
    restore(early: EarlyAnswers | null): AnswerDraft | null {
      const draft = readAnswers(key)
      if (!(draft || early)) return null
      const asked = Object.entries({ ...draft?.entered, ...early?.entered }).filter(([id]) => questions.some((one) => one._id === id))
      const all: AnswerDraft = {
        entered: { ...page.entered, ...Object.fromEntries(asked) },
        seen: { ...draft?.seen, ...early?.seen },
        shares: early?.shares ?? draft?.shares ?? false,
        // The person sends what was answered since.
        sending: early ? '' : (draft?.sending ?? ''),
      }
      setEntered(all.entered)
      setSeen(all.seen)
      setShares(all.shares)
      setSaved(early ? keepDraft('device', key, all) : true)
      setBegan(true)
      return all
    },
  }
}

type EarlyAnswers = Pick<AnswerDraft, 'entered' | 'seen'> & { shares: boolean | undefined }

/** @returns what was answered in the plain form before scripts ran, which replace it; null if nothing was */
function earlyAnswers(questions: readonly FormQuestion[]): EarlyAnswers | null {
  const form = document.getElementById(stepId(0))?.closest('form')
  const names = form ? takeEarly(form) : []
  if (!form || names.length === 0) return null
  const fields = [...new FormData(form)].flatMap(([name, value]) => {
    if (typeof value !== 'string') return value.size > 0 ? [[name, onDevice(value)]] : []
    return name.startsWith(wordingField) ? [] : [[name, value]]
  })
  const all = enteredIn(fields)
  const changed = questions.filter(({ _id }) => names.some((name) => name.startsWith(_id)))
  return {
    entered: Object.fromEntries(changed.map(({ _id }) => [_id, all[_id] ?? ''])),
    seen: Object.fromEntries(changed.flatMap(({ _id, wording }) => (wording === undefined ? [] : [[_id, wording]]))),
    shares: names.includes('sharesIdentity') ? fields.some(([name]) => name === 'sharesIdentity') : undefined,
  }
}

/** Keeps a file that was chosen in the plain form. @returns the answer; the file is uploaded with the answers */
function onDevice(file: File): string {
  const id = crypto.randomUUID()
  import('../../../core/browser/kept-files.browser.ts').then(({ keepFile }) => keepFile(id, file)).catch(() => {})
  return deviceText(id, file)
}
