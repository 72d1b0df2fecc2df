import type { SeededRandom } from '../../core/async/seeded-random.ts'

/** Draws from a weighted list; weights need not add up to 1. */
export function weighted<T>(luck: SeededRandom, list: readonly (readonly [T, number])[]): T {
  let left = luck.next() * list.reduce((sum, [, share]) => sum + share, 0)
  for (const [one, share] of list) {
    left -= share
    if (left < 0) return one
  }
  return list[list.length - 1]?.[0] as T
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(luck: SeededRandom, list: readonly T[]): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = luck.int(0, i)
    const [a, b] = [mixed[i] as T, mixed[j] as T]
    mixed[i] = b
    mixed[j] = a
  }
  return mixed
}

/** Around 0, rarely beyond 2: the sum of three draws approximates a normal distribution. */
export const bellCurve = (luck: SeededRandom) => luck.next() + luck.next() + luck.next() - 1.5

/** Picks the alternatives of a text such as `The {path|sidewalk} is narrow`. */
export const vary = (luck: SeededRandom, text: string) =>
  text.replace(/\{([^{}]+)\}/g, (_, choices: string) => luck.pick(choices.split('|')))

/** A UUID in the form of version 7, deterministic for a seed. */
export function demoId(luck: SeededRandom, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = (digits: number) => Array.from({ length: digits }, () => luck.int(0, 15).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${luck.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}
