import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupSizeMin, hiddenMembers } from './small-groups.ts'

const hidden = (...counts: number[]) => hiddenMembers(new Map(counts.map((count, i) => [i, [count]])))
const isFew = (people: number) => people > 0 && people < groupSizeMin

describe('hidden members of a whole', () => {
  test.each<[number[], number[]]>([
    // Of 20 people the 9 are shown; 8 and 3 are not.
    [
      [9, 8, 3],
      [1, 2],
    ],
    [[9, 8, 5], []],
    [[9, 8, 0], []],
    [
      [900, 4, 4],
      [0, 1, 2],
    ],
    [
      [900, 40, 4],
      [1, 2],
    ],
    // 5 and 3 could be 4 and 4.
    [
      [20, 5, 3],
      [0, 1, 2],
    ],
    [
      [4, 0, 0],
      [0, 1, 2],
    ],
    [[0, 0, 0], []],
    [
      [30, 8, 8, 2],
      [1, 2, 3],
    ],
  ])('of %j: %j', (counts, expected) => {
    expect([...hidden(...counts)].sort()).toEqual(expected)
  })

  test('one that few answered is hidden although many came', () => {
    const members = new Map([
      ['code', [12, 2]],
      ['mail', [30, 6]],
      ['link', [40, 20]],
    ])
    // 2 and 6 answered by the first two: 8 could be 4 and 4.
    expect([...hiddenMembers(members)].sort()).toEqual(['code', 'link', 'mail'])
  })

  test('somebody who knows the total, the shown ones and this rule cannot tell the size of a hidden one, nor a small sum', () => {
    const most = 30
    const possible = new Map<string, Set<number>[]>()
    const sizes = Array.from({ length: most + 1 }, (_, n) => n)
    for (const a of sizes)
      for (const b of sizes)
        for (const c of sizes.filter((n) => a + b + n <= most)) {
          const counts = [a, b, c]
          const without = hidden(...counts)
          const seen = JSON.stringify([a + b + c, counts.map((count, i) => (without.has(i) ? null : count))])
          const each = possible.get(seen) ?? [new Set(), new Set(), new Set()]
          for (const [i, count] of counts.entries()) if (without.has(i)) each[i]?.add(count)
          possible.set(seen, each)
          const sum = counts.reduce((all, count, i) => (without.has(i) ? all + count : all), 0)
          expect(isFew(sum) && without.size < 3).toBe(false)
        }
    for (const [seen, each] of possible)
      for (const one of each) if (one.size === 1) expect([seen, isFew([...one][0] as number)]).toEqual([seen, false])
  })

  test('of any number of members with several counts: shown ones are not small, hidden ones cover each other', () => {
    const members = fc.array(fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }), { maxLength: 8 })
    fc.assert(
      fc.property(members, (rows) => {
        const without = hiddenMembers(new Map(rows.entries()))
        for (const [i, counts] of rows.entries())
          if (!without.has(i)) expect(counts.every((count) => count >= groupSizeMin) || counts.every((count) => count === 0)).toBe(true)
        for (const n of [0, 1, 2]) {
          const sum = [...without].reduce((all, i) => all + (rows[i]?.[n] ?? 0), 0)
          expect(without.size === rows.length || sum === 0 || sum > 2 * (groupSizeMin - 1)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
