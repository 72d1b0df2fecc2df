import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import type { Question } from '../../../projects/model/contract.ts'
import { hasShape } from '../../../surveys/kinds/kinds.ts'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { valueLabel } from '../../figures/summary-text.ts'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords as useResultWords } from '../../model/words.ts'
import type { WeightedOutcome } from '../contract.ts'
import { useWords } from '../words.ts'

/** A question's unweighted and weighted totals, folded under its chart. */
export function WeightedBeside({ question, outcome }: { question: Question; outcome: WeightedOutcome | undefined }) {
  const words = useWords()
  const speaking = { words: useResultWords(), surveyWords: useSurveyWords(), language: useLanguage() }
  if (!outcome || outcome.count === 0) return null
  const { language } = speaking
  const label = valueLabel(speaking)
  const { totals, count, weightedCount, average, weightedAverage, effective } = outcome
  const shares = totals.map((one) => percentOf(one.count, count))
  const weightedShares = totals.map((one) => percentOf(one.weighted, weightedCount))
  const mean = (value: number) => formatNumber(language, Math.round(value * 10) / 10)
  return (
    <>
      <TableTwin
        summary={words('beside')}
        caption={words('besideOf', { question: question.text })}
        columns={[words('columns.answer'), words('people'), words('columns.share'), words('columns.weightedShare')]}
        rows={totals.map((one, i) => ({
          key: one.answer,
          cells: [
            label(question, one.answer),
            formatNumber(language, one.count),
            formatPercent(language, shares[i] ?? 0),
            formatPercent(language, weightedShares[i] ?? 0),
          ],
        }))}
      />
      {!hasShape(question, 'several') && <SharesNote of={[shares, weightedShares]} />}
      <p className="small soft">
        {average !== null &&
          weightedAverage !== null &&
          `${words('averages', { average: mean(average), weighted: mean(weightedAverage) })} `}
        {words('tell', { people: count, count: Math.round(effective) })}
      </p>
    </>
  )
}
