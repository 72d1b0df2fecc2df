import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { ways } from '../../../surveys/arrivals/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import { bestOf } from '../best-place.ts'
import type { ShownProject } from '../codes-page.server.ts'
import styles from './CodeTotals.module.css'

/** Totals of the codes on the page that five people used, and how people came. */
export function CodeTotals({ shown: { codes, ways: counts } }: { shown: ShownProject }) {
  const words = useWords()
  const language = useLanguage()
  const sum = (name: 'scans' | 'starts' | 'finishes') => codes.reduce((total, code) => total + (code[name] ?? 0), 0)
  const big = (value: number) => <span className={styles.big}>{formatNumber(language, value)}</span>
  const best = bestOf(codes)
  const share = best && formatPercent(language, percentOf(best.finishes, best.starts))
  const shown = (people: number | null) => (people === null ? words('notShown') : formatNumber(language, people))
  return (
    <div className={styles.totals}>
      <TitleBlock
        facts={[
          { key: 'scans', label: words('scans'), value: big(sum('scans')) },
          { key: 'starts', label: words('started'), value: big(sum('starts')) },
          { key: 'finishes', label: words('finished'), value: big(sum('finishes')) },
          {
            key: 'best',
            label: words('best'),
            value: best ? words('bestPlace', { place: best.label, share: share ?? '' }) : words('bestNone'),
          },
        ]}
      />
      <TableTwin
        summary={words('ways.summary')}
        caption={words('ways.caption')}
        columns={[words('ways.way'), words('started'), words('finished')]}
        rows={ways.map((way) => ({
          key: way,
          cells: [words(`ways.${way}`), shown(counts[way].starts), shown(counts[way].finishes)],
        }))}
      />
    </div>
  )
}
