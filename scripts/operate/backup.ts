// npm run backup -- FILE: writes the database and all files into one file, while the site may run. Encrypted if BACKUP_KEY is set. Exit
// code 2: wrong arguments; 1: failure, and no file.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Manifest } from '../../src/core/backup/archive.server.ts'
import { writeBackup } from '../../src/core/backup/write.server.ts'
import { plazaVersion } from '../../src/core/config/package-root.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { failCommand, readArguments, withPlace } from './installation.ts'
import { contentsOf, oneOperand } from './manifest-lines.ts'

const usage = `Writes the database and all uploaded files into FILE, while the site is running. An existing file is replaced once
the new one is complete. With BACKUP_KEY, the file is encrypted. Without that key, it can’t be restored.`

const path = resolve(readArguments('backup', usage, {}, (_, operands) => oneOperand(operands, 'FILE'), 'FILE'))

withPlace(async ({ config, url }) => {
  const manifest = await writeBackup(path, { url, files: await openFiles(config), key: config.backupKey, plaza: plazaVersion() })
  const { size } = await stat(path)
  await record(url, manifest, { bytes: size, encrypted: config.backupKey !== undefined })
  console.log(
    `${path}: ${(size / 1e6).toFixed(1)} MB, ${config.backupKey === undefined ? 'not encrypted' : 'encrypted'}, ${contentsOf(manifest)}`,
  )
  for (const key of manifest.missing) console.warn(`ATTENTION, a row refers to a file that isn’t stored: ${key}`)
}).catch(failCommand)

/** `npm run doctor` shows the age of the newest backup. A database of an earlier version has no table for it yet. */
async function record(url: string, { takenAt }: Manifest, { bytes, encrypted }: { bytes: number; encrypted: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public.backups') is not null as exists`)
    if (rows[0]?.exists)
      await client.query('insert into backups (taken_at, bytes, encrypted) values ($1, $2, $3)', [takenAt, bytes, encrypted])
  } finally {
    await client.end()
  }
}
