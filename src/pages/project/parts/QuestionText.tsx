import { useWords } from '../../../features/projects/model/project-words.ts'
import type { ProjectPage } from '../project-page.server.ts'
import styles from './QuestionsAndAnswers.module.css'

export type ShownQuestion = ProjectPage['questions'][number]

/** A question with its kind. */
export function QuestionText({ question: { text, lang, type } }: { question: ShownQuestion }) {
  const words = useWords()
  return (
    <>
      <p lang={lang}>{text}</p>
      <p className={`${styles.kind} small soft`}>{words(`project.questions.${type === 'rating' ? 'ratingKind' : type}`)}</p>
    </>
  )
}
