import type { AppContext } from '../../../core/http/app-context.server.ts'
import { publishDue } from './schedule.server.ts'

const roundMilliseconds = 10_000

/** Publishes drafts whose moment has come, now and every ten seconds. */
export function startPublishing(plaza: AppContext, { everyMilliseconds = roundMilliseconds } = {}): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> | null = null
  const round = async () => {
    try {
      while (!stopped && (await publishDue(plaza)) !== null);
    } catch (error) {
      console.error(`A project could not be published at its moment: ${(error as Error).message}`)
    }
  }
  const start = () => {
    running ??= round().finally(() => {
      running = null
    })
  }
  const timer = setInterval(start, everyMilliseconds)
  start()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
