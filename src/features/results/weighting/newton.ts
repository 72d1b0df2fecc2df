// One step of Newton's method for the dual. Groups of one margin share no people, so their block of the Hessian is diagonal. The margin
// with the most groups, such as hundreds of zip codes, is eliminated first, which leaves a small system.

/** One constraint per group of each margin, and a first one for everyone: the weighted number of people must equal its target. */
export type Constraints = {
  /** The share of each cell in all people. */
  parts: Float64Array
  /** By margin, the constraint of each cell. */
  of: readonly Int32Array[]
  /** By margin, the index of its first constraint; then the number of constraints. */
  starts: readonly number[]
  /** As shares of all people. */
  targets: Float64Array
  /**
   * The cost of half the square of a factor. It keeps factors finite if no weights meet the targets; a constraint with a lower price yields
   * less than one with a higher price.
   */
  prices: Float64Array
}

/**
 * The Newton direction: minus the inverse Hessian times the gradient.
 * @param curvatures by cell
 * @param slopes by constraint
 */
export function newtonDirection(constraints: Constraints, curvatures: Float64Array, slopes: Float64Array): Float64Array {
  const { starts, prices } = constraints
  const sizes = constraints.of.map((_, m) => (starts[m + 1] as number) - (starts[m] as number))
  const large = sizes.indexOf(Math.max(...sizes))
  const first = starts[large] as number
  const size = sizes[large] as number
  // Constraints of the other margins, numbered without the gap.
  const placeOf = (i: number) => (i < first ? i : i - size)
  const rest = prices.length - size
  const system = systemOf(constraints, curvatures, large, placeOf)
  const right = new Float64Array(rest)
  for (let i = 0; i < prices.length; i++) if (i < first || i >= first + size) right[placeOf(i)] = -(slopes[i] as number)
  for (let group = 0; group < size; group++) {
    const row = system.between[group] as Float64Array
    const diagonal = system.diagonal[group] as number
    for (let i = 0; i < rest; i++) {
      const factor = (row[i] as number) / diagonal
      if (factor === 0) continue
      add(system.matrix[i] as Float64Array, row, -factor)
      right[i] = (right[i] as number) + factor * (slopes[first + group] as number)
    }
  }
  const solved = solve(system.matrix, right)
  return prices.map((_, i) => {
    if (i < first || i >= first + size) return solved[placeOf(i)] as number
    const group = i - first
    return -((slopes[i] as number) + dot(system.between[group] as Float64Array, solved, rest)) / (system.diagonal[group] as number)
  })
}

/** The Hessian: of the large margin, between it and the others, and of the others (lower triangle). */
type System = { diagonal: Float64Array; between: Float64Array[]; matrix: Float64Array[] }

function systemOf({ of, starts, prices }: Constraints, curvatures: Float64Array, large: number, placeOf: (i: number) => number): System {
  const first = starts[large] as number
  const diagonal = prices.slice(first, starts[large + 1])
  const rest = prices.length - diagonal.length
  const between = Array.from(diagonal, () => new Float64Array(rest))
  const matrix = Array.from({ length: rest }, () => new Float64Array(rest))
  prices.forEach((price, i) => {
    const place = placeOf(i)
    if (i < first || i >= first + diagonal.length) (matrix[place] as Float64Array)[place] = price
  })
  const largeOf = of[large] as Int32Array
  const places = of.filter((_, m) => m !== large).map((constraintOf) => constraintOf.map(placeOf))
  for (let cell = 0; cell < curvatures.length; cell++) {
    const curvature = curvatures[cell] as number
    if (curvature === 0) continue
    const group = (largeOf[cell] as number) - first
    const row = between[group] as Float64Array
    diagonal[group] = (diagonal[group] as number) + curvature
    for (let m = 0; m < places.length; m++) {
      const place = (places[m] as Int32Array)[cell] as number
      row[place] = (row[place] as number) + curvature
      const below = matrix[place] as Float64Array
      for (let before = 0; before <= m; before++) {
        const i = (places[before] as Int32Array)[cell] as number
        below[i] = (below[i] as number) + curvature
      }
    }
  }
  return { diagonal, between, matrix }
}

function add(row: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) + factor * (other[i] as number)
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}

/** Solves a symmetric positive definite system by Cholesky decomposition, in place. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = matrix[j] as Float64Array
      const left = (row[j] as number) - dot(row, other, j)
      row[j] = i === j ? Math.sqrt(left) : left / (other[j] as number)
    }
    right[i] = ((right[i] as number) - dot(row, right, i)) / (row[i] as number)
  }
  for (let i = matrix.length - 1; i >= 0; i--) {
    let left = right[i] as number
    for (let j = i + 1; j < matrix.length; j++) left -= ((matrix[j] as Float64Array)[i] as number) * (right[j] as number)
    right[i] = left / ((matrix[i] as Float64Array)[i] as number)
  }
  return right
}
