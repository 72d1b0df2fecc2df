import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../../model/words.ts'
import { Spoken } from '../../open-answers/parts/Spoken.tsx'
import { useWords as useAnswerWords } from '../../open-answers/words.ts'
import type { VoicesData } from '../results-page.server.ts'
import styles from './Voices.module.css'

const tagsShown = 8

/** Answers in own words: their tags, the newest of them, and a link to all. */
export function Voices({ voices, search, project }: { voices: VoicesData | undefined; search: [string, string][]; project: string }) {
  const words = useWords()
  const answerWords = useAnswerWords()
  const language = useLanguage()
  if (!voices?.answered) return null
  const { question, answers, answered, tagged, tags } = voices
  const shown = tags.filter((tag) => tag.count > 0).slice(0, tagsShown)
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.tags}>
          <p className="small soft">{answerWords('coverage', { tagged, count: answered })}</p>
          <Bars
            labels="l"
            bars={shown.map((tag) => ({
              key: tag._id,
              label: tag.name,
              size: (tag.count / answered) * 100,
              value: formatNumber(language, tag.count),
            }))}
          />
          <TableTwin
            summary={words('table')}
            caption={answerWords('tagsOf', { question: question.text })}
            columns={[answerWords('tag'), words('columns.people'), words('columns.share')]}
            rows={shown.map((tag) => ({
              key: tag._id,
              cells: [tag.name, formatNumber(language, tag.count), formatPercent(language, percentOf(tag.count, answered))],
            }))}
          />
        </div>
      )}
      <ul className={styles.list}>
        {answers.map((answer) => (
          <li key={answer._id}>
            <Spoken answer={answer} />
          </li>
        ))}
      </ul>
      <LinkButton to={`/project/${project}/results/${question._id}?${new URLSearchParams(search)}`} size="s">
        {words('readAll', { count: answered })}
      </LinkButton>
    </>
  )
}
