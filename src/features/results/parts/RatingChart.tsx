import { formatNumber } from '../../../core/sentence.ts'
import { useLanguage } from '../../../core/words.tsx'
import { Bars } from '../../../ui/Bars.tsx'
import { TableTwin } from '../../../ui/TableTwin.tsx'
import { ratings } from '../../surveys/options.ts'
import { useWords as useSurveyWords } from '../../surveys/words.ts'
import type { Outcome } from '../results-page.server.ts'
import { useWords } from '../words.ts'
import { useShare } from './share.ts'

export function RatingChart({ outcome: { question, totals }, count }: { outcome: Outcome; count: number }) {
  const words = useWords()
  const surveyWords = useSurveyWords()
  const language = useLanguage()
  const share = useShare()
  const people = (rating: number) => totals.find((one) => one.answer === String(rating))?.count ?? 0
  const label = (rating: (typeof ratings)[number]) => words('ratingLabel', { number: rating, label: surveyWords(`form.ratings.${rating}`) })
  return (
    <>
      <Bars
        bars={ratings.map((rating) => ({
          key: String(rating),
          label: label(rating),
          size: (people(rating) / count) * 100,
          value: formatNumber(language, people(rating)),
        }))}
        max={Math.max(...ratings.map((rating) => (people(rating) / count) * 100))}
      />
      <TableTwin
        summary={words('table')}
        caption={question.text}
        columns={[words('columns.rating'), words('columns.people'), words('columns.share')]}
        rows={ratings.map((rating) => ({
          key: String(rating),
          cells: [label(rating), formatNumber(language, people(rating)), share(people(rating), count)],
        }))}
      />
    </>
  )
}
