// Why figures that are held back are not published rounded, with a secret offset (docs/decisions/165-added-up-at-the-close.md).
import { expect, test } from 'vitest'

const offsets = [0, 1, 2, 3, 4]
const roundings = { up: Math.ceil, down: Math.floor, nearest: Math.round }
type Rounding = keyof typeof roundings
/** The figures that may be shown for a true one. */
const shownFor = (people: number, rounding: Rounding): Set<number> =>
  new Set(offsets.map((offset) => 5 * roundings[rounding]((people - offset) / 5)))

test.each(Object.keys(roundings) as Rounding[])(
  'a figure rounded %s: with most old figures, a reader who knows that 1 to 4 people came can tell how many',
  (rounding) => {
    const revealed = [20, 21, 22, 23, 24].filter((before) => {
      const possible = [1, 2, 3, 4].map((come) => shownFor(before + come, rounding))
      const all = new Set(possible.flatMap((one) => [...one]))
      return [...all].some((shown) => possible.filter((one) => one.has(shown)).length === 1)
    })
    expect(revealed.length).toBeGreaterThan(0)
  },
)

test('the example of the decision: about 15 is exactly one more than 18', () => {
  expect([19, 20, 21, 22].map((people) => [...shownFor(people, 'up')].sort((a, b) => a - b))).toEqual([[15, 20], [20], [20, 25], [20, 25]])
})

test('two figures of a known number of people can tell each other', () => {
  const known = (shown: number, rounding: Rounding) =>
    new Set(Array.from({ length: 89 }, (_, people) => people).filter((people) => shownFor(people, rounding).has(shown)))
  const yes = [...known(40, 'up')].filter((people) => known(40, 'up').has(88 - people))
  expect(yes).toEqual([44])
})
