// The ways to show figures, the most telling first. No database, no clock.
/** Options that are shown as one, and how many people chose one of them. */
export type Run = { options: readonly string[]; count: number }
/**
 * One step: how many people answered, and the runs that make up all options; none where only the count is shown. Where people choose
 * several options, each run is one option, and those that are not told are missing.
 */
export type Step = { count: number; runs: readonly Run[] }
/** In order: neighbours are shown as one. Named: any are. Several: each person chose at least one, and an option is told or is not. */
export type Kind = 'ordered' | 'named' | 'several'
/** The figures as they are now: of each option in order, of none for an answer in words. */
export type Figures = { count: number; options: readonly { answer: string; count: number }[]; kind?: Kind }

type Option = Figures['options'][number]
/** More options in order than this have too many ways to be cut. */
const orderedMax = 13

/** @param isSafeAlone whether an option may be told by itself */
export function suppressedBreakdowns(now: Figures, isSafeAlone: (option: Option) => boolean): Step[] {
  if (now.kind === 'several') return severalOf(now, isSafeAlone)
  return now.kind === 'named' || now.options.length > orderedMax ? namedOf(now, isSafeAlone) : orderedOf(now)
}

const told = (count: number, runs: Step['runs']): Step => ({ count, runs: runs.length > 1 ? runs : [] })
const sum = (options: readonly Option[]) => options.reduce((total, one) => total + one.count, 0)
const rarest = (options: readonly Option[]) => options.toSorted((a, b) => a.count - b.count)

/** Options in runs of neighbours, in all ways; then the count alone. */
function orderedOf({ count, options }: Figures): Step[] {
  const splits = Array.from({ length: 2 ** Math.max(0, options.length - 1) }, (_, cuts) => {
    const runs: { options: string[]; count: number }[] = []
    for (const [i, option] of options.entries()) {
      const open = i > 0 && !(cuts & (1 << (i - 1))) ? runs.at(-1) : undefined
      if (open) {
        open.options.push(option.answer)
        open.count += option.count
      } else runs.push({ options: [option.answer], count: option.count })
    }
    return told(count, runs)
  })
  return splits.sort((a, b) => b.runs.length - a.runs.length)
}

/** Options by themselves, save those that may not be, which are one; with more and more of the others, the rarest first. */
function namedOf({ count, options }: Figures, isSafeAlone: (option: Option) => boolean): Step[] {
  const unsafe = options.filter((option) => !isSafeAlone(option))
  const others = rarest(options.filter((option) => !unsafe.includes(option)))
  return [...Array(others.length + 1).keys()].map((more) => {
    const hidden = new Set([...unsafe, ...others.slice(0, more)])
    const single = options.filter((option) => !hidden.has(option))
    const together = options.filter((option) => hidden.has(option))
    const runs = single.map((option) => ({ options: [option.answer], count: option.count }))
    return told(count, together.length > 0 ? [...runs, { options: together.map((one) => one.answer), count: sum(together) }] : runs)
  })
}

/** Options that may be told. Never all but one: who chose none of the others chose that one. */
function severalOf({ count, options }: Figures, isSafeAlone: (option: Option) => boolean): Step[] {
  const safe = options.filter(isSafeAlone)
  const order = rarest(safe)
  return [...Array(order.length + 1).keys()].flatMap((hidden) => {
    const left = safe.filter((option) => !order.slice(0, hidden).includes(option))
    if (left.length === options.length - 1) return []
    return [{ count, runs: left.map((option) => ({ options: [option.answer], count: option.count })) }]
  })
}
