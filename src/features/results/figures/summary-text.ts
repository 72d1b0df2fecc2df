// Results in words, for the officials' page and for the public.
import { averageFormat } from '../../../core/i18n/averages.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../core/i18n/shares.ts'
import type { Question } from '../../projects/model/contract.ts'
import type { FigureShape } from '../../surveys/kinds/kind.ts'
import { figureShape } from '../../surveys/kinds/kinds.ts'
import { rowAsked, splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import { endLabel, shapeKindOf, unnamedEnd } from '../../surveys/kinds/options.ts'
import type { useWords as useSurveyWords } from '../../surveys/model/words.ts'
import { type Interval, readInterval } from '../intervals/bins.ts'
import type { QuestionResult } from '../model/rules.ts'
import type { useWords } from '../model/words.ts'
import { firstAnswerOf, isEntailed, type ShownTable, shownTables } from './claims.ts'

export type Speaking = { words: ReturnType<typeof useWords>; surveyWords: ReturnType<typeof useSurveyWords>; language: Language }
export type ValueLabel = (question: Question, answer: string, cities?: ReadonlyMap<string, string>) => string

/** A value as people read it: an option's label, "5 High", "10 to 19 miles", "March 2026", "92660 Newport Beach". */
export function valueLabel({ words, surveyWords, language }: Speaking): ValueLabel {
  const { locale } = languages[language]
  const number = (value: number) => formatNumber(language, value)
  const interval = (answer: string, unit: string) => {
    const read = readInterval(answer)
    if (!read) return answer
    const from = read.from === null ? '' : number(read.from)
    const to = read.to === null ? '' : number(read.to)
    const key = intervalKey(read)
    const range = read.from !== null && read.from === read.to ? from : words(key, { from, to })
    return unit ? words('interval.unit', { interval: range, unit }) : range
  }
  const day = (answer: string) => {
    if (answer.length === 10) return formatDate(language, answer)
    if (answer.length === 4) return answer
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${answer}-01`))
  }
  return labelOf

  function labelOf(question: Question, answer: string, cities?: ReadonlyMap<string, string>): string {
    const { type, options, scale, range, rows = [] } = question
    switch (figureShape({ type })) {
      case 'share':
        return surveyWords(answer === 'yes' ? 'form.yes' : 'form.no')
      case 'steps': {
        const unnamed = unnamedEnd({ type }, answer)
        const label = endLabel({ scale }, answer) || (unnamed && surveyWords(`form.ratings.${unnamed}`))
        return label ? words('ratingLabel', { number: Number(answer), label }) : number(Number(answer))
      }
      case 'numbers':
        return interval(answer, range?.unit ?? '')
      case 'days':
        return day(answer)
      case 'places':
        if (answer === '') return words('elsewhere')
        return cities?.has(answer) ? words('zipOf', { zip: answer, city: cities.get(answer) ?? '' }) : answer
      case 'pairs': {
        const { row } = splitPair(answer)
        return words('pair', {
          row: rows.find((one) => one.key === row)?.label ?? row,
          label: columnLabel(labelOf, words)(question, answer),
        })
      }
      default:
        return options.find((one) => one.key === answer)?.label ?? answer
    }
  }
}

/** The value of a pair of a matrix as people read it below the name of its row. */
export function columnLabel(label: ValueLabel, words: Speaking['words']): (question: Question, pair: string) => string {
  return (question, pair) => {
    const { value } = splitPair(pair)
    return value === '' ? words('leftOut') : label(rowAsked(question), value)
  }
}

function intervalKey({ from, to, isOpen }: Interval) {
  if (from === null) return isOpen ? 'interval.under' : 'interval.upTo'
  if (to === null) return 'interval.from'
  return isOpen ? 'interval.open' : 'interval.closed'
}

export type SummaryInput = Pick<QuestionResult, 'count' | 'totals' | 'average' | 'ranks' | 'together' | 'places'> & {
  question: Question
  asked?: number | null
}

/**
 * A question's result as a sentence with <b> around the important part; '' if no sentence is true whatever the withheld figures are.
 * @param waiting whether people with an unconfirmed address, who are not counted, may have answered
 */
export function summaryTextFor(speaking: Speaking, waiting = false): (result: SummaryInput) => string {
  const { words, language } = speaking
  const label = valueLabel(speaking)
  const tenths = (value: number) => formatNumber(language, Math.round(value * 10) / 10)
  return (result) => {
    const { question, count, average, ranks, asked } = result
    if (count === null) return ''
    if (count === 0 && waiting) return words('sentence.noneConfirmed')
    if (count === 0) return words(asked === 0 ? 'sentence.notAsked' : 'sentence.none')
    const shape = figureShape(question)
    if (shape === 'words') return words('sentence.open', { count })
    if (shape === 'files') return words('sentence.file', { count })
    const drawn = shapeKindOf(question)
    if (drawn) return words(`sentence.${drawn}`, { count })
    if (shape === 'numbers' && average !== null) {
      const unit = question.range?.unit ?? ''
      return words('sentence.mean', { average: unit ? words('interval.unit', { interval: tenths(average), unit }) : tenths(average) })
    }
    if (average !== null) return words('sentence.average', { average: tenths(average), max: question.scale?.max ?? 5 })
    const [best, next] = ranks
    if (shape === 'ranks' && best) {
      // Equal means may differ by the precision of doubles.
      if (next && next.mean - best.mean < 1e-9) return ''
      const average = averageFormat(
        language,
        ranks.map((one) => one.mean),
      )
      return words('sentence.ranked', { label: label(question, best.answer), rank: average(best.mean) })
    }
    if (shape === 'points' && best) {
      if (next && best.mean - next.mean < 1e-9) return ''
      const total = question.scale?.max ?? 0
      const average = averageFormat(
        language,
        ranks.map((one) => one.mean),
      )
      return words('sentence.points', { label: label(question, best.answer), points: average(best.mean), total })
    }
    const tables = shownTables(question, result)
    return shape === 'share' ? yesOrNo(speaking, result, tables) : firstAnswer(speaking, result, tables)
  }
}

type CountedTotals = Pick<SummaryInput, 'count' | 'totals'>

const shareIn = ({ count, totals }: CountedTotals, answer: string, language: Language) =>
  formatPercent(language, percentOf(totals.find((one) => one.answer === answer)?.count ?? 0, count ?? 0))

function yesOrNo({ words, language }: Speaking, result: SummaryInput, tables: readonly ShownTable[]): string {
  if (isEntailed({ kind: 'same', answers: ['yes', 'no'] }, tables)) return words('sentence.even')
  const first = firstAnswerOf(tables)
  const values = (answer: string, other: string) => ({ share: shareIn(result, answer, language), rest: shareIn(result, other, language) })
  if (first === 'yes') return words('sentence.yes', values('yes', 'no'))
  return first === 'no' ? words('sentence.no', values('no', 'yes')) : ''
}

const firstKeys: { [Shape in FigureShape]?: 'first' | 'range' | 'place' | 'given' | 'pointsGiven' } = {
  ...{ ranks: 'first', numbers: 'range', days: 'range', places: 'place', steps: 'given', points: 'pointsGiven' },
}

function firstAnswer(speaking: Speaking, result: SummaryInput, tables: readonly ShownTable[]): string {
  const { words, language } = speaking
  const { question, places } = result
  const first = firstAnswerOf(tables)
  if (first === null) return ''
  const cities = new Map(places.map((place) => [place.zip, place.city]))
  const values = { label: valueLabel(speaking)(question, first, cities), share: shareIn(result, first, language) }
  return words(`sentence.${firstKeys[figureShape(question)] ?? 'chosen'}`, values)
}
