// A reader who has 4 of the accounts, keeps every release, and knows how figures are made but not the offsets, that every question had to be answered and
// that nobody else changed an answer: what they can reckon about the others, as bounds, until nothing gets narrower.
import { figureBase, figureMin } from '../src/features/results/model/publishing.ts'
import { newcomersMin } from '../src/features/results/model/release.ts'
import { type Answers, isAttacker, questions, type ReleasedDay } from './release-world.ts'

const offsetMax = figureBase - 1
type Bounds = { least: number; most: number }
/** Others with an answer, or all others without it, at a release. */
export type Known = Bounds & { name: string; actual: number }
/** `exact`: figures of at least 5 people are shown as they are. */
type Rule = 'approximate' | 'exact'

const cellsOf = questions.map(({ options }, i) => Array.from({ length: options }, (_, option) => ({ i, option })))
type Cell = (typeof cellsOf)[number][number]
const has =
  ({ i, option }: Cell) =>
  (answers: Answers) =>
    answers[i] === option

/** How many others a figure can count: at its own releases, and from release to release, since others only come. */
function ownBounds(
  days: readonly ReleasedDay[],
  rule: Rule,
  figureAt: (day: ReleasedDay) => number,
  counts: (answers: Answers) => boolean,
): Bounds[] {
  let least = 0
  let last = 0
  const bounds = days.map((day) => {
    const own = [...day.people].filter(([person, answers]) => isAttacker(person) && counts(answers)).length
    const people = [...day.people.values()].filter(counts).length
    if (rule === 'exact') {
      if (people >= 5) return { least: people - own, most: people - own }
      return { least: 0, most: 4 - own }
    }
    const figure = figureAt(day)
    if (figure > last) least = Math.max(least, figure - figureBase - own)
    last = figure
    return { least, most: (figure === 0 ? figureMin : figure) - 1 + offsetMax - own }
  })
  for (let i = bounds.length - 2; i >= 0; i--) narrow(bounds[i] as Bounds, -Infinity, (bounds[i + 1] as Bounds).most)
  for (let i = 1; i < bounds.length; i++) narrow(bounds[i] as Bounds, (bounds[i - 1] as Bounds).least, Infinity)
  return bounds
}

function narrow(bounds: Bounds, least: number, most: number): boolean {
  const isNarrower = least > bounds.least || most < bounds.most
  bounds.least = Math.max(bounds.least, least)
  bounds.most = Math.min(bounds.most, most)
  return isNarrower
}

const sumOf = (all: readonly Bounds[]): Bounds => ({
  least: all.reduce((sum, one) => sum + one.least, 0),
  most: all.reduce((sum, one) => sum + one.most, 0),
})

/** A whole and its parts narrow each other. */
function narrowSum(whole: Bounds, parts: readonly Bounds[]): boolean {
  const all = sumOf(parts)
  let isNarrower = narrow(whole, all.least, all.most)
  for (const part of parts) {
    const rest = { least: all.least - part.least, most: all.most - part.most }
    isNarrower = narrow(part, whole.least - rest.most, whole.most - rest.least) || isNarrower
  }
  return isNarrower
}

export function knownFrom(days: readonly ReleasedDay[], rule: Rule): Known[] {
  const cells = cellsOf.map((all) =>
    all.map((cell) =>
      ownBounds(days, rule, ({ shown }) => shown.get(questions[cell.i]?._id ?? '')?.runs[cell.option]?.count ?? 0, has(cell)),
    ),
  )
  const wholes = ownBounds(
    days,
    rule,
    ({ shown }) => shown.get('')?.count ?? 0,
    () => true,
  )
  // The number of people who answered the conditional question is a figure of its own, of people who chose the second option of the first.
  const asked = ownBounds(
    days,
    rule,
    ({ shown }) => shown.get('conditional')?.count ?? 0,
    (answers) => answers[3] !== null,
  )
  for (let isNarrower = true; isNarrower; ) {
    isNarrower = false
    for (const i of days.keys()) {
      const at = (q: number) => (cells[q] ?? []).map((one) => one[i] as Bounds)
      for (const q of [0, 1, 2]) isNarrower = narrowSum(wholes[i] as Bounds, at(q)) || isNarrower
      const second = at(0)[1] as Bounds
      isNarrower = narrowSum(second, [asked[i] as Bounds]) || isNarrower
      isNarrower = narrowSum(second, at(3)) || isNarrower
      if (i === 0) continue
      for (const one of [...cells.flat(), wholes, asked]) {
        const [before, now] = [one[i - 1] as Bounds, one[i] as Bounds]
        isNarrower = narrow(now, before.least, Infinity) || isNarrower
        isNarrower = narrow(before, -Infinity, now.most) || isNarrower
      }
      // Each release has a least number of newcomers, and the reader knows which are accounts of theirs.
      const others = newcomersMin - [...(days[i] as ReleasedDay).newcomers].filter(isAttacker).length
      const [before, now] = [wholes[i - 1] as Bounds, wholes[i] as Bounds]
      isNarrower = narrow(now, before.least + others, Infinity) || isNarrower
      isNarrower = narrow(before, -Infinity, now.most - others) || isNarrower
    }
  }
  return days.flatMap(({ people }, day) => {
    const others = [...people].filter(([person]) => !isAttacker(person)).map(([, answers]) => answers)
    const whole = wholes[day] as Bounds
    return cellsOf.flat().flatMap((cell): Known[] => {
      const bounds = cells[cell.i]?.[cell.option]?.[day] as Bounds
      const actual = others.filter(has(cell)).length
      const name = `release ${day + 1}, ${questions[cell.i]?._id} ${cell.option}`
      const rest = { least: whole.least - bounds.most, most: whole.most - bounds.least }
      return [
        { ...bounds, name, actual },
        { ...rest, name: `${name}, everyone else`, actual: others.length - actual },
      ]
    })
  })
}
