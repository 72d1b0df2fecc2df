// Someone with 4 accounts answers, changes and withdraws answers, reads everything after each release, and tries to infer what one other
// person answered. What is seen may depend on a victim's answer only as a part of figures about at least 5 people who are not the attacker.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownFrom } from '../../../../tests/figure-audit.ts'
import {
  type Answers,
  answersOf,
  type History,
  histories,
  isAttacker,
  type PersonEvent,
  questions,
  readDaily,
  seedIn,
  seedOf,
  steadyHistories,
} from '../../../../tests/release-world.ts'
import { offsetsOf } from '../model/figure-offsets.server.ts'
import { approximate } from '../model/publishing.ts'

const swapped = (history: History, values: ReadonlyMap<PersonEvent, Answers>): History =>
  history.map((day) => day.map((event) => ({ ...event, answers: values.get(event) ?? event.answers })))

/** What an attacker learns of the answer of one person, who is chosen by `pick`; null if nothing is learned. */
function leakIn(history: History, pick: number): string | null {
  const { seen, batches } = readDaily(history)
  const events = history.flat().filter((one) => !isAttacker(one.person))
  const victim = events[pick % Math.max(1, events.length)]
  if (!victim) return null
  const given = victim.answers as Answers
  const batch = batches.find((one) => one.has(victim.person))
  const about = [...(batch ?? [])].filter((one) => !isAttacker(one)).length
  const i = pick % questions.length
  const { _id, options } = questions[i] as (typeof questions)[number]
  for (const other of [null, ...Array.from({ length: options }, (_, n) => n)]) {
    const changed = readDaily(swapped(history, new Map([[victim, given.with(i, other)]])))
    if (changed.batches.length !== batches.length) return `whether there is a release depends on ${victim.person}`
    if (about < 5 && changed.seen.join() !== seen.join()) return `what ${victim.person} answered to ${_id} is seen among ${about} people`
  }
  return null
}

test('1,000 surveys: nothing that is read depends on the answer of one person among fewer than 5 who are not the attacker', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, pick) => {
      expect(leakIn(history, pick)).toBe(null)
    }),
    { numRuns: 1000 },
  )
})

test('1,000 surveys: if two others of one release had given each other’s answers, everything that is read would be the same', () => {
  let exchanged = 0
  fc.assert(
    fc.property(histories, fc.nat(), (history, pick) => {
      const { seen, batches } = readDaily(history)
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
      expect(readDaily(swapped(history, values)).seen).toEqual(seen)
    }),
    { numRuns: 1000 },
  )
  expect(exchanged).toBeGreaterThan(200)
})

test('1,000 surveys: 4 accounts change no figure but those that count them, and hold none of these back', () => {
  fc.assert(
    fc.property(steadyHistories, fc.array(answersOf, { minLength: 1, maxLength: 20 }), (history, instead) => {
      let n = 0
      const differently = new Map(
        history.flat().flatMap((event) => (isAttacker(event.person) ? [[event, instead[n++ % instead.length] as Answers] as const] : [])),
      )
      const [one, two] = [readDaily(history), readDaily(swapped(history, differently))]
      const chosen = (i: number) => new Set([...differently].flatMap(([event, other]) => [event.answers?.[i], other[i]]))
      for (const [day, { shown, people }] of one.days.entries())
        for (const [i, question] of questions.entries())
          for (let option = 0; option < question.options; option++) {
            const figure = shown.get(question._id)?.runs[option]?.count ?? 0
            if (!chosen(i).has(option)) expect(two.days[day]?.shown.get(question._id)?.runs[option]?.count ?? 0).toBe(figure)
            const others = [...people].filter(([person, given]) => !isAttacker(person) && given[i] === option).length
            expect(figure).toBeGreaterThanOrEqual(approximate(others, offsetsOf(seedOf(seedIn(history), i))(String(option))))
          }
    }),
    { numRuns: 1000 },
  )
})

test('1,000 surveys: from all releases together, nobody with 4 of the accounts knows of 1 to 4 others', () => {
  let cells = 0
  fc.assert(
    fc.property(steadyHistories, (history) => {
      const { days } = readDaily(history)
      for (const { name, least, most, actual } of knownFrom(days, 'approximate')) {
        // The reader reckons right.
        expect([name, least <= actual, actual <= most]).toEqual([name, true, true])
        cells++
        if (least >= 1 && most <= 4) expect.fail(`${name}: ${least} to ${most}`)
      }
    }),
    { numRuns: 1000 },
  )
  expect(cells).toBeGreaterThan(10_000)
})

test('the same reader computes 1 to 4 others from exact figures of which small ones are hidden', () => {
  const sample = fc.sample(steadyHistories, { numRuns: 200, seed: 1 })
  const exposed = sample.filter((history) =>
    knownFrom(readDaily(history).days, 'exact').some(({ least, most }) => least === most && least >= 1 && least <= 4),
  )
  expect(exposed.length).toBeGreaterThan(20)
})
