import { useWords } from '../../../features/surveys/model/words.ts'
import type { BuilderPage } from '../../survey/survey-page.server.ts'

/** Questions that are no longer asked because another one took their place. */
export function ClosedQuestions({ closed }: { closed: BuilderPage['closed'] }) {
  const words = useWords()
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="closed" className="stack">
      <h2 id="closed" className="small">
        {words('builder.closedTitle')}
      </h2>
      <ul className="small soft">
        {closed.map(({ _id, text, lang, answersCount = 0 }) => (
          <li key={_id}>
            <span lang={lang}>{text}</span> · {words('builder.answers', { count: answersCount })}
          </li>
        ))}
      </ul>
    </section>
  )
}
