import type { Db } from '../database/database.server.ts'

const everyFiveSeconds = 5000

/**
 * A kind of work that waits in the database, for whichever process takes it.
 * @param failed begins the line on the console where a round ends with a fault
 */
export function roundsOf(failed: string) {
  const starters = new WeakMap<Db, () => void>()
  return {
    /** Says that something waits. Without it the next round finds it. */
    soon: (db: Db): void => starters.get(db)?.(),

    /**
     * Does what waits now, whenever something comes, and every five seconds what is to be tried again or was left by a dead process.
     * @param round does everything that waits; `ended` tells it to leave the rest to others
     */
    start(db: Db, round: (ended: AbortSignal) => Promise<void>, { everyMilliseconds = everyFiveSeconds } = {}): Rounds {
      const ended = new AbortController()
      let asked = false
      let running: Promise<void> | null = null
      const rounds = async () => {
        while (asked && !ended.signal.aborted) {
          asked = false
          await round(ended.signal).catch((error: Error) => console.error(`${failed}: ${error.message}`))
        }
      }
      const start = () => {
        asked = true
        running ??= rounds().finally(() => {
          running = null
        })
      }
      const timer = setInterval(start, everyMilliseconds)
      starters.set(db, start)
      start()
      return {
        async stop() {
          ended.abort()
          clearInterval(timer)
          starters.delete(db)
          await running
        },
      }
    },
  }
}

type Rounds = {
  /** Resolves once what is under way has ended or was given back. */
  stop: () => Promise<void>
}
