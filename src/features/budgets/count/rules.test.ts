// Counts whose result is known beforehand: worked out by hand, by a second implementation that was written without the first one, and by
// three cities that published theirs.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Election } from './election.ts'
import { readPabulib } from './pabulib.ts'
import { count } from './rules.ts'

const ideas = (costs: Record<string, number>) => Object.entries(costs).map(([id, cost], i) => ({ id, cost, number: i + 1 }))
/** "3 AB" is three ballots for A and B. */
const ballots = (...groups: string[]) =>
  groups.flatMap((group) => {
    const [size, choices = ''] = group.split(' ')
    return Array.from({ length: Number(size) }, () => [...choices])
  })

describe('ten ballots, five ideas, 2,500', () => {
  const town: Election = {
    ideas: ideas({ A: 500, B: 800, C: 900, D: 1000, E: 300 }),
    amount: 2500,
    ballots: ballots('4 AB', '2 AC', '3 CD', '1 E'),
  }

  test('equal shares: 250 each. A costs its six supporters 83⅓ each; C its five 180; nobody can pay more', () => {
    // A: 500 / 6 = 83⅓ each, per unit of cost 1/6. C: 900 / 5 = 180, 1/5. B: 800 / 4 = 200, 1/4. D: 1000 / 3 > 250. E: 300 / 1 > 250.
    // After A, AB has 166⅔ (4 × 166⅔ = 666⅔ < 800), AC has 166⅔: for C 2 × 166⅔ + 3 × p = 900, p = 188 8/9.
    const { plain, raised } = count(town, { step: 10_000 })
    expect(plain).toEqual({ winners: ['A', 'C'], cost: 1400, represented: 9 })
    expect(raised.rounds).toEqual([
      { id: 'A', supporters: 6, price: { units: 250n, parts: 3n }, paidAll: 0 },
      { id: 'C', supporters: 5, price: { units: 1700n, parts: 9n }, paidAll: 2 },
    ])
  })
  test('raised by 1 until B is bought as well, and E by 50', () => {
    // B needs 4 × (250 + r − 83⅓) ≥ 800: r ≥ 33⅓, so 34. E needs 250 + r ≥ 300. D never fits: with B and C it is over 2,500.
    const { raised } = count(town, { step: 1 })
    expect([raised.winners, raised.cost]).toEqual([['A', 'C', 'B', 'E'], 2500])
    // At a raise of 156, D's three supporters could pay 1,000 after C, and the result would cost 3,500.
    expect(raised.raise).toBeGreaterThanOrEqual(50)
  })
  test('by most votes: A, C, B, and then E fits where D does not', () => {
    expect(count(town, { step: 1 }).mostVotes).toEqual({ winners: ['A', 'C', 'B', 'E'], cost: 2500, represented: 10 })
  })
  test('what is left is spent by number of votes', () => {
    const { raised, toppedUp } = count(town, { step: 10_000 })
    expect(raised.winners).toEqual(['A', 'C'])
    expect(toppedUp).toEqual({ winners: ['A', 'C', 'B', 'E'], cost: 2500, represented: 10 })
  })
  test('a floor of 1 lets only ideas win whose votes are as large a share as their cost', () => {
    // A 6/10 ≥ 500/2500, B 4/10 ≥ 800/2500, C 5/10 ≥ 900/2500, D 3/10 < 1000/2500, E 1/10 < 300/2500.
    expect(count(town, { step: 1, floor: 1 }).toppedUp.winners.toSorted()).toEqual(['A', 'B', 'C'])
  })
})

describe('ties', () => {
  const tie = (costs: Record<string, number>, ...groups: string[]) =>
    count({ ideas: ideas(costs), amount: 100, ballots: ballots(...groups) }, { step: 1 })
  test('of two ideas with the same price and votes the cheaper one wins, then the one with the lower ballot number', () => {
    expect(tie({ A: 60, B: 50 }, '2 AB').plain.winners).toEqual(['B'])
    expect(tie({ A: 60, B: 60 }, '2 AB').plain.winners).toEqual(['A'])
  })
})

test('nobody voted, nobody chose anything, or nothing can be bought: nothing wins', () => {
  const none = { winners: [], cost: 0, represented: 0 }
  for (const all of [[], [[]], [[], []]]) {
    const { plain, raised, toppedUp, mostVotes } = count({ ideas: ideas({ A: 5 }), amount: 10, ballots: all }, { step: 1 })
    expect([plain, toppedUp, mostVotes]).toEqual([none, none, none])
    expect(raised.winners).toEqual([])
  }
  expect(count({ ideas: ideas({ A: 500 }), amount: 10, ballots: [['A']] }, { step: 1 }).toppedUp).toEqual(none)
})

test.each<[string, Partial<Election>]>([
  ['a cost of 0', { ideas: ideas({ A: 0 }) }],
  ['a cost of half a cent', { ideas: ideas({ A: 0.5 }) }],
  ['no amount', { amount: 0 }],
  ['two ideas with one number', { ideas: [1, 1].map((number, i) => ({ id: `${i}`, cost: 5, number })) }],
  ['an unknown idea', { ballots: [['B']] }],
  ['an idea twice', { ballots: [['A', 'A']] }],
])('%s cannot be counted', (_, change) => {
  expect(() => count({ ideas: ideas({ A: 5 }), amount: 10, ballots: [['A']], ...change }, { step: 1 })).toThrow(RangeError)
})

/** The same without groups, estimates and bounds: every voter apart, every number a fraction. */
function naive({ ideas, amount, ballots }: Election, step: number) {
  type F = [bigint, bigint]
  const minus = ([a, b]: F, [c, d]: F): F => [a * d - c * b, b * d]
  const times = ([a, b]: F, [c, d]: F): F => [a * c, b * d]
  const isLess = ([a, b]: F, [c, d]: F) => a * d < c * b
  const votes = (id: string) => ballots.filter((one) => one.includes(id)).length
  const before = (a: Election['ideas'][number], b: Election['ideas'][number]) =>
    votes(b.id) - votes(a.id) || a.cost - b.cost || a.number - b.number
  const price = (id: string, cost: number, money: F[]): F | null => {
    const own = money.filter((_, v) => ballots[v]?.includes(id)).sort((a, b) => (isLess(a, b) ? -1 : 1))
    let left: F = [BigInt(cost), 1n]
    for (const [i, one] of own.entries()) {
      const each = times(left, [1n, BigInt(own.length - i)])
      if (!isLess(one, each)) return each
      left = minus(left, one)
    }
    return null
  }
  const shares = (raise: number) => {
    let money = ballots.map((): F => [BigInt(amount) + BigInt(raise) * BigInt(ballots.length), BigInt(ballots.length)])
    const won: string[] = []
    for (;;) {
      const offers = ideas.toSorted(before).flatMap(({ id, cost }) => {
        const each = won.includes(id) ? null : price(id, cost, money)
        return each && votes(id) > 0 ? [{ id, each, value: times(each, [1n, BigInt(cost)]) }] : []
      })
      const [first, ...others] = offers
      if (!first) return won
      const best = others.reduce((a, b) => (isLess(b.value, a.value) ? b : a), first)
      won.push(best.id)
      money = money.map((one, v) => (!ballots[v]?.includes(best.id) ? one : isLess(one, best.each) ? [0n, 1n] : minus(one, best.each)))
    }
  }
  const cost = (won: string[]) => ideas.reduce((sum, one) => sum + (won.includes(one.id) ? one.cost : 0), 0)
  let won = shares(0)
  for (let raise = step; won.length < ideas.filter(({ id }) => votes(id) > 0).length; raise += step) {
    const next = shares(raise)
    if (cost(next) > amount) break
    won = next
  }
  const raised = [...won]
  for (const one of ideas.toSorted(before))
    if (!won.includes(one.id) && votes(one.id) > 0 && cost(won) + one.cost <= amount) won = [...won, one.id]
  return { plain: shares(0), raised, toppedUp: won }
}

const elections = fc
  .record({ costs: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }), amount: fc.integer({ min: 1, max: 40 }) })
  .chain(({ costs, amount }) => {
    const all = costs.map((cost, i) => ({ id: 'ABCDEF'[i] as string, cost: cost * 5, number: i + 1 }))
    const ballot = fc.subarray(all.map(({ id }) => id))
    return fc.record({
      ideas: fc.constant(all),
      amount: fc.constant(amount * 5),
      ballots: fc.array(ballot, { minLength: 1, maxLength: 8 }),
    })
  })

test('2,000 random elections are counted as by a second implementation', () => {
  let won = 0
  let raised = 0
  fc.assert(
    fc.property(elections, (election) => {
      const counted = count(election, { step: 1 })
      const expected = naive(election, 1)
      expect({ plain: counted.plain.winners, raised: counted.raised.winners, toppedUp: counted.toppedUp.winners }).toEqual(expected)
      won += expected.toppedUp.length
      raised += expected.raised.length > expected.plain.length ? 1 : 0
    }),
    { numRuns: 2000 },
  )
  expect([won > 2000, raised > 100]).toEqual([true, true])
})

test('the order of ballots and of the ideas in them changes nothing, and no step costs more than the amount', () => {
  fc.assert(
    fc.property(elections, fc.nat(), (election, seed) => {
      const shuffled = election.ballots.map((one) => one.toReversed()).toSorted((a, b) => (a.join() + seed < b.join() + seed ? 1 : -1))
      const counted = count(election, { step: 1 })
      expect(count({ ...election, ballots: shuffled }, { step: 1 })).toEqual(counted)
      for (const { cost } of [counted.plain, counted.raised, counted.toppedUp, counted.mostVotes])
        expect(cost).toBeLessThanOrEqual(election.amount)
    }),
    { numRuns: 300 },
  )
})

test('what the supporters pay in each round is the cost of the idea, to the last fraction', () => {
  fc.assert(
    fc.property(elections, (election) => {
      const { raised } = count(election, { step: 1 })
      const parts = BigInt(election.ballots.length)
      let money = election.ballots.map(() => [BigInt(election.amount) + BigInt(raised.raise) * parts, parts] as [bigint, bigint])
      for (const { id, price } of raised.rounds) {
        const paid = money.map(([a, b], v): [bigint, bigint] => {
          if (!election.ballots[v]?.includes(id)) return [0n, 1n]
          return a * price.parts < price.units * b ? [a, b] : [price.units, price.parts]
        })
        const [units, of] = paid.reduce(([a, b], [c, d]) => [a * d + c * b, b * d], [0n, 1n])
        expect(units).toBe(BigInt(election.ideas.find((one) => one.id === id)?.cost ?? 0) * of)
        money = money.map(([a, b], v) => [
          a * (paid[v] as [bigint, bigint])[1] - (paid[v] as [bigint, bigint])[0] * b,
          b * (paid[v] as [bigint, bigint])[1],
        ])
      }
    }),
    { numRuns: 300 },
  )
})

test('10,000 ballots of 100 ideas are counted within the processor time of 10 seconds', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const all = Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, number: i + 1, cost: 1000 + random(90) * 1000 }))
  const cast = Array.from({ length: 10_000 }, () => [...new Set(Array.from({ length: 1 + random(8) }, () => `${random(100)}`))])
  const begun = process.cpuUsage()
  const { raised } = count({ ideas: all, amount: 1_000_000, ballots: cast }, { step: 1 })
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000_000).toBeLessThan(10)
  expect(raised.raise).toBeGreaterThan(0)
})

describe.skipIf(!existsSync('../shared/data/pabulib'))('elections that cities counted by equal shares, as Pabulib published them', () => {
  test.each([
    [
      'Poland_Wieliczka_2023_Green_Budget',
      undefined,
      { plain: [21, 450_548], raised: [30, 995_079], toppedUp: [30, 995_079], most: [23, 998_997] },
    ],
    ['Poland_Swiecie_2023', 3, { plain: [13, 647_787], raised: [17, 1_040_337], toppedUp: [17, 1_040_337], most: [9, 1_067_287] }],
    ['Netherlands_Assen_2024', undefined, { plain: [7, 60_700], raised: [9, 76_700], toppedUp: [10, 88_700], most: [7, 99_200] }],
  ])('%s', (name, floor, expected) => {
    const { election, selected } = readPabulib(readFileSync(join('../shared/data/pabulib', `${name}.pb`), 'utf8'))
    const { plain, raised, toppedUp, mostVotes } = count(election, { step: 1, floor })
    const figures = ({ winners, cost }: { winners: string[]; cost: number }) => [winners.length, cost]
    expect({ plain: figures(plain), raised: figures(raised), toppedUp: figures(toppedUp), most: figures(mostVotes) }).toEqual(expected)
    expect(raised.winners.toSorted()).toEqual(selected.toSorted())
  })
  test('ballots with a winner: 5,414 of 6,586 in Wieliczka, where most votes would have 4,766', () => {
    const { election } = readPabulib(readFileSync('../shared/data/pabulib/Poland_Wieliczka_2023_Green_Budget.pb', 'utf8'))
    const { ballots: cast, raised, mostVotes } = count(election, { step: 1 })
    expect([cast, raised.represented, mostVotes.represented, raised.raise]).toEqual([6586, 5414, 4766, 164])
  })
})
