// Makes the file of a released package, and notes in the register what was withheld.
import { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { beginHeld, type FailedAttempt, type Handler, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { exportOf } from '../exports/export-request.server.ts'
import { everything } from '../exports/rules.ts'
import { releaseArchive, releaseWords } from './archive.server.ts'
import { makeRelease } from './job.ts'
import { countItems, everyItem, findPackage, findScope, type PackageRow, type TextItem } from './queries.server.ts'
import { reopenChanged } from './review.server.ts'

type ReleaseJobContext = Pick<AppContext, 'db' | 'files' | 'now'>
type ReleaseJob = Pick<Job<{ package: string }>, 'payload' | 'signal' | 'hold' | 'complete'>

export const releaseHandler = (work: ReleaseJobContext): Handler<{ package: string }> => ({
  kind: makeRelease,
  run: (job) => runRelease(work, job),
  ended: (tx, job, { next }) => endRelease(tx, job.payload.package, next),
})

/** @throws Interrupted when the process stops, or another attempt has taken over */
async function runRelease(work: ReleaseJobContext, job: ReleaseJob): Promise<void> {
  const { db, now } = work
  const held = await beginHeld(db, job, (tx) => beginAttempt(tx, job.payload.package))
  if (!held) return
  const { bytes, hash } = await writeRelease(work, held, job.signal)
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('released_packages')
      .set({ status: 'sealed', sealed_at: now(), manifest_hash: hash, bytes })
      .where('id', '=', held.id)
      .where('status', '=', 'sealing')
      .where('attempts', '=', held.attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Interrupted()
    await noteWithheldItems(tx, held, now())
    await job.complete(tx)
  })
}

/** Marks the package as being made; undefined if it is not waiting for that, or goes back to its review because a text was changed. */
async function beginAttempt(tx: DbOrTx, id: string): Promise<PackageRow | undefined> {
  const row = await findPackage(tx, id)
  if (row?.status !== 'sealing') return undefined
  await reopenChanged(tx, row)
  const isOpen = (await countItems(tx, id)).open > 0
  const attempts = row.attempts + 1
  await tx
    .updateTable('released_packages')
    .set(isOpen ? { status: 'review' } : { attempts })
    .where('id', '=', id)
    .execute()
  return isOpen ? undefined : { ...row, attempts }
}

async function writeRelease(
  { db, files }: ReleaseJobContext,
  of: PackageRow,
  signal: AbortSignal,
): Promise<{ bytes: number; hash: string }> {
  const { organizationId, ids } = await findScope(db, of.request_id)
  const exported = await exportOf(db, {
    ...{ organizationId, userId: null, language: languageOf(of), ids },
    ...{ filter: { ...everything, to: of.began_at }, toAsked: true, now: of.began_at },
  })
  let hash = ''
  // Without the name of the official who made it.
  const archive = await releaseArchive({ ...exported, made: null }, of, (found) => {
    hash = found
  })
  let bytes = 0
  const measured = async function* () {
    for await (const piece of archive) {
      if (signal.aborted) throw new Interrupted()
      bytes += (piece as Buffer).length
      yield piece
    }
  }
  await files.put(of.file_key, Readable.from(measured(), { objectMode: false }))
  return { bytes, hash }
}

const languageOf = ({ language }: PackageRow): Language => (isLanguage(language) ? language : 'en')

/** One entry in the log of the request for each kind, project, decision and exemption. */
async function noteWithheldItems(tx: DbOrTx, of: PackageRow, now: Date): Promise<void> {
  const language = languageOf(of)
  const words = releaseWords(language)
  const items: TextItem[] = []
  for await (const some of everyItem(tx, of)) items.push(...some.filter((one) => one.exemption !== null))
  const groups = Map.groupBy(items, (one) => [one.kind, one.project_id, one.state, one.exemption].join('\t'))
  for (const group of groups.values()) {
    const [{ kind, title, state, exemption }] = group as [TextItem]
    const facts = { version: of.version, count: group.length, project: title || words('untitled'), kind: words(`kind.${kind}`) }
    const what = words(state === 'redact' ? 'log.redacted' : 'log.withheld', facts)
    const why = words('log.why', {
      numbers: formatList(
        language,
        group.map((one) => String(one.number)),
      ),
    })
    await tx
      .insertInto('records_withheld')
      .values({ id: newId(), request_id: of.request_id, what, why, exemption: exemption ?? '', noted_at: now })
      .execute()
  }
}

/** Notes that an attempt ended without a file. */
const endRelease = async (tx: DbOrTx, id: string, next: FailedAttempt['next']): Promise<void> => {
  if (next === 'givenUp')
    await tx.updateTable('released_packages').set({ status: 'failed' }).where('id', '=', id).where('status', '=', 'sealing').execute()
}
