// Works through uploaded sheets: checks them and imports their good rows.
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { beginHeld, type Handler, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { importRows } from './import-rows.server.ts'
import { beginImport, changeImport, endImport, findFileKey, findOwnState, type ImportRow } from './queries.server.ts'
import { checkSheet } from './reading.server.ts'

export const importSheet = defineJob({ name: 'resident-import', payload: z.object({ import: z.uuid() }) })

type ImportContext = Pick<AppContext, 'db' | 'files' | 'config' | 'now'>
type ImportJob = Pick<Job<{ import: string }>, 'payload' | 'signal' | 'hold'>

export const importHandler = (work: ImportContext): Handler<{ import: string }> => ({
  kind: importSheet,
  run: (job) => runImport(work, job),
  async ended(tx, job, { next }) {
    const fileKey = await endImport(tx, job.payload.import, next, work.now())
    if (fileKey !== null) await work.files.remove(fileKey)
  },
})

/** Imports the sheet of a job. The file goes last, and again if a process died before: nothing else would remove it. */
export async function runImport(work: ImportContext, job: ImportJob): Promise<void> {
  const { db, files } = work
  const held = await beginHeld(db, job, (tx) => beginImport(tx, job.payload.import))
  if (held) await importHeld(work, held, { signal: job.signal, hold: job.hold })
  const fileKey = await findFileKey(db, job.payload.import)
  if (fileKey !== null) await files.remove(fileKey)
}

type Holding = { signal: AbortSignal; hold: (tx: DbOrTx) => Promise<void> }

/**
 * Checks a sheet and imports its good rows, all of them or none.
 * @param holding `hold` confirms inside the transaction that nobody else works on the upload
 * @throws Interrupted when `signal` is aborted, or another attempt has the upload
 */
export async function importHeld(work: ImportContext, held: ImportRow, { signal, hold }: Holding): Promise<void> {
  const { db, files, now } = work
  const progress = { checked: 0, done: 0 }
  const report = async (change: Partial<typeof progress>) => {
    Object.assign(progress, change)
    if (signal.aborted || !(await changeImport(db, held, progress))) throw new Interrupted()
  }
  const stored = await files.get(held.file_key)
  if (!stored) throw new Error(`The file of the upload ${held.id} is gone`)
  const onChecked = (checked: number, bad: number) => report({ checked, done: bad })
  const state = await findOwnState(db, held.organization_id)
  const sheet = await checkSheet(db, await buffer(await stored.read()), { now: now(), language: held.language, state, onChecked })
  const onTaken = (taken: number) => report({ done: sheet.bad.length + taken })
  await db.transaction().execute(async (tx) => {
    const { added, known } = await importRows(tx, work, held, sheet, onTaken)
    const result = { checked: held.total, done: held.total, added, known, bad: sheet.bad.length, flagged: sheet.flagged.length }
    await hold(tx)
    if (!(await changeImport(tx, held, { ...result, status: 'done', finished_at: now(), left_out: [] }))) throw new Interrupted()
  })
}
