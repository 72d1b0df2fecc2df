import { Suspense, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { languages } from '../../../core/i18n/languages.ts'
import { setDay } from '../../../core/i18n/sentence.ts'
import { timeOfDay } from '../../../core/i18n/time-of-day.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Start } from '../screens/Start.tsx'
import { answersOf, askedOf, firstOpen, hashOf, type SurveyStep, stepAfter, stepBefore, stepOf } from '../steps.ts'
import type { FormPage, SentForm } from '../survey-page.server.ts'
import { useFilling } from '../use-filling.ts'
import { Body, Frame, Top } from './Frame.tsx'
import { PlainForm } from './PlainForm.tsx'
import { QuestionStep } from './QuestionStep.tsx'

// The screens after the questions do not delay the first one. They are prefetched while the person reads, because the connection may be
// gone later.
const after = {
  Review: () => import('./Review.tsx'),
  Waiting: () => import('../screens/Waiting.tsx'),
  Thanks: () => import('../screens/Thanks.tsx'),
}
const Review = lazyWithRetry(after.Review)
const Waiting = lazyWithRetry(after.Waiting)
const Thanks = lazyWithRetry(after.Thanks)

const keep = () => import('../../../core/browser/cache-page-offline.browser.ts').then(({ cachePageOffline }) => cachePageOffline())

/** A resident's survey: one plain form until scripts run, then one question at a time. */
export function SurveyForm({ page, result }: { page: FormPage; result: SentForm | undefined }) {
  const words = useWords()
  const language = useLanguage()
  const { about } = page
  // The server sends the time zone; the browser does not need the table of all of them.
  const { locale } = languages[language]
  const clock = { month: 'short', day: 'numeric', ...timeOfDay(locale), timeZone: about.timeZone } as const
  const inWords = (instant: string) => setDay(language, new Intl.DateTimeFormat(locale, clock).format(new Date(instant)))
  const stepping = useHydrated() && result === undefined
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const to = (next: SurveyStep) => ({ hash: hashOf(next), search })
  const go = (next: SurveyStep, options = {}) => navigate(to(next), { preventScrollReset: true, ...options })
  const filling = useFilling(page, result, go)
  const { entered, shares, saved, began, sending, errors } = filling
  const questions = askedOf(page.questions, entered)
  const step: SurveyStep = stepping ? stepOf(hash, questions.length) : 'start'
  const answers = answersOf(questions, entered)
  const screen = filling.lost ? 'sending' : step
  const column = useFocusOn(stepping ? screen : null)
  useEffect(() => {
    const all = Object.values(after).map((load) => load())
    // A test run stores nothing on the device.
    if (!page.isTest) Promise.all(all).then(keep, () => {})
  }, [page.isTest])

  if (result?.kind === 'sent') return <Sent page={page} receipt={result.receipt} sentAt={result.sentAt} />
  if (sending.state === 'sent') return <Sent page={page} receipt={sending.receipt} sentAt={inWords(sending.sentAt)} />

  const submit = (event: React.FormEvent) => {
    if (!stepping) return
    event.preventDefault()
    if (step === 'review') return filling.send()
    if (typeof step !== 'number') return
    const question = questions[step]
    if (question && filling.isMissing(question)) return filling.sayMissing(question)
    go(stepAfter(step, questions.length))
  }
  const current = typeof step === 'number' ? questions[step] : undefined
  return (
    <Frame>
      <PageTitle>{titleOf(words, about.title, step, questions.length)}</PageTitle>
      <Form method="post" reloadDocument noValidate onSubmit={submit} ref={column}>
        <Suspense fallback={<NotYet />}>
          {filling.lost ? (
            <Waiting
              about={about}
              count={answers.length}
              seconds={sending.state === 'waiting' ? sending.seconds : null}
              onTry={filling.send}
            />
          ) : current && typeof step === 'number' ? (
            <QuestionStep
              key={current._id}
              {...{ about, question: current, index: step, total: questions.length, saved, note: page.note }}
              value={entered[current._id] ?? ''}
              error={errors[current._id]}
              back={to(stepBefore(step))}
              onChange={(value) => filling.enter(current._id, value)}
              onSkip={
                current.required || page.entered[current._id]
                  ? undefined
                  : () => {
                      filling.enter(current._id, '')
                      go(stepAfter(step, questions.length))
                    }
              }
            />
          ) : step === 'review' ? (
            <Review {...{ page, entered, shares, saved, search, sending }} onShares={filling.share} />
          ) : result ? (
            <Top about={about} />
          ) : (
            <Start page={page} began={began} to={to(began ? firstOpen(questions, entered) : 0)} />
          )}
        </Suspense>
        {!stepping && <PlainForm {...{ page, entered, errors, shares }} onChange={filling.enter} onShares={filling.share} />}
      </Form>
    </Frame>
  )
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

const Sent = (props: { page: FormPage; receipt: string; sentAt: string }) => (
  <Frame>
    <PageTitle>{props.page.about.title}</PageTitle>
    <Suspense fallback={<NotYet />}>
      <Thanks {...props} />
    </Suspense>
  </Frame>
)

function titleOf(words: ReturnType<typeof useWords>, title: string, step: SurveyStep, total: number): string {
  if (step === 'review') return words('form.reviewTitle', { title })
  return typeof step === 'number' ? words('form.questionTitle', { number: step + 1, total, title }) : words('form.surveyTitle', { title })
}

/** Scrolls each new screen to its top and focuses its heading, for screen readers. */
function useFocusOn(screen: unknown) {
  const column = useRef<HTMLFormElement>(null)
  const before = useRef<unknown>(null)
  useEffect(() => {
    const first = before.current === null
    if (before.current === screen) return
    before.current = screen
    if (first && screen === 'start') return
    window.scrollTo(0, 0)
    column.current?.querySelector<HTMLElement>('h2[tabindex], h1[tabindex]')?.focus({ preventScroll: true })
  }, [screen])
  return column
}
