import { useWords } from '../../../features/projects/model/words.ts'
import { Ledger } from '../../../ui/figures/Ledger.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import styles from './QuestionsAndAnswers.module.css'
import { Section } from './Section.tsx'

type ShownQuestion = ProjectPage['questions'][number]

/** Every question with the reader's answer or, with `counted`, the number of answers. Without either, only the questions. */
export function QuestionsAndAnswers({ questions, counted }: { questions: readonly ShownQuestion[]; counted: boolean }) {
  const words = useWords()
  const answered = counted || questions.some((one) => one.answer !== null)
  return (
    <Section id="questions" title={words('project.questions.title')}>
      {answered ? <Answered questions={questions} counted={counted} /> : <Asked questions={questions} />}
    </Section>
  )
}

function Asked({ questions }: { questions: readonly ShownQuestion[] }) {
  return (
    <ol className={`lines ${styles.asked}`}>
      {questions.map((question) => (
        <li key={question._id}>
          <QuestionText question={question} />
        </li>
      ))}
    </ol>
  )
}

function Answered({ questions, counted }: { questions: readonly ShownQuestion[]; counted: boolean }) {
  const words = useWords()
  const lines = questions.map((question, index) => ({
    key: question._id,
    leftLabel: words('project.questions.label', { number: index + 1 }),
    left: <QuestionText question={question} />,
    rightLabel: counted ? words('project.questions.received') : words('project.questions.yours'),
    right: counted ? (
      <p>{words('project.questions.receivedCount', { count: question.answersCount ?? 0 })}</p>
    ) : (
      <OwnAnswer question={question} />
    ),
  }))
  return <Ledger lines={lines} />
}

function QuestionText({ question: { text, lang, type } }: { question: ShownQuestion }) {
  const words = useWords()
  return (
    <>
      <p lang={lang}>{text}</p>
      <p className={`${styles.kind} small soft`}>{words(`project.questions.${type === 'rating' ? 'ratingKind' : type}`)}</p>
    </>
  )
}

function OwnAnswer({ question: { type, answer } }: { question: ShownQuestion }) {
  const words = useWords()
  if (answer === null) return <p className="soft">{words('project.questions.none')}</p>
  if (type === 'yesno') return <p>{words(`project.questions.${answer === 'yes' ? 'yes' : 'no'}`)}</p>
  if (type === 'rating') return <p>{words('project.questions.rating', { value: answer })}</p>
  return <p className={styles.text}>{answer}</p>
}
