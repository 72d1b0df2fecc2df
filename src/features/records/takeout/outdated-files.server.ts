// Ready files of officials (exports, packages for records requests, takeouts) hold responses as they were. When somebody takes a response
// back, they end before their day. A legal hold keeps its sealed copies; it does not keep these files.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { outdateFiles } from '../../projects/lifecycle/outdated-files-job.ts'
import { removeExpired } from '../export-jobs/jobs.server.ts'
import { removeExpiredTakeouts } from './queries.server.ts'

/** Ends the files that hold responses to these projects: finished ones expire now, and one in progress restarts. */
export async function endFilesOf(tx: DbOrTx, projects: readonly string[]): Promise<void> {
  if (projects.length === 0) return
  const owners = sql`(select organization_id from projects where id = any(${projects}::uuid[])
    union select organization_id from project_bin where project_id = any(${projects}::uuid[]))`
  const ended = sql`status = case status when 'running' then 'waiting' else status end,
    finished_at = case status when 'ready' then 'epoch'::timestamptz end`
  await sql`
    update exports set ${ended} where status in ('running', 'ready')
      and (project_id = any(${projects}::uuid[]) or (project_id is null and organization_id in ${owners}))`.execute(tx)
  await sql`update takeouts set ${ended} where status in ('running', 'ready') and organization_id in ${owners}`.execute(tx)
}

export const outdatedFilesHandler = ({ db, files, now }: Pick<AppContext, 'db' | 'files' | 'now'>): Handler<{ projects: string[] }> => ({
  kind: outdateFiles,
  async run({ payload }) {
    await endFilesOf(db, payload.projects)
    await removeExpired({ db, files, now })
    await removeExpiredTakeouts({ db, files, now: now() })
  },
})
