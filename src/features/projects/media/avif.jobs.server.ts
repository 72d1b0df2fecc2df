// Makes the AVIF sizes of pictures that were taken without. Any number of processes may: each takes a picture for a while, by itself.
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { avifOf } from '../../../core/storage/pictures.server.ts'
import { avifAttemptsMax } from '../model/rules.ts'
import { avifFileName, imageFileName } from '../model/summary.server.ts'

const roundMilliseconds = 5000
/** So many times as long as a picture took, nothing is done: what people wait for goes first. */
const restsPerWork = 3
/** A process that has not come back by then has died. */
const heldMinutes = 5
const minutesAfter = [1, 10, 60, 360]

type Work = Pick<AppContext, 'db' | 'files' | 'invalidatePages'>
type Claim = { id: string; file_key: string; widths: number[]; avif_attempts: number }

/** Works through the pictures that wait, and every five seconds looks for new ones. A picture that fails is tried again later. */
export function startAvif(work: Work, { everyMilliseconds = roundMilliseconds } = {}): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> | null = null
  const round = async () => {
    let made = 0
    try {
      for (let begun = performance.now(); !stopped && (await makeOne(work)); begun = performance.now()) {
        made++
        await rest((performance.now() - begun) * restsPerWork)
      }
    } catch (error) {
      console.error((error as Error).message)
    }
    if (made > 0) work.invalidatePages()
  }
  const start = () => {
    running ??= round().finally(() => {
      running = null
    })
  }
  const resting = new AbortController()
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: resting.signal }).catch(() => {})
  const timer = setInterval(start, everyMilliseconds)
  return {
    async stop() {
      stopped = true
      resting.abort()
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Takes one waiting picture and makes its AVIF sizes.
 * @returns whether there was one
 * @throws Error saying which picture failed and why, once that is written down
 */
export async function makeOne({ db, files }: Pick<Work, 'db' | 'files'>): Promise<boolean> {
  const claim = await takeOne(db)
  if (!claim) return false
  try {
    await make(files, claim)
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    await giveBack(db, claim, reason)
    throw new Error(`Picture ${claim.id} has no AVIF yet (try ${claim.avif_attempts} of ${avifAttemptsMax}): ${reason}`)
  }
  if (!(await markDone(db, claim))) await forget(db, files, claim)
  return true
}

const takeOne = (db: Db): Promise<Claim | undefined> =>
  db
    .updateTable('project_files')
    .set((eb) => ({
      avif_attempts: eb('avif_attempts', '+', 1),
      avif_not_before: sql<Date>`now() + make_interval(mins => ${heldMinutes}::int)`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('project_files')
        .select('id')
        .where('avif', '=', false)
        .where('avif_attempts', '<', sql.lit(avifAttemptsMax))
        .where('avif_not_before', '<=', sql<Date>`now()`)
        .where('widths', '<>', sql<number[]>`'{}'`)
        // The newest first: somebody is looking at it now.
        .orderBy('avif_not_before', 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'file_key', 'widths', 'avif_attempts'])
    .executeTakeFirst()

async function make(files: FileStore, { file_key: folder, widths }: Claim): Promise<void> {
  const largest = Math.max(...widths)
  const stored = await files.get(folder + imageFileName(largest))
  if (!stored) throw new Error(`${folder}${imageFileName(largest)} is not in the store`)
  const made = await avifOf(await buffer(await stored.read()), widths)
  for (const { width, content } of made) await files.put(folder + avifFileName(width), content)
}

const rowOf = ({ id, avif_attempts }: Claim) => sql<boolean>`id = ${id}::uuid and avif_attempts = ${avif_attempts}`

async function giveBack(db: Db, claim: Claim, reason: string): Promise<void> {
  const minutes = minutesAfter[claim.avif_attempts - 1] ?? 0
  await db
    .updateTable('project_files')
    .set({ avif_error: reason, avif_not_before: sql<Date>`now() + make_interval(mins => ${minutes}::int)` })
    .where(rowOf(claim))
    .execute()
}

async function markDone(db: Db, claim: Claim): Promise<boolean> {
  const done = await db.updateTable('project_files').set({ avif: true, avif_error: null }).where(rowOf(claim)).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The picture was removed while its sizes were made: they go as well. Where another process has taken it over, they are its own. */
async function forget(db: Db, files: FileStore, { id, file_key: folder }: Claim): Promise<void> {
  const still = await db.selectFrom('project_files').select('id').where('id', '=', id).executeTakeFirst()
  if (!still) await files.remove(folder)
}
