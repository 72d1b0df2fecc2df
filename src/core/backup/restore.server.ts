// Restores a backup into an empty place. The file is read twice: first to verify it, then to write.
import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { migrateIn } from '../database/migrate.server.ts'
import { filePrefixes } from '../storage/file-references.server.ts'
import type { FileStore } from '../storage/files.server.ts'
import { type Manifest, names, readArchive } from './archive.server.ts'
import { compareTables, makeEmptyTables, openTable } from './fill.server.ts'
import { connectForCopy, refuseFilled, setSequences } from './tables.server.ts'

type Target = {
  url: string
  files: FileStore
  key: string | undefined
  /** Leaves what is due to the daily run, which warns first. */
  keepDue?: boolean
}

/**
 * Reads a backup to its end and compares every checksum.
 * @returns what it holds
 * @throws Error naming the file if it is cut, damaged, no backup, or has another key
 */
export async function verifyBackup(path: string, key: string | undefined): Promise<Manifest> {
  const tables = new Map<string, Hash>()
  const files = new Map<string, string>()
  const manifest = await readArchive(path, key, async (name, content) => {
    const table = tableOf(name)
    const hash = (table === undefined ? undefined : tables.get(table)) ?? createHash('sha256')
    for await (const data of content) hash.update(data)
    if (table === undefined) files.set(name.slice(names.files.length), hash.digest('hex'))
    else tables.set(table, hash)
  }).catch((error: Error) => {
    throw error.message.endsWith('Nothing was changed.')
      ? error
      : new Error(`${path} is cut, damaged or no backup. Nothing was changed. ${error.message}`, { cause: error })
  })
  const wrong = [
    ...manifest.files.filter(({ key, sha256 }) => files.get(key) !== sha256).map(({ key }) => key),
    ...manifest.tables
      .filter((one) => (tables.get(`${one.schema}.${one.name}`) ?? createHash('sha256')).digest('hex') !== one.sha256)
      .map(({ name }) => name),
  ]
  if (wrong.length > 0) throw new Error(`${path} is damaged at ${wrong.slice(0, 5).join(', ')}. Nothing was changed.`)
  return manifest
}

/** `public.users` of `tables/public.users/000001`; undefined for a file. */
const tableOf = (name: string) => (name.startsWith(names.tables) ? name.slice(names.tables.length, name.lastIndexOf('/')) : undefined)

/**
 * Restores a backup into an empty database and an empty store, and brings the schema to this version. The database's part is one
 * transaction: if the restore fails or is killed, the database is still empty.
 * @returns what was restored
 * @throws Error if the backup cannot be used, or if the place is not empty; then nothing was changed
 */
export async function restoreBackup(path: string, { url, files, key, keepDue = false }: Target): Promise<Manifest> {
  const manifest = await verifyBackup(path, key)
  const client = await connectForCopy(url, 'plaza restore')
  try {
    await refuseFilled(client)
    await refuseStored(files)
    await client.query('begin')
    try {
      await restoreInto(client, files, { path, key, manifest })
      await client.query('insert into restorations (taken_at, retained_at) values ($1, case when $2 then now() end)', [
        manifest.takenAt,
        keepDue,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      for (const prefix of filePrefixes) await files.remove(prefix)
      throw error
    }
  } finally {
    await client.end()
  }
  return manifest
}

async function refuseStored(files: FileStore): Promise<void> {
  for (const prefix of filePrefixes)
    for await (const { key } of files.entries(prefix))
      throw new Error(
        `The store of files is not empty: it has ${key}. Nothing was changed. Empty it, or name another DATA_DIR, S3_BUCKET or S3_PREFIX.`,
      )
}

type Backup = { path: string; key: string | undefined; manifest: Manifest }

async function restoreInto(client: pg.Client, files: FileStore, { path, key, manifest }: Backup): Promise<void> {
  const complete = await makeEmptyTables(client, new Set(manifest.migrations))
  // Files that were removed before the snapshot are in the archive too, but no row names them.
  const wanted = new Set(manifest.files.map((one) => one.key))
  const shapes = new Map(manifest.tables.map((one) => [`${one.schema}.${one.name}`, one]))
  let current: { name: string; table: ReturnType<typeof openTable> } | undefined
  await readArchive(path, key, async (name, content) => {
    const table = tableOf(name)
    if (table === undefined) {
      const fileKey = name.slice(names.files.length)
      if (wanted.has(fileKey)) await files.put(fileKey, content)
      else await skip(content)
      return
    }
    if (current?.name !== table) {
      await current?.table.end()
      const shape = shapes.get(table)
      if (!shape) throw new Error(`The backup has rows of ${table}, which its manifest does not name.`)
      current = { name: table, table: openTable(client, shape) }
    }
    for await (const rows of content) await current.table.write(rows)
  })
  await current?.table.end()
  await complete()
  await setSequences(client, manifest.sequences)
  await compareTables(client, manifest.tables)
  await migrateIn(client)
}

async function skip(content: Readable): Promise<void> {
  for await (const _ of content);
}
