// Makes a backup: the rows of one snapshot, and every stored file that they name.
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Pack } from 'tar-stream'
import { referencedKeys } from '../storage/file-references.server.ts'
import type { FileStore } from '../storage/files.server.ts'
import { addBuffer, addEntry, type Manifest, names, writeArchive } from './archive.server.ts'
import {
  appliedMigrations,
  columnList,
  connectForCopy,
  inSnapshot,
  listSequences,
  listTables,
  sumTable,
  type TableShape,
  tableNameOf,
} from './tables.server.ts'

type Source = {
  url: string
  files: FileStore
  /** Encrypts the backup. */
  key: string | undefined
  /** The version of Plaza. */
  plaza: string
}
type StoredCopy = Manifest['files'][number]

/** A part of a table in the archive, which is held in memory. */
const partBytes = 4 * 1024 * 1024
const snapshotsMax = 5

/**
 * Writes a backup of the database and its files to `path`, while the site may run.
 *
 * Files are copied before the snapshot is taken, which can take long, and those that are new in the snapshot after it. A file that was
 * removed in between is no longer named by the rows of a later snapshot, so a new one is taken.
 * @returns what the backup holds; `missing` were not stored before either
 */
export async function writeBackup(path: string, source: Source): Promise<Manifest> {
  const client = await connectForCopy(source.url, 'plaza backup')
  try {
    return await writeArchive(path, source, async (pack) => {
      const copied = new Map<string, StoredCopy>()
      await copyFiles(pack, source.files, await referencedKeys(client), copied)
      for (let attempt = 1; ; attempt++) {
        const manifest = await inSnapshot(client, async () => {
          const takenAt = await snapshotTime(client)
          const { found, missing } = await copyFiles(pack, source.files, await referencedKeys(client), copied)
          if (missing.length > 0 && attempt < snapshotsMax) return null
          const files = found.map((key) => copied.get(key) as StoredCopy)
          return { takenAt, ...(await copyDatabase(pack, client)), files, missing }
        })
        if (manifest) return manifest
      }
    })
  } finally {
    await client.end()
  }
}

async function snapshotTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const [{ at } = { at: new Date(Number.NaN) }] = rows
  return at.toISOString()
}

/**
 * Copies the files of `references` that are not copied yet.
 * @returns the keys of all of their files, and the references that lead to no file
 */
async function copyFiles(
  pack: Pack,
  files: FileStore,
  references: ReadonlySet<string>,
  copied: Map<string, StoredCopy>,
): Promise<{ found: string[]; missing: string[] }> {
  const found = new Set<string>()
  const missing: string[] = []
  for (const reference of references) {
    let isStored = false
    for await (const key of keysOf(files, reference)) {
      const copy = copied.get(key) ?? (await copyFile(pack, files, key))
      if (!copy) continue
      copied.set(key, copy)
      found.add(key)
      isStored = true
    }
    if (!isStored) missing.push(reference)
  }
  return { found: [...found].sort(), missing: missing.sort() }
}

async function* keysOf(files: FileStore, reference: string): AsyncGenerator<string> {
  if (!reference.endsWith('/')) yield reference
  else for await (const { key } of files.entries(reference)) yield key
}

async function copyFile(pack: Pack, files: FileStore, key: string): Promise<StoredCopy | null> {
  const stored = await files.get(key)
  if (!stored) return null
  const hash = createHash('sha256')
  const hashing = new Transform({ transform: (data: Buffer, _encoding, done) => done(null, hash.update(data) && data) })
  const content = await stored.read()
  content.on('error', (error) => hashing.destroy(error))
  await addEntry(pack, `${names.files}${key}`, stored.bytes, content.pipe(hashing))
  return { key, bytes: stored.bytes, sha256: hash.digest('hex') }
}

async function copyDatabase(pack: Pack, client: pg.Client): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = await appliedMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client))
    tables.push({ ...table, ...(await sumTable(client, table)), sha256: await copyTable(pack, client, table) })
  return { migrations, tables, sequences: await listSequences(client) }
}

/** @returns the SHA-256 of the rows in COPY's text format */
async function copyTable(pack: Pack, client: pg.Client, table: TableShape): Promise<string> {
  const hash = createHash('sha256')
  let part = 0
  for await (const rows of backupPartsOf(client, table)) {
    hash.update(rows)
    await addBuffer(pack, `${names.tables}${table.schema}.${table.name}/${String(++part).padStart(6, '0')}`, rows)
  }
  return hash.digest('hex')
}

/** The rows of a table in COPY's text format, in pieces of at least `partBytes` but the last. */
export async function* backupPartsOf(client: pg.Client, table: TableShape): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  // COPY takes no partitioned table before PostgreSQL 18, but a query of it.
  for await (const data of client.query(copyTo(`copy (select ${columnList(table)} from ${tableNameOf(table)}) to stdout`))) {
    waiting.push(data)
    bytes += data.length
    if (bytes < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
