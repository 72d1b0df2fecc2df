import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { lock } from '../../../../ui/icons/ways.ts'
import { figureShape } from '../../../surveys/kinds/kinds.ts'
import { isOnlyCounted } from '../../../surveys/kinds/options.ts'
import { summaryTextFor } from '../../figures/summary-text.ts'
import { useWords } from '../../model/words.ts'
import type { ListedResult, WordingRecord } from '../results-page.server.ts'
import styles from './Results.module.css'
import { SpreadChart } from './SpreadChart.tsx'
import { TotalsChart } from './TotalsChart.tsx'
import { useSpeaking } from './value-words.ts'
import { YesNoChart } from './YesNoChart.tsx'

// Loaded lazily, because few surveys ask for places, few options have pictures and few questions are corrected. Their styles load with the
// page, which prevents an unstyled map.
import '../../../places/basemap/Ground.module.css'
import '../../../places/basemap/Labels.module.css'
import '../../model/parts/OptionPictures.module.css'
import '../../../surveys/model/parts/Correction.module.css'
import './PlacesMap.module.css'

const Wordings = lazy(async () => ({ default: (await import('./Wordings.tsx')).Wordings }))
const OptionPictures = lazy(async () => ({
  default: (await import('../../model/parts/OptionPictures.tsx')).OptionPictures,
}))
const MatrixChart = lazy(async () => ({ default: (await import('./MatrixChart.tsx')).MatrixChart }))
const PlacesMap = lazy(async () => ({ default: (await import('./PlacesMap.tsx')).PlacesMap }))

type Props = {
  outcome: ListedResult
  record: WordingRecord | undefined
  map?: ComponentProps<typeof PlacesMap>['map'] | undefined
  beside?: ReactNode
  /** People with an unconfirmed address, who are not counted, may have answered. */
  waiting: boolean
  /** The language of the question, if it differs from the page's. */
  lang?: string | undefined
  children: ReactNode
}

/** A question and its result: a sentence, and a chart with `beside` below it, or `children` for text answers. */
export function QuestionResultCard({ outcome, record, lang, map, beside, waiting, children }: Props) {
  const words = useWords()
  const say = summaryTextFor(useSpeaking(), waiting)
  const { question, count } = outcome
  const number = question.order + 1
  const kind = words(`kinds.${question.type}`)
  return (
    <Card as="article" className={styles.row}>
      <div>
        <p className="small soft">{words('meta', { number, kind, count: count ?? 0 })}</p>
        <h3 lang={lang}>{question.text}</h3>
        {record && (
          <Suspense>
            <Wordings record={record} lang={lang} />
          </Suspense>
        )}
        {question.options.some((one) => one.image) && (
          <Suspense>
            <OptionPictures options={question.options} lang={lang} />
          </Suspense>
        )}
        <Asked outcome={outcome} />
        <p className={styles.sentence}>
          <Rich text={say(outcome)} b={(inner) => <b>{inner}</b>} />
        </p>
        {(isOnlyCounted(question) || question.options.at(-1)?.isOther) && (
          <p className={styles.tag}>
            <Badge tone="line" icon={lock}>
              {words('neverPublished')}
            </Badge>
          </p>
        )}
      </div>
      <div>
        {outcome.totals.length > 0 && count ? (
          <>
            {map && outcome.places.length > 0 && (
              <Suspense>
                <PlacesMap map={map} groups={outcome.places} label={words('mapOf', { question: question.text })} />
              </Suspense>
            )}
            <Chart outcome={outcome} count={count} />
            <SpreadChart outcome={outcome} />
            {children}
          </>
        ) : (
          <>
            <SpreadChart outcome={outcome} />
            {children}
          </>
        )}
        {beside}
      </div>
    </Card>
  )
}

/** How many were asked, and how many of these skipped it; null if everyone who was asked answered, or nobody was asked. */
function Asked({ outcome: { asked, count } }: { outcome: ListedResult }) {
  const words = useWords()
  if (asked === null || count === null || asked === count) return null
  return <p className="small soft">{words('asked', { count: asked, answered: count, skipped: asked - count })}</p>
}

function Chart(props: { outcome: ListedResult; count: number }) {
  const shape = figureShape(props.outcome.question)
  if (shape === 'pairs') {
    return (
      <Suspense>
        <MatrixChart {...props} />
      </Suspense>
    )
  }
  return shape === 'share' ? <YesNoChart {...props} /> : <TotalsChart {...props} />
}
