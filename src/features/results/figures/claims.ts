// Decides whether a claim about figures is true whatever the withheld ones are. Only what readers see goes into it: neither a claim
// nor its absence tells more than the figures beside it. Every sentence, highlight or ranking of published figures asks this file. No
// database, no HTTP, no clock.

import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { pairOf, splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import type { QuestionResult } from '../model/rules.ts'
import { stepValuesOf } from './step-outcome.ts'

/** People with one of these answers. */
type AnswerGroup = { answers: readonly string[]; people: number }
/** One question or one row of a matrix, as readers see it. */
export type ShownTable = {
  people: number
  /** Every answer that could be given, as far as they can be listed. */
  answers: readonly string[]
  groups: readonly AnswerGroup[]
  /** The value of people who left out a row. It is no answer. */
  leftOut: string | null
  /** True if a person may have several answers. Otherwise each of the people has one. */
  isSeveral: boolean
}
export type RankClaim =
  /** This answer has more people than any other one, of all tables. */
  | { kind: 'first'; answer: string }
  /** No answer has more people than every other one. */
  | { kind: 'noneFirst' }
  /** The numbers of people with these two answers compare like this. */
  | { kind: 'more' | 'same'; answers: readonly [string, string] }

type CountBounds = { least: number; most: number }
/** An answer that can come first. `null` is any unlisted one. */
type Contender = CountBounds & { answer: string | null }

/** The tables of a question's result: one, or one for each row of a matrix. */
export function shownTables(
  asked: QuestionSpec,
  { count, totals, together }: Pick<QuestionResult, 'count' | 'totals' | 'together'>,
): ShownTable[] {
  const groups = [...totals.map(({ answer, count: people }) => ({ answers: [answer], people })), ...together.map(peopleOf)]
  const whole = { people: count ?? 0, isSeveral: hasShape(asked, 'several', 'points') }
  const values = stepValuesOf(asked)
  if (!hasShape(asked, 'pairs')) return [{ ...whole, answers: values, groups, leftOut: null }]
  const rowOf = (value = '') => splitPair(value).row
  return [...Map.groupBy(values, rowOf)].map(([row, answers]) => ({
    ...{ ...whole, answers, leftOut: pairOf(row, '') },
    // Merged answers of a matrix are of one row.
    groups: groups.filter((group) => rowOf(group.answers[0]) === row),
  }))
}

const peopleOf = ({ answers, count }: QuestionResult['together'][number]): AnswerGroup => ({ answers, people: count })

/** True if the claim fits every assignment of people to the withheld figures that fits the tables. */
export function isEntailed(claim: RankClaim, tables: readonly ShownTable[]): boolean {
  const contenders = tables.flatMap(contendersOf)
  const boundsOf = (answer: string) => contenders.find((one) => one.answer === answer)
  switch (claim.kind) {
    case 'first': {
      const least = boundsOf(claim.answer)?.least ?? 0
      return least > 0 && contenders.every((one) => one.answer === claim.answer || one.most < least)
    }
    case 'noneFirst': {
      const known = contenders.filter((one) => one.least === one.most)
      const top = Math.max(0, ...known.map((one) => one.least))
      return known.filter((one) => one.least === top).length > 1 && contenders.every((one) => one.most <= top)
    }
    default: {
      const [one, other] = claim.answers.map(boundsOf)
      if (!one || !other) return false
      return claim.kind === 'more' ? one.least > other.most : Math.min(one.least, other.least) === Math.max(one.most, other.most)
    }
  }
}

/** The answer that has more people than any other one, whatever the withheld figures are; null if there may be none. */
export function firstAnswerOf(tables: readonly ShownTable[]): string | null {
  const contenders = tables.flatMap(contendersOf)
  const first = contenders.reduce<Contender | null>((top, one) => (top && top.least >= one.least ? top : one), null)
  return first?.answer && isEntailed({ kind: 'first', answer: first.answer }, tables) ? first.answer : null
}

/** How many people can have given each answer. */
function contendersOf({ people, answers, groups, leftOut, isSeveral }: ShownTable): Contender[] {
  const shown = groups.flatMap((group) => group.answers.map((answer) => ({ ...boundsIn(group, answer), answer: answer || null })))
  const left = isSeveral ? people : Math.max(0, people - groups.reduce((sum, group) => sum + group.people, 0))
  const listed = new Set(groups.flatMap((group) => group.answers))
  const missing: Contender[] = answers.flatMap((answer) => (listed.has(answer) ? [] : [{ answer, least: 0, most: left }]))
  // Values that are not listed in advance, such as numbers.
  const unlisted: Contender[] = answers.length === 0 && left > 0 ? [{ answer: null, least: 0, most: left }] : []
  return [...shown, ...missing, ...unlisted].filter(({ answer }) => answer === null || answer !== leftOut)
}

/** A place elsewhere ('') can be several. */
function boundsIn({ answers, people }: AnswerGroup, answer: string): CountBounds {
  return { least: answers.length === 1 && answer !== '' ? people : 0, most: people }
}
