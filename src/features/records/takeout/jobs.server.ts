// Makes the file with everything of an organization.
import * as z from 'zod'
import { plazaVersion } from '../../../core/config/package-root.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { beginHeld, type Handler, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { beginTakeout, changeTakeout, endTakeout } from './queries.server.ts'
import { writeTakeout } from './write.server.ts'

/** As often as a page that waits looks. */
const progressMilliseconds = 1000

export const makeTakeoutFile = defineJob({ name: 'takeout', payload: z.object({ takeout: z.uuid() }) })
type TakeoutPayload = { takeout: string }
type TakeoutContext = Pick<AppContext, 'db' | 'files' | 'now'>

export const takeoutHandler = (work: TakeoutContext): Handler<TakeoutPayload> => ({
  kind: makeTakeoutFile,
  run: (job) => runTakeout(work, job),
  ended: (tx, job, { next }) => endTakeout(tx, job.payload.takeout, next, work.now()),
})

/** @throws Interrupted when the process stops */
async function runTakeout(
  work: TakeoutContext,
  job: Pick<Job<TakeoutPayload>, 'payload' | 'signal' | 'hold' | 'complete' | 'postpone'>,
): Promise<void> {
  const { db, now } = work
  const held = await beginHeld(db, job, (tx) => beginTakeout(tx, job.payload.takeout))
  if (!held) return
  const at = { total: 0, done: 0 }
  const progress = setInterval(() => void changeTakeout(db, held, at).catch(() => {}), progressMilliseconds)
  const order = { id: held.id, organizationId: held.organization_id, fileKey: held.file_key, plaza: plazaVersion(), now: held.created_at }
  const wrote = () => {
    at.done++
    if (job.signal.aborted) throw new Interrupted()
  }
  try {
    const bytes = await writeTakeout(work, order, {
      counted: (total) => {
        at.total = total
      },
      wrote,
    })
    await db.transaction().execute(async (tx) => {
      const made = await changeTakeout(tx, held, { status: 'ready', total: at.total, done: at.total, bytes, finished_at: now() })
      // Fails if a project in the file was removed meanwhile: then the job restarts.
      if (!made) return job.postpone(tx, 0)
      await job.complete(tx)
    })
  } finally {
    clearInterval(progress)
  }
}
