import { Rich } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { useWords } from '../../model/words.ts'
import { questionsAsked } from '../steps.ts'
import type { FormPage } from '../survey-page.server.ts'

/** Which of the questions this person has answered, and until when the answers can be changed. */
export default function AnsweredNote({ page, className }: { page: FormPage; className: string | undefined }) {
  const { about, entered, answeredOn } = page
  const questions = questionsAsked(page.questions, entered)
  const words = useWords()
  const answered = questions.filter((one) => entered[one._id]).length
  const on = answeredOn ?? ''
  const sentence = about.closesOn ? words('form.answeredUntil', { on, until: about.closesOn }) : words('form.answered', { on })
  return (
    <Note tone="ok" {...(className !== undefined && { className })}>
      <Rich text={sentence} b={(inner) => <b className="strong">{inner}</b>} />
      {answered < questions.length && (
        <>
          {' '}
          <Rich text={words('form.half', { answered, total: questions.length })} b={(inner) => <b className="strong">{inner}</b>} />
        </>
      )}
    </Note>
  )
}
