import type { ReactNode } from 'react'
import { formatNumber } from '../../../core/sentence.ts'
import { Rich, useLanguage } from '../../../core/words.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { lock } from '../../../ui/icons/ways.ts'
import type { Outcome } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import { RatingChart } from './RatingChart.tsx'
import styles from './Results.module.css'
import { useShare } from './share.ts'
import { YesNoChart } from './YesNoChart.tsx'

type Props = { outcome: Outcome; level?: 2 | 3; beside?: ReactNode; children: ReactNode }

/** A question with what was answered: what it comes to in words, and its chart with `beside` under it, or `children` for answers in words. */
export function QuestionResult({ outcome, level = 3, beside, children }: Props) {
  const Title = `h${level}` as const
  const words = useWords()
  const say = useSentence()
  const { question, count } = outcome
  const number = question.order + 1
  const kind = words(`kinds.${question.type}`)
  return (
    <Card as="article" className={styles.row}>
      <div>
        <p className="small soft">{count === null ? words('metaHidden', { number, kind }) : words('meta', { number, kind, count })}</p>
        <Title>{question.text}</Title>
        <p className={styles.sentence}>
          <Rich text={say(outcome)} b={(inner) => <b>{inner}</b>} />
        </p>
        {question.type === 'open' && (
          <p className={styles.tag}>
            <Badge tone="line" icon={lock}>
              {words('neverPublished')}
            </Badge>
          </p>
        )}
      </div>
      <div>
        {outcome.totals.length > 0 && !outcome.suppressed && count !== null && count > 0 ? (
          <Chart outcome={outcome} count={count} />
        ) : (
          children
        )}
        {beside}
      </div>
    </Card>
  )
}

const Chart = ({ outcome, count }: { outcome: Outcome; count: number }) =>
  outcome.question.type === 'yesno' ? <YesNoChart outcome={outcome} count={count} /> : <RatingChart outcome={outcome} count={count} />

/** What a question comes to, in a sentence; nothing where it is withheld. */
function useSentence(): (outcome: Outcome) => string {
  const words = useWords()
  const language = useLanguage()
  const share = useShare()
  return ({ question, count, totals, average }) => {
    if (count === null) return ''
    if (count === 0) return words('sentence.none')
    if (question.type === 'open') return words('sentence.open', { count })
    if (average !== null) return words('sentence.average', { average: formatNumber(language, Math.round(average * 10) / 10) })
    if (question.type !== 'yesno') return ''
    const [yes, no] = totals.map((one) => one.count)
    if (yes === undefined || no === undefined) return ''
    if (yes === no) return words('sentence.even')
    const [more, less] = yes > no ? [yes, no] : [no, yes]
    return words(yes > no ? 'sentence.yes' : 'sentence.no', { share: share(more, count), rest: share(less, count) })
  }
}
