import { formatMoment } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import type { StatusPage } from '../status-page.server.ts'
import { useWords } from '../words.ts'

/** What did not work within the last 30 days, newest first. */
export function Interruptions({ page: { interruptions, timeZone } }: { page: StatusPage }) {
  const words = useWords()
  const language = useLanguage()
  const moment = (instant: string) => formatMoment(language, timeZone, instant)
  return (
    <section className="stack gap-4" aria-labelledby="interruptions">
      <h2 id="interruptions">{words('interruptions')}</h2>
      {interruptions.length === 0 && <p className="soft">{words('noInterruptions')}</p>}
      <ul className="stack gap-3">
        {interruptions.map(({ part, state, beganAt, endedAt }) => (
          <li key={`${part} ${beganAt}`} className="row">
            <Badge tone={state === 'broken' ? 'bad' : 'warn'}>{words(`part.${part}`)}</Badge>
            <span>
              {endedAt ? words('from', { began: moment(beganAt), ended: moment(endedAt) }) : words('since', { time: moment(beganAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
