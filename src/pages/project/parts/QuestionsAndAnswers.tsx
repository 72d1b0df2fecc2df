import { Suspense } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useWords } from '../../../features/projects/model/project-words.ts'
import styles from './QuestionsAndAnswers.module.css'
import { QuestionText, type ShownQuestion } from './QuestionText.tsx'
import { ProjectSection } from './Section.tsx'

// Most readers have not answered yet.
const AnsweredQuestions = lazyWithRetry(() => import('./AnsweredQuestions.tsx'))

/** Every question with the reader's answer or, with `counted`, the number of answers. Without either, only the questions. */
export function QuestionsAndAnswers({ questions, counted }: { questions: readonly ShownQuestion[]; counted: boolean }) {
  const words = useWords()
  const answered = counted || questions.some((one) => one.answer !== null)
  return (
    <ProjectSection id="questions" title={words('project.questions.title')}>
      {answered ? (
        <Suspense>
          <AnsweredQuestions questions={questions} counted={counted} />
        </Suspense>
      ) : (
        <Asked questions={questions} />
      )}
    </ProjectSection>
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
