import * as z from 'zod'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { Interrupted } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { log } from '../../../core/tracing/log.server.ts'
import type { RemovalContext } from '../removal/removal.server.ts'
import { checkMachineClock, readMachineClock, watchClock } from './evidence.server.ts'
import { runRetention } from './run.server.ts'

/** Once a day, at a time when it is the same date from Guam to American Samoa. At most one runs or waits: its queue is exclusive. */
export const retainAndRemove = defineJob({ name: 'retention', payload: z.object({}), cron: { expression: '5 12 * * *', timeZone: 'UTC' } })

/**
 * @param monotonic milliseconds that grow only with time that passes, of this process
 * @param readMachine the same of the machine, across processes
 */
export function retentionHandler(
  work: RemovalContext,
  monotonic = () => performance.now(),
  readMachine = readMachineClock,
): Handler<object> {
  const checkClock = watchClock(work.now, monotonic)
  return {
    kind: retainAndRemove,
    async run({ signal }) {
      checkClock()
      const machine = readMachine()
      await checkMachineClock(work.db, work.now(), machine)
      const { failed, waiting } = await runRetention(work, { machine, isStopped: () => signal.aborted })
      for (const { projectId } of waiting) log.warn({ projectId }, 'Retention: due, but kept until 7 days after its officials are warned.')
      for (const { projectId, error } of failed) log.error({ projectId, err: error }, 'Retention: a project could not be removed')
      if (signal.aborted) throw new Interrupted()
    },
  }
}
