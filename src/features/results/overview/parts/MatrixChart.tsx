import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { matrixColumnsOf, splitPair } from '../../../surveys/kinds/matrix/pairs.ts'
import { columnLabel } from '../../figures/summary-text.ts'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords } from '../../model/words.ts'
import type { ListedResult } from '../results-page.server.ts'
import styles from './Results.module.css'
import { useValueLabel } from './value-words.ts'

/** A matrix: bars for each row, with the people who left it out, and one table of all rows. */
export function MatrixChart({ outcome: { question, totals }, count }: { outcome: ListedResult; count: number }) {
  const words = useWords()
  const language = useLanguage()
  const label = columnLabel(useValueLabel(), words)
  const shared = totals.map((one) => ({ ...one, share: percentOf(one.count, count) }))
  const rows = (question.rows ?? []).map(({ key, label: name }) => {
    const cells = shared.filter(({ answer }) => splitPair(answer).row === key)
    // Few people leave a row out: without them the row has no bar for it.
    return { key, name, cells, bars: cells.filter((one) => one.count > 0 || splitPair(one.answer).value !== '') }
  })
  return (
    <>
      {rows.map(({ key, name, bars }) => (
        <section key={key} className={styles.matrixRow}>
          <h4>{name}</h4>
          <Bars
            labels="l"
            values="l"
            bars={bars.map((one) => ({
              key: one.answer,
              label: label(question, one.answer),
              size: one.count,
              value: words('countAndShare', { count: one.count, share: formatPercent(language, one.share) }),
            }))}
            max={count}
          />
        </section>
      ))}
      <TableTwin
        summary={words('table')}
        caption={question.text}
        columns={[words('columns.row'), ...matrixColumnsOf(question).map((value) => label(question, `:${value}`)), words('leftOut')]}
        rows={rows.map(({ key, name, cells }) => ({ key, cells: [name, ...cells.map((one) => formatNumber(language, one.count))] }))}
      />
      <SharesNote of={rows.map(({ cells }) => cells.map((one) => one.share))} />
    </>
  )
}
