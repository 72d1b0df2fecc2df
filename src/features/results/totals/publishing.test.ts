import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { throughOpenData } from '../../../../tests/database/open-rows.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type AnswerFigures, nextStep, type SuppressedBreakdown } from '../model/publishing.ts'

const rating = (...counts: number[]): AnswerFigures => ({
  count: counts.reduce((a, b) => a + b, 0),
  options: counts.map((count, i) => ({ answer: String(i + 1), count })),
})
const yesno = (yes: number, no: number): AnswerFigures => ({
  count: yes + no,
  options: [
    { answer: 'yes', count: yes },
    { answer: 'no', count: no },
  ],
})
const words = (count: number): AnswerFigures => ({ count, options: [] })
/** What is shown after each of the figures in turn. */
const after = (figures: AnswerFigures[]): (SuppressedBreakdown | null)[] => {
  const steps: SuppressedBreakdown[] = []
  return figures.map((now) => {
    const step = nextStep(steps, now)
    if (step && !steps.includes(step)) steps.push(step)
    return step
  })
}
const figuresOf = (step: SuppressedBreakdown | null) =>
  step && [step.count, ...step.runs.map((run) => `${run.options.join('+')}: ${run.count}`)]
const shown = (figures: AnswerFigures[]) => after(figures).map(figuresOf)

describe('a first step', () => {
  test('4 people: nothing, not even how many; 5: how many', () => {
    expect(shown([words(4)])).toEqual([null])
    expect(shown([words(5)])).toEqual([[5]])
    expect(shown([yesno(4, 0)])).toEqual([null])
  })

  test('an answer that everyone chose is not shown, on a scale neither as one with its neighbors; once 5 chose another one, both are', () => {
    expect(shown([yesno(5, 0), yesno(14, 0), yesno(14, 5)])).toEqual([[5], [14], [19, 'yes: 14', 'no: 5']])
    expect(shown([rating(0, 0, 300, 0, 0)])).toEqual([[300]])
    expect(shown([rating(0, 0, 295, 5, 0)])).toEqual([[300, '1: 0', '2: 0', '3: 295', '4: 5', '5: 0']])
  })

  test('facts about the people may be the same for all of them', () => {
    expect(shown([{ ...yesno(0, 12), mayBeShared: true }])).toEqual([[12, 'yes: 0', 'no: 12']])
  })

  test('an option of nobody and one of 5 are shown, one of 1 to 4 hides the split', () => {
    expect(shown([rating(5, 0, 0, 0, 5)])).toEqual([[10, '1: 5', '2: 0', '3: 0', '4: 0', '5: 5']])
    expect(shown([yesno(35, 5)])).toEqual([[40, 'yes: 35', 'no: 5']])
    expect(shown([yesno(36, 4)])).toEqual([[40]])
    expect(shown([yesno(39, 1)])).toEqual([[40]])
  })

  test('a small group of a scale is shown as one with its neighbors, and no finer than must be', () => {
    expect(shown([rating(20, 4, 0, 0, 9)])).toEqual([[33, '1+2: 24', '3: 0', '4: 0', '5: 9']])
    expect(shown([rating(20, 2, 3, 7, 9)])).toEqual([[41, '1: 20', '2+3: 5', '4: 7', '5: 9']])
    expect(shown([rating(4, 0, 0, 0, 4)])).toEqual([[8]])
  })
})

describe('the next step', () => {
  test('4 more people change nothing, 5 more do', () => {
    expect(shown([words(10), words(14), words(15)])).toEqual([[10], [10], [15]])
    expect(shown([yesno(10, 10), yesno(14, 10), yesno(15, 10)]).map((one) => one?.[0])).toEqual([20, 20, 25])
  })

  test('5 more people, 1 of them with “no”: what was shown stays', () => {
    expect(shown([yesno(10, 10), yesno(14, 11)])[1]).toEqual([20, 'yes: 10', 'no: 10'])
  })

  test('never has less detail: options that were shown separately are not added up later', () => {
    expect(shown([rating(10, 10, 10, 10, 10), rating(15, 12, 13, 10, 10)])[1]?.[0]).toBe(50)
    expect(shown([rating(10, 10, 10, 2, 4), rating(15, 15, 10, 7, 4)])).toEqual([
      [36, '1: 10', '2: 10', '3: 10', '4+5: 6'],
      [51, '1: 15', '2: 15', '3: 10', '4+5: 11'],
    ])
  })

  test('is held against every earlier one, not only the last', () => {
    // 25 - 20 and 26 - 20 would be steps of 5 and 6; but 26 minus the 25 between them is one person.
    expect(shown([words(20), words(25), words(26)])).toEqual([[20], [25], [25]])
    // 25 was not shown; since the last step, 8 and 6 were added.
    expect(shown([yesno(10, 10), yesno(14, 11), yesno(18, 16)])[2]).toEqual([34, 'yes: 18', 'no: 16'])
  })

  test('people who left count like people who came', () => {
    expect(shown([words(20), words(17), words(15), words(3)])).toEqual([[20], [20], [15], [15]])
  })

  test('a split that could not be shown is shown once it can be', () => {
    expect(shown([yesno(8, 2), yesno(8, 7)])).toEqual([[10], [15, 'yes: 8', 'no: 7']])
  })

  test('of a large survey takes no more than of a small one', () => {
    expect(shown([words(1000), words(1004), words(1005)])).toEqual([[1000], [1000], [1005]])
  })
})

/** An attacker who has stored all steps: every set of options with a published total, and that total. */
function known(step: SuppressedBreakdown): Map<number, number> {
  let first = 0
  const runs = step.runs.map(({ options, count }) => {
    const mask = ((1 << options.length) - 1) << first
    first += options.length
    return [mask, count] as const
  })
  const sets = new Map([[0, 0]])
  for (const [mask, count] of runs) for (const [other, sum] of [...sets]) sets.set(other | mask, sum + count)
  return sets.set(31, step.count)
}

test('a reader who keeps everything that was ever shown cannot subtract a group of 1 to 4 people out of it', () => {
  const arrivals = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 7 }), fc.boolean()), { maxLength: 40 })
  fc.assert(
    fc.property(arrivals, (crowds) => {
      const counts = [0, 0, 0, 0, 0]
      const looks = crowds.flatMap(([option, people, looked]) => {
        counts[option] = (counts[option] as number) + people
        return looked ? [rating(...counts)] : []
      })
      const seen = after(looks)
        .filter((step) => step !== null)
        .flatMap((step) => [known(step), known(throughOpenData(step))])
      for (const [i, later] of seen.entries()) {
        expect([...later.values()].filter((people) => people > 0 && people < 5)).toEqual([])
        for (const earlier of seen.slice(0, i)) {
          const come = [...later].flatMap(([set, people]) => (earlier.has(set) ? [people - (earlier.get(set) as number)] : []))
          expect(come.filter((people) => people !== 0 && Math.abs(people) < 5)).toEqual([])
        }
      }
    }),
    { numRuns: repeated(10_000) },
  )
})

test('people who change their mind or leave: no option, and no run of options, changes by 1 to 4', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: -6, max: 9 })), { maxLength: 40 })
  fc.assert(
    fc.property(changes, (crowds) => {
      const counts = [9, 9, 9, 9, 9]
      const seen = after(
        crowds.map(([option, people]) => {
          counts[option] = Math.max(0, (counts[option] as number) + people)
          return rating(...counts)
        }),
      ).filter((step) => step !== null)
      for (const [i, later] of seen.entries())
        for (const earlier of seen.slice(0, i)) {
          const same = later.runs.flatMap((run) =>
            earlier.runs.filter((other) => other.options.join() === run.options.join()).map((other) => run.count - other.count),
          )
          expect(same.filter((people) => people !== 0 && Math.abs(people) < 5)).toEqual([])
        }
    }),
    { numRuns: repeated(2_000) },
  )
})

test('10,000 answers in releases of 9: the last is near to what they come to', () => {
  const steps: SuppressedBreakdown[] = []
  const counts = [0, 0, 0, 0, 0]
  for (let i = 0; i < 10_000; i++) {
    counts[(i * i + (i >> 3)) % 5] = (counts[(i * i + (i >> 3)) % 5] as number) + 1
    const step = i % 9 === 0 ? nextStep(steps, rating(...counts)) : null
    if (step && !steps.includes(step)) steps.push(step)
  }
  expect(Math.abs((steps.at(-1) as SuppressedBreakdown).count - 10_000)).toBeLessThan(100)
})
