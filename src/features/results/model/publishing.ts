// What everybody may be shown of the answers, given all that they have been shown before. No database, no clock.
//
// A total that follows the answers one by one gives each of them away to whoever looks twice. So published figures move in steps: neither
// a figure nor what has been added to it since any earlier step may be a group of fewer than 5 people, unless it is nobody at all. Where a
// single option would be, it is shown as one with others, or only how many answered is shown, or the last step stays.
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { type Figures, type Run, type Step, suppressedBreakdowns } from './suppressed-breakdowns.ts'

export type { Figures, Kind, Run, Step } from './suppressed-breakdowns.ts'
/** What is told of those who took part beside how many they are: how they came, in which language, and what they were weighted by. */
export type Breakdown = 'way' | 'language' | 'weights'

/** Steps of less than this part of the last one wait for more answers, so that a survey of any size has few hundred steps. */
const stepShareMin = 0.02
/** As a figure, and as what was added to one. */
export const isSafe = (people: number): boolean => people === 0 || Math.abs(people) >= groupSizeMin

/** How many took part is shown only where it does not tell that 1 to 4 of them left one of the questions out that so many answered. */
export const tellsNobody = (participants: number, answered: readonly number[]): boolean =>
  answered.every((count) => participants === count || participants - count >= groupSizeMin)

/**
 * What is shown next, after the `earlier` steps (oldest first). Gives the last of them where nothing new may be shown, and null where
 * nothing ever was and fewer than 5 people answered.
 * @param isFinal no more answers are expected: the last few are shown as soon as they may be
 */
export function nextStep(earlier: readonly Step[], now: Figures, isFinal: boolean): Step | null {
  const last = earlier.at(-1) ?? null
  if (now.count < groupSizeMin) return last
  const enough = isFinal ? 1 : Math.max(groupSizeMin, Math.ceil((last?.count ?? 0) * stepShareMin))
  // Finer than the last step is worth a step of its own.
  const runsMin = !last || moved(last, now) >= enough ? 0 : last.runs.length + 1
  if (runsMin > now.options.length) return last
  const mayBeNext = (step: Step) => step.runs.length >= runsMin && isSafeAfter(earlier, step, now)
  return suppressedBreakdowns(now, (option) => isSafeAlone(earlier, option, now)).find(mayBeNext) ?? last
}

/** Whether an option may be told by itself, as far as steps that told it by itself go. */
function isSafeAlone(earlier: readonly Step[], { answer, count }: Figures['options'][number], now: Figures): boolean {
  const rest = (all: number) => (now.kind === 'several' ? all : 0)
  if (!isSafe(count) || !isSafe(rest(now.count - count))) return false
  return earlier.every((step) => {
    const before = step.runs.find((run) => run.options.length === 1 && run.options[0] === answer)
    return !before || (isSafe(count - before.count) && isSafe(rest(now.count - count - (step.count - before.count))))
  })
}

/** Whether a step tells of no small group, by itself or beside an earlier one. */
function isSafeAfter(earlier: readonly Step[], step: Step, now: Figures): boolean {
  if (now.kind !== 'several') return step.runs.every((run) => isSafe(run.count)) && earlier.every((one) => mayFollow(one, step))
  const all = now.options.length
  return (
    step.runs.every((run) => isSafe(run.count) && isSafe(step.count - run.count)) &&
    (step.runs.length < all || isSafe(surplus(step))) &&
    earlier.every((one) => mayFollowSeveral(one, step, all))
  )
}

/** Choices beyond the first one of each person: where all options are told, this tells of people who chose several. */
const surplus = ({ count, runs }: Step) => runs.reduce((total, run) => total + run.count, -count)

function mayFollowSeveral(earlier: Step, later: Step, all: number): boolean {
  if (!isSafe(later.count - earlier.count)) return false
  const both = later.runs.every((run) => {
    const before = earlier.runs.find((one) => one.options.length === 1 && one.options[0] === run.options[0])
    return !before || (isSafe(run.count - before.count) && isSafe(later.count - run.count - (earlier.count - before.count)))
  })
  return both && (later.runs.length < all || earlier.runs.length < all || isSafe(surplus(later) - surplus(earlier)))
}

type Shared = { options: Set<string>; before: number; after: number }

/** Whether no small group has come or gone between two steps: in the smallest sets of options that both tell. */
function mayFollow(earlier: Step, later: Step): boolean {
  if (!isSafe(later.count - earlier.count)) return false
  if (earlier.runs.length === 0 || later.runs.length === 0) return true
  const namedIn = (step: Step) => new Set(step.runs.flatMap((run) => run.options))
  const [before, after] = [namedIn(earlier), namedIn(later)]
  let shared: Shared[] = []
  const add = (run: Run, others: Set<string>, when: 'before' | 'after') => {
    // What the other step did not know yet was elsewhere (''), where it tells of elsewhere.
    const unknown = others.has('') && run.options.some((option) => !others.has(option))
    const one: Shared = { options: new Set(unknown ? [...run.options, ''] : run.options), before: 0, after: 0, [when]: run.count }
    const [touched, apart] = [true, false].map((touches) =>
      shared.filter((other) => !other.options.isDisjointFrom(one.options) === touches),
    ) as [Shared[], Shared[]]
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

/** How many people the figures have moved since a step, in the runs it told. */
function moved({ count, runs }: Step, now: Figures): number {
  const counts = Math.abs(now.count - count)
  if (runs.length === 0) return counts
  const people = new Map(now.options.map((option) => [option.answer, option.count]))
  const inRun = (run: Run) => run.options.reduce((total, option) => total + (people.get(option) ?? 0), 0)
  return Math.max(
    counts,
    runs.reduce((total, run) => total + Math.abs(inRun(run) - run.count), 0),
  )
}
