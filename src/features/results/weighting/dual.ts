// The dual of calibration: a weight is the exponential of the sum of the factors of a cell's groups, cut to the bounds. The factors that
// meet the targets are at the minimum of a convex function. Its gradient is the distance of each group from its target.
import { type Constraints, newtonDirection } from './newton.ts'

/** The bounds of the weights. */
export const weightMin = 0.3
export const weightMax = 3
const [logMin, logMax] = [Math.log(weightMin), Math.log(weightMax)]

const stepsMax = 100
const exact = 1e-13

type DualPoint = {
  factors: Float64Array
  /** By cell, the logarithm of its weight before it is cut. */
  logs: Float64Array
  /** By cell, its weighted share of all people. */
  weighted: Float64Array
}

export function pointAt({ parts, of }: Constraints, factors: Float64Array): DualPoint {
  const logs = new Float64Array(parts.length)
  for (const constraintOf of of)
    for (let cell = 0; cell < logs.length; cell++) logs[cell] = (logs[cell] as number) + (factors[constraintOf[cell] as number] as number)
  const weighted = new Float64Array(parts.length)
  for (let cell = 0; cell < logs.length; cell++) weighted[cell] = (parts[cell] as number) * weightAt(logs[cell] as number)
  return { factors, logs, weighted }
}

export function weightAt(log: number): number {
  if (log <= logMin) return weightMin
  return log >= logMax ? weightMax : Math.exp(log)
}

/**
 * Newton's method with step halving. The cost is the distance of the factors from `start`, so repeating it from its result meets the
 * targets if any weights can (the proximal point method).
 * @param price of a factor, multiplied by the constraints' own prices
 * @returns the factors, and the largest miss of a constraint as a share of all people
 */
export function minimize(
  constraints: Constraints,
  start: Float64Array,
  price: number,
): { factors: Float64Array; steps: number; miss: number } {
  const priced = { ...constraints, prices: constraints.prices.map((one) => one * price) }
  let point = pointAt(priced, start)
  let steps = 0
  for (; steps < stepsMax; steps++) {
    const slopes = slopesAt(priced, point, start)
    // Large factors lose digits of the weights.
    if (largest(slopes) <= exact * Math.max(1, largest(point.factors))) break
    const next = lower(priced, start, point, slopes)
    if (!next) break
    point = next
  }
  return { factors: point.factors, steps, miss: largest(slopesAt(priced, point, point.factors)) }
}

const largest = (values: Float64Array) => values.reduce((most, one) => Math.max(most, Math.abs(one)), 0)

/** The next point of the descent; null if rounding errors exceed the remaining progress. */
function lower(constraints: Constraints, start: Float64Array, from: DualPoint, slopes: Float64Array): DualPoint | null {
  const direction = newtonDirection(constraints, curvaturesAt(from), slopes)
  const descent = slopes.reduce((sum, slope, i) => sum + slope * (direction[i] as number), 0)
  const value = valueAt(constraints, from, start)
  for (let size = 1; size > 1e-6; size /= 2) {
    const tried = pointAt(
      constraints,
      from.factors.map((factor, i) => factor + size * (direction[i] as number)),
    )
    // Armijo's rule.
    if (valueAt(constraints, tried, start) <= value + 1e-4 * size * descent + 1e-14 * Math.abs(value)) return tried
  }
  return null
}

function valueAt({ targets, prices }: Constraints, { factors, logs, weighted }: DualPoint, start: Float64Array): number {
  let value = 0
  for (let cell = 0; cell < logs.length; cell++) {
    const log = logs[cell] as number
    value += (weighted[cell] as number) * (1 + log - Math.min(logMax, Math.max(logMin, log)))
  }
  for (let i = 0; i < factors.length; i++) {
    const moved = (factors[i] as number) - (start[i] as number)
    value += ((prices[i] as number) * moved * moved) / 2 - (targets[i] as number) * (factors[i] as number)
  }
  return value
}

function slopesAt({ of, targets, prices }: Constraints, { factors, weighted }: DualPoint, start: Float64Array): Float64Array {
  const slopes = factors.map((factor, i) => (prices[i] as number) * (factor - (start[i] as number)) - (targets[i] as number))
  for (const constraintOf of of)
    for (let cell = 0; cell < weighted.length; cell++) {
      const i = constraintOf[cell] as number
      slopes[i] = (slopes[i] as number) + (weighted[cell] as number)
    }
  return slopes
}

/** The derivative of each cell's share by its factors: 0 if its weight is cut. */
function curvaturesAt({ logs, weighted }: DualPoint): Float64Array {
  const curvatures = new Float64Array(logs.length)
  for (let cell = 0; cell < logs.length; cell++) {
    const log = logs[cell] as number
    if (log > logMin && log < logMax) curvatures[cell] = weighted[cell] as number
  }
  return curvatures
}
