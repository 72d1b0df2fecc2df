import { Card } from '../../../../ui/content/Card.tsx'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { useWords } from '../../model/words.ts'
import type { RemovedQuestionsData as Removed } from '../results-page.server.ts'

/** Questions that were removed after people had answered: every wording with the number of its answers. */
export function RemovedQuestions({ removed, lang }: { removed: Removed; lang: string | undefined }) {
  const words = useWords()
  const surveyWords = useSurveyWords()
  return (
    <Card className="stack gap-4" id="removed">
      <div>
        <h2>{words('removedTitle')}</h2>
        <p className="small soft">{words('removedLead')}</p>
      </div>
      <ul className="stack gap-4">
        {removed.map(({ at, day, wordings }) => (
          <li key={at}>
            {wordings.length === 0 && <p>{words('removedBefore')}</p>}
            {wordings.map(({ n, text, answers }) => (
              <p key={n}>
                <span lang={lang}>{text}</span>{' '}
                <span className="small soft">{surveyWords('correction.answers', { count: answers ?? 0, n })}</span>
              </p>
            ))}
            <p className="small soft">{words('removedOn', { day })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
