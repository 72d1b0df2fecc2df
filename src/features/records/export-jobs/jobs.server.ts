// Makes the files that officials asked for. Any number of processes may: each holds an export by its attempt, and a dead one's is taken again.
import { Readable } from 'node:stream'
import { type Sheet, writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { roundsOf } from '../../../core/jobs/rounds.server.ts'
import { exportRequestOf } from '../exports/export-request.server.ts'
import { choicesOf } from '../exports/queries.server.ts'
import { type Export, sheetsOf } from '../exports/workbook.server.ts'
import { attemptsMax, changeExport, claimExport, type ExportRow, filterIn, markGone } from './queries.server.ts'
import { recordsPackage } from './records.server.ts'

/** As often as somebody who waits looks. */
const heartbeatMilliseconds = 1000

type Work = Pick<AppContext, 'db' | 'files' | 'now'>

/** Ends the work on an export so that another process can take it at once, or because one has. */
class Interrupted extends Error {}

/**
 * Makes one file and puts it into the store as it is made. The caller has claimed it.
 * @throws whatever went wrong; it is then tried again, or failed after the third try
 */
export async function runExport(work: Work, held: ExportRow, isStopped: () => boolean = () => false): Promise<void> {
  const { db, files, now } = work
  const progress = { done: 0 }
  let mine = true
  const beat = async () => {
    mine = await changeExport(db, held, { ...progress, heartbeat_at: now() })
  }
  const heart = setInterval(() => void beat().catch(() => {}), heartbeatMilliseconds)
  const count = () => {
    progress.done++
    if (isStopped() || !mine) throw new Interrupted()
  }
  try {
    const ids = held.project_id ? [held.project_id] : (await choicesOf(db, held.organization_id)).map((one) => one._id)
    const exported = await exportRequestOf(db, {
      organizationId: held.organization_id,
      userId: held.user_id,
      language: held.language,
      ids,
      filter: filterIn(held),
      toAsked: held.to_asked,
      now: held.created_at,
    })
    const book = (of: Export) => writeWorkbook(counted(sheetsOf(of), count))
    const content = held.kind === 'sheet' ? book(exported) : recordsPackage(exported, book)
    let bytes = 0
    const measured = async function* () {
      for await (const piece of content) {
        bytes += (piece as Buffer).length
        yield piece
      }
    }
    await files.put(held.file_key, Readable.from(measured(), { objectMode: false }))
    const made = { status: 'ready', done: held.total, bytes, finished_at: now() } as const
    if (!(await changeExport(db, held, made))) throw new Interrupted()
  } catch (error) {
    await giveBack(work, held, error instanceof Interrupted)
    if (!(error instanceof Interrupted)) throw error
  } finally {
    clearInterval(heart)
  }
}

/** The sheets' rows about people, each told of as it is written. The first two sheets are totals. */
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

async function giveBack({ db, now }: Work, held: ExportRow, interrupted: boolean): Promise<void> {
  if (interrupted) await changeExport(db, held, { status: 'waiting', attempts: held.attempts - 1 })
  else if (held.attempts < attemptsMax) await changeExport(db, held, { status: 'waiting', done: 0 })
  else await changeExport(db, held, { status: 'failed', finished_at: now() })
}

/** Removes the files whose day is over. */
export async function removeGone({ db, files, now }: Work): Promise<void> {
  for (const key of await markGone(db, now())) await files.remove(key)
}

async function runExports(work: Work, ended: AbortSignal): Promise<void> {
  await removeGone(work)
  for (let held = await claimExport(work.db, work.now()); held; held = await claimExport(work.db, work.now())) {
    await runExport(work, held, () => ended.aborted)
    if (ended.aborted) return
  }
}

const rounds = roundsOf('An export could not be made')
export const exportSoon = rounds.soon
export const startExports = (work: Work, options?: { everyMilliseconds?: number }) =>
  rounds.start(work.db, (ended) => runExports(work, ended), options)
