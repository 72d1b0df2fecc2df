import { Ledger } from '../../../ui/Ledger.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import { useWords } from '../words.ts'
import { Section } from './Section.tsx'

type Question = ProjectPage['questions'][number]

/** Every question, and beside it what the reader answered; to its officials how many did. */
export function QuestionsAndAnswers({ questions, isMine }: { questions: readonly Question[]; isMine: boolean }) {
  const words = useWords()
  const say = useAnswerWords()
  const lines = questions.map((question, index) => ({
    key: question._id,
    leftLabel: words('project.questions.label', { number: index + 1 }),
    left: (
      <>
        <p>{question.text}</p>
        <p className="small soft">{words(`project.questions.${question.type === 'rating' ? 'ratingKind' : question.type}`)}</p>
      </>
    ),
    rightLabel: isMine ? words('project.questions.received') : words('project.questions.yours'),
    right: isMine ? <p>{words('project.questions.receivedCount', { count: question.answersCount ?? 0 })}</p> : say(question),
  }))
  return (
    <Section id="questions" title={words('project.questions.title')}>
      <Ledger lines={lines} />
    </Section>
  )
}

function useAnswerWords() {
  const words = useWords()
  return ({ type, answer }: Question) => {
    if (answer === null) return <p className="soft">{words('project.questions.none')}</p>
    if (type === 'yesno') return <p>{words(`project.questions.${answer === 'yes' ? 'yes' : 'no'}`)}</p>
    if (type === 'rating') return <p>{words('project.questions.rating', { value: answer })}</p>
    return <p>{answer}</p>
  }
}
