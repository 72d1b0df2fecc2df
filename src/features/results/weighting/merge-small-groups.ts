// Groups too small to weight by are counted together with others. No database, no HTTP, no clock.

/** Fewer people than that would each stand for too many others. The same size below which nothing is published. */
export const groupMin = 5

/**
 * Joins groups until each has at least 5 people: on a scale (age) with the smaller neighbour, else all small ones with one another and,
 * if that is not enough, with the smallest of the rest. Gives lists of the groups' numbers; a single list where all had to be joined.
 * @param people of each group
 */
export function mergeSmallGroups(people: readonly number[], isScale: boolean): number[][] {
  return isScale ? pooledNeighbors(people) : pooledAnywhere(people)
}

const sumOf = (people: readonly number[], groups: readonly number[]) => groups.reduce((sum, group) => sum + (people[group] as number), 0)

function pooledNeighbors(people: readonly number[]): number[][] {
  const pools = people.map((_, group) => [group])
  for (;;) {
    const sums = pools.map((pool) => sumOf(people, pool))
    const smallest = sums.indexOf(Math.min(...sums))
    if (pools.length < 2 || (sums[smallest] as number) >= groupMin) return pools
    const [before, after] = [sums[smallest - 1] ?? Number.POSITIVE_INFINITY, sums[smallest + 1] ?? Number.POSITIVE_INFINITY]
    const first = before < after ? smallest - 1 : smallest
    pools.splice(first, 2, [...(pools[first] as number[]), ...(pools[first + 1] as number[])])
  }
}

function pooledAnywhere(people: readonly number[]): number[][] {
  const groups = people.map((_, group) => group)
  const small = groups.filter((group) => (people[group] as number) < groupMin)
  const large = groups.filter((group) => (people[group] as number) >= groupMin)
  if (small.length > 0 && sumOf(people, small) < groupMin && large.length > 0) {
    const next = large.reduce((least, group) => ((people[group] as number) < (people[least] as number) ? group : least))
    small.push(next)
    large.splice(large.indexOf(next), 1)
  }
  const pools = [...large.map((group) => [group]), ...(small.length > 0 ? [small.sort((a, b) => a - b)] : [])]
  return pools.sort((a, b) => (a[0] as number) - (b[0] as number))
}
