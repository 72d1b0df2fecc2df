import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { useWords } from '../../model/words.ts'
import type { ListedResult } from '../results-page.server.ts'

const measures = ['min', 'lower', 'median', 'upper', 'max', 'mean'] as const

/** The spread of the answers: the interquartile range, and all measures as a table. */
export function SpreadChart({ outcome: { question, spread } }: { outcome: ListedResult }) {
  const words = useWords()
  const language = useLanguage()
  if (!spread) return null
  const number = (value: number) => formatNumber(language, Math.round(value * 100) / 100)
  const { lower, median, upper } = spread
  return (
    <div>
      <p className="small soft">
        {lower === upper
          ? words('spread.same', { median: number(median) })
          : words('spread.half', { lower: number(lower), median: number(median), upper: number(upper) })}
      </p>
      <TableTwin
        summary={words('spread.table')}
        caption={words('spread.of', { question: question.text })}
        columns={[words('spread.measure'), words('spread.value')]}
        rows={measures.map((key) => ({ key, cells: [words(`spread.${key}`), number(spread[key])] }))}
      />
    </div>
  )
}
