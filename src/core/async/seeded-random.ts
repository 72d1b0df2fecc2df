/** Repeatable random numbers: the same seed returns the same sequence on every machine. Not for secrets. */
export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A fraction between two numbers. */
  between(low: number, high: number): number
  /** An integer between two numbers, both included. */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** True with probability `share`, 0 to 1. */
  maybe(share: number): boolean
}

/** mulberry32, seeded with the FNV-1a hash of the seed. */
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
