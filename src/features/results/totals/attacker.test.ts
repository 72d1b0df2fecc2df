// Someone with 4 accounts answers, changes and withdraws answers, reads everything after each release, and tries to infer what one other
// person answered. What is seen may depend on a victim's answer only as a part of figures about at least 5 people who are not the attacker.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRowsOf } from '../../../../tests/database/open-rows.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { newcomersMin } from '../figures/release.ts'
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

const questions = [
  { _id: 'exclusive', askIf: null, kind: 'ordered' as const, options: 2 },
  { _id: 'ordered', askIf: null, kind: 'ordered' as const, options: 4 },
  { _id: 'named', askIf: null, kind: 'named' as const, options: 3 },
  { _id: 'conditional', askIf: { question: 'exclusive', answers: ['1'] }, kind: 'ordered' as const, options: 2 },
]
type Answers = (number | null)[]
type PersonEvent = { person: string; answers: Answers | null }
type Day = PersonEvent[]
type History = Day[]

const attackers = ['a1', 'a2', 'a3', 'a4']
const isAttacker = (person: string) => attackers.includes(person)
const option = (question: (typeof questions)[number]) => fc.option(fc.nat({ max: question.options - 1 }), { freq: 9 })
const answers: fc.Arbitrary<Answers> = fc.tuple(...questions.map(option))
/** 4 of 5 days bring few others, at best one: the days on which the attacker is nearly alone with a victim. */
const others = fc.oneof(
  { weight: 4, arbitrary: fc.array(answers, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(answers, { minLength: 6, maxLength: 25 }) },
)
const attack = fc.array(fc.tuple(fc.constantFrom(...attackers), fc.option(answers, { freq: 6 })), { maxLength: 4 })
const changes = fc.array(fc.tuple(fc.nat(), answers), { maxLength: 1 })
const histories: fc.Arbitrary<History> = fc.array(fc.record({ others, attack, changes }), { minLength: 3, maxLength: 14 }).map((days) => {
  let come = 0
  return days.map((day) => {
    const changed = day.changes.flatMap(([who, value]) => (come > 0 ? [{ person: `p${who % come}`, answers: value }] : []))
    const arrived = day.others.map((value) => ({ person: `p${come++}`, answers: value }))
    return [...changed, ...arrived, ...day.attack.map(([person, value]) => ({ person, answers: value }))]
  })
})

const count = (people: readonly Answers[], i: number): AnswerFigures => {
  const { kind, options } = questions[i] as (typeof questions)[number]
  const given = people.flatMap((one) => one[i] ?? [])
  return {
    count: given.length,
    kind,
    options: Array.from({ length: options }, (_, n) => ({ answer: String(n), count: given.filter((one) => one === n).length })),
  }
}

/** The rows of the open data, which are made from what the page of the published results shows. */
function openRows(earlier: ReadonlyMap<string, SuppressedBreakdown[]>): object[] {
  const { questions: shown, all } = visibleTogether(earlier, questions, () => true)
  const stepOf = (id: string) => (shown.some((one) => one.questionId === id) ? earlier.get(id)?.at(-1) : undefined)
  return openRowsOf({ all: all?.step, questions: questions.map(({ _id }) => ({ id: _id, step: stepOf(_id) })) })
}

/** What everyone reads after each day and at the close, and which people each release was about; as in releases.server.ts. */
function readDaily(history: History, releaseMin: number): { seen: string[]; batches: Set<string>[] } {
  const people = new Map<string, Answers>()
  const earlier = new Map<string, SuppressedBreakdown[]>()
  let newcomers = new Set<string>()
  const batches: Set<string>[] = []
  const add = (figures: readonly DisclosedFigure[]) => {
    for (const one of figures) if (one.isNew) earlier.set(figureNameOf(one), [...(earlier.get(figureNameOf(one)) ?? []), one.step])
  }
  const page = () =>
    JSON.stringify([
      visibleTogether(earlier, questions, () => true),
      remembered(earlier, { questionId: null, division: 'way' }),
      openRows(earlier),
    ])
  let atClose: readonly DisclosedFigure[] = []
  const seen = history.map((day) => {
    for (const { person, answers: given } of day) {
      if (given) people.set(person, given)
      else people.delete(person)
      newcomers.add(person)
    }
    const counted = [...newcomers].filter((person) => people.has(person))
    if (counted.length >= releaseMin) {
      batches.push(newcomers)
      newcomers = new Set()
      const all = [...people.values()]
      const figuresOf = ({ _id }: { _id: string }) => {
        const i = questions.findIndex((one) => one._id === _id)
        return count(all, i)
      }
      const decided = discloseQuestions(earlier, questions, figuresOf, all.length)
      const way = { count: all.length, kind: 'named' as const, options: [{ answer: 'link', count: all.length }] }
      const divisions = decided.all?.isNew ? discloseBreakdowns(earlier, { way }) : []
      add([...decided.questions, ...(decided.all ? [decided.all] : []), ...divisions])
      atClose = discloseAtClose(earlier, questions, figuresOf)
    }
    return page()
  })
  add(atClose)
  return { seen: [...seen, page()], batches }
}

const swapped = (history: History, values: ReadonlyMap<PersonEvent, Answers>): History =>
  history.map((day) => day.map((event) => ({ ...event, answers: values.get(event) ?? event.answers })))

/** What an attacker learns of the answer of one person, who is chosen by `pick`; null if nothing is learned. */
function leakIn(history: History, pick: number, releaseMin: number): string | null {
  const { seen, batches } = readDaily(history, releaseMin)
  const events = history.flat().filter((one) => !isAttacker(one.person))
  const victim = events[pick % Math.max(1, events.length)]
  if (!victim) return null
  const given = victim.answers as Answers
  const batch = batches.find((one) => one.has(victim.person))
  const about = [...(batch ?? [])].filter((one) => !isAttacker(one)).length
  const i = pick % questions.length
  const { _id, options } = questions[i] as (typeof questions)[number]
  for (const other of [null, ...Array.from({ length: options }, (_, n) => n)]) {
    const changed = readDaily(swapped(history, new Map([[victim, given.with(i, other)]])), releaseMin)
    if (changed.batches.length !== batches.length) return `whether there is a release depends on ${victim.person}`
    if (about < 5 && changed.seen.join() !== seen.join()) return `what ${victim.person} answered to ${_id} is seen among ${about} people`
  }
  return null
}

test('random surveys: nothing that is read depends on the answer of one person among fewer than 5 who are not the attacker', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, pick) => {
      expect(leakIn(history, pick, newcomersMin)).toBe(null)
    }),
    { numRuns: repeated(1000) },
  )
})

test('the same attacker reads single answers if 1, 5 or 8 newcomers are enough for a release', () => {
  const sample = fc.sample(fc.tuple(histories, fc.nat()), { numRuns: 600, seed: 1 })
  const leaks = [1, 5, 8].map((releaseMin) => sample.filter(([history, pick]) => leakIn(history, pick, releaseMin) !== null).length)
  expect(leaks.every((found) => found > 0)).toBe(true)
})

test('random surveys: if two others of one release had given each other’s answers, everything that is read would be the same', () => {
  let exchanged = 0
  fc.assert(
    fc.property(histories, fc.nat(), (history, pick) => {
      const { seen, batches } = readDaily(history, newcomersMin)
      const events = history
        .flat()
        .filter((one, _, all) => !isAttacker(one.person) && all.filter((each) => each.person === one.person).length === 1)
      const victim = events[pick % Math.max(1, events.length)]
      const batch = batches.find((one) => victim && one.has(victim.person))
      const partners = events.filter((one) => one !== victim && batch?.has(one.person))
      const partner = partners[pick % Math.max(1, partners.length)]
      if (!victim || !partner) return
      exchanged++
      const values = new Map([
        [victim, partner.answers as Answers],
        [partner, victim.answers as Answers],
      ])
      expect(readDaily(swapped(history, values), newcomersMin).seen).toEqual(seen)
    }),
    { numRuns: repeated(1000) },
  )
  expect(exchanged).toBeGreaterThan(repeated(200))
})
