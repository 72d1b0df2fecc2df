import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Hatch } from '../../../../ui/figures/Hatch.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { hasShape } from '../../kinds/kinds.ts'
import { shapeKindOf } from '../../kinds/options.ts'
import { ownWords } from '../../kinds/own-words.tsx'
import { placeIn, pointOf } from '../../kinds/place/entered.ts'
import { useAnswerWords } from '../../model/use-answer-words.ts'
import { useWords } from '../../model/words.ts'
import { cornersEntered } from '../../shapes/shape.ts'
import { SendingProblem } from '../screens/SendingProblem.tsx'
import { answersOf, type Entered, fragmentOf, fromReviewOf, questionsAsked } from '../steps.ts'
import type { FormPage } from '../survey-page.server.ts'
import type { SendState } from '../use-sending.ts'
import { Body, StickyFoot, Top } from './Frame.tsx'
import styles from './Review.module.css'
import { ShareChoice } from './ShareChoice.tsx'

const PlaceMap = lazyWithRetry(() => import('../../kinds/place/PlaceMap.tsx'))
const ShapeMap = lazyWithRetry(() => import('../../kinds/drawn/ShapeMap.tsx'))

type Props = {
  page: FormPage
  entered: Entered
  shares: boolean
  saved: boolean
  sending: SendState
  search: string
  onShares: (shares: boolean) => void
}

/** All answers for review, each with a link back to it, and the button that submits them, if there are any. */
export default function Review({ page, entered, shares, saved, sending, search, onShares }: Props) {
  const words = useWords()
  const inWords = useAnswerWords()
  const { about } = page
  const questions = questionsAsked(page.questions, entered)
  const count = answersOf(questions, entered).length
  return (
    <>
      <Top about={about} state={saved ? 'saved' : undefined} />
      <Body>
        <h2 className={styles.title} tabIndex={-1}>
          {words('form.review')}
        </h2>
        {sending.state === 'refused' && <SendingProblem about={about} status={sending.status} problem={sending.problem} />}
        <ol className={styles.list}>
          {questions.map(({ _id, text, ...asked }, index) => (
            <li key={_id}>
              <div>
                <p className="small soft">
                  {index + 1}. {ownWords(asked, text)}
                </p>
                {entered[_id]?.trim() ? (
                  <p className={`${styles.answer} strong`}>{inWords(asked, entered[_id])}</p>
                ) : (
                  <Hatch className={styles.skipped}>{words('form.skipped')}</Hatch>
                )}
              </div>
              <Link to={{ hash: fragmentOf(index), search }} state={fromReviewOf(questions)} preventScrollReset>
                {words(entered[_id]?.trim() ? 'form.changeOne' : 'form.answerOne')}
                <span className="sr-only">
                  {words(entered[_id]?.trim() ? 'form.changeWhich' : 'form.answerWhich', { number: index + 1 })}
                </span>
              </Link>
              {shapeKindOf(asked) && <Drawn question={asked} value={entered[_id] ?? ''} />}
              {hasShape(asked, 'places') && <Spot question={asked} value={entered[_id] ?? ''} />}
            </li>
          ))}
        </ol>
        {count === 0 ? <Note>{words('form.nothing')}</Note> : <ShareChoice shares={shares} onShares={onShares} />}
      </Body>
      <StickyFoot>
        <LinkButton to={{ hash: fragmentOf(questions.length - 1), search }} preventScrollReset size="big" icon={arrowLeft}>
          {words('form.back')}
        </LinkButton>
        {count === 0 ? (
          <LinkButton to={{ hash: fragmentOf(0), search }} preventScrollReset variant="main" size="big">
            {words('form.answerOne')}
            <span className="sr-only">{words('form.answerWhich', { number: 1 })}</span>
          </LinkButton>
        ) : (
          <Button type="submit" variant="main" size="big" busy={sending.state === 'sending' && words('form.sending')}>
            {words('form.send', { count })}
          </Button>
        )}
      </StickyFoot>
    </>
  )
}

/** The place on a map, if the person pointed at one. */
function Spot({ question, value }: { question: Parameters<typeof placeIn>[0]; value: string }) {
  const point = pointOf(placeIn(question, value))
  return (
    point && (
      <div className={styles.spot}>
        <Suspense>
          <PlaceMap point={point} />
        </Suspense>
      </div>
    )
  )
}

/** The line or the area on a map, if the person drew one. */
function Drawn({ question, value }: { question: Parameters<typeof shapeKindOf>[0]; value: string }) {
  const kind = shapeKindOf(question)
  const corners = kind && cornersEntered(kind, value)
  return (
    kind &&
    corners &&
    corners.length > 0 && (
      <div className={styles.spot}>
        <Suspense>
          <ShapeMap kind={kind} corners={corners} height="s" />
        </Suspense>
      </div>
    )
  )
}
