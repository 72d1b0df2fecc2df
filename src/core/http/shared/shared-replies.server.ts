/** Another process's change is visible after this time if it is not announced; this process's own change immediately. */
const keptMilliseconds = 1_000
/** The same if it is: what is open or closed depends on the time as well. */
export const announcedMilliseconds = 10_000
const repliesMax = 2_000

type Kept = { reply: Promise<unknown>; until: number }

/** Replies that are the same for everybody who asks under the same circumstances. Concurrent requests for one ask once. */
export class SharedReplies {
  private kept = new Map<string, Kept>()
  private isAnnounced: () => boolean

  /** @param isAnnounced true while the database announces every change to this process */
  constructor(isAnnounced = () => false) {
    this.isAnnounced = isAnnounced
  }

  /** @throws what `read` throws */
  get(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const found = this.kept.get(key)
    if (found && found.until > Date.now()) return found.reply
    const reply = read().then(frozen)
    if (this.kept.size >= repliesMax) this.kept.clear()
    this.kept.set(key, { reply, until: Date.now() + (this.isAnnounced() ? announcedMilliseconds : keptMilliseconds) })
    // Only the requests that waited for it get an error.
    reply.catch(() => {
      if (this.kept.get(key)?.reply === reply) this.kept.delete(key)
    })
    return reply
  }

  clear(): void {
    this.kept.clear()
  }

  /** All that is kept, by key. */
  entries(): [string, Promise<unknown>][] {
    return [...this.kept].map(([key, { reply }]) => [key, reply])
  }
}

const sharedValues = new WeakSet<object>()

/** True for a shared reply and every object and list in it: it never changes, so what is derived from it can be kept with it. */
export const isShared = (value: object): boolean => sharedValues.has(value)

/** Many pages read the same value, so none may change it. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || sharedValues.has(value)) return value
  sharedValues.add(Object.freeze(value))
  for (const part of Object.values(value)) frozen(part)
  return value
}
