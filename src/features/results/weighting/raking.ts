// Weights that make the respondents resemble the residents in the known groups: raking (Deming and Stephan, 1940) with bounds on the
// weights, which is calibration by a truncated exponential (Deville and Särndal, 1992). No database, no HTTP, no clock.
//
// People with the same groups get the same weight, so this works on cells: all people of one combination of groups. Its cost depends on
// the combinations that occur, not on the number of people.
import { minimize, pointAt, weightAt } from './dual.ts'
import type { Constraints } from './newton.ts'

/** The respondents' groups by one characteristic, and the population's shares. */
export type Margin = {
  /** For each cell the index of its group, from 0; -1 if the population figures have no such group. */
  groupOf: readonly number[]
  /** For each group its share of the population with figures. The shares add up to 1. */
  shares: readonly number[]
}

export type Raked = {
  /** For each cell the weight of one person: from 0.3 to 3, with an average of 1 over all people. */
  weights: number[]
  /** Steps of Newton's method. */
  rounds: number
}

/** The price of a factor falls tenfold with each pass, down to the lowest: each pass starts near its solution and needs few steps. */
const [firstPrice, lowestPrice] = [1e-2, 1e-6]
const passesMax = 12
const exact = 1e-13

/**
 * Rakes within the bounds. If weights from 0.3 to 3 meet all margins, the result is the set of weights that differs least from 1 by
 * relative entropy; if no bound is reached, it equals raking without bounds. If none meet all margins, the sum of squared misses is
 * minimal. People without a known group in a margin keep their share of all people there, as nearly as the margins are met, so a missing
 * value moves no weight.
 * @param people how many people each cell has, more than 0 each
 */
export function rake(people: readonly number[], margins: readonly Margin[]): Raked {
  const constraints = constraintsOf(people, margins)
  let factors: Float64Array = new Float64Array(constraints.targets.length)
  let rounds = 0
  let missBefore = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < passesMax; pass++) {
    const reached = minimize(constraints, factors, Math.max(firstPrice / 10 ** pass, lowestPrice))
    factors = reached.factors
    rounds += reached.steps
    // The bounds cause any miss that a lower price does not reduce.
    if (reached.miss <= exact || (reached.miss > missBefore * 0.9 && pass > 3)) break
    missBefore = reached.miss
  }
  return { weights: averageOne(constraints.parts, pointAt(constraints, factors).logs), rounds }
}

function constraintsOf(people: readonly number[], margins: readonly Margin[]): Constraints {
  const all = people.reduce((sum, one) => sum + one, 0)
  const parts = Float64Array.from(people, (one) => one / all)
  // The average weight is the first constraint and has priority.
  const [targets, prices] = [[1], [1e-5]]
  const starts = margins.map(({ groupOf, shares }) => {
    const start = targets.length
    const others = parts.reduce((sum, part, cell) => (groupOf[cell] === -1 ? sum + part : sum), 0)
    const known = 1 - others
    targets.push(...shares.map((share) => share * known), others)
    // A miss counts by its share of the people with a known group, as it is shown.
    prices.push(...shares.map(() => Math.max(known, 0.01) ** 2), 1)
    return start
  })
  const of = margins.map(({ groupOf, shares }, m) =>
    Int32Array.from(groupOf, (group) => (starts[m] as number) + (group === -1 ? shares.length : group)),
  )
  return {
    parts,
    of: [new Int32Array(parts.length), ...of],
    starts: [0, ...starts, targets.length],
    targets: Float64Array.from(targets),
    prices: Float64Array.from(prices),
  }
}

/** Cuts to the bounds after one shift that makes the average weight exactly 1. */
function averageOne(parts: Float64Array, logs: Float64Array): number[] {
  const near = logs.map((log) => Math.min(4, Math.max(-4, log)))
  const average = (shift: number) => {
    let sum = 0
    for (let cell = 0; cell < near.length; cell++) sum += weightAt((near[cell] as number) + shift) * (parts[cell] as number)
    return sum
  }
  let [low, shift, high] = [-6, 0, 6]
  for (let halving = 0; halving < 60 && Math.abs(average(shift) - 1) > exact; halving++) {
    if (average(shift) < 1) low = shift
    else high = shift
    shift = (low + high) / 2
  }
  return Array.from(near, (log) => weightAt(log + shift))
}

/**
 * The effective sample size: (sum of w)² / sum of w² (Kish, Survey Sampling, 1965).
 * @param sum of the weights of all people
 * @param squares sum of the squares of these weights
 */
export const effectiveSize = (sum: number, squares: number): number => (squares === 0 ? 0 : (sum * sum) / squares)
