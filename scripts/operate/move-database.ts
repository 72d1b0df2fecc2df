// npm run move-database -- URL: copies the database, embedded or not, into an empty one on another PostgreSQL, and leaves the old one as it
// is. Exit code 2: wrong arguments; 1: failure, and nothing was changed.
import { moveDatabase } from '../../src/core/backup/move.server.ts'
import { failCommand, readArguments, withPlace } from './installation.ts'
import { oneOperand } from './manifest-lines.ts'

const usage = `Copies the database that the settings name to URL, an empty database on PostgreSQL 15 or newer, and compares the
count and checksum of every table. URL names the role that owns that database. Stop the site first. The old database and uploaded files aren’t changed.`

const target = readArguments(
  'move-database',
  usage,
  {},
  (_, operands) => {
    const url = oneOperand(operands, 'URL')
    if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Error('Write URL like postgres://plaza:password@db.example.org/plaza')
    return url
  },
  'URL',
)

withPlace(
  async ({ url }) => {
    const tables = await moveDatabase(url, target)
    for (const { schema, name, rows, checksum } of tables)
      console.log(`${`${schema}.${name}`.padEnd(40)} ${String(rows).padStart(12)}  ${checksum}`)
    console.log(`Copied and compared: ${tables.length} tables. Set DATABASE_URL to that database, then start Plaza.`)
  },
  { share: false },
).catch(failCommand)
