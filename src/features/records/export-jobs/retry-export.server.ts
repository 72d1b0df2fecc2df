import { reject } from '../../../core/contract/errors.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { ensureShown } from '../../results/model/counting.server.ts'
import { ownProjects } from '../exports/export-request.server.ts'
import { countExported } from '../exports/imported-sheets.server.ts'
import { makeFile } from './jobs.server.ts'
import { countOpen, filterIn, findExport, waitAgain } from './queries.server.ts'
import { openMax } from './rules.ts'

/**
 * Queues an export again that failed or whose file is gone. Without a requested end it covers the responses up to now.
 * @throws HttpError 404 if the organization has no export with this id, 409 if it is in progress or too many are
 */
export async function retryExport(context: Context<Official>, id: string): Promise<void> {
  const { db, actor, now } = context
  const row = (await findExport(db, actor.organizationId, id)) ?? reject(404, 'request.notFound')
  const ids = await ownProjects(context, row.project_id === null ? null : [row.project_id])
  const asked = { ...filterIn(row), ...(row.to_asked ? {} : { to: now() }) }
  const filter = await ensureShown(db, asked, ids)
  const total = await countExported(db, ids, filter)
  const change = { to_at: filter.to, total, created_at: now(), user_id: actor.userId }
  await db.transaction().execute(async (tx) => {
    if ((await countOpen(tx, actor.organizationId)) >= openMax) reject(409, 'exports.tooMany', { count: openMax })
    if (!(await waitAgain(tx, id, change))) reject(409, 'exports.underWay')
    await enqueue(tx, makeFile, { export: id })
  })
}
