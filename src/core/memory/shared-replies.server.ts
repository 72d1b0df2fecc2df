import { LRUCache } from 'lru-cache'
import { megabyte } from '../storage/file-size.ts'

/** Another process's change is visible after this time if it is not announced; this process's own change immediately. */
const keptMilliseconds = 1_000
/** The same if it is: what is open or closed depends on the time as well. */
export const announcedMilliseconds = 10_000
/** Of replies as they are in memory. What they are written as can take as much again. */
const bytesMax = 32 * megabyte
/** For a reply that is still being read. */
const pendingBytes = 1_000

/** `withoutCounts`: it shows no numbers of likes or comments. */
type Kept = { reply: Promise<unknown>; withoutCounts: boolean }

/**
 * Replies that are the same for everybody who asks under the same circumstances. Concurrent requests for one ask once. The ones that were
 * used longest ago make room for others.
 */
export class SharedReplies {
  private cache: LRUCache<string, Kept>
  private isAnnounced: () => boolean

  /** @param isAnnounced true while the database announces every change to this process */
  constructor(isAnnounced = () => false, maxSize = bytesMax) {
    this.cache = new LRUCache({ maxSize, ttlResolution: 0, perf: Date })
    this.isAnnounced = isAnnounced
  }

  /**
   * @param withoutCounts true if it shows no numbers of likes or comments, and may stay when only these change
   * @throws what `read` throws
   */
  get(key: string, read: () => Promise<unknown>, withoutCounts = false): Promise<unknown> {
    const found = this.cache.get(key)
    if (found) return found.reply
    const reply = read().then(frozen)
    const ttl = this.isAnnounced() ? announcedMilliseconds : keptMilliseconds
    const pending = { reply, withoutCounts }
    this.cache.set(key, pending, { ttl, size: pendingBytes })
    const isKept = () => this.cache.peek(key) === pending
    reply.then(
      // Only another entry gets another size.
      (value) => isKept() && this.cache.set(key, { reply, withoutCounts }, { size: key.length * 2 + bytesOf(value), noUpdateTTL: true }),
      // Only the requests that waited for it get an error.
      () => isKept() && this.cache.delete(key),
    )
    return reply
  }

  clear(): void {
    this.cache.clear()
  }

  /** Drops what may show numbers of likes or comments. */
  clearCounts(): void {
    for (const [key, { withoutCounts }] of this.cache.entries()) if (!withoutCounts) this.cache.delete(key)
  }

  /** All that is kept, by key. */
  entries(): [string, Promise<unknown>][] {
    return [...this.cache.entries()].map(([key, { reply }]) => [key, reply])
  }
}

/**
 * True for a shared reply and every object and list in it: it never changes, so what is derived from it can be kept with it. Nothing else
 * freezes data. A set of all these objects would be walked by each garbage collection.
 */
export const isShared = (value: object): boolean => Object.isFrozen(value)

/** Many pages read the same value, so none may change it. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isShared(value)) return value
  // What is in it first: a value that is frozen is so throughout.
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** An object's header and its entry in the set of shared values. */
const objectBytes = 56
const slotBytes = 8

/** @returns about how many bytes a value takes in memory */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return slotBytes
  return Object.values(value).reduce<number>((sum, part) => sum + slotBytes + bytesOf(part), objectBytes)
}

type Plain = string | number | boolean | null | undefined

/**
 * Keeps what is derived from shared replies as long as these are kept, and shares it as well.
 * @returns a function of the replies, of the plain values that the result depends on as well, and of the derivation. If one of the replies
 * is not shared, the result is derived for this caller alone.
 */
export function derivedOnce<Result>(): (of: readonly [object, object?], by: readonly Plain[], derive: () => Result) => Result {
  const results = new WeakMap<object, WeakMap<object, Map<string, Result>>>()
  return ([first, second = first], by, derive) => {
    if (!isShared(first) || !isShared(second)) return derive()
    const ofFirst = results.get(first) ?? new WeakMap<object, Map<string, Result>>()
    const ofBoth = ofFirst.get(second) ?? new Map<string, Result>()
    results.set(first, ofFirst.set(second, ofBoth))
    const key = JSON.stringify(by)
    const known = ofBoth.get(key)
    if (known !== undefined) return known
    const result = frozen(derive()) as Result
    ofBoth.set(key, result)
    return result
  }
}
