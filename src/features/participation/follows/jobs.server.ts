// Tells followers what has happened. Any number of processes may do so at once: the database sees to it that each thing is told once.
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { findSubjects, tellingStart } from './finding.server.ts'
import { reachSome } from './reaching.server.ts'
import { tellSome } from './telling.server.ts'

type Work = Pick<AppContext, 'db' | 'config' | 'now'>

const roundMilliseconds = 5_000
const hour = 3_600_000

/** Looks for what has happened, notes whom it concerns, and writes what is due. */
export async function tellFollowers({ db, config, now }: Work, isStopped: () => boolean = () => false): Promise<void> {
  const start = await tellingStart(db, now())
  await findSubjects(db, start, now())
  while (!isStopped() && (await reachSome(db, now())));
  while (!isStopped() && (await tellSome({ db, config, now })));
  await forgetCodes(db, now())
}

/** A number that was never confirmed is kept no longer than codes are counted. */
const forgetCodes = (db: Db, now: Date) =>
  db
    .deleteFrom('sms_codes')
    .where('sent_from', '<', new Date(now.getTime() - hour))
    .where('expires_at', '<', now)
    .execute()

/** Does so every five seconds until stopped. */
export function startTelling(work: Work, { everyMilliseconds = roundMilliseconds } = {}): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> | null = null
  const tell = () => {
    running ??= tellFollowers(work, () => stopped)
      .catch((error: Error) => console.error(`Followers could not be told: ${error.message}`))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(tell, everyMilliseconds)
  tell()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
