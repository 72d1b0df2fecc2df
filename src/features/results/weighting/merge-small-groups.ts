// Merges groups that are too small to weight by. No database, no HTTP, no clock.
import { groupSizeMin } from '../../../core/async/small-groups.ts'

/**
 * Merges groups until each has at least 5 people: on a scale (age) with the smaller neighbor, else all small ones together and, if that is
 * not enough, with the smallest of the rest. A smaller group would represent too many other people.
 * @param people the size of each group
 * @returns lists of group indexes; a single list if all had to be merged
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
    if (pools.length < 2 || (sums[smallest] as number) >= groupSizeMin) return pools
    const [before, after] = [sums[smallest - 1] ?? Number.POSITIVE_INFINITY, sums[smallest + 1] ?? Number.POSITIVE_INFINITY]
    const first = before < after ? smallest - 1 : smallest
    pools.splice(first, 2, [...(pools[first] as number[]), ...(pools[first + 1] as number[])])
  }
}

function pooledAnywhere(people: readonly number[]): number[][] {
  const groups = people.map((_, group) => group)
  const small = groups.filter((group) => (people[group] as number) < groupSizeMin)
  const large = groups.filter((group) => (people[group] as number) >= groupSizeMin)
  if (small.length > 0 && sumOf(people, small) < groupSizeMin && large.length > 0) {
    const next = large.reduce((least, group) => ((people[group] as number) < (people[least] as number) ? group : least))
    small.push(next)
    large.splice(large.indexOf(next), 1)
  }
  const pools = [...large.map((group) => [group]), ...(small.length > 0 ? [small.sort((a, b) => a - b)] : [])]
  return pools.sort((a, b) => (a[0] as number) - (b[0] as number))
}
