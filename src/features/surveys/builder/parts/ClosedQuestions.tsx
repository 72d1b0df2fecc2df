import type { BuilderPage } from '../../form/survey-page.server.ts'
import { useWords } from '../../model/words.ts'
import { useAnswerCount } from '../use-answer-count.ts'

/** Questions that are no longer asked because another one took their place. */
export function ClosedQuestions({ closed }: { closed: BuilderPage['closed'] }) {
  const words = useWords()
  const answerCount = useAnswerCount()
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="closed" className="stack">
      <h2 id="closed" className="small">
        {words('builder.closedTitle')}
      </h2>
      <ul className="small soft">
        {closed.map((question) => (
          <li key={question._id}>
            <span lang={question.lang}>{question.text}</span> · {answerCount(question)}
          </li>
        ))}
      </ul>
    </section>
  )
}
