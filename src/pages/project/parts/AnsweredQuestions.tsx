import { useWords } from '../../../features/projects/model/project-words.ts'
import { hasPart, hasShape } from '../../../features/surveys/kinds/kinds.ts'
import { Ledger } from '../../../ui/figures/Ledger.tsx'
import styles from './QuestionsAndAnswers.module.css'
import { QuestionText, type ShownQuestion } from './QuestionText.tsx'

/** Every question with the reader's answer or, with `counted`, the number of answers. */
export default function AnsweredQuestions({ questions, counted }: { questions: readonly ShownQuestion[]; counted: boolean }) {
  const words = useWords()
  const lines = questions.map((question, index) => ({
    key: question._id,
    leftLabel: words('project.questions.label', { number: index + 1 }),
    left: <QuestionText question={question} />,
    rightLabel: counted ? words('project.questions.received') : words('project.questions.yours'),
    right: counted ? <Received question={question} /> : <OwnAnswer question={question} />,
  }))
  return <Ledger lines={lines} />
}

/** Answers of people who have not confirmed their address wait: results do not count them. */
function Received({ question: { answersCount, waitingCount } }: { question: ShownQuestion }) {
  const words = useWords()
  return (
    <>
      <p>{words('project.questions.receivedCount', { count: (answersCount ?? 0) - waitingCount })}</p>
      {waitingCount > 0 && <p className="small soft">{words('project.questions.waiting', { count: waitingCount })}</p>}
    </>
  )
}

function OwnAnswer({ question: { type, answer, file } }: { question: ShownQuestion }) {
  const words = useWords()
  if (answer === null) return <p className="soft">{words('project.questions.none')}</p>
  if (hasShape({ type }, 'share')) return <p>{words(`project.questions.${answer === 'yes' ? 'yes' : 'no'}`)}</p>
  if (hasPart({ type }, 'ends')) return <p>{words('project.questions.rating', { value: answer })}</p>
  if (!file) return <p className={styles.text}>{answer}</p>
  return (
    <p className={styles.text}>
      <a href={`/api/v1/answerFiles/${file}`} download>
        {answer}
      </a>
    </p>
  )
}
