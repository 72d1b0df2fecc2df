// A child process of postgres.test.ts, started to be killed: runs PostgreSQL in the given folder, reports it, and writes rows, printing
// each after its commit. With "idle" it writes none.
import pg from 'pg'
import { startPostgres } from '../../src/core/database/postgres.server.ts'

const [dir = '', mode] = process.argv.slice(2)
const { ownerUrl } = await startPostgres({ dir })
process.stdout.write(`ready as ${process.getuid?.()}\n`)
if (mode === 'idle') setInterval(() => {}, 60_000)
else await writeRows()

async function writeRows() {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('create table if not exists confirmed (id bigint primary key)')
  for (let id = 1; ; id++) {
    await client.query('insert into confirmed values ($1)', [id])
    process.stdout.write(`${id}\n`)
  }
}
