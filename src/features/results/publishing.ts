// What everybody may be shown of the answers, given all that they have been shown before. No database, no clock.
//
// A total that follows the answers one by one gives each of them away to whoever looks twice. So published figures move in steps: neither
// a figure nor what has been added to it since any earlier step may be a group of fewer than 5 people, unless it is nobody at all. Where a
// single option would be, it is shown as one with its neighbours, or only how many answered is shown, or the last step stays.
import { groupSizeMin } from '../../core/small-groups.ts'

/** Neighbouring options, and how many people chose one of them. */
export type Run = { options: readonly string[]; count: number }
/** One step: how many people answered, and the runs that make up all options in order; none where only the count is shown. */
export type Step = { count: number; runs: readonly Run[] }
/** The figures as they are now: of each option in order, of none for an answer in words. */
export type Figures = { count: number; options: readonly { answer: string; count: number }[] }

/** Steps of less than this part of the last one wait for more answers, so that a survey of any size has few hundred steps. */
const stepShareMin = 0.02
/** As a figure, and as what was added to one. */
const isSafe = (people: number) => people === 0 || Math.abs(people) >= groupSizeMin

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
  const mayBeNext = (step: Step) => step.runs.every((run) => isSafe(run.count)) && earlier.every((one) => mayFollow(one, step))
  return divisions(now).find((step) => step.runs.length >= runsMin && mayBeNext(step)) ?? last
}

/** Whether no small group has come or gone between two steps, as far as both tell. */
function mayFollow(earlier: Step, later: Step): boolean {
  const before = sums(earlier)
  const after = [...sums(later)].filter(([options]) => before.has(options)).sort(([a], [b]) => a - b)
  return after.every(([options, people], i) => {
    const [previous, until] = after[i - 1] ?? [0, 0]
    return isSafe(people - until - ((before.get(options) ?? 0) - (before.get(previous) ?? 0)))
  })
}

/** How many people chose one of the first n options, for each n that the step tells; the count itself stands at the end. */
function sums({ count, runs }: Step): Map<number, number> {
  const told = new Map<number, number>()
  let options = 0
  let people = 0
  for (const run of runs) {
    options += run.options.length
    people += run.count
    told.set(options, people)
  }
  return told.set(Number.POSITIVE_INFINITY, count)
}

/** All ways to show the figures, the most telling first: options in runs of neighbours, then the count alone. */
function divisions({ count, options }: Figures): Step[] {
  const splits = Array.from({ length: 2 ** Math.max(0, options.length - 1) }, (_, cuts) => {
    const runs: { options: string[]; count: number }[] = []
    for (const [i, option] of options.entries()) {
      const open = i > 0 && !(cuts & (1 << (i - 1))) ? runs.at(-1) : undefined
      if (open) {
        open.options.push(option.answer)
        open.count += option.count
      } else runs.push({ options: [option.answer], count: option.count })
    }
    return { count, runs: runs.length > 1 ? runs : [] }
  })
  return splits.sort((a, b) => b.runs.length - a.runs.length)
}

/** How many people the figures have moved since a step, in the runs it told. */
function moved({ count, runs }: Step, now: Figures): number {
  if (runs.length === 0) return Math.abs(now.count - count)
  const people = new Map(now.options.map((option) => [option.answer, option.count]))
  const inRun = (run: Run) => run.options.reduce((total, option) => total + (people.get(option) ?? 0), 0)
  return runs.reduce((total, run) => total + Math.abs(inRun(run) - run.count), 0)
}
