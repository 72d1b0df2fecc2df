// Works through uploaded sheets. Any number of processes may: each holds an upload by its attempt, and a dead one's is taken again.
import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { roundsOf } from '../../../core/jobs/rounds.server.ts'
import { deliverSoon } from '../../messaging/notifications/mail.server.ts'
import { takeSheet } from './import-rows.server.ts'
import { attemptsMax, changeImport, claimImport, type ImportRow } from './queries.server.ts'
import { checkSheet } from './reading.server.ts'

const heartbeatMilliseconds = 5000

type Work = Pick<AppContext, 'db' | 'files' | 'config' | 'now'>

/** Ends the work on an upload so that another process can take it at once, or because one has. */
class Interrupted extends Error {}

/**
 * Checks a sheet and takes its good rows, all of them or none. The caller has claimed it.
 * @throws whatever went wrong; the upload is then tried again, or failed after the third try
 */
export async function runImport(work: Work, held: ImportRow, isStopped: () => boolean = () => false): Promise<void> {
  const { db, files, now } = work
  const progress = { checked: 0, done: 0 }
  const beat = () => changeImport(db, held, { ...progress, heartbeat_at: now() })
  // Also while the last step waits for another transaction.
  const heart = setInterval(() => void beat().catch(() => {}), heartbeatMilliseconds)
  const report = async (change: Partial<typeof progress>) => {
    Object.assign(progress, change)
    if (isStopped() || !(await beat())) throw new Interrupted()
  }
  try {
    const stored = await files.get(held.file_key)
    if (!stored) throw new Error(`The file of the upload ${held.id} is gone`)
    const onChecked = (checked: number, bad: number) => report({ checked, done: bad })
    const sheet = await checkSheet(db, await buffer(await stored.read()), { now: now(), language: held.language, onChecked })
    const onTaken = (taken: number) => report({ done: sheet.bad.length + taken })
    await db.transaction().execute(async (tx) => {
      const { added, known } = await takeSheet(tx, work, held, sheet, onTaken)
      const result = { checked: held.total, done: held.total, added, known, bad: sheet.bad.length }
      if (!(await changeImport(tx, held, { ...result, status: 'done', finished_at: now() }))) throw new Interrupted()
    })
    await files.remove(held.file_key)
    deliverSoon(db)
  } catch (error) {
    await giveBack(work, held, error instanceof Interrupted)
    if (!(error instanceof Interrupted)) throw error
  } finally {
    clearInterval(heart)
  }
}

async function giveBack({ db, files, now }: Work, held: ImportRow, interrupted: boolean): Promise<void> {
  if (interrupted) await changeImport(db, held, { status: 'waiting', attempts: held.attempts - 1 })
  else if (held.attempts < attemptsMax) await changeImport(db, held, { checked: 0, done: 0 })
  else if (await changeImport(db, held, { status: 'failed', finished_at: now() })) await files.remove(held.file_key)
}

async function runImports(work: Work, ended: AbortSignal): Promise<void> {
  for (let held = await claimImport(work.db, work.now()); held; held = await claimImport(work.db, work.now())) {
    await runImport(work, held, () => ended.aborted)
    if (ended.aborted) return
  }
}

const rounds = roundsOf('A sheet of residents could not be taken')
export const importSoon = rounds.soon
export const startImports = (work: Work, options?: { everyMilliseconds?: number }) =>
  rounds.start(work.db, (ended) => runImports(work, ended), options)
