// Random surveys for the attackers of published figures: who answers what on which day, and what everyone reads after each.
import fc from 'fast-check'
import { dayMilliseconds } from '../src/core/time/durations.ts'
import type { AnswerFigures } from '../src/features/results/model/publishing.ts'
import {
  type AddedStep,
  nameOf,
  type PublishedStep,
  planRelease,
  type Release,
  stepsOfRelease,
} from '../src/features/results/model/release-decision.server.ts'
import { openRowsOf } from './open-rows.ts'

/** The last one is asked of people who chose the second option of the first. The first three have to be answered. */
export const questions = [
  { _id: 'exclusive', options: 2 },
  { _id: 'ordered', options: 4 },
  { _id: 'named', options: 3 },
  { _id: 'conditional', options: 2 },
]
export type Answers = (number | null)[]
export type PersonEvent = { person: string; answers: Answers | null }
export type History = PersonEvent[][]

export const attackers = ['a1', 'a2', 'a3', 'a4']
export const isAttacker = (person: string) => attackers.includes(person)

const anyOption = ({ options }: (typeof questions)[number]) => fc.option(fc.nat({ max: options - 1 }), { freq: 9 })
const anyAnswers: fc.Arbitrary<Answers> = fc.tuple(...questions.map(anyOption))
/** Complete answers, in which few choose a last option. */
export const answersOf: fc.Arbitrary<Answers> = fc
  .tuple(
    ...questions.map(({ options }) =>
      fc.oneof({ weight: 8, arbitrary: fc.nat({ max: Math.max(0, options - 2) }) }, { weight: 1, arbitrary: fc.constant(options - 1) }),
    ),
  )
  .map(([first = 0, second = 0, third = 0, fourth = 0]) => [first, second, third, first === 1 ? fourth : null])

/** 4 of 5 days bring few others, at best one: the days on which the attacker is nearly alone with a victim. */
const crowdsOf = (one: fc.Arbitrary<Answers>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.array(one, { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 6, maxLength: 25 }) },
  )
const attackOf = (one: fc.Arbitrary<Answers | null>) => fc.array(fc.tuple(fc.constantFrom(...attackers), one), { maxLength: 4 })
const changes = fc.array(fc.tuple(fc.nat(), anyAnswers), { maxLength: 1 })

type Day = { others: Answers[]; attack: [string, Answers | null][]; changes: [number, Answers][] }
const historyOf = (days: readonly Day[]): History => {
  let come = 0
  return days.map((day) => {
    const changed = day.changes.flatMap(([who, value]) => (come > 0 ? [{ person: `p${who % come}`, answers: value }] : []))
    const arrived = day.others.map((value) => ({ person: `p${come++}`, answers: value }))
    return [...changed, ...arrived, ...day.attack.map(([person, value]) => ({ person, answers: value }))]
  })
}

/** Everyone may leave questions out, others change answers, and the attacker withdraws some. */
export const histories: fc.Arbitrary<History> = fc
  .array(fc.record({ others: crowdsOf(anyAnswers), attack: attackOf(fc.option(anyAnswers, { freq: 6 })), changes }), {
    minLength: 3,
    maxLength: 14,
  })
  .map(historyOf)

/** Everyone answers every question, which tells a reader most, and others stay with their answers. */
export const steadyHistories: fc.Arbitrary<History> = fc
  .array(fc.record({ others: crowdsOf(answersOf), attack: attackOf(answersOf), changes: fc.constant<Day['changes']>([]) }), {
    minLength: 3,
    maxLength: 14,
  })
  .map(historyOf)

/** The seed of a question's offsets, in a survey of its own seed. */
export const seedOf = (seed: number, i: number) => `${seed} ${questions[i]?._id}`
export const seedIn = (history: History) => history.flat().length

const figuresOf = (
  people: readonly Answers[],
  i: number,
  seed: number,
): AnswerFigures & { wordings: Map<number, number>; seed: string } => {
  const given = people.flatMap((one) => one[i] ?? [])
  const options = Array.from({ length: questions[i]?.options ?? 0 }, (_, n) => ({
    answer: String(n),
    count: given.filter((one) => one === n).length,
  }))
  return { count: given.length, options, wordings: new Map([[1, given.length]]), seed: seedOf(seed, i) }
}

/** One release: the newest figures, and everyone who had answered by then. */
export type ReleasedDay = {
  shown: ReadonlyMap<string, PublishedStep>
  people: ReadonlyMap<string, Answers>
  newcomers: ReadonlySet<string>
}

/** The rows of the open data, which are made from what the page of the published results shows. */
const openRows = (shown: ReadonlyMap<string, PublishedStep>): object[] =>
  openRowsOf({ all: shown.get(''), questions: questions.map(({ _id }) => ({ id: _id, step: shown.get(_id) })) })

/** What everyone reads after each day, which people each release was about, and each release. The functions are those of the server. */
export function readDaily(history: History): { seen: string[]; batches: Set<string>[]; days: ReleasedDay[] } {
  const seed = seedIn(history)
  const people = new Map<string, Answers>()
  const steps = new Map<string, AddedStep[]>()
  let release: Release = { checkedAt: null, releasedAt: null, decidedAt: null, questions: [], leavesOut: false }
  let newcomers = new Set<string>()
  const batches: Set<string>[] = []
  const days: ReleasedDay[] = []
  const newest = () => new Map([...steps].map(([name, all]) => [name, all.at(-1) as AddedStep]))
  const seen = history.map((day, i) => {
    for (const { person, answers } of day) {
      if (answers) people.set(person, answers)
      else people.delete(person)
      newcomers.add(person)
    }
    const due = new Date(i * dayMilliseconds)
    const counted = [...newcomers].filter((person) => people.has(person)).length
    const published = questions.map((one) => one._id)
    const plan = planRelease(release, { due, now: due, isFinal: i === history.length - 1, published, newcomers: counted })
    release = plan.release
    const all = [...people.values()]
    const way = { count: all.length, options: [{ answer: 'link', count: all.length }] }
    const figures = {
      participants: all.length,
      questions: new Map(questions.map(({ _id }, n) => [_id, figuresOf(all, n, seed)])),
      divisions: { way },
      weights: null,
      seed: String(seed),
    }
    for (const step of stepsOfRelease(steps, plan, figures)) steps.set(nameOf(step), [...(steps.get(nameOf(step)) ?? []), step])
    if (plan.isFull) {
      batches.push(newcomers)
      days.push({ shown: newest(), people: new Map(people), newcomers })
      newcomers = new Set()
    }
    const shown = newest()
    return JSON.stringify([
      [...shown].map(([name, { count, runs, wordings }]) => [name, count, runs, wordings]),
      openRows(shown),
      release.leavesOut,
    ])
  })
  return { seen, batches, days }
}
