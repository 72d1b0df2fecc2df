// An attacker who has stored every published figure tries to compute a group of 1 to 4 people, for every question type.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { throughOpenData } from '../../../../tests/database/open-rows.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type AnswerFigures, nextStep, type OptionKind, type SuppressedBreakdown } from '../model/publishing.ts'

/** What is shown after each of the figures; with `isClose`, what a close shows then. */
const shownAfter = (figures: (AnswerFigures & { isClose?: boolean })[]): (SuppressedBreakdown | null)[] => {
  const steps: SuppressedBreakdown[] = []
  const add = (step: SuppressedBreakdown | null) => {
    if (step && !steps.includes(step)) steps.push(step)
    return step
  }
  return figures.map((now) => {
    const step = add(nextStep(steps, now))
    return now.isClose ? add(nextStep(steps, now, [])) : step
  })
}
const figuresOf = (step: SuppressedBreakdown | null) =>
  step && [step.count, ...step.runs.map((run) => `${run.options.join('+')}: ${run.count}`)]
const figures = (kind: OptionKind, count: number, options: Record<string, number>): AnswerFigures => ({
  count,
  kind,
  options: Object.entries(options).map(([answer, people]) => ({ answer, count: people })),
})
const isSmall = (people: number) => people !== 0 && Math.abs(people) < 5

describe('named options', () => {
  test('small ones are shown as one, with the rarest of the others where they are too few', () => {
    expect(shownAfter([figures('named', 45, { elm: 30, oak: 2, fir: 10, ash: 3 })]).map(figuresOf)).toEqual([
      [45, 'elm: 30', 'fir: 10', 'oak+ash: 5'],
    ])
    expect(shownAfter([figures('named', 43, { elm: 30, oak: 0, fir: 10, ash: 3 })]).map(figuresOf)).toEqual([
      [43, 'elm: 30', 'oak+fir+ash: 13'],
    ])
  })
  test('a zip code that nobody named before counts as elsewhere, where elsewhere was shown', () => {
    const first = figures('named', 20, { '92660': 10, '': 10 })
    expect(shownAfter([first, figures('named', 26, { '92660': 10, '92661': 11, '': 5 })]).map(figuresOf)).toEqual([
      [20, '92660: 10', ': 10'],
      [26, '92660: 10', '92661: 11', ': 5'],
    ])
    // The 4 are too few, and both other groups were shown separately before.
    expect(shownAfter([first, figures('named', 25, { '92660': 10, '92661': 11, '': 4 })]).map(figuresOf)[1]).toEqual([
      20,
      '92660: 10',
      ': 10',
    ])
  })
  test('20 options cost no more than a few', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`o${i}`, i]))
    expect(shownAfter([figures('named', 190, many)])[0]?.runs).toHaveLength(17)
  })
})

describe('several choices', () => {
  test('an option is shown where many chose it and many did not', () => {
    expect(shownAfter([figures('several', 20, { elm: 15, oak: 12, fir: 10 })]).map(figuresOf)).toEqual([
      [20, 'elm: 15', 'oak: 12', 'fir: 10'],
    ])
    expect(shownAfter([figures('several', 20, { elm: 17, oak: 12, fir: 10, ash: 6 })]).map(figuresOf)).toEqual([[20, 'oak: 12', 'fir: 10']])
  })
  test('never all but one: who chose none of the others chose that one', () => {
    expect(shownAfter([figures('several', 20, { elm: 3, oak: 12, fir: 10 })]).map(figuresOf)).toEqual([[20, 'oak: 12']])
  })
  test('of two options, 2 people who chose both are not told', () => {
    expect(shownAfter([figures('several', 20, { elm: 12, oak: 10 })]).map(figuresOf)).toEqual([[20]])
    expect(shownAfter([figures('several', 20, { elm: 12, oak: 13 })]).map(figuresOf)).toEqual([[20, 'elm: 12', 'oak: 13']])
  })
})

/** People per cell of the true table: by option for a partition, by set of options (as bits, never empty) for multiple choice. */
const crowds = (cells: number) =>
  fc.array(fc.tuple(fc.nat({ max: cells - 1 }), fc.integer({ min: 1, max: 7 }), fc.constantFrom('none', 'open', 'close')), {
    minLength: 1,
    maxLength: 40,
  })

test.each(['named', 'ordered'] as const)(
  'random sequences of %s options: no set of options that can be worked out is small, nor moves by few',
  (kind) => {
    fc.assert(
      fc.property(crowds(6), (come) => {
        const counts = [0, 0, 0, 0, 0, 0]
        const looks = come.flatMap(([option, people, looked]) => {
          counts[option] = (counts[option] as number) + people
          const total = counts.reduce((a, b) => a + b, 0)
          const now = figures(kind, total, Object.fromEntries(counts.map((count, i) => [`o${i}`, count])))
          return looked === 'none' ? [] : [{ ...now, isClose: looked === 'close' }]
        })
        const seen = shownAfter(looks)
          .filter((step) => step !== null)
          .flatMap((step) => [step, throughOpenData(step)])
        const known = seen.map((step) => {
          const sets = new Map([[0, 0]])
          for (const { options, count } of step.runs) {
            const mask = options.reduce((all, option) => all | (1 << Number(option.slice(1))), 0)
            for (const [other, people] of [...sets]) sets.set(other | mask, people + count)
          }
          return sets.set(63, step.count)
        })
        for (const [i, later] of known.entries()) {
          expect([...later.values()].filter(isSmall)).toEqual([])
          for (const earlier of known.slice(0, i))
            expect(
              [...later].flatMap(([set, people]) => (earlier.has(set) ? [people - (earlier.get(set) as number)] : [])).filter(isSmall),
            ).toEqual([])
        }
      }),
      { numRuns: repeated(10_000) },
    )
  },
)

/**
 * Every group of people that totals can reveal: a combination of the published totals and the count, with small integer factors, that is 0
 * or 1 for every possible set of options.
 */
function groupsTold(options: number, toldOptions: readonly number[]): number[][] {
  const factors = [-2, -1, 0, 1, 2]
  const sets = Array.from({ length: 2 ** options - 1 }, (_, i) => i + 1)
  let combinations: number[][] = factors.map((factor) => [factor])
  for (const _ of toldOptions) combinations = combinations.flatMap((one) => factors.map((factor) => [...one, factor]))
  return combinations.filter((one) => {
    const values = sets.map((set) =>
      toldOptions.reduce((sum, option, i) => sum + (set & (1 << option) ? (one[i + 1] as number) : 0), one[0] as number),
    )
    return values.every((value) => value === 0 || value === 1) && values.some((value) => value === 1)
  })
}
const groups = new Map<string, number[][]>()

test('random sequences of several choices, of 2 to 4 options: no group that totals tell of is small, nor grows by few', () => {
  const sequences = fc.integer({ min: 2, max: 4 }).chain((options) => fc.tuple(fc.constant(options), crowds(2 ** options - 1)))
  fc.assert(
    fc.property(sequences, ([options, come]) => {
      const counts = Array.from({ length: options }, () => 0)
      let total = 0
      const looks = come.flatMap(([cell, people, looked]) => {
        total += people
        for (let option = 0; option < options; option++)
          if ((cell + 1) & (1 << option)) counts[option] = (counts[option] as number) + people
        const now = figures('several', total, Object.fromEntries(counts.map((count, i) => [`o${i}`, count])))
        return looked === 'none' ? [] : [{ ...now, isClose: looked === 'close' }]
      })
      const seen = shownAfter(looks)
        .filter((step) => step !== null)
        .flatMap((step) => [step, throughOpenData(step)])
      const known = seen.map((step) => new Map(step.runs.map((run) => [Number(run.options[0]?.slice(1)), run.count])))
      for (const [i, later] of seen.entries()) {
        for (const j of [-1, ...seen.slice(0, i).keys()]) {
          const both = [...(known[i]?.keys() ?? [])].filter((option) => j < 0 || known[j]?.has(option))
          const key = `${options} ${both}`
          const shownGroups = groups.get(key) ?? groupsTold(options, both)
          groups.set(key, shownGroups)
          const change = (option: number) => (known[i]?.get(option) as number) - (j < 0 ? 0 : (known[j]?.get(option) as number))
          const come = later.count - (j < 0 ? 0 : (seen[j] as SuppressedBreakdown).count)
          const sizes = shownGroups.map((one) =>
            both.reduce((sum, option, n) => sum + (one[n + 1] as number) * change(option), (one[0] as number) * come),
          )
          expect(sizes.filter(isSmall)).toEqual([])
        }
      }
    }),
    { numRuns: repeated(10_000) },
  )
})

test('people who leave or change their mind: no told set moves by 1 to 4', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: -6, max: 9 })), { maxLength: 30 })
  fc.assert(
    fc.property(changes, fc.constantFrom<OptionKind>('named', 'several'), (moves, kind) => {
      const counts = [9, 9, 9, 9, 9]
      const looks = moves.map(([option, people]) => {
        counts[option] = Math.max(0, (counts[option] as number) + people)
        const sum = counts.reduce((a, b) => a + b, 0)
        const count = kind === 'several' ? Math.max(...counts, Math.ceil(sum / 2)) : sum
        return figures(kind, count, Object.fromEntries(counts.map((one, i) => [`o${i}`, one])))
      })
      const seen = shownAfter(looks).filter((step) => step !== null)
      for (const [i, later] of seen.entries())
        for (const earlier of seen.slice(0, i)) {
          expect(isSmall(later.count - earlier.count)).toBe(false)
          const same = later.runs.flatMap((run) =>
            earlier.runs.filter((other) => other.options.join() === run.options.join()).map((other) => run.count - other.count),
          )
          expect(same.filter(isSmall)).toEqual([])
        }
    }),
    { numRuns: repeated(2_000) },
  )
})
