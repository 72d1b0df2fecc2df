import { formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../core/i18n/shares.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { Results } from '../../../features/results/model/contract.ts'
import { useWords } from '../../../features/results/model/words.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Bars } from '../../../ui/figures/Bars.tsx'
import { Stat } from '../../../ui/figures/Stat.tsx'
import { TableTwin } from '../../../ui/figures/TableTwin.tsx'
import styles from './HowMany.module.css'

/** The number of people who answered and who took part in any way, and how much was answered. */
export function HowMany({ results, answered }: { results: Results; answered: number }) {
  const words = useWords()
  const language = useLanguage()
  const counts = results.questions.map((one) => one.count ?? 0)
  const answers = counts.reduce((total, one) => total + one, 0)
  const { tookPart } = results
  const label = (index: number) => words('questionShort', { number: index + 1 })
  const each = Math.round((answers / answered) * 10) / 10
  return (
    <Card className={styles.card}>
      <div className={styles.stats}>
        <Stat value={formatNumber(language, answered)}>{words('peopleAnswered', { count: answered })}</Stat>
        {tookPart !== null && <Stat value={formatNumber(language, tookPart)}>{words('tookPart', { count: tookPart })}</Stat>}
        <Stat value={formatNumber(language, answers)}>{words('answersCount', { count: answers })}</Stat>
        <Stat value={formatNumber(language, each)}>{words('perPerson', { total: counts.length })}</Stat>
      </div>
      {results.duplicates ? <p className="small">{words('duplicates', { count: results.duplicates })}</p> : null}
      <div>
        <h3 className={styles.title}>{words('perQuestion')}</h3>
        <Bars
          labels="s"
          bars={counts.map((count, index) => ({
            key: String(index),
            label: label(index),
            size: (count / answered) * 100,
            value: formatNumber(language, count),
          }))}
        />
        <TableTwin
          summary={words('table')}
          caption={words('perQuestion')}
          columns={[words('columns.question'), words('columns.people'), words('columns.share')]}
          rows={counts.map((count, index) => ({
            key: String(index),
            cells: [label(index), formatNumber(language, count), formatPercent(language, percentOf(count, answered))],
          }))}
        />
      </div>
    </Card>
  )
}
