// Imports confirmed files in the background, each in one transaction.
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { beginHeld, type Handler, Hopeless, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { checkRows } from './checking.server.ts'
import { makeQuestions } from './made-questions.server.ts'
import { beginPlatformImport, changePlatformImport, endPlatformImport, insertResponses, type PlatformImportRow } from './queries.server.ts'
import type { KeyedRow } from './reading.server.ts'

export const importPlatformFile = defineJob({ name: 'platform-import', payload: z.object({ import: z.uuid() }) })

type PlatformImportContext = Pick<AppContext, 'db' | 'files' | 'now'>
type PlatformImportJob = Pick<Job<{ import: string }>, 'payload' | 'signal' | 'hold' | 'complete'>

export const platformImportHandler = (work: PlatformImportContext): Handler<{ import: string }> => ({
  kind: importPlatformFile,
  run: (job) => runPlatformImportJob(work, job),
  ended: (tx, job, { next }) => endPlatformImport(tx, job.payload.import, next, work.now()),
})

/** Imports the good rows of a job's file, or none. The file goes last: a process that dies before leaves it to the next attempt. */
async function runPlatformImportJob({ db, files, now }: PlatformImportContext, job: PlatformImportJob): Promise<void> {
  const held = await beginHeld(db, job, (tx) => beginPlatformImport(tx, job.payload.import))
  if (held) {
    const stored = await files.get(held.file_key)
    if (!stored) throw new Hopeless(`The file of the import ${held.id} is gone`)
    const read = readerOf(await buffer(await stored.read()), held)
    const first = await read(db)
    await db.transaction().execute(async (tx) => {
      await lockUnsealed(tx, held.project_id)
      // The survey can no longer change. Another import may have made these questions since.
      const checked = first.made.length > 0 ? await read(tx) : first
      const { total, bad, empty } = checked
      const { columns, good } = await makeQuestions(tx, held.project_id, checked, now())
      const added = await insertRows({ db, tx }, held, good, job.signal)
      const result = { added, known: checked.keys.length - added, bad, empty, done: total, columns }
      if (!(await changePlatformImport(tx, held, { ...result, status: 'done', finished_at: now() }))) throw new Interrupted()
      await job.hold(tx)
    })
  }
  const row = await db.selectFrom('platform_imports').select(['file_key', 'status']).where('id', '=', job.payload.import).executeTakeFirst()
  if (row?.status === 'done') await files.remove(row.file_key)
}

/** Checks the rows of a file against the survey as it is. */
const readerOf = (content: Buffer, { source, columns, project_id }: PlatformImportRow) => {
  const targets = columns.map((column) => column.target)
  return async (db: DbOrTx) => checkRows(content, { source, targets }, await selectQuestions(db, project_id))
}

/** Two imports of a project run one after the other, and none after the project is completed. */
async function lockUnsealed(tx: DbOrTx, projectId: string): Promise<void> {
  const project = await tx.selectFrom('projects').select('status').where('id', '=', projectId).forNoKeyUpdate().executeTakeFirst()
  if (project?.status === 'completed') throw new Hopeless('The project has been completed.')
}

async function insertRows(
  { db, tx }: { db: Db; tx: DbOrTx },
  held: PlatformImportRow,
  batches: Iterable<KeyedRow[]>,
  signal: AbortSignal,
): Promise<number> {
  let added = 0
  let done = 0
  for (const batch of batches) {
    added += await insertResponses(tx, held, batch)
    done += batch.length
    // Outside of the transaction, so officials see how far it is.
    if (signal.aborted || !(await changePlatformImport(db, held, { done }))) throw new Interrupted()
  }
  return added
}
