// Makes the files that officials asked for, and removes them when their day is over.
import { Readable } from 'node:stream'
import * as z from 'zod'
import { type Sheet, writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { beginHeld, type Handler, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { exportOf } from '../exports/export-request.server.ts'
import { exportChoicesOf } from '../exports/queries.server.ts'
import { type Export, exportSheetsOf } from '../exports/workbook.server.ts'
import { beginExport, changeExport, type ExportRow, endExport, filterIn, findExpiredExports, markGone } from './queries.server.ts'
import { recordsPackage } from './records.server.ts'
import { keptHours } from './rules.ts'

/** As often as somebody who waits looks. */
const progressMilliseconds = 1000

export const makeFile = defineJob({ name: 'export', payload: z.object({ export: z.uuid() }) })
export const expireFiles = defineJob({ name: 'export-expiry', payload: z.object({}), cron: { expression: '43 * * * *', timeZone: 'UTC' } })

type ExportJobContext = Pick<AppContext, 'db' | 'files' | 'now'>
type ExportJob = Pick<Job<{ export: string }>, 'payload' | 'signal' | 'hold' | 'complete' | 'postpone'>

export const exportHandlers = (work: ExportJobContext): [Handler<{ export: string }>, Handler<object>] => [
  { kind: makeFile, run: (job) => runExport(work, job), ended: (tx, job, { next }) => endExport(tx, job.payload.export, next, work.now()) },
  { kind: expireFiles, run: () => removeExpired(work) },
]

/**
 * Makes one file and puts it into the store as it is made.
 * @throws Interrupted when the process stops, or the export restarts because its data has changed
 */
export async function runExport(work: ExportJobContext, job: ExportJob): Promise<void> {
  const { db, now } = work
  const held = await beginHeld(db, job, (tx) => beginExport(tx, job.payload.export))
  if (!held) return
  let done = 0
  const count = () => {
    done++
    if (job.signal.aborted) throw new Interrupted()
  }
  const progress = setInterval(() => void changeExport(db, held, { done }).catch(() => {}), progressMilliseconds)
  try {
    const bytes = await writeFile(work, held, count)
    await db.transaction().execute(async (tx) => {
      const made = await changeExport(tx, held, { status: 'ready', done: held.total, bytes, finished_at: now() })
      // Fails if a project in the file was removed meanwhile: then the export restarts.
      if (!made) return job.postpone(tx, 0)
      await job.complete(tx)
      await enqueue(tx, expireFiles, {}, { afterSeconds: keptHours * 3600 })
    })
  } finally {
    clearInterval(progress)
  }
}

/** @returns the bytes that were written */
async function writeFile({ db, files }: ExportJobContext, held: ExportRow, count: () => void): Promise<number> {
  const ids = held.project_id ? [held.project_id] : (await exportChoicesOf(db, held.organization_id)).map((one) => one._id)
  const exported = await exportOf(db, {
    organizationId: held.organization_id,
    userId: held.user_id,
    language: held.language,
    ids,
    filter: filterIn(held),
    toAsked: held.to_asked,
    now: held.created_at,
  })
  const book = (of: Export) => writeWorkbook(counted(exportSheetsOf(of), count))
  const content = held.kind === 'sheet' ? book(exported) : recordsPackage(exported, book)
  let bytes = 0
  const measured = async function* () {
    for await (const piece of content) {
      bytes += (piece as Buffer).length
      yield piece
    }
  }
  await files.put(held.file_key, Readable.from(measured(), { objectMode: false }))
  return bytes
}

/** The sheets' rows about people, each counted as it is written. The first two sheets are totals. */
async function* counted(sheets: AsyncIterable<Sheet>, count: () => void): AsyncGenerator<Sheet> {
  const totals = 2
  let place = 0
  for await (const sheet of sheets) yield place++ < totals ? sheet : { ...sheet, rows: countedRows(sheet.rows, count) }
}

async function* countedRows(rows: Sheet['rows'], count: () => void) {
  for await (const row of rows) {
    count()
    yield row
  }
}

/** Removes expired files, each before its row is updated: what a killed process left is found again. */
export async function removeExpired({ db, files, now }: ExportJobContext): Promise<void> {
  for (const key of await findExpiredExports(db, now())) await files.remove(key)
  await markGone(db, now())
}
