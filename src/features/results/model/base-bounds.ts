// How many people a reader of published figures can tell were asked a conditional question. No database, no clock.
import type { Question, QuestionCondition } from '../../projects/model/contract.ts'
import { conditionPartsOf } from '../../surveys/conditions/condition-parts.ts'
import { comparableNumberOf } from '../../surveys/conditions/conditions.ts'
import { splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import { given } from '../../surveys/kinds/options.ts'
import { readInterval } from '../intervals/bins.ts'
import type { SuppressedBreakdown } from './suppressed-breakdowns.ts'

/** The least and the most that it can be. */
export type BaseBounds = { least: number; most: number }
type Extent = 'all' | 'some' | 'none'

/**
 * @param stepOf the published figures of a question; undefined if there are none
 * @param participants the published number of participants; undefined if it is not published
 */
export function baseBounds(
  askIf: NonNullable<Question['askIf']>,
  stepOf: (question: string) => SuppressedBreakdown | undefined,
  participants: number | undefined,
): BaseBounds {
  const groups = Map.groupBy(conditionPartsOf(askIf), (part) => [part.question, ...rowsOf(part)].join())
  const isAny = Boolean(askIf.or)
  const all = [...groups.values()].flatMap((parts) => boundsOf(parts, isAny, stepOf(parts[0]?.question ?? '')))
  return together(all, isAny, participants ?? Number.POSITIVE_INFINITY)
}

/** Of groups of people, those in any of them or in all of them. @param people everyone who can be in them */
function together(all: readonly BaseBounds[], isAny: boolean, people: number): BaseBounds {
  const sum = (end: keyof BaseBounds) => all.reduce((total, one) => total + one[end], 0)
  if (isAny) return { least: Math.max(...all.map((one) => one.least)), most: sum('most') }
  // Of two groups of people, those in both are at least as many as the groups have together more than there are people.
  const others = all.length > 1 ? (all.length - 1) * people : 0
  return { least: Math.max(0, sum('least') - others), most: Math.min(...all.map((one) => one.most)) }
}

/** The rows of a matrix that a part names; empty for other types. */
const rowsOf = ({ is, answers }: QuestionCondition): string[] =>
  is ? [] : [...new Set(answers.filter((answer) => answer.includes(':')).map((pair) => splitPair(pair).row))].sort()

/** Parts that name the same question, and of a matrix the same rows. */
function boundsOf(parts: readonly QuestionCondition[], isAny: boolean, step: SuppressedBreakdown | undefined): BaseBounds[] {
  // Everyone who answered the question attached a file, or drew.
  if (step && parts.every(({ answers }) => answers.includes(given))) return [{ least: step.count, most: step.count }]
  const rows = parts[0] ? rowsOf(parts[0]) : []
  if (rows.length === 0) return [step && isChosenTogether(step) ? anyOptions(parts, isAny, step) : groupBounds(parts, isAny, step)]
  if (rows.length > 1) return parts.map((part) => anyRow(part, rows, step))
  return [groupBounds(parts, isAny, step && inRow(step, rows[0] ?? ''))]
}

/** True if some people chose several options: the options add up to more than the people. */
const isChosenTogether = ({ runs, count }: SuppressedBreakdown): boolean => runs.reduce((sum, run) => sum + run.count, 0) > count

/** Where one person may have chosen several options. */
function anyOptions(parts: readonly QuestionCondition[], isAny: boolean, step: SuppressedBreakdown): BaseBounds {
  const each = parts.map((part) => {
    const chosen = step.runs.filter(({ options }) => options.some((option) => part.answers.includes(option))).map(({ count }) => count)
    return { least: Math.max(0, ...chosen), most: Math.min(groupBounds([part], true, step).most, step.count) }
  })
  return together(each, isAny, step.count)
}

/** Everyone who answered a matrix is once in the figures of each row. */
const inRow = (step: SuppressedBreakdown, row: string): SuppressedBreakdown => ({
  ...step,
  runs: step.runs.filter((run) => splitPair(run.options[0] ?? '').row === row),
})

/** The people who meet a part in one of its rows: one person may in several. */
function anyRow(part: QuestionCondition, rows: readonly string[], step: SuppressedBreakdown | undefined): BaseBounds {
  const each = rows.map((row) => {
    const answers = part.answers.filter((pair) => splitPair(pair).row === row)
    return groupBounds([{ ...part, answers }], true, step && inRow(step, row))
  })
  return { least: Math.max(...each.map((one) => one.least)), most: each.reduce((sum, one) => sum + one.most, 0) }
}

/** How many of the people who answered one question meet its parts of the condition. */
function groupBounds(parts: readonly QuestionCondition[], isAny: boolean, step: SuppressedBreakdown | undefined): BaseBounds {
  if (!step) return { least: 0, most: Number.POSITIVE_INFINITY }
  const extents = step.runs.map((run) => ({ extent: extentIn(parts, isAny, run.options), count: run.count }))
  const countOf = (...wanted: Extent[]) =>
    extents.reduce((total, { extent, count }) => (wanted.includes(extent) ? total + count : total), 0)
  return { least: countOf('all'), most: isTold(parts, step) ? countOf('all', 'some') : Number.POSITIVE_INFINITY }
}

/** True if all people who meet the parts are in the figures. */
function isTold(parts: readonly QuestionCondition[], { runs, count }: SuppressedBreakdown): boolean {
  const shown = new Set(runs.flatMap((run) => run.options))
  return parts.every(({ is, answers }) =>
    is ? runs.reduce((total, run) => total + run.count, 0) === count : answers.every((answer) => shown.has(answer)),
  )
}

/** True if some people with one of these answers meet a condition and others do not, or may not. */
export const divides = (part: QuestionCondition, options: readonly string[]): boolean => extentIn([part], true, options) === 'some'

/** Whether all, some or none of the people with one of these answers meet the parts. */
function extentIn(parts: readonly QuestionCondition[], isAny: boolean, options: readonly string[]): Extent {
  const all = options.map((option) => {
    const each = parts.map((part) => extentOf(part, option))
    const [decisive, other] = isAny ? (['all', 'none'] as const) : (['none', 'all'] as const)
    if (each.includes(decisive)) return decisive
    return each.every((one) => one === other) ? other : 'some'
  })
  return all.every((one) => one === all[0]) ? (all[0] ?? 'none') : 'some'
}

function extentOf({ is, answers }: QuestionCondition, option: string): Extent {
  if (!is) return answers.includes(option) ? 'all' : 'none'
  const [one = Number.NaN, other = one] = answers.map(comparableNumberOf)
  const [least, most] = endsOf(option)
  const edge: Partial<Record<typeof is, [number, number]>> = {
    atLeast: [one, Number.POSITIVE_INFINITY],
    atMost: [Number.NEGATIVE_INFINITY, one],
    between: [one, other],
    // Days are whole, so before and after have an end of their own.
    before: [Number.NEGATIVE_INFINITY, one - 1],
    after: [one + 1, Number.POSITIVE_INFINITY],
  }
  const [from, to] = edge[is] ?? [one, one]
  const isIn = least >= from && most <= to
  const isOut = most < from || least > to
  const [inside, outside] = is === 'isNot' ? (['none', 'all'] as const) : (['all', 'none'] as const)
  if (isIn) return inside
  return isOut ? outside : 'some'
}

const tiny = 1e-9

/** The ends of an interval (`0..4`) or of a day, month or year. */
function endsOf(option: string): [number, number] {
  const interval = readInterval(option)
  if (interval) {
    const { from, to, isOpen } = interval
    const most = to ?? Number.POSITIVE_INFINITY
    return [from ?? Number.NEGATIVE_INFINITY, isOpen ? most - tiny * Math.max(1, Math.abs(most)) : most]
  }
  if (option === '..') return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const [year = 0, month, day] = option.split('-').map(Number)
  const last = day === undefined ? Date.UTC(year, month ?? 12, 0) : Date.parse(option)
  return [Date.parse(option), last]
}
