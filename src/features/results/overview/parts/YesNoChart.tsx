import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { SplitBar } from '../../../../ui/figures/SplitBar.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords } from '../../model/words.ts'
import type { ListedResult } from '../results-page.server.ts'

export function YesNoChart({ outcome: { question, totals }, count }: { outcome: ListedResult; count: number }) {
  const words = useWords()
  const surveyWords = useSurveyWords()
  const language = useLanguage()
  const [yes = 0, no = 0] = totals.map((one) => one.count)
  const [yesShare, noShare] = [percentOf(yes, count), percentOf(no, count)]
  const part = (people: number, share: number, key: 'yesKey' | 'noKey') => ({
    share,
    text: formatPercent(language, share),
    key: words(`${key}`, { count: people }),
  })
  const row = (key: 'yes' | 'no', people: number, share: number) => ({
    key,
    cells: [surveyWords(`form.${key}`), formatNumber(language, people), formatPercent(language, share)],
  })
  return (
    <>
      <SplitBar yes={part(yes, yesShare, 'yesKey')} no={part(no, noShare, 'noKey')} />
      <TableTwin
        summary={words('table')}
        caption={question.text}
        columns={[words('columns.answer'), words('columns.people'), words('columns.share')]}
        rows={[row('yes', yes, yesShare), row('no', no, noShare)]}
      />
      <SharesNote of={[[yesShare, noShare]]} />
    </>
  )
}
