import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { useWords } from '../../../features/results/model/words.ts'
import { useWords as useSurveyWords } from '../../../features/surveys/model/words.ts'
import { SplitBar } from '../../../ui/figures/SplitBar.tsx'
import { TableTwin } from '../../../ui/figures/TableTwin.tsx'
import type { ListedResult } from '../results-page.server.ts'
import { useShare } from './share.ts'

export function YesNoChart({ outcome: { question, totals }, count }: { outcome: ListedResult; count: number }) {
  const words = useWords()
  const surveyWords = useSurveyWords()
  const language = useLanguage()
  const share = useShare()
  const [yes = 0, no = 0] = totals.map((one) => one.count)
  const part = (people: number, key: 'yesKey' | 'noKey') => ({
    share: Math.round((people / count) * 1000) / 10,
    text: share(people, count),
    key: words(`${key}`, { count: people }),
  })
  const row = (key: 'yes' | 'no', people: number) => ({
    key,
    cells: [surveyWords(`form.${key}`), formatNumber(language, people), share(people, count)],
  })
  return (
    <>
      <SplitBar yes={part(yes, 'yesKey')} no={part(no, 'noKey')} />
      <TableTwin
        summary={words('table')}
        caption={question.text}
        columns={[words('columns.answer'), words('columns.people'), words('columns.share')]}
        rows={[row('yes', yes), row('no', no)]}
      />
    </>
  )
}
