// Stored files without a row, left by an interrupted upload or removal.

import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { filePrefixes, type KeyColumn, keyColumnsStatement } from '../../../core/storage/file-references.server.ts'
import type { FileEntry, FileStore } from '../../../core/storage/files.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'

/** The row of a younger file may not be written yet. */
const batchSize = 2000

/**
 * Removes files older than a day that no row references. Rows reference files in columns whose names end in `_key`: the file itself, or a
 * folder above it that ends in /.
 * @returns how many were removed, or would be by a `dryRun`
 */
export async function sweepStrays({ db, files, now }: { db: Db; files: FileStore; now: Date }, { dryRun = false } = {}): Promise<number> {
  const until = new Date(now.getTime() - dayMilliseconds)
  let count = 0
  for (const prefix of filePrefixes) {
    for await (const batch of inBatches(files.entries(prefix))) {
      const old = batch.filter((one) => one.changedAt < until).map((one) => one.key)
      const strays = await unnamed(db, old)
      for (const key of dryRun ? [] : strays) await files.remove(key)
      count += strays.length
    }
  }
  return count
}

async function* inBatches(entries: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry[]> {
  let batch: FileEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The given keys that no row references. */
export async function unnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const naming = (await sql<KeyColumn>`${sql.raw(keyColumnsStatement)}`.execute(db)).rows
  const names = new Map(keys.map((key) => [key, namesOf(key)]))
  const asked = [...new Set([...names.values()].flat())]
  const named = new Set<string>()
  for (const { table, column } of naming) {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} = any(${asked}::text[])`.execute(db)
    for (const { name } of rows) named.add(name)
  }
  return keys.filter((key) => !names.get(key)?.some((name) => named.has(name)))
}

/** The file or folder itself and each folder above it: `a/b/c.webp`, `a/b/`, `a/`. */
function namesOf(key: string): string[] {
  const parts = key.replace(/\/$/, '').split('/')
  return [key, ...parts.slice(0, -1).map((_, i) => `${parts.slice(0, i + 1).join('/')}/`)]
}
