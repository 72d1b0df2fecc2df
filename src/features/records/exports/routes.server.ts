import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { writeCsvFiles } from '../../../core/documents/csv.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureShown } from '../../results/model/counting.server.ts'
import { allProjects } from './all-projects.ts'
import { csvFileName, type exportFormats, exportProject, exportProjects, previewExport, sheetFileName } from './contract.ts'
import { ensureFilter, exportOf, ownProjects } from './export-request.server.ts'
import { countImportedIn } from './imported-sheets.server.ts'
import { countResponses, exportChoicesOf } from './queries.server.ts'
import type { ExportFilter } from './rules.ts'
import { exportSheetsOf } from './workbook.server.ts'

/** Endpoints of exports. */
export async function exchange(app: FastifyInstance): Promise<void> {
  route(app, exportProject, async ({ params, query }, context) => {
    const filter = ensureFilter(query, context.actor.timeZone, context.now())
    return sendBook(context, await ownProjects(context, params.id === allProjects ? null : [params.id]), filter, query)
  })

  route(app, exportProjects, async ({ body }, context) => {
    if (body.owner !== undefined && body.owner !== context.actor.organizationId) reject(403, 'responses.otherOrganization')
    const named = body.projects ?? (body.project === undefined ? null : [body.project])
    const filter = ensureFilter(body, context.actor.timeZone, context.now())
    return sendBook(context, await ownProjects(context, named), filter, body)
  })

  route(app, previewExport, async ({ query }, context) => {
    const { db, actor } = context
    const filter = ensureFilter(query, context.actor.timeZone, context.now())
    const projects = await exportChoicesOf(db, actor.organizationId)
    if (!query.project) return { projects, counts: null }
    const ids = query.project === allProjects ? projects.map((project) => project._id) : await ownProjects(context, [query.project])
    const { all } = await countResponses(db, ids, await ensureShown(db, filter, ids))
    const rows = all.rows + (await countImportedIn(db, ids, filter))
    return { projects, counts: { ...all, rows, waiting: filter.includeUnconfirmed ? 0 : all.waiting } }
  })
}

async function sendBook(
  { db, actor, now, language, reply }: Context<Official>,
  ids: string[],
  filter: ExportFilter,
  { to, format }: { to?: string | undefined; format?: (typeof exportFormats)[number] | undefined },
) {
  await ensureShown(db, filter, ids)
  const exported = await exportOf(db, { ...actor, language, ids, filter, toAsked: Boolean(to), now: now() })
  const name = format === 'csv' ? csvFileName : sheetFileName
  reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
  if (format !== 'csv') return writeWorkbook(exportSheetsOf(exported))
  reply.type('application/zip')
  return writeCsvFiles(exportSheetsOf(exported), message(language, 'export.sheet.about'))
}
