import { Correction } from '../../../surveys/model/parts/Correction.tsx'
import { useWords } from '../../../surveys/model/words.ts'
import type { WordingRecord } from '../results-page.server.ts'

/** How a question was corrected, with the number of answers to each wording, and since when it is closed. */
export function Wordings({ record: { closedOn, wordings }, lang }: { record: WordingRecord; lang: string | undefined }) {
  const words = useWords()
  return (
    <>
      {closedOn && <p className="small soft">{words('correction.closed', { day: closedOn })}</p>}
      {wordings.map(({ n, answers, day, lines }) => (
        <div key={n}>
          {lines.length > 0 && (
            <Correction
              text={words('correction.on', { day })}
              deleted={words('correction.deleted')}
              inserted={words('correction.inserted')}
              {...{ lines, lang }}
            />
          )}
          {answers !== null && <p className="small soft">{words('correction.answers', { count: answers, n })}</p>}
        </div>
      ))}
    </>
  )
}
