import { Suspense } from 'react'
import { ScaleBar } from '../../../../ui/figures/ScaleBar.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import type { FormQuestion, FormSection } from '../../kinds/form-question.ts'
import { QuestionField } from '../../kinds/QuestionField.tsx'
import { SectionText } from '../../model/parts/SectionText.tsx'
import { useWords } from '../../model/words.ts'
import { stepId } from '../steps.ts'
import type { FormPage } from '../survey-page.server.ts'
import { Body, DraftSaved, LazyErrorSummary, StickyFoot, Top } from './Frame.tsx'
import styles from './QuestionStep.module.css'

type Props = {
  page: FormPage
  question: FormQuestion
  /** Only above the first question of it that is asked. */
  section: FormSection | false | undefined
  index: number
  total: number
  value: string
  error: string | undefined
  saved: boolean
  fromReview: boolean
  /** Next was pressed: the question can no longer be skipped. */
  leaving: boolean
  back: { hash: string; search: string }
  onChange: (value: string) => void
  /** undefined if the question cannot be skipped: it is required or already answered. */
  onSkip: (() => void) | undefined
}

/** One question per screen. Its Next button submits the form, so Enter works too. */
export function QuestionStep(props: Props) {
  const { page, question, section, index, total, value, error, saved, fromReview, leaving, back, onChange, onSkip } = props
  const { about, note, isVisitor } = page
  const words = useWords()
  const last = isVisitor && !fromReview ? 'form.toRegister' : 'form.toReview'
  return (
    <>
      <Top about={about} state={saved ? 'saved' : undefined} stateBelow />
      <div className={styles.progress}>
        <div className="row row-between">
          <p className="small soft">{words('form.question', { number: index + 1, total })}</p>
          {saved && <DraftSaved state="saved" />}
        </div>
        <ScaleBar steps={total} done={index} />
      </div>
      <Body>
        {error && (
          <Suspense>
            <LazyErrorSummary title={words('form.problem')} errors={{ [question._id]: error }} className={styles.summary} />
          </Suspense>
        )}
        {section && <SectionText section={section} />}
        <h2 lang={question.lang} className={styles.question} tabIndex={-1}>
          {question.text}
        </h2>
        {question.required && <p className="small soft">{words('form.required')}</p>}
        {isVisitor && index === 0 && (
          <p className="small soft">
            {words('form.visitors', { time: words('form.minutes', { count: about.minutes }), name: about.ownerName })}
          </p>
        )}
        <QuestionField question={question} value={value} error={error} onChange={onChange} />
        {note?.link && <TranslatedNote note={note} hash={`#${stepId(index)}`} />}
      </Body>
      <StickyFoot
        above={
          onSkip && (
            <Button variant="quiet" disabled={leaving} onClick={onSkip}>
              {words('form.skip')}
            </Button>
          )
        }
      >
        <LinkButton to={back} preventScrollReset size="big" icon={arrowLeft}>
          {words('form.back')}
        </LinkButton>
        <Button type="submit" variant="main" size="big">
          {words(index + 1 < total && !fromReview ? 'form.next' : last)}
        </Button>
      </StickyFoot>
    </>
  )
}
