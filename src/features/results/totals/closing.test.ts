// The close: figures that few people held back show everybody of the last release, with answers added up that were shown separately.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { throughOpenData } from '../../../../tests/database/open-rows.ts'
import { repeated } from '../../../../tests/run/long.ts'
import type { QuestionCondition } from '../../projects/model/contract.ts'
import { type AnswerFigures, nextStep, type OptionKind, type SuppressedBreakdown } from '../model/publishing.ts'

type Counts = Record<string, number>
const figures = (kind: OptionKind, options: Counts, count = Object.values(options).reduce((a, b) => a + b, 0)): AnswerFigures => ({
  ...{ count, kind },
  options: Object.entries(options).map(([answer, people]) => ({ answer, count: people })),
})
const figuresOf = (step: SuppressedBreakdown | null) =>
  step && [step.count, ...step.runs.map((run) => `${run.options.join('+')}: ${run.count}`)]
/** What is shown after each of the figures, of which the last are those of the close. */
const shown = (...all: AnswerFigures[]) => shownWith([], ...all)
/** @param conditions of other questions on the answers to this one */
function shownWith(conditions: readonly QuestionCondition[], ...all: AnswerFigures[]) {
  const steps: SuppressedBreakdown[] = []
  const add = (now: AnswerFigures, isClose: boolean) => {
    const step = nextStep(steps, now, isClose ? conditions : undefined)
    if (step && !steps.includes(step)) steps.push(step)
    return figuresOf(step)
  }
  const open = all.map((now) => add(now, false))
  return [...open, add(all.at(-1) as AnswerFigures, true)]
}

describe('at the close', () => {
  test('an option that 4 accounts alone chose is added up with the rarest other one, and holds nothing else back', () => {
    const [before, after] = [figures('named', { elm: 20, oak: 20, fir: 0 }), figures('named', { elm: 60, oak: 40, fir: 4 })]
    const held = [40, 'elm: 20', 'oak: 20', 'fir: 0']
    expect(shown(before, after)).toEqual([held, held, [104, 'elm: 60', 'oak+fir: 44']])
  })
  test('of a scale, with a neighbor', () => {
    const [before, after] = [figures('ordered', { 1: 9, 2: 9, 3: 9, 4: 9 }), figures('ordered', { 1: 19, 2: 12, 3: 19, 4: 19 })]
    expect(shown(before, after)[2]).toEqual([69, '1: 19', '2+3: 31', '4: 19'])
  })
  test('of several choices, the option is left out, and one more, which would follow from the rest', () => {
    const [before, after] = [
      { elm: 20, oak: 20, fir: 10, ash: 12 },
      { elm: 30, oak: 30, fir: 12, ash: 22 },
    ].map((options, i) => figures('several', options, 40 + 15 * i)) as [AnswerFigures, AnswerFigures]
    expect(shown(before, after)[2]).toEqual([55, 'elm: 30', 'oak: 30'])
  })
  test('of a matrix, the other rows are as detailed as before', () => {
    const row = (name: string, a: number, b: number, c: number) => ({ [`${name}:a`]: a, [`${name}:b`]: b, [`${name}:c`]: c })
    const before = figures('rows', { ...row('r1', 10, 10, 10), ...row('r2', 10, 10, 10) }, 30)
    const after = figures('rows', { ...row('r1', 20, 20, 12), ...row('r2', 17, 17, 18) }, 52)
    expect(shown(before, after)[2]).toEqual([52, 'r1:b: 20', 'r1:a+r1:c: 32', 'r2:a: 17', 'r2:b: 17', 'r2:c: 18'])
  })
  test('not where another question is asked by an answer that is added up: its number of answers would tell the parts', () => {
    const [before, after] = [figures('named', { elm: 20, oak: 20, fir: 0 }), figures('named', { elm: 60, oak: 40, fir: 4 })]
    const asked = (...answers: string[]): QuestionCondition[] => [{ question: 'tree', answers }]
    const held = [40, 'elm: 20', 'oak: 20', 'fir: 0']
    const added = [104, 'elm: 60', 'oak+fir: 44']
    expect(['elm', 'oak', 'fir'].map((tree) => shownWith(asked(tree), before, after)[2])).toEqual([added, held, held])
    expect(shownWith(asked('oak', 'fir'), before, after)[2]).toEqual(added)
    const [few, many] = [
      figures('several', { elm: 20, oak: 20, fir: 10, ash: 12 }, 40),
      figures('several', { elm: 30, oak: 30, fir: 12, ash: 22 }, 55),
    ]
    expect(['elm', 'fir'].map((tree) => shownWith(asked(tree), few, many)[2]?.[0])).toEqual([55, 40])
  })
  test('what is up to date stays, and so does a question of two answers: its sum would be no breakdown', () => {
    const whole = figures('named', { elm: 20, oak: 20, fir: 7 })
    expect(shown(whole, whole)[2]).toEqual([47, 'elm: 20', 'oak: 20', 'fir: 7'])
    expect(shown(figures('ordered', { yes: 20, no: 20 }), figures('ordered', { yes: 40, no: 22 }))[2]).toEqual([40, 'yes: 20', 'no: 20'])
  })
  test('nothing is cut otherwise than before: what two steps divide differently could be subtracted', () => {
    // Shown were a and b+c. With c by itself, a+b would be the rest.
    const before = figures('ordered', { a: 20, b: 3, c: 10 })
    expect(shown(before, figures('ordered', { a: 22, b: 30, c: 30 }))[2]).toEqual([33, 'a: 20', 'b+c: 13'])
  })
})

/** Every set of options with a total that a reader can add up from one step, as bits. */
function setsOf(step: SuppressedBreakdown): Map<number, number> {
  const sets = new Map([[0, 0]])
  for (const { options, count } of step.runs) {
    const mask = options.reduce((all, option) => all | (1 << Number(option.slice(1))), 0)
    for (const [other, people] of [...sets]) sets.set(other | mask, people + count)
  }
  return sets.set(2 ** 6 - 1, step.count)
}

const isSmall = (people: number) => people !== 0 && Math.abs(people) < 5
/** People who come to an option or leave it, and who looks then. */
const walks = (least: number) =>
  fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: least, max: 9 }), fc.constantFrom('none', 'open', 'open', 'close')), {
    ...{ minLength: 1, maxLength: 40 },
  })

/** All steps of a survey that closes and opens again; checks that none cuts the options otherwise than the one before. */
function stepsOf(kind: OptionKind, walk: readonly [number, number, string][]): SuppressedBreakdown[] {
  const counts = [0, 0, 0, 0, 0, 0]
  const steps: SuppressedBreakdown[] = []
  const isIn = (one: readonly string[], other: readonly string[]) => one.every((option) => other.includes(option))
  const isFiner = (inner: SuppressedBreakdown, outer: SuppressedBreakdown) =>
    inner.runs.every((run) => outer.runs.some((each) => isIn(run.options, each.options)))
  for (const [option, people, look] of walk) {
    counts[option] = Math.max(0, (counts[option] as number) + people)
    const now = figures(kind, Object.fromEntries(counts.map((count, i) => [`o${i}`, count])))
    for (const isClose of look === 'none' ? [] : [false, look === 'close']) {
      const [last, step] = [steps.at(-1), nextStep(steps, now, isClose ? [] : undefined)]
      if (!step || step === last) continue
      steps.push(step)
      if (last && last.runs.length > 0) expect(isFiner(step, last) || (isClose && isFiner(last, step))).toBe(true)
    }
  }
  return steps
}

const hasAddedUp = (steps: readonly SuppressedBreakdown[]) => steps.some((step, i) => step.runs.length < (steps[i - 1]?.runs.length ?? 0))

test.each(['named', 'ordered'] as const)(
  'random surveys of %s options that close and open again: no set of options that can be worked out is small or moves by few',
  (kind) => {
    let closed = 0
    fc.assert(
      fc.property(walks(1), (walk) => {
        const steps = stepsOf(kind, walk)
        closed += Number(hasAddedUp(steps))
        const known = steps.flatMap((step) => [setsOf(step), setsOf(throughOpenData(step))])
        for (const [i, later] of known.entries()) {
          expect([...later.values()].filter(isSmall)).toEqual([])
          for (const earlier of known.slice(0, i)) {
            const come = [...later].flatMap(([set, people]) => (earlier.has(set) ? [people - (earlier.get(set) as number)] : []))
            expect(come.filter(isSmall)).toEqual([])
          }
        }
      }),
      { numRuns: repeated(10_000) },
    )
    expect(closed, 'surveys that added something up').toBeGreaterThan(repeated(500))
  },
)

test.each(['named', 'ordered'] as const)('2,000 surveys of %s options that people also leave: no figure moves by 1 to 4', (kind) => {
  fc.assert(
    fc.property(walks(-6), (walk) => {
      const steps = stepsOf(kind, walk)
      for (const [i, later] of steps.entries())
        for (const earlier of steps.slice(0, i)) {
          const before = new Map(earlier.runs.map((run) => [run.options.join(), run.count]))
          const moved = later.runs.map((run) => run.count - (before.get(run.options.join()) ?? run.count))
          expect([later.count - earlier.count, ...moved].filter(isSmall)).toEqual([])
        }
    }),
    { numRuns: repeated(2_000) },
  )
})

/** By option: others who choose it until each release, and what the 4 accounts choose there (from 4 on: nothing). */
const releases = fc.array(
  fc.tuple(
    fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 3 }), fc.integer({ min: 9, max: 40 })), { minLength: 5, maxLength: 5 }),
    fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }),
  ),
  { minLength: 2, maxLength: 12 },
)

test('random surveys that 4 accounts steer at every release: of the options that 9 and more others chose since, all but one are final', () => {
  let frozen = 0
  fc.assert(
    fc.property(releases, (all) => {
      const others = [0, 0, 0, 0, 0]
      const steps: SuppressedBreakdown[] = []
      let since = [...others]
      let now = figures('named', {})
      for (const [come, accounts] of all) {
        for (const [i, people] of come.entries()) others[i] = (others[i] as number) + people
        const counts = others.map((people, i) => people + accounts.filter((one) => one === i).length)
        now = figures('named', Object.fromEntries(counts.map((count, i) => [`o${i}`, count])))
        const step = nextStep(steps, now)
        if (!step || steps.includes(step)) continue
        steps.push(step)
        since = [...others]
      }
      const last = steps.at(-1)
      const grown = others.flatMap((people, i) => (people - (since[i] as number) >= 9 ? [`o${i}`] : []))
      if (!last || last.runs.length < 5 || grown.length < 2) return
      frozen++
      const final = nextStep(steps, now, [])
      expect(final?.count).toBe(now.count)
      const truth = new Map(now.options.map((one) => [one.answer, one.count]))
      const exact = grown.filter((option) => final?.runs.some((run) => run.options.join() === option && run.count === truth.get(option)))
      expect(exact.length).toBeGreaterThanOrEqual(grown.length - 1)
    }),
    { numRuns: repeated(20_000) },
  )
  expect(frozen, 'surveys that were frozen').toBeGreaterThan(repeated(1000))
})
