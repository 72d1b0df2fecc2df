// npm run restore -- FILE: restores a backup into an empty place, and removes what has become due since. Exit code 2: wrong arguments; 1:
// failure, and nothing was changed.
import { resolve } from 'node:path'
import { restoreBackup, verifyBackup } from '../../src/core/backup/restore.server.ts'
import { importBuilt } from '../../src/core/config/package-root.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import type { finishRestore } from '../../src/features/records/retention/after-restore.server.ts'
import { failCommand, type Place, readArguments, readSettings, withDatabase, withPlace } from './installation.ts'
import { contentsOf, oneOperand } from './manifest-lines.ts'
import { linesOf } from './retention-lines.ts'

const usage = `Restores FILE into the empty place that the settings name: an empty DATABASE_URL or DATA_DIR, and an empty bucket.
Stop the site first. After that, the command removes the projects whose retention period has ended and whose officials were warned
7 days ago or earlier, and warns the officials of the others.
  --check              only read and verify FILE; changes nothing
  --keep-due           leave all removals to the daily run`

const wanted = readArguments(
  'restore',
  usage,
  { check: { type: 'boolean', default: false }, 'keep-due': { type: 'boolean', default: false } },
  (values, operands) => ({ path: resolve(oneOperand(operands, 'FILE')), check: values.check, keepDue: values['keep-due'] }),
  'FILE',
)

const check = async () =>
  console.log(`${wanted.path} is complete: ${contentsOf(await verifyBackup(wanted.path, readSettings().backupKey))}`)

const restore = async ({ config, url }: Place) => {
  const { path, keepDue } = wanted
  const key = config.backupKey
  process.env.NODE_ENV = 'production'
  const built = await importBuilt<{ finishRestore: typeof finishRestore }>()
  const files = await openFiles(config)
  const manifest = await restoreBackup(path, { url, files, key, keepDue })
  console.log(`Restored and compared: ${contentsOf(manifest)}`)
  for (const missing of manifest.missing) console.warn(`ATTENTION, a row refers to a file that wasn’t stored: ${missing}`)
  await withDatabase(
    url,
    async (db) => {
      const report = await built.finishRestore({ config, db, files, now: () => new Date(), invalidatePages: () => {} })
      if (!report) return
      console.log(linesOf(report, false).join('\n'))
      if (report.failed.length > 0) process.exitCode = 1
    },
    config.preparedStatements,
  )
}

const work = wanted.check ? check() : withPlace(restore, { share: false, creates: true })
work.catch(failCommand)
