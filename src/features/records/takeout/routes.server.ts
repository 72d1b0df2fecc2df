import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isDuplicate } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { exportRetainedUntil } from '../export-jobs/rules.ts'
import * as contract from './contract.ts'
import { makeTakeoutFile } from './jobs.server.ts'
import * as rows from './queries.server.ts'

/** Endpoints of the file with everything of an organization. */
export async function takeout(app: FastifyInstance): Promise<void> {
  route(app, contract.makeTakeout, async (_, context) => {
    const id = await requestTakeout(context)
    const row = (await rows.findTakeout(context.db, context.actor.organizationId, id)) ?? reject(404, 'request.notFound')
    return { message: message(context.language, 'takeout.asked'), takeout: rows.toTakeout(row) }
  })

  route(app, contract.listTakeouts, async (_, { db, actor }) => ({
    takeouts: (await rows.findTakeouts(db, actor.organizationId)).map(rows.toTakeout),
  }))

  route(app, contract.takeTakeout, async ({ params: { id } }, { db, actor, files, now, reply }) => {
    const row = (await rows.findTakeout(db, actor.organizationId, id)) ?? reject(404, 'request.notFound')
    if (row.status === 'waiting' || row.status === 'running') reject(409, 'takeout.notReady')
    if (row.status !== 'ready' || !row.finished_at || exportRetainedUntil(row.finished_at) <= now()) reject(410, 'takeout.gone')
    const stored = (await files.get(row.file_key)) ?? reject(410, 'takeout.gone')
    reply.header('content-disposition', `attachment; filename="plaza-takeout-${id}.zip"`).header('cache-control', 'private, no-store')
    reply.header('content-length', stored.bytes).type('application/zip')
    return stored.read()
  })
}

/**
 * Stores a takeout, and enqueues the job that makes its file.
 * @returns its id
 */
async function requestTakeout({ db, actor, now }: OfficialContext): Promise<string> {
  const id = newId()
  const row = { id, organization_id: actor.organizationId, user_id: actor.userId, file_key: `exports/${id}`, created_at: now() }
  try {
    await db.transaction().execute(async (tx) => {
      await rows.insertTakeout(tx, row)
      await enqueue(tx, makeTakeoutFile, { takeout: id })
    })
  } catch (error) {
    if (isDuplicate(error, 'takeouts_one_open')) reject(409, 'takeout.underWay')
    throw error
  }
  return id
}
