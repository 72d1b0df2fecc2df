import { formatDay } from '../../../../core/i18n/dates.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Ledger } from '../../../../ui/figures/Ledger.tsx'
import { check, warning } from '../../../../ui/icons/basic.ts'
import { hourglass } from '../../../../ui/icons/project.ts'
import type { Decision } from '../contract.ts'
import { useWords } from '../words.ts'
import styles from './Decisions.module.css'

/** `lang`: its language if it differs from the page's. */
type ShownDecision = Decision & { lang?: Language | undefined }
type Props = {
  decisions: readonly ShownDecision[]
  /** The project's state: dates are shown in its time zone. */
  timeZone: TimeZone
}

/** The project page's section "You said, we did". */
export function Decisions(props: Props) {
  const words = useWords()
  return (
    <section className="section" aria-labelledby="did">
      <h2 id="did">{words('title')}</h2>
      <DecisionLines {...props} />
    </section>
  )
}

/** What residents asked for, next to what the city does and the status of that. */
export function DecisionLines({ decisions, timeZone }: Props) {
  const words = useWords()
  const lines = decisions.map((decision) => ({
    key: decision._id,
    leftLabel: words('said'),
    left: (
      <>
        <p lang={decision.lang} className={styles.text}>
          {decision.said}
        </p>
        {decision.questions.length > 0 && (
          <p className="small soft">
            {words('answers', { count: decision.questions.length, list: decision.questions.map((one) => one.text).join(' · ') })}
          </p>
        )}
      </>
    ),
    rightLabel: words(`doing.${decision.status}`),
    right: (
      <>
        <p lang={decision.lang} className={styles.text}>
          {decision.doing}
        </p>
        <Standing decision={decision} timeZone={timeZone} />
      </>
    ),
  }))
  return <Ledger lines={lines} />
}

function Standing({ decision: { status, promisedFor, isOverdue, doneDate }, timeZone }: { decision: Decision; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  // Noon UTC is the same calendar day in every US time zone, from American Samoa to Guam.
  const promised = promisedFor && formatDay(language, timeZone, `${promisedFor}T12:00:00Z`)
  if (status === 'done') {
    const day = doneDate ? formatDay(language, timeZone, doneDate) : ''
    return (
      <p className="row gap-2 small soft">
        <Badge tone="ok" icon={check}>
          {words('done')}
        </Badge>
        <span>{promised ? words('doneLate', { day, promised }) : words('doneOn', { day })}</span>
      </p>
    )
  }
  if (!promised) return null
  return (
    <p className="small">
      {isOverdue ? (
        <Badge tone="warn" icon={warning}>
          {words('overdue', { day: promised })}
        </Badge>
      ) : (
        <Badge tone="line" icon={hourglass}>
          {words('promised', { day: promised })}
        </Badge>
      )}
    </p>
  )
}
