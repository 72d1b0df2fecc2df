import { Form, Link } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { SurveyQuestion } from '../../model/contract.ts'
import { useWords } from '../../model/words.ts'
import { dependents } from '../conditions.ts'
import { editorId } from '../editing.ts'
import styles from './DeleteQuestion.module.css'

type Props = { question: SurveyQuestion; questions: readonly SurveyQuestion[]; error: string | undefined }

/** Asks for confirmation before a question is deleted, and lists what is deleted with it, or why it cannot be deleted. */
export function DeleteQuestion({ question: { _id, answersCount = 0 }, questions, error }: Props) {
  const words = useWords()
  // A refusal is read like the question before it.
  const box = useFocusOnArrival<HTMLDivElement>(error)
  const needing = dependents(questions, _id)
  const keep = (
    <LinkButton to={`?question=${_id}`} preventScrollReset size="s">
      {words('builder.keep')}
    </LinkButton>
  )
  if (needing.length > 0) {
    return (
      <div ref={box} tabIndex={-1} className={styles.box}>
        <Note tone="warn" title={words('builder.deleteNeeded')}>
          {words('builder.deleteNeededWhy')}
          <ul className={styles.needing}>
            {needing.map((one) => (
              <li key={one._id}>
                <Link to={`?question=${one._id}#${editorId}`} preventScrollReset>
                  {words('builder.askQuestion', { number: one.order + 1, text: one.text })}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>{keep}</div>
        </Note>
      </div>
    )
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Note tone="bad" title={words('builder.deleteTitle')}>
        {error ?? (answersCount > 0 ? words('builder.deleteAnswers', { count: answersCount }) : words('builder.deletePlain'))}
        <Form method="post" preventScrollReset className={styles.buttons}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={_id} />
          <Button type="submit" variant="danger" size="s">
            {words('builder.deleteYes')}
          </Button>
          {keep}
        </Form>
      </Note>
    </div>
  )
}
