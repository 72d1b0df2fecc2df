// The possible ways to show figures, the most detailed first. No database, no clock.
/** Options shown as one, and how many people chose one of them. */
export type OptionRun = { options: readonly string[]; count: number }
/**
 * One step: how many people answered, and the runs that cover all options; empty if only the count is shown. If people choose several
 * options, each run is one option, and options not shown are missing.
 */
export type SuppressedBreakdown = { count: number; runs: readonly OptionRun[] }
/**
 * Ordered: neighbors are merged. Named: any options are merged. Several: each person chose at least one, and an option is either shown or
 * not. Rows: pairs of a matrix, whose rows each cover everybody; a step of every row.
 */
export type OptionKind = 'ordered' | 'named' | 'several' | 'rows'
/** The current figures: one per option in order; none for a text answer. */
export type AnswerFigures = {
  count: number
  options: readonly { answer: string; count: number }[]
  kind?: OptionKind
  /** True for facts about the people, such as the language of their form: all of them may share one. */
  mayBeShared?: boolean
}

type OptionCount = AnswerFigures['options'][number]
/** With more ordered options than this, there are too many ways to cut. */
const orderedMax = 13

/** @param isSafeAlone true if an option may be shown by itself */
export function suppressedBreakdowns(now: AnswerFigures, isSafeAlone: (option: OptionCount) => boolean): SuppressedBreakdown[] {
  if (now.kind === 'several') return severalOf(now, isSafeAlone)
  return now.kind === 'named' || now.options.length > orderedMax ? namedOf(now, isSafeAlone) : orderedOf(now)
}

/** An answer that all of the people chose would be known of each of them: only their number is shown. */
function breakdownOf({ count, mayBeShared }: AnswerFigures, runs: SuppressedBreakdown['runs']): SuppressedBreakdown {
  const isShown = runs.length > 1 && (mayBeShared || runs.every((run) => run.count < count))
  return { count, runs: isShown ? runs : [] }
}
const sum = (options: readonly OptionCount[]) => options.reduce((total, one) => total + one.count, 0)
const rarest = (options: readonly OptionCount[]) => options.toSorted((a, b) => a.count - b.count)

/** All ways to cut the options into runs of neighbors; then the count alone. */
function orderedOf(now: AnswerFigures): SuppressedBreakdown[] {
  const { options } = now
  const splits = Array.from({ length: 2 ** Math.max(0, options.length - 1) }, (_, cuts) => {
    const runs: { options: string[]; count: number }[] = []
    for (const [i, option] of options.entries()) {
      const open = i > 0 && !(cuts & (1 << (i - 1))) ? runs.at(-1) : undefined
      if (open) {
        open.options.push(option.answer)
        open.count += option.count
      } else runs.push({ options: [option.answer], count: option.count })
    }
    return breakdownOf(now, runs)
  })
  return splits.sort((a, b) => b.runs.length - a.runs.length)
}

/** Each option by itself, except unsafe ones, which are merged; then merged with more and more of the others, the rarest first. */
function namedOf(now: AnswerFigures, isSafeAlone: (option: OptionCount) => boolean): SuppressedBreakdown[] {
  const { options } = now
  const unsafe = options.filter((option) => !isSafeAlone(option))
  const others = rarest(options.filter((option) => !unsafe.includes(option)))
  return [...Array(others.length + 1).keys()].map((more) => {
    const hidden = new Set([...unsafe, ...others.slice(0, more)])
    const single = options.filter((option) => !hidden.has(option))
    const together = options.filter((option) => hidden.has(option))
    const runs = single.map((option) => ({ options: [option.answer], count: option.count }))
    return breakdownOf(now, together.length > 0 ? [...runs, { options: together.map((one) => one.answer), count: sum(together) }] : runs)
  })
}

/**
 * The options that may be shown, without one that everybody chose. Never all but one: people who chose none of the others must have chosen
 * that one.
 */
function severalOf({ count, options }: AnswerFigures, isSafeAlone: (option: OptionCount) => boolean): SuppressedBreakdown[] {
  const safe = options.filter((option) => option.count < count && isSafeAlone(option))
  const order = rarest(safe)
  return [...Array(order.length + 1).keys()].flatMap((hidden) => {
    const left = safe.filter((option) => !order.slice(0, hidden).includes(option))
    if (left.length === options.length - 1) return []
    return [{ count, runs: left.map((option) => ({ options: [option.answer], count: option.count })) }]
  })
}
