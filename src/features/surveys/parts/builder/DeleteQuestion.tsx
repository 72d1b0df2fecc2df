import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import type { SurveyQuestion } from '../../contract.ts'
import { useWords } from '../../words.ts'
import styles from './DeleteQuestion.module.css'

/** Asks once more before a question goes, and says what goes with it. */
export function DeleteQuestion({ question: { _id, answersCount = 0 } }: { question: SurveyQuestion }) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Note tone="bad" title={words('builder.deleteTitle')}>
        {answersCount > 0 ? words('builder.deleteAnswers', { count: answersCount }) : words('builder.deletePlain')}
        <Form method="post" preventScrollReset className={styles.buttons}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={_id} />
          <Button type="submit" variant="danger" size="s">
            {words('builder.deleteYes')}
          </Button>
          <LinkButton to={`?question=${_id}`} preventScrollReset size="s">
            {words('builder.keep')}
          </LinkButton>
        </Form>
      </Note>
    </div>
  )
}
