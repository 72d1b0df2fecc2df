import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { useDeparture } from '../../arrivals/use-departure.ts'
import type { FormQuestion } from '../../kinds/form-question.ts'
import { shapeKindOf } from '../../kinds/options.ts'
import { loadMore } from '../../kinds/QuestionField.tsx'
import { loadCheck } from '../../model/use-answer-check.ts'
import { useWords } from '../../model/words.ts'
import { Start } from '../screens/Start.tsx'
import {
  answersOf,
  type Entered,
  firstOpen,
  fragmentOf,
  hasFiles,
  questionsAsked,
  reviewedIn,
  type SurveyStep,
  stepAfter,
  stepAfterChange,
  stepBefore,
  surveyStepOf,
} from '../steps.ts'
import type { FormPage, SentForm } from '../survey-page.server.ts'
import { useFilling } from '../use-filling.ts'
import { loadFiles, loadPost } from '../use-sending.ts'
import { Body, Frame, loadProblems, Top } from './Frame.tsx'
import { QuestionStep } from './QuestionStep.tsx'

// The screens after the questions do not delay the first one. They are prefetched while the person reads, because the connection may be
// gone later.
const after = {
  Review: () => import('./Review.tsx'),
  check: loadCheck,
  problems: loadProblems,
  post: loadPost,
  Waiting: () => import('../screens/Waiting.tsx'),
  Thanks: () => import('../screens/Thanks.tsx'),
  HandOver: () => import('../screens/HandOver.tsx'),
}
const HandOver = lazyWithRetry(after.HandOver)
// Rendered by the server; a browser with scripts removes it before it is needed.
const PlainForm = lazyWithRetry(async () => ({ default: (await import('./PlainForm.tsx')).PlainForm }))
const Review = lazyWithRetry(after.Review)
const Waiting = lazyWithRetry(after.Waiting)
const Thanks = lazyWithRetry(after.Thanks)

const keep = async (questions: readonly FormQuestion[]) => {
  const { cachePageOffline } = await import('../../../../core/browser/cache-page-offline.browser.ts')
  return cachePageOffline(questions.flatMap(({ options }) => options.flatMap(({ image }) => image?.url ?? [])))
}

/** Loads what comes after the first screen, and keeps it on the device. */
function usePrefetched(asked: readonly FormQuestion[], isTest: boolean): void {
  useEffect(() => {
    const all: Promise<unknown>[] = Object.values(after).map((load) => load())
    if (hasFiles(asked))
      all.push(
        loadMore(),
        loadFiles().then(({ loadField }) => loadField()),
      )
    if (asked.some(shapeKindOf)) all.push(loadMore().then(({ loadShapes }) => loadShapes()))
    // A test run stores nothing on the device.
    if (!isTest)
      Promise.all(all).then(
        () => keep(asked),
        () => {},
      )
  }, [isTest, asked])
}

/** A resident's survey: one plain form until scripts run, then one question at a time. */
export function SurveyForm({ page, result }: { page: FormPage; result: SentForm | undefined }) {
  const words = useWords()
  const stepping = useHydrated() && result === undefined
  const { hash, search, state } = useLocation()
  const reviewed = reviewedIn(state)
  const fromReview = reviewed !== null
  const navigate = useNavigate()
  const to = (next: SurveyStep) => ({ hash: fragmentOf(next), search })
  const go = (next: SurveyStep, options = {}) => navigate(to(next), { preventScrollReset: true, ...options })
  const filling = useFilling(page, result, go)
  const { entered, shares, sending, errors } = filling
  const questions = questionsAsked(page.questions, entered)
  const step: SurveyStep = stepping ? surveyStepOf(hash, questions.length) : 'start'
  const screen = filling.lost ? 'sending' : step
  const column = useFocusOn(stepping ? screen : null)
  useDeparture(
    page.isTest || page.isVisitor ? null : page.about._id,
    sending.state === 'sent' ? undefined : shownQuestion(questions, screen)?._id,
  )
  // While the next question is on its way, a tap on Skip would take back the answer.
  const [leaving, setLeaving] = useState(false)
  const { questions: asked, isTest } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each question
  useEffect(() => setLeaving(false), [hash])
  usePrefetched(asked, isTest)

  if (result?.kind === 'sent') return <Sent page={page} receipt={result.receipt} sentAt={result.sentAt} />
  if (sending.state === 'sent') return <Sent page={page} receipt={sending.receipt} instant={sending.sentAt} />

  /** After a question; a question that was opened from the review leads back to it. */
  const goOn = (index: number, these = entered) => {
    const asked = questionsAsked(page.questions, these)
    if (reviewed) return go(stepAfterChange(asked, [...reviewed, questions[index]?._id ?? ''], these), { state })
    go(stepAfter(index, asked.length))
  }
  const submit = async (event: React.FormEvent) => {
    if (!stepping) return
    event.preventDefault()
    if (step === 'review') return filling.send()
    const question = typeof step === 'number' && questions[step]
    if (!question) return
    setLeaving(true)
    if (!(await filling.mayLeave(question))) return setLeaving(false)
    // Visitors look at their answers while they register.
    const isLast = stepAfter(step, questions.length) === 'review' && answersOf(questions, entered).length > 0
    if (page.isVisitor && !reviewed && isLast) {
      setLeaving(false)
      return filling.send()
    }
    goOn(step)
  }
  return (
    <Frame>
      {!page.isTest && <PageTitle>{titleOf(words, page, step)}</PageTitle>}
      {/* It has a form of its own. */}
      {step === 'start' && page.note?.link === null && <TranslatedNote note={page.note} />}
      <Form method="post" {...encodingOf(asked)} reloadDocument noValidate onSubmit={submit} ref={column}>
        <Suspense fallback={<NotYet />}>
          <Screen {...{ page, result, filling, step, search, fromReview, leaving, to, goOn }} />
        </Suspense>
        {!stepping && !page.isVisitor && (
          <Suspense>
            <PlainForm {...{ page, entered, errors, shares }} onChange={filling.enter} onShares={filling.share} />
          </Suspense>
        )}
      </Form>
    </Frame>
  )
}

/** Without scripts, files come with the form. */
const encodingOf = (questions: readonly FormQuestion[]) => (hasFiles(questions) ? { encType: 'multipart/form-data' as const } : {})

/** The question on the screen; the review belongs to the last. */
function shownQuestion(questions: FormPage['questions'], screen: SurveyStep | 'sending') {
  if (screen === 'review') return questions.at(-1)
  return typeof screen === 'number' ? questions[screen] : undefined
}

type ScreenProps = {
  page: FormPage
  result: SentForm | undefined
  filling: ReturnType<typeof useFilling>
  step: SurveyStep
  search: string
  /** The question was opened from the review, and leads back to it. */
  fromReview: boolean
  leaving: boolean
  to: (step: SurveyStep) => { hash: string; search: string }
  /** Leaves the question for the next step. */
  goOn: (index: number, entered?: Entered) => void
}

/** The screen of the current step. */
function Screen({ page, result, filling, step, search, fromReview, leaving, to, goOn }: ScreenProps) {
  const { about } = page
  const { entered, shares, saved, began, sending, errors } = filling
  const questions = questionsAsked(page.questions, entered)
  if (filling.lost) {
    const seconds = sending.state === 'waiting' ? sending.seconds : null
    return <Waiting about={about} count={answersOf(questions, entered).length} seconds={seconds} onTry={filling.send} />
  }
  if (filling.handedOver) return <HandOver {...{ page, questions, entered }} />
  const current = typeof step === 'number' ? questions[step] : undefined
  if (current && typeof step === 'number') {
    const skip = () => {
      filling.enter(current._id, '')
      goOn(step, { ...entered, [current._id]: '' })
    }
    return (
      <QuestionStep
        key={current._id}
        {...{
          page,
          question: current,
          section: current.inSection?.id !== questions[step - 1]?.inSection?.id && current.inSection,
          index: step,
          total: questions.length,
          saved,
          fromReview,
          leaving,
        }}
        value={entered[current._id] ?? ''}
        error={errors[current._id]}
        back={to(fromReview ? 'review' : stepBefore(step))}
        onChange={(value) => filling.enter(current._id, value)}
        onSkip={current.required || page.entered[current._id] ? undefined : skip}
      />
    )
  }
  if (step === 'review') return <Review {...{ page, entered, shares, saved, search, sending }} onShares={filling.share} />
  if (result) return <Top about={about} />
  return <Start page={page} began={began} to={to(began ? firstOpen(questions, entered) : 0)} />
}

/** Shown while the next screen loads, usually because the device is offline. The answers are saved. */
function NotYet() {
  const words = useWords()
  return (
    <Body>
      <p role="status">{words('form.notYet')}</p>
    </Body>
  )
}

const Sent = (props: { page: FormPage; receipt: string; sentAt?: string; instant?: string }) => (
  <Frame>
    {!props.page.isTest && <PageTitle>{props.page.about.title}</PageTitle>}
    <Suspense fallback={<NotYet />}>
      <Thanks {...props} />
    </Suspense>
  </Frame>
)

function titleOf(words: ReturnType<typeof useWords>, { about: { title }, questions, isVisitor }: FormPage, step: SurveyStep): string {
  if (step === 'review') return words('form.reviewTitle', { title })
  if (typeof step === 'number') return words('form.questionTitle', { number: step + 1, total: questions.length, title })
  return words(isVisitor ? 'form.visitorTitle' : 'form.surveyTitle', { title })
}

/** Scrolls each new screen to its top and focuses its heading, for screen readers. */
function useFocusOn(screen: unknown) {
  const column = useRef<HTMLFormElement>(null)
  const before = useRef<unknown>(null)
  useLayoutEffect(() => {
    const first = before.current === null
    if (before.current === screen) return
    before.current = screen
    if (first && screen === 'start') return
    window.scrollTo(0, 0)
    column.current?.querySelector<HTMLElement>('h2[tabindex], h1[tabindex]')?.focus({ preventScroll: true })
  }, [screen])
  return column
}
