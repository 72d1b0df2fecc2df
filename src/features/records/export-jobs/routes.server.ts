import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { nextIdCursor, readIdCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { ensureShown } from '../../results/model/counting.server.ts'
import { groupNames } from '../../results/model/groups.ts'
import { allProjects } from '../exports/all-projects.ts'
import { sheetFileName, sheetMediaType } from '../exports/contract.ts'
import { ensureFilter, ownProjects } from '../exports/export-request.server.ts'
import { countExported } from '../exports/imported-sheets.server.ts'
import * as contract from './contract.ts'
import { makeFile } from './jobs.server.ts'
import * as rows from './queries.server.ts'
import { retryExport } from './retry-export.server.ts'
import { exportRetainedUntil, openMax } from './rules.ts'

type ExportBody = z.output<typeof contract.makeExport.body>

/** Endpoints of exports made by a job: request, progress, download. */
export async function exportJobs(app: FastifyInstance): Promise<void> {
  route(app, contract.makeExport, async ({ body }, context) => {
    const id = await requestExport(body, context)
    return { message: message(context.language, 'exports.asked'), export: await shown(id, context) }
  })

  route(app, contract.listExports, async ({ query: { limit, cursor } }, { db, actor }) => {
    const found = await rows.findExports(db, actor.organizationId, { limit: limit + 1, before: readIdCursor(cursor) })
    return { exports: found.slice(0, limit).map(rows.toExport), nextCursor: nextIdCursor(found, limit) }
  })

  route(app, contract.showExport, async ({ params: { id } }, context) => ({ export: await shown(id, context) }))

  route(app, contract.takeExport, async ({ params: { id } }, { db, actor, files, now, reply }) => {
    const row = (await rows.findExport(db, actor.organizationId, id)) ?? reject(404, 'request.notFound')
    if (row.status === 'waiting' || row.status === 'running') reject(409, 'exports.notReady')
    if (row.status !== 'ready' || !row.finished_at || exportRetainedUntil(row.finished_at) <= now()) reject(410, 'exports.gone')
    const stored = (await files.get(row.file_key)) ?? reject(410, 'exports.gone')
    const [name, type] = row.kind === 'sheet' ? [sheetFileName, sheetMediaType] : ['Public records.zip', 'application/zip']
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
    reply.header('content-length', stored.bytes).type(type)
    return stored.read()
  })

  route(app, contract.repeatExport, async ({ params: { id } }, context) => {
    await retryExport(context, id)
    return { message: message(context.language, 'exports.asked'), export: await shown(id, context) }
  })
}

/**
 * Stores an export of own projects, and enqueues the job that makes its file.
 * @returns its id
 */
async function requestExport(body: ExportBody, context: OfficialContext): Promise<string> {
  const { db, actor, now, language } = context
  const asked = ensureFilter({ ...body, includeUnconfirmed: body.includeUnconfirmed === true }, actor.timeZone, now())
  const named = body.project === allProjects ? null : [body.project]
  const ids = await ownProjects(context, named)
  const filter = await ensureShown(db, asked, ids)
  const total = await countExported(db, ids, filter)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    if ((await rows.countOpen(tx, actor.organizationId)) >= openMax) reject(409, 'exports.tooMany', { count: openMax })
    await rows.insertExport(tx, {
      ...{
        id,
        organization_id: actor.organizationId,
        user_id: actor.userId,
        kind: body.kind,
        project_id: named ? (ids[0] as string) : null,
      },
      ...{ from_at: filter.from, to_at: filter.to, to_asked: Boolean(body.to), include_unconfirmed: filter.includeUnconfirmed },
      groups: JSON.stringify(Object.fromEntries(groupNames.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]]])))),
      ...{ language, total, file_key: fileKey(id, named && (ids[0] as string)), created_at: now() },
    })
    await enqueue(tx, makeFile, { export: id })
  })
  return id
}

/** A project's exports are stored with its other files, which its removal deletes. */
const fileKey = (id: string, projectId: string | null) => (projectId ? `projects/${projectId}/exports/${id}` : `exports/${id}`)

async function shown(id: string, { db, actor }: Pick<OfficialContext, 'db' | 'actor'>) {
  return rows.toExport((await rows.findExport(db, actor.organizationId, id)) ?? reject(404, 'request.notFound'))
}
