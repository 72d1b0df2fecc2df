// Results in words, for the officials' page and for the public.
import { formatDate } from '../../../core/i18n/dates.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent, percentOf, percentsOf } from '../../../core/i18n/shares.ts'
import type { Question } from '../../projects/model/contract.ts'
import { splitPair } from '../../surveys/model/matrix.ts'
import { endLabel, shapeKindOf, unnamedEnd } from '../../surveys/model/options.ts'
import type { useWords as useSurveyWords } from '../../surveys/model/words.ts'
import { type Interval, readInterval } from '../intervals/bins.ts'
import type { QuestionResult, Total } from './rules.ts'
import type { useWords } from './words.ts'

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
    const said = read.from !== null && read.from === read.to ? from : words(key, { from, to })
    return unit ? words('interval.unit', { interval: said, unit }) : said
  }
  const day = (answer: string) => {
    if (answer.length === 10) return formatDate(language, answer)
    if (answer.length === 4) return answer
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${answer}-01`))
  }
  return labelOf

  function labelOf(question: Question, answer: string, cities?: ReadonlyMap<string, string>): string {
    const { type, options, scale, range, rows = [] } = question
    switch (type) {
      case 'yesno':
        return surveyWords(answer === 'yes' ? 'form.yes' : 'form.no')
      case 'rating':
      case 'scale': {
        const unnamed = unnamedEnd({ type }, answer)
        const label = endLabel({ scale }, answer) || (unnamed && surveyWords(`form.ratings.${unnamed}`))
        return label ? words('ratingLabel', { number: Number(answer), label }) : number(Number(answer))
      }
      case 'number':
        return interval(answer, range?.unit ?? '')
      case 'date':
        return day(answer)
      case 'place':
        if (answer === '') return words('elsewhere')
        return cities?.has(answer) ? words('zipOf', { zip: answer, city: cities.get(answer) ?? '' }) : answer
      case 'matrix': {
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
    return value === '' ? words('leftOut') : label({ ...question, type: question.scale ? 'scale' : 'choice' }, value)
  }
}

function intervalKey({ from, to, isOpen }: Interval) {
  if (from === null) return isOpen ? 'interval.under' : 'interval.upTo'
  if (to === null) return 'interval.from'
  return isOpen ? 'interval.open' : 'interval.closed'
}

/**
 * The shares of a question's totals in whole percent, which add up to 100 together with suppressed totals: those of each row of a matrix,
 * else all of them. Where people chose several options, each share is rounded by itself, because they are no parts of one whole.
 * @param answers whose totals they are: of a matrix, the pairs; '' for what is no single answer
 */
export function sharesOf(type: Question['type'], answers: readonly string[], counts: readonly number[], whole: number): number[] {
  if (type === 'choices') return counts.map((count) => percentOf(count, whole))
  if (type !== 'matrix') return percentsOf(counts, whole)
  const shares = counts.map(() => 0)
  const rowOf = (i: number) => splitPair(answers[i] ?? '').row
  for (const own of Map.groupBy(counts.keys(), rowOf).values()) {
    const rounded = percentsOf(
      own.map((i) => counts[i] ?? 0),
      whole,
    )
    for (const [at, i] of own.entries()) shares[i] = rounded[at] ?? 0
  }
  return shares
}

export type SummaryInput = Pick<QuestionResult, 'count' | 'totals' | 'average' | 'ranks' | 'together' | 'places'> & { question: Question }

/**
 * A question's result as a sentence with <b> around the important part; '' if it is withheld or no answer leads.
 * @param waiting whether people with an unconfirmed address, who are not counted, may have answered
 */
export function summaryTextFor({ words, surveyWords, language }: Speaking, waiting = false): (said: SummaryInput) => string {
  const label = valueLabel({ words, surveyWords, language })
  const one = (value: number) => formatNumber(language, Math.round(value * 10) / 10)
  return ({ question, count, totals, average, ranks, together, places }) => {
    if (count === null) return ''
    if (count === 0) return words(waiting ? 'sentence.noneConfirmed' : 'sentence.none')
    if (question.type === 'open') return words('sentence.open', { count })
    if (question.type === 'file') return words('sentence.file', { count })
    const shape = shapeKindOf(question)
    if (shape) return words(`sentence.${shape}`, { count })
    if (question.type === 'number' && average !== null) {
      const unit = question.range?.unit ?? ''
      return words('sentence.mean', { average: unit ? words('interval.unit', { interval: one(average), unit }) : one(average) })
    }
    if (average !== null) return words('sentence.average', { average: one(average), max: question.scale?.max ?? 5 })
    if (question.type === 'ranking' && ranks[0]) {
      return words('sentence.ranked', { label: label(question, ranks[0].answer), rank: one(ranks[0].mean) })
    }
    const shares = sharesOf(
      question.type,
      // Merged groups of a matrix are of one row each.
      [...totals.map((other) => other.answer), ...together.map(({ answers: [first = ''] }) => first)],
      [...totals, ...together].map((other) => other.count),
      count,
    )
    const share = (total: Total) => formatPercent(language, shares[totals.indexOf(total)] ?? 0)
    if (question.type === 'yesno') return yesOrNo(totals, share)
    const answers = question.type === 'matrix' ? totals.filter((total) => splitPair(total.answer).value !== '') : totals
    const [most, next] = answers.toSorted((a, b) => b.count - a.count)
    if (!most || most.count === 0 || most.count === next?.count) return ''
    if (together.some((other) => other.count >= most.count) || most.answer === '') return ''
    const cities = new Map(places.map((place) => [place.zip, place.city]))
    const values = { label: label(question, most.answer, cities), share: share(most) }
    switch (question.type) {
      case 'ranking':
        return words('sentence.first', values)
      case 'number':
      case 'date':
        return words('sentence.range', values)
      case 'place':
        return words('sentence.place', values)
      case 'rating':
      case 'scale':
        return words('sentence.given', values)
      default:
        return words('sentence.chosen', values)
    }
  }

  function yesOrNo(totals: readonly Total[], share: (total: Total) => string) {
    const [yes, no] = ['yes', 'no'].map((answer) => totals.find((one) => one.answer === answer))
    if (!yes || !no) return ''
    if (yes.count === no.count) return words('sentence.even')
    const [more, less] = yes.count > no.count ? [yes, no] : [no, yes]
    return words(more === yes ? 'sentence.yes' : 'sentence.no', { share: share(more), rest: share(less) })
  }
}
