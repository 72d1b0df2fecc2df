// Makes the AVIF sizes of pictures, which takes seconds: not while somebody waits, but after.
import { buffer } from 'node:stream/consumers'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { FailedAttempt, Handler, Job } from '../../../core/jobs/attempt.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { avifOf } from '../../../core/storage/pictures.server.ts'
import { makeAvif } from '../model/avif-job.ts'
import { avifAttemptsMax } from '../model/rules.ts'
import { avifFileName, imageFileName } from '../model/summary.server.ts'

/** What people wait for goes first. */
const restsPerWork = 3

type AvifJobContext = Pick<AppContext, 'db' | 'files' | 'now' | 'invalidatePages'>
type AvifJob = Pick<Job<{ file: string }>, 'payload' | 'attempt' | 'complete'>
type ImageWithoutAvif = { id: string; file_key: string; widths: number[] }

export const avifHandler = (work: AvifJobContext): Handler<{ file: string }> => ({
  kind: makeAvif,
  run: (job) => makeSizes(work, job),
  ended: (tx, job, ending) => noteFailure(tx, job, ending, work.now()),
  restsPerWork,
})

/** @throws Error saying which picture failed and why */
async function makeSizes(context: AvifJobContext, job: AvifJob): Promise<void> {
  const { db, files, invalidatePages } = context
  const picture = await db
    .selectFrom('project_files')
    .select(['id', 'file_key', 'widths'])
    .where('id', '=', job.payload.file)
    .where('avif', '=', false)
    .executeTakeFirst()
  if (!picture) return
  try {
    await make(files, picture)
  } catch (error) {
    const reason = reasonOf(error as Error)
    throw new Error(`Picture ${picture.id} has no AVIF yet (try ${job.attempt} of ${avifAttemptsMax}): ${reason}`, {
      cause: new Error(reason),
    })
  }
  const standing = await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('project_files').select('widths').where('id', '=', picture.id).forUpdate().executeTakeFirst()
    // A width was added while the sizes were made: the same attempt makes that one, too.
    if (row && row.widths.length !== picture.widths.length) return 'changed'
    const update = tx.updateTable('project_files').set({ avif: true, avif_attempts: job.attempt, avif_error: null })
    await update.where('id', '=', picture.id).execute()
    await job.complete(tx)
    return row ? 'made' : 'gone'
  })
  if (standing === 'made') invalidatePages()
  if (standing === 'changed') await makeSizes(context, job)
  // The picture was removed while its sizes were made: they go as well.
  if (standing === 'gone') await files.remove(picture.file_key)
}

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? `${message}: ${cause.message}` : message)

async function make(files: FileStore, { file_key: folder, widths }: ImageWithoutAvif): Promise<void> {
  const largest = Math.max(...widths)
  const stored = await files.get(folder + imageFileName(largest))
  if (!stored) throw new Error(`${folder}${imageFileName(largest)} is not in the store`)
  const made = await avifOf(await buffer(await stored.read()), widths)
  for (const { width, content } of made) await files.put(folder + avifFileName(width), content)
}

async function noteFailure(tx: DbOrTx, job: AvifJob, { error, next }: FailedAttempt, now: Date): Promise<void> {
  if (next === 'interrupted') return
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  await tx
    .updateTable('project_files')
    .set({ avif_attempts: job.attempt, avif_error: reason, avif_failed_at: next === 'givenUp' ? now : null })
    .where('id', '=', job.payload.file)
    .where('avif', '=', false)
    .execute()
}
