import { indexOfFirst } from '../../../../core/async/index-of-first.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { questionsOfEverybody } from '../../../surveys/conditions/conditions.ts'
import type { Results } from '../../model/contract.ts'
import { useWords } from '../../model/words.ts'
import type { Turnout } from '../../turnout/contract.ts'
import { minutesFor, progressOf } from '../../turnout/progress.ts'
import styles from './HowMany.module.css'

type Props = { results: Results; answered: number; turnout: Pick<Turnout, 'medianSeconds' | 'left' | 'isLeftComplete'> }

/** The number of people who answered and who took part in any way, how long it took them, and who skipped each question or left at it. */
export function HowMany({ results, answered, turnout }: Props) {
  const { medianSeconds, left: departures } = turnout
  const words = useWords()
  const language = useLanguage()
  const questions = progressOf(results.questions, answered, turnout).map((one) => ({ ...one, share: percentOf(one.given, one.of) }))
  const allLeft = departures.reduce((sum, { people }) => sum + people, 0)
  // A hidden number is smaller than every shown one.
  const leftAt = questions.map(({ left }) => left ?? 0)
  const mostLeft = indexOfFirst(leftAt)
  const shown = (people: number | null) => (people === null ? words('notShown') : formatNumber(language, people))
  const shareText = ({ of, share }: { of: number; share: number }) => (of === 0 ? words('notAsked') : formatPercent(language, share))
  const label = (index: number) => words('questionShort', { number: index + 1 })
  const mostSkipped = indexOfFirst(questions.map((one) => (one.of > 0 ? one.skipped / one.of : 0)))
  const skippedText = () => {
    const most = mostSkipped === null ? undefined : questions[mostSkipped]
    if (most)
      return words('skippedMost', { number: (mostSkipped ?? 0) + 1, share: formatPercent(language, percentOf(most.skipped, most.of)) })
    return questions.every((one) => one.skipped === 0) ? words('skippedNever') : null
  }
  const skipped = skippedText()
  return (
    <Card className={styles.card}>
      <div className="stack gap-4">
        <Numbers results={results} answered={answered} medianSeconds={medianSeconds} />
        {results.duplicates ? <p className="small">{words('duplicates', { count: results.duplicates })}</p> : null}
        {results.moved ? <p className="small">{words('moved', { count: results.moved })}</p> : null}
      </div>
      <div>
        <h3 className={styles.title}>{words('perQuestion')}</h3>
        {skipped && <p className="small soft">{skipped}</p>}
        <Bars
          className={styles.bars}
          labels="s"
          values="l"
          bars={questions.map((one, i) => ({
            key: String(i),
            label: label(i),
            size: one.share,
            value:
              one.of === 0 ? words('notAsked') : words('countAndShare', { count: one.given, share: formatPercent(language, one.share) }),
          }))}
        />
        {allLeft > 0 && (
          <p className="small soft">
            {mostLeft === null ? words('leftSomewhere', { count: allLeft }) : words('leftWhere', { count: allLeft, number: mostLeft + 1 })}
          </p>
        )}
        <TableTwin
          summary={words('table')}
          caption={words('perQuestion')}
          columns={[
            words('columns.question'),
            words('columns.reached'),
            words('columns.answered'),
            words('columns.skipped'),
            words('columns.left'),
            words('columns.share'),
          ]}
          rows={questions.map((one, i) => ({
            key: String(i),
            cells: [label(i), ...[one.reached, one.given, one.skipped, one.left].map(shown), shareText(one)],
          }))}
        />
      </div>
    </Card>
  )
}

type NumbersProps = Pick<Props, 'results' | 'answered'> & Pick<Turnout, 'medianSeconds'>

/** How many people and answers there are. Only questions that everyone is asked can be compared with the number of people. */
function Numbers({ results, answered, medianSeconds }: NumbersProps) {
  const words = useWords()
  const language = useLanguage()
  const { tookPart, questions } = results
  const ofEverybody = questionsOfEverybody(questions.map(({ question }) => question)).map((one) => one._id)
  const sum = (counted: typeof questions) => counted.reduce((total, { count }) => total + (count ?? 0), 0)
  const [answers, answersOfEverybody] = [sum(questions), sum(questions.filter(({ question }) => ofEverybody.includes(question._id)))]
  const perPerson = Math.round((answersOfEverybody / answered) * 10) / 10
  const minutes = medianSeconds === null ? null : minutesFor(medianSeconds)
  return (
    <div className={styles.stats}>
      <Stat value={formatNumber(language, answered)}>{words('peopleAnswered', { count: answered })}</Stat>
      {tookPart !== null && <Stat value={formatNumber(language, tookPart)}>{words('tookPart', { count: tookPart })}</Stat>}
      <Stat value={formatNumber(language, answers)}>{words('answersCount', { count: answers })}</Stat>
      {ofEverybody.length > 0 && <Stat value={formatNumber(language, perPerson)}>{words('perPerson', { total: ofEverybody.length })}</Stat>}
      {minutes !== null && <Stat value={formatNumber(language, minutes)}>{words('medianMinutes', { count: minutes })}</Stat>}
    </div>
  )
}
