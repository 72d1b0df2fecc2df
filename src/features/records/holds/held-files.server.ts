import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'

/**
 * The same store, which leaves files alone that a version of a project on hold names. Lifting the hold removes them, or the next sweep of
 * files that no row names.
 */
export const holdFiles = (files: FileStore, db: Db): FileStore => ({
  ...files,
  remove: async (key) => {
    if (!(await isHeld(db, key))) await files.remove(key)
  },
})

/** True if a kept version names the file, a folder above it, or something below it. */
async function isHeld(db: Db, key: string): Promise<boolean> {
  const parts = key.replace(/\/$/, '').split('/')
  const above = parts.map((_, i) => `${parts.slice(0, i + 1).join('/')}/`)
  const below = `${key.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql`
    select from held_versions where file_key = any (${[key, ...above]}::text[]) or (${key.endsWith('/')} and file_key like ${below})
    limit 1`.execute(db)
  return rows.length > 0
}
