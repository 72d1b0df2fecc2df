/** Another process's change is visible after this time; this process's own change immediately. */
const keptMilliseconds = 1_000
const repliesMax = 2_000

type Kept = { reply: Promise<unknown>; until: number }

/** Replies that are the same for everybody who asks under the same circumstances. Concurrent requests for one ask once. */
export class SharedReplies {
  private kept = new Map<string, Kept>()

  /** @throws what `read` throws */
  get(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const found = this.kept.get(key)
    if (found && found.until > Date.now()) return found.reply
    const reply = read().then(frozen)
    if (this.kept.size >= repliesMax) this.kept.clear()
    this.kept.set(key, { reply, until: Date.now() + keptMilliseconds })
    // Only the requests that waited for it get an error.
    reply.catch(() => {
      if (this.kept.get(key)?.reply === reply) this.kept.delete(key)
    })
    return reply
  }

  clear(): void {
    this.kept.clear()
  }
}

/** Many pages read the same value, so none may change it. */
function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}
