// Weights that make those who answered resemble those who live there, as far as the known groups go: raking, also called iterative
// proportional fitting (Deming and Stephan, 1940). No database, no HTTP, no clock.
//
// People with the same groups get the same weight, so it works on cells: all people of one combination of groups. Its cost follows the
// combinations that occur, not the people.

/** How people divide by one characteristic, and how the population does. */
export type Margin = {
  /** For each cell the number of its group, from 0; -1 where the population's figures have no such group. */
  groupOf: readonly number[]
  /** For each group its part of the population that has figures, in parts of 1. Together they are 1. */
  shares: readonly number[]
}

export type Raked = {
  /** For each cell how many people one person counts as; 1 on average over all people. */
  weights: number[]
  /** Rounds through all margins that it took. */
  rounds: number
  converged: boolean
  /** The largest part of its target, in parts of 1, by which any group still misses it. */
  miss: number
}

const roundsMax = 500
const missMax = 1e-9

/** Nobody counts for less or more than this; what survey practice calls trimming. */
export const weightMin = 0.3
export const weightMax = 3

/**
 * Rakes. People without a known group in a margin keep their part of all people there, so that a missing figure moves nobody.
 * @param people how many people each cell has, more than 0 each
 * @param margins every group of a margin must have a share above 0 and people in it (see pooling.ts); else it does not converge
 */
export function rake(people: readonly number[], margins: readonly Margin[]): Raked {
  const weights = people.map(() => 1)
  const targets = margins.map((margin) => targetsOf(people, margin))
  for (let round = 1; round <= roundsMax; round++) {
    for (const [m, margin] of margins.entries()) meet(weights, people, margin, targets[m] as Targets)
    const miss = Math.max(0, ...margins.map((margin, m) => missOf(weights, people, margin, targets[m] as Targets)))
    if (miss <= missMax) return { weights, rounds: round, converged: true, miss }
    if (round === roundsMax || !Number.isFinite(miss)) return { weights, rounds: round, converged: false, miss }
  }
  return { weights, rounds: 0, converged: true, miss: 0 }
}

/** In people: of each group, and of all without one. */
type Targets = { groups: number[]; others: number }

function targetsOf(people: readonly number[], { groupOf, shares }: Margin): Targets {
  const known = people.reduce((sum, one, cell) => (groupOf[cell] === -1 ? sum : sum + one), 0)
  const all = people.reduce((sum, one) => sum + one, 0)
  return { groups: shares.map((share) => share * known), others: all - known }
}

/** Scales the weights so that one margin is met exactly. */
function meet(weights: number[], people: readonly number[], margin: Margin, targets: Targets): void {
  const now = sumsOf(weights, people, margin)
  const factors = targets.groups.map((target, group) => target / (now.groups[group] as number))
  const others = now.others === 0 ? 1 : targets.others / now.others
  for (let cell = 0; cell < weights.length; cell++) {
    const group = margin.groupOf[cell] as number
    weights[cell] = (weights[cell] as number) * (group === -1 ? others : (factors[group] as number))
  }
}

function missOf(weights: readonly number[], people: readonly number[], margin: Margin, targets: Targets): number {
  const now = sumsOf(weights, people, margin)
  const off = (sum: number, target: number) => (target === 0 ? 0 : Math.abs(sum / target - 1))
  return Math.max(off(now.others, targets.others), ...targets.groups.map((target, group) => off(now.groups[group] as number, target)))
}

function sumsOf(weights: readonly number[], people: readonly number[], { groupOf, shares }: Margin): Targets {
  const groups = shares.map(() => 0)
  let others = 0
  for (let cell = 0; cell < weights.length; cell++) {
    const sum = (weights[cell] as number) * (people[cell] as number)
    const group = groupOf[cell] as number
    if (group === -1) others += sum
    else groups[group] = (groups[group] as number) + sum
  }
  return { groups, others }
}

/**
 * Holds weights within 0.3 and 3 and brings their average back to 1, both at once: all are multiplied by the one factor with which, cut
 * to the bounds, they come to as many people as there are. Margins are then met only nearly.
 */
export function trim(weights: readonly number[], people: readonly number[]): number[] {
  const all = people.reduce((sum, one) => sum + one, 0)
  const cut = (factor: number) => weights.map((weight) => Math.min(weightMax, Math.max(weightMin, weight * factor)))
  const total = (factor: number) => cut(factor).reduce((sum, weight, cell) => sum + weight * (people[cell] as number), 0)
  // The total grows with the factor, from 0.3 of all to 3 times all, and is looked for between factors that reach both ends.
  let low = weightMin / Math.max(...weights)
  let high = weightMax / Math.min(...weights)
  for (let halving = 0; halving < 100; halving++) {
    const middle = Math.sqrt(low * high)
    if (total(middle) < all) low = middle
    else high = middle
  }
  return cut(Math.sqrt(low * high))
}

/**
 * How many people, all counting the same, would tell as much as these with their weights: (sum of w)² / sum of w² (Kish, Survey
 * Sampling, 1965).
 * @param sum of the weights of all people
 * @param squares sum of the squares of these weights
 */
export const effectiveSize = (sum: number, squares: number): number => (squares === 0 ? 0 : (sum * sum) / squares)
