import { averageFormat } from '../../../../core/i18n/averages.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { figureShape, hasShape } from '../../../surveys/kinds/kinds.ts'
import { pairOf, splitPair } from '../../../surveys/kinds/matrix/pairs.ts'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { columnLabel, valueLabel } from '../../figures/summary-text.ts'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords as useResultWords } from '../../model/words.ts'
import type { ComparedQuestion } from '../comparison-page.server.ts'
import type { Side } from '../rules.ts'
import { useWords } from '../words.ts'
import { useGroupName } from './use-group-name.ts'

type GroupAnswers = ComparedQuestion['groups'][number]
type Props = { compared: ComparedQuestion; by: Side; lang: string | undefined }

/** A question with its groups: bars of one figure each where one says enough, and a table with every answer. */
export function SideBySide({ compared: { question, groups }, by, lang }: Props) {
  const words = useWords()
  const resultWords = useResultWords()
  const language = useLanguage()
  const number = question.order + 1
  const tables = useGroupTables({ question, groups }, by)
  const [table] = tables
  const label = useGroupLabel(by)
  const answered = groups.filter((one) => one.count > 0)
  const kind = resultWords(`kinds.${question.type}`)
  const count = groups.reduce((sum, one) => sum + one.count, 0)
  const { min, max } = question.scale ?? { min: 1, max: 5 }
  const average = averageFormat(language, givenOf(answered.map((one) => one.average)))
  const figure = {
    yesno: () => {
      const share = ({ totals, count: whole }: (typeof groups)[number]) =>
        percentOf(totals.find(({ answer }) => answer === 'yes')?.count ?? 0, whole)
      return answered.map((one) => ({ key: one.group, label: label(one), size: share(one), value: formatPercent(language, share(one)) }))
    },
    average: () =>
      answered.map((one) => {
        const value = one.average ?? min
        return { key: one.group, label: label(one), size: ((value - min) / (max - min)) * 100, value: average(value) }
      }),
  }
  const shape = figureShape(question)
  const isYesNo = shape === 'share'
  const hasFigure = isYesNo || shape === 'steps'
  const note = notes[shape as keyof typeof notes]
  return (
    <Card as="article" className="stack gap-3">
      <p className="small soft">{resultWords('meta', { number, kind, count })}</p>
      <h2 lang={lang}>{question.text}</h2>
      {hasFigure && table ? (
        <>
          <p className="small soft">{isYesNo ? words('shareYes') : words('averageOf', { min, max })}</p>
          <Bars labels="l" bars={isYesNo ? figure.yesno() : figure.average()} />
          <TableTwin summary={words('table')} {...table} />
        </>
      ) : (
        <>
          {note && <p className="small soft">{words(note)}</p>}
          {tables.map((one) => (
            <Table key={one.caption} captionHidden={shape !== 'pairs'} {...one} />
          ))}
        </>
      )}
      {!hasShape(question, 'several', 'ranks', 'points') && <SharesNote of={sharesIn({ question, groups })} />}
    </Card>
  )
}

/** What the columns of a table show, where they are not shares of one answer each. */
const notes = { ranks: 'rankNote', points: 'pointsNote', places: 'placeNote' } as const

/** "18-24 (31 answers)" */
function useGroupLabel(by: Side) {
  const words = useWords()
  const name = useGroupName(by)
  return ({ group, count }: ComparedQuestion['groups'][number]) => words('groupOf', { group: name(group), count })
}

/** A row of a matrix as a question of its own. */
function rowAsked({ question, groups }: ComparedQuestion, { key, label }: { key: string; label: string }): ComparedQuestion {
  const isLeftOut = groups.some(({ totals }) => totals.some(({ answer, count }) => answer === pairOf(key, '') && count !== 0))
  const isOfRow = ({ answer }: { answer: string }) => splitPair(answer).row === key && (isLeftOut || splitPair(answer).value !== '')
  return {
    question: { ...question, text: label },
    groups: groups.map((one) => ({ ...one, totals: one.totals.filter(isOfRow) })),
  }
}

const partsOf = (compared: ComparedQuestion): ComparedQuestion[] =>
  compared.question.rows?.map((row) => rowAsked(compared, row)) ?? [compared]

/** The shares of each group, by row of a matrix; of a group with hidden counts none. */
const sharesIn = (compared: ComparedQuestion): number[][] =>
  partsOf(compared).flatMap(({ groups }) =>
    groups.map(({ totals, count: whole }) =>
      totals.some(({ count }) => count === null) ? [] : totals.map(({ count }) => percentOf(count ?? 0, whole)),
    ),
  )

const givenOf = (values: readonly (number | null)[]): number[] => values.filter((one) => one !== null)

/** One table, or one for each row of a matrix. */
function useGroupTables(compared: ComparedQuestion, by: Side) {
  const tableOf = useGroupTable(by)
  return partsOf(compared).map(tableOf)
}

function useGroupTable(by: Side) {
  const words = useWords()
  const resultWords = useResultWords()
  const surveyWords = useSurveyWords()
  const language = useLanguage()
  const label = valueLabel({ words: resultWords, surveyWords, language })
  const ofRow = columnLabel(label, resultWords)
  const name = useGroupName(by)
  const right = (text: string) => ({ label: text, number: true })
  /** Formats a measure of these groups: with the same decimals in all of them. */
  const formatOf = (compared: readonly (number | null)[]) => {
    const format = averageFormat(language, givenOf(compared))
    return (value: number | null | undefined) => (value == null ? '–' : format(value))
  }
  const measuresOf = (groups: readonly GroupAnswers[]) =>
    (['median', 'average'] as const).flatMap((name) => {
      const values = groups.map((one) => one[name])
      const format = formatOf(values)
      return givenOf(values).length > 0 ? [{ head: words(name), of: (one: GroupAnswers) => format(one[name]) }] : []
    })
  const shares = (one: GroupAnswers) =>
    one.totals.map(({ count }) => {
      if (count === null) return words('hidden')
      return one.count > 0 ? formatPercent(language, percentOf(count, one.count)) : '–'
    })
  const ranksOf = (groups: readonly GroupAnswers[]) => {
    const format = formatOf(groups.flatMap((one) => one.ranks.map((rank) => rank.mean)))
    return (one: GroupAnswers) => one.totals.map(({ answer }) => format(one.ranks.find((rank) => rank.answer === answer)?.mean))
  }
  return ({ question, groups }: ComparedQuestion) => {
    const shape = figureShape(question)
    const isMatrix = shape === 'pairs'
    const measures = measuresOf(groups)
    const ranks = ranksOf(groups)
    const heads = groups[0]?.totals.map(({ answer }) => (isMatrix ? ofRow(question, answer) : label(question, answer))) ?? []
    return {
      caption: question.text,
      columns: [words('group'), right(words('people')), ...heads.map(right), ...measures.map((one) => right(one.head))],
      rows: groups.map((one) => ({
        key: one.group,
        cells: [
          name(one.group),
          formatNumber(language, one.count),
          ...(shape === 'ranks' || shape === 'points' ? ranks(one) : shares(one)),
          ...measures.map((measure) => measure.of(one)),
        ],
      })),
    }
  }
}
