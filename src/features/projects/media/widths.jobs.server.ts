// Makes the widths that stored pictures lack because they were uploaded before the list of widths had them: a few pictures at a time.
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import * as z from 'zod'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { avifOf, webpOf } from '../../../core/storage/pictures.server.ts'
import { log } from '../../../core/tracing/log.server.ts'
import { avifFileName, imageFileName } from '../model/summary.server.ts'
import { pictureWidths } from './pictures.server.ts'

/** Once a night in the United States. A job that found as many as it takes enqueues the next one, which continues after them. */
export const makeWidths = defineJob({
  name: 'picture-widths',
  payload: z.object({ after: z.optional(z.uuid()) }),
  cron: { expression: '19 8 * * *', timeZone: 'UTC' },
})
type Payload = { after?: string | undefined }

export const picturesPerJob = 20
/** What people wait for goes first. */
const restsPerWork = 3
const firstId = '00000000-0000-0000-0000-000000000000'

type WidthsContext = Pick<AppContext, 'db' | 'files' | 'invalidatePages'>
type PictureRow = { of: 'project_files' | 'oped_images'; id: string; key: string; widths: number[]; avif: boolean }

export const widthsHandler = ({ db, files, invalidatePages }: WidthsContext): Handler<Payload> => ({
  kind: makeWidths,
  restsPerWork,
  async run(job) {
    const pictures = await findIncomplete(db, job.payload.after ?? firstId)
    let isChanged = false
    for (const one of pictures) {
      job.signal.throwIfAborted()
      isChanged = (await completed(db, files, one)) || isChanged
    }
    await db.transaction().execute(async (tx) => {
      await job.complete(tx)
      const last = pictures.at(-1)
      if (last && pictures.length === picturesPerJob) await enqueue(tx, makeWidths, { after: last.id })
    })
    if (isChanged) invalidatePages()
  },
})

async function findIncomplete(db: DbOrTx, after: string): Promise<PictureRow[]> {
  const lacks = sql`id > ${after}::uuid and exists (
    select from unnest(${[...pictureWidths]}::int[]) as wanted (width)
    where wanted.width < widths[cardinality(widths)] and wanted.width <> all (widths))`
  const { rows } = await sql<PictureRow>`
    select 'project_files' as of, id, file_key as key, widths, avif from project_files where ${lacks}
    union all select 'oped_images', id, file_key, widths, false from oped_images where ${lacks}
    order by id limit ${picturesPerJob}`.execute(db)
  return rows
}

/**
 * Makes one picture's missing widths; a picture that fails is reported, and tried again the next night.
 * @returns true if it has more widths now
 */
async function completed(db: DbOrTx, files: FileStore, picture: PictureRow): Promise<boolean> {
  try {
    const widths = await make(files, picture)
    if (await replaceWidths(db, picture, widths)) return true
    // The picture was removed, or its AVIF sizes were made, while this ran.
    const isThere = await sql`select from ${sql.table(picture.of)} where id = ${picture.id}`.execute(db)
    if (isThere.rows.length === 0) await files.remove(picture.key)
  } catch (error) {
    log.error({ err: error }, `Picture ${picture.id} lacks a width`)
  }
  return false
}

async function make(files: FileStore, { key, widths, avif }: PictureRow): Promise<number[]> {
  const largest = Math.max(...widths)
  const missing = pictureWidths.filter((one) => one < largest && !widths.includes(one))
  const stored = await files.get(key + imageFileName(largest))
  if (!stored) throw new Error(`${key}${imageFileName(largest)} is not in the store`)
  const content = await buffer(await stored.read())
  for (const one of await webpOf(content, missing)) await files.put(key + imageFileName(one.width), one.content)
  if (avif) for (const one of await avifOf(content, missing)) await files.put(key + avifFileName(one.width), one.content)
  return [...widths, ...missing].sort((a, b) => a - b)
}

/** False if the row has changed since it was read: another night completes it. */
async function replaceWidths(db: DbOrTx, { of, id, widths, avif }: PictureRow, complete: number[]): Promise<boolean> {
  const sameFormats = of === 'project_files' ? sql`avif = ${avif}` : sql`true`
  const { numAffectedRows } = await sql`
    update ${sql.table(of)} set widths = ${complete}::int[]
    where id = ${id}::uuid and widths = ${widths}::int[] and ${sameFormats}`.execute(db)
  return numAffectedRows === 1n
}
