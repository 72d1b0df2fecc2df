// An attacker who has stored every published figure tries to compute a group of 1 to 4 people: from the number of participants, their
// channels, their languages, and the questions they answered, while officials publish and withdraw questions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresIn, openRowsOf } from '../../../../tests/database/open-rows.ts'
import { repeated } from '../../../../tests/run/long.ts'
import {
  type DisclosedFigure,
  discloseAtClose,
  discloseBreakdowns,
  discloseQuestions,
  figureNameOf,
  remembered,
  visibleTogether,
} from '../model/disclosure.ts'
import type { AnswerFigures, SuppressedBreakdown } from '../model/publishing.ts'

const isSmall = (people: number) => people !== 0 && Math.abs(people) < 5
const questions = ['first', 'second', 'third'].map((_id) => ({ _id, askIf: null }))

type Person = { way: number; language: number; answers: (number | null)[] }
const answer = fc.option(fc.nat({ max: 2 }), { freq: 8 })
const person: fc.Arbitrary<Person> = fc.record({
  way: fc.nat({ max: 2 }),
  language: fc.nat({ max: 3 }),
  answers: fc.array(answer, { minLength: 3, maxLength: 3 }),
})
const looks = fc.constantFrom('none', 'all', 'all', 'all', 'close')
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ come: fc.tuple(person, fc.integer({ min: 1, max: 7 })), look: looks }) },
  // An account is deleted: the language goes, the answers stay.
  { weight: 1, arbitrary: fc.record({ forget: fc.nat(), look: looks }) },
  { weight: 1, arbitrary: fc.record({ published: fc.subarray(['first', 'second', 'third']), look: looks }) },
)

function figuresBy(
  people: readonly Person[],
  kind: 'named' | 'ordered',
  options: number,
  of: (one: Person) => number | null,
): AnswerFigures {
  const given = people.flatMap((one) => of(one) ?? [])
  return {
    count: given.length,
    kind,
    options: Array.from({ length: options }, (_, i) => ({ answer: String(i), count: given.filter((one) => one === i).length })),
  }
}

/** One release and one read, as in releases.server.ts and published.server.ts; new steps are stored. */
function look(
  people: readonly Person[],
  published: readonly string[],
  earlier: Map<string, SuppressedBreakdown[]>,
  isClose: boolean,
): DisclosedFigure[] {
  const figuresOf = ({ _id }: { _id: string }) =>
    published.includes(_id)
      ? figuresBy(people, 'ordered', 3, (one) => one.answers[questions.findIndex((each) => each._id === _id)] ?? null)
      : null
  const decided = discloseQuestions(earlier, questions, figuresOf, people.length)
  const added = [...decided.questions, ...(decided.all ? [decided.all] : [])]
  if (decided.all?.isNew && decided.all.step.count === people.length) {
    const way = figuresBy(people, 'named', 3, (one) => one.way)
    added.push(...discloseBreakdowns(earlier, { way, language: figuresBy(people, 'named', 5, (one) => one.language) }))
  }
  const add = (figures: readonly DisclosedFigure[]) => {
    for (const one of figures) if (one.isNew) earlier.set(figureNameOf(one), [...(earlier.get(figureNameOf(one)) ?? []), one.step])
  }
  add(added)
  if (isClose) add(discloseAtClose(earlier, questions, figuresOf))
  const { questions: shown, all } = visibleTogether(earlier, questions, (id) => published.includes(id))
  const divisions = (['way', 'language'] as const).flatMap((division) => remembered(earlier, { questionId: null, division }))
  return all ? [...shown, all, ...divisions] : shown
}

/**
 * Every set of options of a figure with a published total, under a name that is the same at every moment; all of a breakdown together are
 * the participants.
 */
function setsIn(shown: readonly Pick<DisclosedFigure, 'questionId' | 'division' | 'step'>[]): Map<string, number> {
  const sets = new Map<string, number>()
  for (const { questionId, division, step } of shown) {
    const name = questionId ?? division ?? ''
    sets.set(division ? 'took part, by a division' : questionId ? `answered ${name}` : 'took part', step.count)
    let masks = new Map([[0, 0]])
    for (const { options, count } of step.runs) {
      const mask = options.reduce((all, option) => all | (1 << Number(option)), 0)
      masks = new Map([...masks, ...[...masks].map(([other, people]) => [other | mask, people + count] as const)])
    }
    const full = step.runs.flatMap((run) => run.options).length
    for (const [mask, people] of masks) if (mask && mask !== 2 ** full - 1) sets.set(`${name} ${mask}`, people)
  }
  return sets
}

/** What the open data tell of the same figures. */
const openData = (shown: readonly DisclosedFigure[]) =>
  figuresIn(
    openRowsOf({
      all: shown.find((one) => one.questionId === null && one.division === null)?.step,
      questions: shown.flatMap(({ questionId, step }) => (questionId === null ? [] : [{ id: questionId, step }])),
    }),
  )

test('in random sequences of arrivals, deletions, publications, withdrawals and closes, no shown group is small, changes by 1 to 4 people, or disappears', () => {
  let [divided, addedUp] = [0, 0]
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
      const people: Person[] = []
      const earlier = new Map<string, SuppressedBreakdown[]>()
      let published: readonly string[] = ['first', 'second']
      const seen: Map<string, number>[] = []
      for (const one of events) {
        if ('come' in one) for (let i = 0; i < one.come[1]; i++) people.push({ ...one.come[0] })
        const leaving = 'forget' in one ? people[one.forget % Math.max(1, people.length)] : undefined
        if (leaving) leaving.language = 4
        if ('published' in one) published = one.published
        if (one.look === 'none') continue
        const shown = look(people, published, earlier, one.look === 'close')
        const now = setsIn(shown)
        for (const [set, count] of setsIn(openData(shown))) {
          expect(now.get(set) ?? count).toBe(count)
          now.set(set, count)
        }
        const isStill = (set: string) => questions.every(({ _id }) => !set.includes(_id) || published.includes(_id))
        const gone = [...(seen.at(-1)?.keys() ?? [])].filter((set) => isStill(set) && !now.has(set))
        // A close adds up answers, and shows no fewer questions.
        if (one.look === 'close') addedUp += Number(gone.length > 0)
        expect(gone.filter((set) => one.look !== 'close' || set.includes('answered') || set.includes('took part'))).toEqual([])
        divided += shown.filter((each) => each.division).length
        expect([...now].filter(([, count]) => isSmall(count))).toEqual([])
        // How many skipped a question, among those shown now or last.
        const took = now.get('took part')
        for (const { _id } of questions) {
          const answered = earlier.get(_id)?.at(-1)?.count
          if (took !== undefined && answered !== undefined) expect(isSmall(Math.max(0, took - answered))).toBe(false)
        }
        for (const before of seen) {
          const moved = [...now].flatMap(([set, count]) => (before.has(set) ? [[set, count - (before.get(set) as number)] as const] : []))
          expect(moved.filter(([, count]) => isSmall(count))).toEqual([])
          // Breakdowns also reveal the number of participants, at any two moments.
          for (const [one, other] of [
            ['took part', 'took part, by a division'],
            ['took part, by a division', 'took part'],
          ] as const) {
            const [a, b] = [now.get(one), before.get(other)]
            if (a !== undefined && b !== undefined) expect(isSmall(a - b)).toBe(false)
          }
        }
        seen.push(now)
      }
    }),
    { numRuns: repeated(10_000) },
  )
  expect(divided, 'divisions that were told at all').toBeGreaterThan(repeated(1000))
  expect(addedUp, 'closes that added something up').toBeGreaterThan(repeated(100))
})
