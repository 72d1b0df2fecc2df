import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { findMessage, message } from '../../../core/i18n/messages.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { readUpload } from '../../accounts/residents/upload.server.ts'
import { ensureMayDeleteAnswers, findHold } from '../../projects/lifecycle/queries.server.ts'
import { ensureUnsealed, findStanding, lockOwnProject } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { removeUnused } from '../../surveys/editing/unused-questions.server.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { checkFaults, checkImport } from './checking.server.ts'
import { faultsShownMax, type ImportSource, importsMax } from './columns.ts'
import * as contract from './contract.ts'
import { figuresOf } from './figures.server.ts'
import { importPlatformFile } from './jobs.server.ts'
import * as rows from './queries.server.ts'
import { hasAnswers, type ImportFault, mappingRefusal } from './rules.ts'
import { writeFaults, writeImported } from './sheet.server.ts'

type OwnContext = Context<Official>
type ImportParams = { id: string; import: string }

/** Endpoints of imports from earlier platforms. */
export async function platformImports(app: FastifyInstance): Promise<void> {
  route(app, contract.uploadPlatformImport, async ({ params }, context) => {
    const row = await takeFile(context, params.id)
    return { message: message(context.language, 'imports.uploaded'), import: await detailsOf(context.db, row, context.language) }
  })

  route(app, contract.listPlatformImports, async ({ params }, { db, actor }) => {
    const found = await rows.findPlatformImports(db, await ownProjectId(db, params.id, actor))
    return { imports: found.map(rows.platformImportOf) }
  })

  route(app, contract.showPlatformImport, async ({ params }, { db, actor, language }) => ({
    import: await detailsOf(db, await ownImport(db, params, actor), language),
  }))

  route(app, contract.mapPlatformImport, async ({ params, body }, context) => {
    await saveTargets(context, params, body)
    return { message: message(context.language, 'imports.mapped'), import: await shownImport(context, params) }
  })

  route(app, contract.runPlatformImport, async ({ params }, context) => {
    await begin(context, params)
    return { message: message(context.language, 'imports.begun'), import: await shownImport(context, params) }
  })

  route(app, contract.removePlatformImport, async ({ params }, context) => {
    await undo(context, params)
    return { message: message(context.language, 'imports.undone') }
  })

  route(app, contract.downloadImportFaults, async ({ params }, context) => {
    const faults = await allFaults(context, params)
    context.reply.header('content-disposition', 'attachment; filename="Import errors.xlsx"').header('cache-control', 'private, no-store')
    return writeFaults(faults, context.language)
  })

  route(app, contract.downloadImportedAnswers, async ({ params }, { db, actor, language, reply }) => {
    const row = await ownImport(db, params, actor)
    reply.header('content-disposition', 'attachment; filename="Imported responses.xlsx"').header('cache-control', 'private, no-store')
    return writeImported(db, row, await selectQuestions(db, row.project_id), language)
  })
}

/** @throws HttpError 404 unless the project is of the official's organization */
async function ownProjectId(db: DbOrTx, id: string, actor: Official): Promise<string> {
  const standing = isId(id) ? await findStanding(db, id) : null
  return standing && isOwner(actor, standing) ? standing.id : reject(404, 'request.notFound')
}

async function ownImport(db: DbOrTx, params: ImportParams, actor: Official): Promise<rows.PlatformImportRow> {
  const projectId = await ownProjectId(db, params.id, actor)
  const row = isId(params.import) ? await rows.findPlatformImport(db, projectId, params.import) : undefined
  return row ?? reject(404, 'request.notFound')
}

const shownImport = async ({ db, actor, language }: OwnContext, params: ImportParams) =>
  detailsOf(db, await ownImport(db, params, actor), language)

async function detailsOf(db: DbOrTx, row: rows.PlatformImportRow, language: Language): Promise<contract.PlatformImportDetails> {
  const questions = await selectQuestions(db, row.project_id)
  return {
    ...rows.platformImportOf(row),
    columns: row.columns.map(({ suggested = null, newQuestion = null, isMade = false, ...column }) => ({
      ...column,
      ...{ suggested, newQuestion, isMade },
    })),
    faults: row.faults.map(({ row: number, column, code, values }) => ({
      row: number,
      column,
      message: findMessage(language, code, values) ?? code,
    })),
    figures: await figuresOf(db, row, questions),
  }
}

/** @throws HttpError 410 if there are more than are stored, and the file is gone */
async function allFaults({ db, files, actor }: OwnContext, params: ImportParams): Promise<Iterable<ImportFault>> {
  const row = await ownImport(db, params, actor)
  if (row.faults.length < faultsShownMax) return row.faults
  const stored = (await files.get(row.file_key)) ?? reject(410, 'imports.fileGone')
  const targets = row.columns.map((column) => column.target)
  const questions = await selectQuestions(db, row.project_id)
  return checkFaults(await buffer(await stored.read()), { source: row.source, targets }, questions)
}

/** Checks an upload and keeps it as a draft: nothing is imported yet. */
async function takeFile(context: OwnContext, id: string): Promise<rows.PlatformImportRow> {
  const { db, files, actor, now, request } = context
  const projectId = await ownProjectId(db, id, actor)
  const { content, name } = await readUpload(request)
  const checked = await checkImport(content, { source: null, targets: null }, await selectQuestions(db, projectId))
  const importId = newId()
  const fileKey = `projects/${projectId}/imports/${importId}`
  await files.put(fileKey, content)
  return db.transaction().execute(async (tx) => {
    ensureUnsealed(await lockOwnProject(tx, projectId, actor))
    if ((await rows.findPlatformImports(tx, projectId)).length >= importsMax) reject(409, 'imports.tooMany', { count: importsMax })
    const made = { id: importId, project_id: projectId, user_id: actor.userId, file_name: name, file_key: fileKey, created_at: now() }
    return rows.insertPlatformImport(tx, made, checked)
  })
}

type TargetsBody = { source: ImportSource; targets?: string[] | undefined }

async function saveTargets({ db, files, actor }: OwnContext, params: ImportParams, { source, targets }: TargetsBody): Promise<void> {
  const row = await ownImport(db, params, actor)
  if (row.status !== 'draft') reject(409, 'imports.notDraft')
  const stored = (await files.get(row.file_key)) ?? reject(410, 'imports.fileGone')
  const questions = await selectQuestions(db, row.project_id)
  const mapping = { source, targets: source === row.source ? (targets ?? null) : null }
  const checked = await checkImport(await buffer(await stored.read()), mapping, questions)
  const refusal = mappingRefusal(checked.columns, questions)
  if (refusal) reject(422, refusal.code, refusal.values)
  if (!(await rows.saveMapping(db, row.id, checked))) reject(409, 'imports.notDraft')
}

async function begin({ db, actor }: OwnContext, params: ImportParams): Promise<void> {
  const row = await ownImport(db, params, actor)
  await db.transaction().execute(async (tx) => {
    ensureUnsealed(await lockOwnProject(tx, row.project_id, actor))
    const current = (await rows.findPlatformImport(tx, row.project_id, row.id)) ?? reject(404, 'request.notFound')
    if (!hasAnswers(current.columns)) reject(422, 'imports.nothing')
    if (!(await rows.startPlatformImport(tx, row.id))) reject(409, 'imports.notDraft')
    await enqueue(tx, importPlatformFile, { import: row.id })
  })
}

/** Removes an import with all it added. What is on hold, part of a completed project or under the records schedule stays. */
async function undo({ db, files, actor, request, now, config, language }: OwnContext, params: ImportParams): Promise<void> {
  const row = await ownImport(db, params, actor)
  await db.transaction().execute(async (tx) => {
    ensureUnsealed(await lockOwnProject(tx, row.project_id, actor))
    // A job may have finished it since.
    const current = await rows.findPlatformImport(tx, row.project_id, row.id)
    if (current?.status === 'done') {
      if (await findHold(tx, row.project_id)) reject(409, 'imports.held')
      await ensureMayDeleteAnswers(tx, row.project_id, { now: now(), retentionMonths: config.retentionMonths, language })
    }
    await rows.deletePlatformImport(tx, row.id)
    const made = (current?.columns ?? []).filter((column) => column.isMade)
    if (made.length > 0)
      await removeUnused(
        tx,
        row.project_id,
        made.map((column) => column.target),
        now(),
      )
  })
  await deleteQuietly(files, [row.file_key], request)
}
