// A child process of upgrade.test.ts, started to be killed: moves the database of a folder to the PostgreSQL that comes with Plaza.
// `between` in its arguments kills it after the old cluster was renamed, and before the new one is.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { upgradeDatabase } from '../../src/core/backup/upgrade.server.ts'

const [dir = '', from = '', moment] = process.argv.slice(2)
if (moment === 'between') {
  const { renameSync } = fs
  fs.renameSync = (old, to) => {
    if (String(old).endsWith('/cluster.next')) process.kill(process.pid, 'SIGKILL')
    renameSync(old, to)
  }
  syncBuiltinESMExports()
}
await upgradeDatabase({ dir, from })
