// A child process of upgrade.test.ts, started to be killed: moves the database of a folder to the PostgreSQL that comes with Plaza.
import { upgradeDatabase } from '../../src/core/backup/upgrade.server.ts'

const [dir = '', from = ''] = process.argv.slice(2)
await upgradeDatabase({ dir, from })
