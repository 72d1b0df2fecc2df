// One count by the Method of Equal Shares (Peters, Pierczyński and Skowron 2021), where what an idea is worth to a supporter is its cost.
// Each ballot holds an equal share of the amount. The idea that its supporters can buy for the smallest payment per unit of its cost wins,
// they pay, and so on until nobody can buy anything.
//
// Floating-point numbers find the next idea, and exact ones decide wherever two ideas or a payment and a cost are too close to tell.
import { type CountedElection, type Group, type Idea, inOrderOfTies } from './election.ts'

/** An exact amount of money: `units / parts`, in lowest terms. */
export type ExactMoney = { units: bigint; parts: bigint }

/**
 * One idea won. `price`: what each supporter paid who had that much left; `paidAll`: supporters who had less, and paid all of it.
 */
export type Round = { idea: number; supporters: number; price: ExactMoney; paidAll: number }

/** `winners` in order; `rounds` works out the payments. */
export type EqualShares = { winners: number[]; rounds: () => Round[] }

/** More than the errors of some hundred rounds, less than what two different payments in a real election are apart. */
const closeness = 1e-9

/** @param raise what each share is raised by, in whole units of money */
export function equalShares(counted: CountedElection, admitted: readonly boolean[], raise: number): EqualShares {
  const { ideas, groups, ballots } = counted
  const supporters = ideas.map((): number[] => [])
  for (const [g, { choices }] of groups.entries()) for (const i of choices) (supporters[i] as number[]).push(g)
  const rough = new Float64Array(groups.length).fill(ballots === 0 ? 0 : counted.amount / ballots + raise)
  const exact = new ExactShares(counted, supporters, raise)
  // The price of an idea never falls, so the last one is a bound.
  const bounds = ideas.map((_, i) => (admitted[i] && (supporters[i] as number[]).length > 0 ? 0 : Infinity))
  const winners: number[] = []
  for (;;) {
    const idea = cheapest(counted, { supporters, rough, exact, bounds })
    if (idea === null) return { winners, rounds: () => exact.rounds() }
    bounds[idea] = Infinity
    const price = roughPrice((ideas[idea] as Idea).cost, supporters[idea] as number[], groups, rough)
    for (const g of supporters[idea] as number[]) rough[g] = Math.max(0, (rough[g] as number) - price)
    winners.push(idea)
    exact.bought.push(idea)
  }
}

type CountState = { supporters: readonly number[][]; rough: Float64Array; exact: ExactShares; bounds: number[] }

/** The idea with the smallest price per unit of its cost; null if nobody can buy one. */
function cheapest(counted: CountedElection, { supporters, rough, exact, bounds }: CountState): number | null {
  const { ideas, groups } = counted
  const close: number[] = []
  let best = Infinity
  const order = ideas.map((_, i) => i).filter((i) => bounds[i] !== Infinity)
  for (const i of order.sort((a, b) => (bounds[a] as number) - (bounds[b] as number))) {
    if ((bounds[i] as number) > best * (1 + closeness)) break
    const { cost } = ideas[i] as Idea
    const money = (supporters[i] as number[]).reduce((sum, g) => sum + (rough[g] as number) * (groups[g] as Group).size, 0)
    const isNear = Math.abs(money - cost) <= closeness * cost
    if (isNear ? !exact.canBuy(i) : money < cost) {
      bounds[i] = Infinity
      continue
    }
    const value = roughPrice(cost, supporters[i] as number[], groups, rough) / cost
    // A little less: then an error never hides an idea behind its bound.
    bounds[i] = value * (1 - closeness)
    best = Math.min(best, value)
    close.push(i)
  }
  const near = close.filter((i) => (bounds[i] as number) <= best * (1 + 2 * closeness))
  if (near.length <= 1) return near[0] ?? null
  return near.reduce((a, b) => {
    const difference = exact.compare(a, b)
    return difference < 0 || (difference === 0 && inOrderOfTies(counted, a, b) < 0) ? a : b
  })
}

/** The payment p with which the supporters' min(money, p) sums up to the cost. They have the money, or nearly. */
function roughPrice(cost: number, supporters: readonly number[], groups: readonly Group[], rough: Float64Array): number {
  let price = 0
  for (;;) {
    let left = cost
    let payers = 0
    for (const g of supporters) {
      const { size } = groups[g] as Group
      if ((rough[g] as number) <= price) left -= (rough[g] as number) * size
      else payers += size
    }
    const next = payers === 0 ? price : left / payers
    if (next <= price) return price
    price = next
  }
}

/** The same in whole numbers of a common fraction of the unit. What was bought is paid for when a decision needs to know. */
class ExactShares {
  readonly bought: number[] = []
  private paid: Round[] = []
  private counted: CountedElection
  private supporters: readonly number[][]
  /** ExactMoney left of each ballot of a group, in units / parts. */
  private money: bigint[]
  private parts: bigint

  constructor(counted: CountedElection, supporters: readonly number[][], raise: number) {
    this.counted = counted
    this.supporters = supporters
    this.parts = BigInt(Math.max(1, counted.ballots))
    const share = BigInt(counted.amount) + BigInt(raise) * this.parts
    this.money = counted.groups.map(() => share)
  }

  rounds(): Round[] {
    for (const idea of this.bought.slice(this.paid.length)) this.paid.push(this.pay(idea))
    return this.paid
  }

  canBuy(idea: number): boolean {
    this.rounds()
    const sum = (this.supporters[idea] as number[]).reduce((all, g) => all + (this.money[g] as bigint) * this.sizeOf(g), 0n)
    return sum >= this.costOf(idea)
  }

  /** Below 0 if `a` has the smaller payment per unit of its cost. */
  compare(a: number, b: number): number {
    this.rounds()
    const [one, other] = [this.priceOf(a), this.priceOf(b)]
    const difference = one.units * other.parts * this.costOf(b) - other.units * one.parts * this.costOf(a)
    return difference < 0n ? -1 : Number(difference > 0n)
  }

  private pay(idea: number): Round {
    const { units, parts } = this.priceOf(idea)
    // Prices are fractions of `this.parts`; from here on, of a finer one.
    if (parts !== 1n) for (const [g, money] of this.money.entries()) this.money[g] = money * parts
    this.parts *= parts
    let paidAll = 0
    for (const g of this.supporters[idea] as number[]) {
      const money = this.money[g] as bigint
      if (money < units) paidAll += Number(this.sizeOf(g))
      this.money[g] = money > units ? money - units : 0n
    }
    return { idea, supporters: this.counted.votes[idea] as number, price: lowest(units, this.parts), paidAll }
  }

  /** The payment in `units / parts` of this.parts. */
  private priceOf(idea: number): ExactMoney {
    const supporters = this.supporters[idea] as number[]
    let price: ExactMoney = { units: 0n, parts: 1n }
    for (;;) {
      let left = this.costOf(idea)
      let payers = 0n
      for (const g of supporters) {
        const money = this.money[g] as bigint
        if (money * price.parts <= price.units) left -= money * this.sizeOf(g)
        else payers += this.sizeOf(g)
      }
      if (payers === 0n) return price
      const next = lowest(left, payers)
      if (next.units * price.parts <= price.units * next.parts) return price
      price = next
    }
  }

  private costOf = (idea: number): bigint => BigInt((this.counted.ideas[idea] as Idea).cost) * this.parts
  private sizeOf = (group: number): bigint => BigInt((this.counted.groups[group] as Group).size)
}

function lowest(units: bigint, parts: bigint): ExactMoney {
  let [a, b] = [units < 0n ? -units : units, parts]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { units: 0n, parts: 1n } : { units: units / a, parts: parts / a }
}
