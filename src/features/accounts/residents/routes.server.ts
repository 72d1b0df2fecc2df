import type { FastifyInstance } from 'fastify'
import { nextIdCursor, readIdCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { ensureSpreadsheet } from './archive.server.ts'
import { downloadErrors, downloadTemplate, listImports, showImport, uploadResidents } from './contract.ts'
import { firstNotes, writeErrors } from './errors.server.ts'
import { importHeld, importSheet } from './jobs.server.ts'
import { findImport, findImports, type ImportRow, importOf, insertImport } from './queries.server.ts'
import { countResidentRows } from './reading.server.ts'
import { writeResidentsTemplate } from './template.server.ts'
import { readUpload } from './upload.server.ts'

/** Sheets up to this many rows are processed during the request. */
const rowsAtOnceMax = 200
/** A job takes over from a process that dies while its caller waits; of what is imported already it finds nothing left to do. */
const takeoverSeconds = 60
const templateFileName = 'Residents.xlsx'
const errorsFileName = 'Residents with errors.xlsx'

/** Imports residents from a sheet: template, upload and outcome. */
export async function residents(app: FastifyInstance): Promise<void> {
  route(app, uploadResidents, async (_, context) => {
    const { db, actor, language } = context
    const { row: made, ignored } = await takeUpload(context)
    const row = (await findImport(db, actor.organizationId, made.id)) ?? made
    const { added, known, bad, total, file_name: file, status } = row
    const outcome =
      status === 'done'
        ? message(language, 'residents.taken', { added, known, bad })
        : message(language, 'residents.begun', { count: total, file })
    const left = ignored ? [message(language, 'residents.columnsIgnored', { columns: ignored })] : []
    return {
      message: joinSentences(language, [outcome, ...left]),
      import: { ...importOf(row), ...(await firstNotes(db, row.id, language)) },
    }
  })

  route(app, downloadTemplate, async (_, { language, reply }) => {
    reply.header('content-disposition', `attachment; filename="${templateFileName}"`)
    return writeResidentsTemplate(language)
  })

  route(app, listImports, async ({ query }, { db, actor }) => {
    const { limit, cursor } = query
    const found = await findImports(db, actor.organizationId, { limit: limit + 1, before: readIdCursor(cursor) })
    return { imports: found.slice(0, limit).map(importOf), nextCursor: nextIdCursor(found, limit) }
  })

  route(app, showImport, async ({ params }, context) => {
    const row = await ownImport(context, params.id)
    return { import: { ...importOf(row), ...(await firstNotes(context.db, row.id, context.language)) } }
  })

  route(app, downloadErrors, async ({ params }, context) => {
    const row = await ownImport(context, params.id)
    context.reply.header('content-disposition', `attachment; filename="${errorsFileName}"`).header('cache-control', 'private, no-store')
    return writeErrors(context.db, row.id, context.language)
  })
}

/** Rejects an invalid sheet, stores a valid one, and processes a small one immediately. */
async function takeUpload(context: Context<Official>): Promise<{ row: ImportRow; ignored: string }> {
  const { db, files, actor, now, language, request } = context
  ensureMayInvite(actor)
  const { content, name } = await readUpload(request)
  await ensureSpreadsheet(content)
  const { total, ignored } = await countResidentRows(content, language)
  const id = newId()
  const fileKey = `residents/${id}`
  await files.put(fileKey, content)
  const upload = { id, organization_id: actor.organizationId, user_id: actor.userId, file_name: name, file_key: fileKey, language, total }
  const atOnce = total <= rowsAtOnceMax
  const row = await db.transaction().execute(async (tx) => {
    await enqueue(tx, importSheet, { import: id }, { afterSeconds: atOnce ? takeoverSeconds : 0 })
    return insertImport(tx, upload, { now: now(), begun: atOnce })
  })
  if (!atOnce) return { row, ignored }
  await importHeld(context, row, { signal: new AbortController().signal, hold: async () => {} })
  await files.remove(fileKey)
  return { row, ignored }
}

async function ownImport({ db, actor }: Context<Official>, id: string): Promise<ImportRow> {
  const row = isId(id) ? await findImport(db, actor.organizationId, id) : undefined
  return row ?? reject(404, 'request.notFound')
}
