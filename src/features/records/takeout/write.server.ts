// Writes a takeout: a zip archive with the rows of an organization as lines of JSON, its files, and a manifest as the last entry.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import {
  dataPath,
  filesFolder,
  formatVersion,
  manifestPath,
  packagesFolder,
  recordsFolder,
  sealedPath,
  takeoutFormat,
} from './format.server.ts'
import { leftOut } from './left-out.ts'
import type { TakeoutManifest } from './manifest.server.ts'
import {
  activityLines,
  colleagueLines,
  countTakeoutRows,
  fileKeys,
  flaggedLines,
  profileLines,
  sealedLines,
  sealedPackages,
  type TakeoutRows,
  tableLines,
} from './rows.server.ts'
import { sealKeyOf, sealLines } from './sealed-part.server.ts'
import { takeoutTables } from './tables.ts'

type TakeoutSource = Pick<AppContext, 'db' | 'files'>
export type TakeoutOrder = { id: string; organizationId: string; fileKey: string; plaza: string; now: Date }
type Progress = { counted: (total: number) => void; wrote: () => void }
type TakeoutReading = TakeoutSource & { tx: DbOrTx; order: TakeoutOrder; rows: TakeoutRows; wrote: () => void }

/**
 * Stores the archive as it is written; memory use does not grow with it.
 * @returns its bytes
 */
export async function writeTakeout({ db, files }: TakeoutSource, order: TakeoutOrder, progress: Progress): Promise<number> {
  const key = await sealKeyOf(db, order.id)
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const counts = await countTakeoutRows(tx, order.organizationId)
    progress.counted(Object.values(counts).reduce((sum, count) => sum + count, 0))
    const { timeZone } = await tx
      .selectFrom('organizations as o')
      .select(organizationTimeZone.as('timeZone'))
      .where('o.id', '=', order.organizationId)
      .executeTakeFirstOrThrow()
    const rows = { organizationId: order.organizationId, timeZone, salt: key }
    const archive = zip(withManifest({ db, files, tx, order, rows, wrote: progress.wrote }, counts))
    let bytes = 0
    const measured = async function* () {
      for await (const piece of archive) {
        bytes += (piece as Buffer).length
        yield piece
      }
    }
    await files.put(order.fileKey, Readable.from(measured(), { objectMode: false }))
    return bytes
  })
}

async function* withManifest(reading: TakeoutReading, counts: Record<string, number>): AsyncGenerator<ZipEntry> {
  const listed: TakeoutManifest['files'] = []
  const missing: string[] = []
  for await (const entry of entriesOf(reading, missing)) yield { ...entry, content: hashed(entry, listed) }
  const { id, organizationId, plaza, now } = reading.order
  const organization = await reading.tx
    .selectFrom('organizations')
    .select(['name', 'state'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const manifest: TakeoutManifest = {
    format: takeoutFormat,
    version: formatVersion,
    plaza,
    takeout: id,
    madeAt: now.toISOString(),
    organization: { id: organizationId, ...organization },
    counts,
    files: listed,
    missing,
    leftOut: Object.fromEntries(leftOut),
  }
  yield { path: manifestPath, content: [`${JSON.stringify(manifest, null, 1)}\n`] }
}

async function* entriesOf({ files, tx, rows, wrote }: TakeoutReading, missing: string[]): AsyncGenerator<ZipEntry> {
  const { organizationId, salt: key } = rows
  yield { path: dataPath('organization'), content: profileLines(tx, organizationId) }
  yield { path: dataPath('colleagues'), content: colleagueLines(tx, organizationId) }
  for (const table of takeoutTables)
    if (!table.isSealed) yield { path: dataPath(table.name), content: counted(tableLines(tx, table, rows), wrote) }
  yield { path: sealedPath, content: await sealLines(sealedLines(tx, rows), key), isPacked: true }
  for (const folder of await fileKeys(tx, organizationId)) {
    const keys = folder.endsWith('/') ? await files.list(folder) : [folder]
    let found = 0
    for (const one of keys) {
      const stored = await files.get(one)
      if (!stored) continue
      found++
      yield { path: filesFolder + one, content: await stored.read(), isPacked: true }
    }
    if (found === 0) missing.push(folder)
  }
  yield* recordsOf({ files, tx, rows }, missing)
}

type RecordsReading = Pick<TakeoutReading, 'files' | 'tx' | 'rows'>

/** What another Plaza can't take over as its own, to read and to keep. */
async function* recordsOf({ files, tx, rows }: RecordsReading, missing: string[]): AsyncGenerator<ZipEntry> {
  const { organizationId } = rows
  yield { path: `${recordsFolder}activity.jsonl`, content: activityLines(tx, organizationId) }
  yield { path: `${recordsFolder}flagged.jsonl`, content: flaggedLines(tx, rows) }
  for (const { name, key } of await sealedPackages(tx, organizationId)) {
    const stored = await files.get(key)
    if (stored) yield { path: `${packagesFolder}${name}.zip`, content: await stored.read(), isPacked: true }
    else missing.push(key)
  }
}

async function* counted(lines: AsyncIterable<string>, wrote: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    wrote()
    yield line
  }
}

async function* hashed({ path, content }: ZipEntry, listed: TakeoutManifest['files']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of content) {
    const buffer = Buffer.from(piece)
    hash.update(buffer)
    bytes += buffer.length
    yield buffer
  }
  listed.push({ path, bytes, sha256: hash.digest('hex') })
}
