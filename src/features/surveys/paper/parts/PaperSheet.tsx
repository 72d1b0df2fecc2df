import type { SurveyAbout } from '../../form/survey-about.server.ts'
import type { FormQuestion } from '../../kinds/form-question.ts'
import { useWords } from '../../model/words.ts'
import styles from './Paper.module.css'
import { PaperQuestion } from './PaperQuestion.tsx'

type Props = {
  about: SurveyAbout
  /** How the questions were translated. */
  note: string | undefined
  questions: readonly FormQuestion[]
  /** Where the survey can be answered online, and its QR code. */
  address: string
  code: { size: number; path: string }
  handIn: string
}

/** What is printed; rendered on the server in the form's language. */
export function PaperSheet({ about, note, questions, address, code, handIn }: Props) {
  const words = useWords()
  return (
    <>
      <p>{about.team}</p>
      <h2 lang={about.lang} className={styles.title}>
        {about.title}
      </h2>
      {about.intro && <p lang={about.lang}>{about.intro}</p>}
      {note && <p>{note}</p>}
      {about.closesOn && <p>{words('paper.until', { day: about.closesOn })}</p>}
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          <PaperQuestion key={question._id} question={question} number={index + 1} />
        ))}
      </ol>
      <footer className={styles.end}>
        <div>
          <h3>{words('paper.end')}</h3>
          {handIn && <p className={styles.handIn}>{handIn}</p>}
          <p>{words('paper.online', { address })}</p>
        </div>
        <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words('paper.code')}>
          <path d={code.path} />
        </svg>
      </footer>
    </>
  )
}
