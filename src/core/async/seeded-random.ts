/** Repeatable chance: the same seed gives the same draws on every machine. Not for secrets. */
export interface SeededRandom {
  /** from 0 up to, never reaching, 1 */
  next(): number
  /** a fraction between two numbers */
  between(low: number, high: number): number
  /** a whole number between two, both included */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** true in that share of draws, 0 to 1 */
  maybe(share: number): boolean
}

/** mulberry32, started from the FNV-1a hash of the seed. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    int: (low, high) => Math.floor(low + next() * (high - low + 1)),
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[Math.floor(next() * list.length)] as T
    },
    maybe: (share) => next() < share,
  }
}
