import { Suspense } from 'react'
import { Button } from '../../../../ui/forms/Button.tsx'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { questionCount } from '../../conditions/conditions.ts'
import { QuestionField } from '../../kinds/QuestionField.tsx'
import { SectionText } from '../../model/parts/SectionText.tsx'
import { useWords } from '../../model/words.ts'
import { type Entered, stepId, wordingField } from '../steps.ts'
import type { FormPage } from '../survey-page.server.ts'
import { Body, LazyErrorSummary, StickyFoot } from './Frame.tsx'
import styles from './PlainForm.module.css'
import { ShareChoice } from './ShareChoice.tsx'

type Props = {
  page: FormPage
  entered: Entered
  errors: Record<string, string>
  shares: boolean
  onChange: (id: string, value: string) => void
  onShares: (shares: boolean) => void
}

/** All questions in one form below the first screen: for browsers without scripts, and until scripts have loaded. */
export function PlainForm({ page: { questions, note }, entered, errors, shares, onChange, onShares }: Props) {
  const words = useWords()
  // Those under a condition are shown too, each with its condition.
  const total = questionCount(questions)
  return (
    <div>
      <Body>
        {Object.keys(errors).length > 0 && (
          <Suspense>
            <LazyErrorSummary title={words('form.problem')} errors={errors} plain={['answers']} />
          </Suspense>
        )}
        {note?.link && <TranslatedNote note={note} />}
        {questions.map((question, index) => (
          <section key={question._id} id={stepId(index)} className={styles.question}>
            {question.inSection?.id === question._id && <SectionText section={question.inSection} />}
            <h2>
              <span className="small soft">
                {total === questions.length
                  ? words('form.question', { number: index + 1, total })
                  : words('form.questionNumber', { number: index + 1 })}
              </span>
              <span lang={question.lang}>{question.text}</span>
            </h2>
            {question.required && <p className="small soft">{words('form.required')}</p>}
            {question.onlyIf && <p className="small soft">{question.onlyIf}</p>}
            <input type="hidden" name={wordingField + question._id} value={question.wording ?? ''} />
            <QuestionField
              question={question}
              value={entered[question._id] ?? ''}
              error={errors[question._id]}
              onChange={(value) => onChange(question._id, value)}
            />
          </section>
        ))}
        <ShareChoice shares={shares} onShares={onShares} />
      </Body>
      <StickyFoot>
        <Button type="submit" variant="main" size="big">
          {words('form.sendPlain')}
        </Button>
      </StickyFoot>
    </div>
  )
}
