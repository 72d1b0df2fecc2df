// npm run upgrade-database: moves the embedded database to the major version of PostgreSQL that comes with this Plaza, and leaves the
// old one beside it. Exit code 2: wrong arguments; 1: failure, and nothing was changed.
import { join } from 'node:path'
import { upgradeDatabase } from '../../src/core/backup/upgrade.server.ts'
import { failCommand, readArguments, readSettings, typed } from './installation.ts'

const usage = `Moves the embedded database to the PostgreSQL that comes with this version of Plaza, and compares the count and
checksum of every table. Stop the site first. The old database stays beside the new one until you remove it. A run that was
interrupted can be repeated.
  --from FOLDER        where the programs of the old PostgreSQL are: the version of Plaza before (/opt/plaza/0.1.0), or the
                       folder above their bin (default: versions of Plaza beside this one, and /usr/lib/postgresql)`

const { from } = readArguments('upgrade-database', usage, { from: { type: 'string' } }, (values) => values)

async function upgrade(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings()
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL names a PostgreSQL server, which its own tools upgrade (pg_upgrade). This command is for the embedded database.',
    )
  const begun = performance.now()
  const done = await upgradeDatabase({ dir: join(dataDir, 'postgres'), from })
  if (!done) return console.log('The database is of the PostgreSQL that comes with this version of Plaza. There is nothing to do.')
  const rows = done.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = Math.ceil((performance.now() - begun) / 1000)
  console.log(`Moved from PostgreSQL ${done.from} to ${done.to} in ${seconds} s, and compared: ${done.tables.length} tables, ${rows} rows.
The old database is in ${done.former}. Start Plaza, look at the site, check its records (${typed('audit')} --chain),
and then remove that folder.`)
}

upgrade().catch(failCommand)
