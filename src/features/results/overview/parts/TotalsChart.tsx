import { averageFormat } from '../../../../core/i18n/averages.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { hasPart, hasShape } from '../../../surveys/kinds/kinds.ts'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords } from '../../model/words.ts'
import type { ListedResult } from '../results-page.server.ts'
import styles from './Results.module.css'
import { useValueLabel } from './value-words.ts'

/** A question's totals as bars with their table: ratings, scales, options, intervals, days, zip codes, and first places of rankings. */
export function TotalsChart({ outcome: { question, totals, places, ranks }, count }: { outcome: ListedResult; count: number }) {
  const words = useWords()
  const language = useLanguage()
  const label = useValueLabel()
  const [isRanking, isSeveral, isRating] = [hasShape(question, 'ranks'), hasShape(question, 'several'), hasPart(question, 'ends')]
  const isPoints = hasShape(question, 'points')
  const points = question.scale?.max ?? 1
  const otherColumn = isPoints ? 'columns.pointsBy' : 'columns.people'
  const peopleColumn = isRanking ? 'columns.first' : otherColumn
  const cities = new Map(places.map((one) => [one.zip, one.city]))
  const rankOf = new Map(ranks.map((one, i) => [one.answer, { ...one, order: i }]))
  const shown = totals.toSorted((a, b) => (rankOf.get(a.answer)?.order ?? 0) - (rankOf.get(b.answer)?.order ?? 0))
  const share = (one: (typeof totals)[number]) => formatPercent(language, percentOf(one.count, count))
  const average = averageFormat(
    language,
    ranks.map((one) => one.mean),
  )
  const mean = (answer: string) => {
    const rank = rankOf.get(answer)?.mean
    return rank === undefined ? [] : [average(rank), formatNumber(language, rankOf.get(answer)?.ranked ?? 0)]
  }
  /** For a ranking, the distance from the worst rank; for points, their mean; else the number of people. */
  const bar = (one: (typeof totals)[number]) => {
    const rank = rankOf.get(one.answer)?.mean
    if (rank === undefined) return { size: one.count, value: words('countAndShare', { count: one.count, share: share(one) }) }
    if (isPoints) return { size: rank / points, value: formatNumber(language, Math.round(rank * 10) / 10) }
    const worst = Math.max(2, question.options.length)
    return { size: (worst - rank) / (worst - 1), value: average(rank) }
  }
  return (
    <>
      {isRanking && <p className={styles.hint}>{words('firstPlaces')}</p>}
      {isPoints && <p className={styles.hint}>{words('pointsHint', { total: points })}</p>}
      {isSeveral && <p className={styles.hint}>{words('severalChosen')}</p>}
      <Bars
        labels={isRating ? 'm' : 'l'}
        values="l"
        bars={shown.map((one) => ({
          key: one.answer,
          label: label(question, one.answer, cities),
          ...bar(one),
        }))}
        max={ranks.length > 0 ? 1 : count}
      />
      <TableTwin
        summary={words('table')}
        caption={question.text}
        columns={[
          words(isRating ? 'columns.rating' : 'columns.answer'),
          words(peopleColumn),
          words('columns.share'),
          ...(ranks.length > 0
            ? [words(isPoints ? 'columns.points' : 'columns.meanRank'), words(isPoints ? 'columns.people' : 'columns.ranked')]
            : []),
        ]}
        rows={shown.map((one) => ({
          key: one.answer,
          cells: [label(question, one.answer, cities), formatNumber(language, one.count), share(one), ...mean(one.answer)],
        }))}
      />
      {!isSeveral && !isPoints && <SharesNote of={[totals.map((one) => percentOf(one.count, count))]} />}
    </>
  )
}
