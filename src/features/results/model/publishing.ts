// Decides what the public may see of the answers, given everything it has seen before. No database, no clock.
//
// A total that follows the answers one by one reveals each of them to a reader who looks twice. So published figures change in steps:
// neither a figure nor what has been added to it since any earlier step may be a group of fewer than 5 people, unless it is zero. If a
// single option would violate this, it is shown as one with others, or only the number of answers is shown. Neither is an answer shown that
// all of the people chose, which would be known of each of them. What was shown stays: a step
// never has less detail than the last one, which remains instead; only at the close may answers be added up that were shown separately.
// When steps are made: release.ts.
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import type { QuestionCondition } from '../../projects/model/contract.ts'
import { splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import { divides } from './base-bounds.ts'
import { type AnswerFigures, type OptionRun, type SuppressedBreakdown, suppressedBreakdowns } from './suppressed-breakdowns.ts'

export type { AnswerFigures, OptionKind, OptionRun, SuppressedBreakdown } from './suppressed-breakdowns.ts'
/** Breakdowns of the participants: channel, language, whether they moved or answered before, and the characteristics used for weights. */
/** In place of the language of the form: it was submitted before that was recorded. */
export const languageUnknown = 'unknown'

export type Breakdown = 'way' | 'language' | 'moved' | 'duplicates' | 'weights'
/** Those that are counted like answers. */
export const countedBreakdowns = ['way', 'language', 'moved', 'duplicates'] as const satisfies Breakdown[]
export type BreakdownFigures = Partial<Record<(typeof countedBreakdowns)[number], AnswerFigures>>

type Conditions = readonly QuestionCondition[]

/** As a figure, and as an increase of one. */
export const isSafe = (people: number): boolean => people === 0 || Math.abs(people) >= groupSizeMin

/**
 * The number of participants is shown only if it does not reveal that 1 to 4 of them skipped a question with `answered` answers. More
 * answers than participants are of a later release.
 */
export const tellsNobody = (participants: number, answered: readonly number[]): boolean =>
  answered.every((count) => participants <= count || participants - count >= groupSizeMin)

/**
 * The next published step after the `earlier` steps (oldest first).
 * @param conditions at the close: those of other questions on this one's answers. The last step may then be followed by one that adds up
 *   what it shows separately, rather than remain
 * @returns the last step if nothing new may be shown; null if nothing was ever shown and fewer than 5 people answered
 */
export function nextStep(earlier: readonly SuppressedBreakdown[], now: AnswerFigures, conditions?: Conditions): SuppressedBreakdown | null {
  const last = earlier.at(-1) ?? null
  if (now.count < groupSizeMin) return last
  const next = now.kind === 'rows' ? nextOfRows(earlier, now, conditions) : nextBreakdown(earlier, now, conditions)
  return !next || (last && isSame(last, next)) ? last : next
}

/** The most detailed breakdown that may follow the earlier steps; null if none may. */
function nextBreakdown(earlier: readonly SuppressedBreakdown[], now: AnswerFigures, conditions?: Conditions): SuppressedBreakdown | null {
  const last = earlier.at(-1)
  const steps = suppressedBreakdowns(now, (option) => isSafeAlone(earlier, option, now))
  const detailed = steps.find((step) => (!last || keepsDetail(last, step)) && isSafeAfter(earlier, step, now))
  if (detailed || !last || !conditions) return detailed ?? null
  const mayClose = (step: SuppressedBreakdown) =>
    step.runs.length > 0 && addsUp(last, step, now) && !isDivided(last, step, now, conditions) && isSafeAfter(earlier, step, now)
  return steps.find(mayClose) ?? null
}

/** Of a matrix: the rows are decided one by one, and shown together, because they are of the same people. */
function nextOfRows(earlier: readonly SuppressedBreakdown[], now: AnswerFigures, conditions?: Conditions): SuppressedBreakdown | null {
  const rowOf = (options: readonly string[]) => splitPair(options[0] ?? '').row
  const rows = Map.groupBy(now.options, ({ answer }) => rowOf([answer]))
  const steps = [...rows].map(([row, options]) => {
    const before = earlier.map(({ count, runs }) => ({ count, runs: runs.filter((run) => rowOf(run.options) === row) }))
    return nextBreakdown(before, { count: now.count, options, kind: 'named' }, conditions)
  })
  return steps.every((step) => step !== null) ? { count: now.count, runs: steps.flatMap((step) => step.runs) } : null
}

const isSame = (one: SuppressedBreakdown, other: SuppressedBreakdown) =>
  one.count === other.count &&
  one.runs.length === other.runs.length &&
  one.runs.every((run, i) => run.count === other.runs[i]?.count && run.options.join() === other.runs[i]?.options.join())

/** True if no options are merged that the last step showed separately. */
function keepsDetail(last: SuppressedBreakdown, next: SuppressedBreakdown): boolean {
  const runBefore = new Map(last.runs.flatMap((run) => run.options.map((option) => [option, run] as const)))
  const named = new Set(next.runs.flatMap((run) => run.options))
  const mixes = (run: OptionRun) => new Set(run.options.flatMap((option) => runBefore.get(option) ?? [])).size > 1
  return [...runBefore.keys()].every((option) => named.has(option)) && !next.runs.some(mixes)
}

/**
 * True if each figure of a step is one of the last step's, or several of them added up; of several choices, if it is one of them. Two steps
 * that cut the same options differently would reveal the parts.
 */
function addsUp(last: SuppressedBreakdown, next: SuppressedBreakdown, { kind }: AnswerFigures): boolean {
  const known = new Set(last.runs.flatMap((run) => run.options))
  if (kind === 'several') return next.runs.every((run) => run.options.every((option) => known.has(option)))
  // Values that nobody had given were elsewhere ('').
  const isKnown = (run: OptionRun) => run.options.includes('') || run.options.every((option) => known.has(option))
  const runOf = new Map(next.runs.flatMap((run) => run.options.map((option) => [option, run] as const)))
  const staysTogether = ({ options: [first = '', ...others] }: OptionRun) =>
    runOf.has(first) && others.every((option) => runOf.get(option) === runOf.get(first))
  return next.runs.every(isKnown) && last.runs.every(staysTogether)
}

/**
 * True if a question that is asked by these answers tells how many people there are in a part of what a step adds up or leaves out: its own
 * number of answers does.
 */
function isDivided(last: SuppressedBreakdown, next: SuppressedBreakdown, { kind }: AnswerFigures, conditions: Conditions): boolean {
  if (kind !== 'several') return next.runs.some((run) => run.options.length > 1 && conditions.some((one) => divides(one, run.options)))
  const shown = new Set(next.runs.flatMap((run) => run.options))
  const leftOut = last.runs.flatMap((run) => run.options).filter((option) => !shown.has(option))
  return conditions.some((one) => one.answers.some((answer) => leftOut.includes(answer)))
}

/** True if an option may be shown by itself, compared with the steps that showed it by itself. */
function isSafeAlone(
  earlier: readonly SuppressedBreakdown[],
  { answer, count }: AnswerFigures['options'][number],
  now: AnswerFigures,
): boolean {
  const rest = (all: number) => (now.kind === 'several' ? all : 0)
  if (!isSafe(count) || !isSafe(rest(now.count - count))) return false
  return earlier.every((step) => {
    const before = step.runs.find((run) => run.options.length === 1 && run.options[0] === answer)
    return !before || (isSafe(count - before.count) && isSafe(rest(now.count - count - (step.count - before.count))))
  })
}

/** True if a step reveals no small group, by itself or combined with an earlier one. */
function isSafeAfter(earlier: readonly SuppressedBreakdown[], step: SuppressedBreakdown, now: AnswerFigures): boolean {
  if (now.kind !== 'several') return step.runs.every((run) => isSafe(run.count)) && earlier.every((one) => mayFollow(one, step))
  const all = now.options.length
  return (
    step.runs.every((run) => isSafe(run.count) && isSafe(step.count - run.count)) &&
    (step.runs.length < all || isSafe(surplus(step))) &&
    earlier.every((one) => mayFollowSeveral(one, step, all))
  )
}

/** Choices beyond each person's first: if all options are shown, this reveals people who chose several. */
const surplus = ({ count, runs }: SuppressedBreakdown) => runs.reduce((total, run) => total + run.count, -count)

function mayFollowSeveral(earlier: SuppressedBreakdown, later: SuppressedBreakdown, all: number): boolean {
  if (!isSafe(later.count - earlier.count)) return false
  const both = later.runs.every((run) => {
    const before = earlier.runs.find((one) => one.options.length === 1 && one.options[0] === run.options[0])
    return !before || (isSafe(run.count - before.count) && isSafe(later.count - run.count - (earlier.count - before.count)))
  })
  return both && (later.runs.length < all || earlier.runs.length < all || isSafe(surplus(later) - surplus(earlier)))
}

type SharedOptions = { options: Set<string>; before: number; after: number }

/** True if no small group was added or removed between two steps, in the smallest sets of options that both show. */
function mayFollow(earlier: SuppressedBreakdown, later: SuppressedBreakdown): boolean {
  if (!isSafe(later.count - earlier.count)) return false
  if (earlier.runs.length === 0 || later.runs.length === 0) return true
  const namedIn = (step: SuppressedBreakdown) => new Set(step.runs.flatMap((run) => run.options))
  const [before, after] = [namedIn(earlier), namedIn(later)]
  let shared: SharedOptions[] = []
  const add = (run: OptionRun, others: Set<string>, when: 'before' | 'after') => {
    // Values unknown to the other step were counted there as elsewhere (''), if it shows elsewhere.
    const unknown = others.has('') && run.options.some((option) => !others.has(option))
    const one: SharedOptions = { options: new Set(unknown ? [...run.options, ''] : run.options), before: 0, after: 0, [when]: run.count }
    const [touched, apart] = [true, false].map((touches) =>
      shared.filter((other) => !other.options.isDisjointFrom(one.options) === touches),
    ) as [SharedOptions[], SharedOptions[]]
    for (const other of touched) {
      for (const option of other.options) one.options.add(option)
      one.before += other.before
      one.after += other.after
    }
    shared = [...apart, one]
  }
  for (const run of earlier.runs) add(run, after, 'before')
  for (const run of later.runs) add(run, before, 'after')
  return shared.every((one) => isSafe(one.after - one.before))
}
