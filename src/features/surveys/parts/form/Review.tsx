import { Link } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Hatch } from '../../../../ui/Hatch.tsx'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { answersOf, type Entered, hashOf } from '../../steps.ts'
import type { FormPage } from '../../survey-page.server.ts'
import { useWords } from '../../words.ts'
import { Body, Foot, Top } from './Frame.tsx'
import { useAnswerWords } from './QuestionField.tsx'
import styles from './Review.module.css'

type Props = {
  page: FormPage
  entered: Entered
  shares: boolean
  saved: boolean
  sending: boolean
  /** What went wrong with the last sending, in words. */
  problem: React.ReactNode
  search: string
  onShares: (shares: boolean) => void
}

/** All answers once more, each with the way back to it, and the button that sends them. */
export function Review({ page, entered, shares, saved, sending, problem, search, onShares }: Props) {
  const words = useWords()
  const inWords = useAnswerWords()
  const { about, questions } = page
  const count = answersOf(questions, entered).length
  return (
    <>
      <Top about={about} state={saved ? 'saved' : undefined} />
      <Body>
        <h2 className={styles.title} tabIndex={-1}>
          {words('form.review')}
        </h2>
        {problem}
        <ol className={styles.list}>
          {questions.map(({ _id, text, type }, index) => (
            <li key={_id}>
              <div>
                <p className="small soft">
                  {index + 1}. {text}
                </p>
                {entered[_id]?.trim() ? (
                  <p className={`${styles.answer} strong`}>{inWords(type, entered[_id])}</p>
                ) : (
                  <Hatch className={styles.skipped}>{words('form.skipped')}</Hatch>
                )}
              </div>
              <Link to={{ hash: hashOf(index), search }} preventScrollReset>
                {words(entered[_id]?.trim() ? 'form.changeOne' : 'form.answerOne')}
                <span className="sr-only">
                  {words(entered[_id]?.trim() ? 'form.changeWhich' : 'form.answerWhich', { number: index + 1 })}
                </span>
              </Link>
            </li>
          ))}
        </ol>
        {count === 0 ? <Note>{words('form.nothing')}</Note> : <ShareChoice shares={shares} onShares={onShares} />}
      </Body>
      <Foot>
        <LinkButton to={{ hash: hashOf(questions.length - 1), search }} preventScrollReset size="big" icon={arrowLeft}>
          {words('form.back')}
        </LinkButton>
        <Button type="submit" variant="main" size="big" unavailable={count === 0} busy={sending && words('form.sending')}>
          {words('form.send', { count })}
        </Button>
      </Foot>
    </>
  )
}

/** Whether officials learn name and email: only where a person says so. */
export function ShareChoice({ shares, onShares }: { shares: boolean; onShares: (shares: boolean) => void }) {
  const words = useWords()
  const label = (
    <>
      {words('form.share')} <span className="soft">({words('form.optional')})</span>
    </>
  )
  return <Checkbox name="sharesIdentity" label={label} checked={shares} onChange={(event) => onShares(event.currentTarget.checked)} />
}
