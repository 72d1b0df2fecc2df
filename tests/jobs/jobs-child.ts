// A process of its own, to be killed: works every kind of job of DATABASE_URL, as `--role=jobs` does. `bundle.ts` makes it one file.
//   HALF_WRITTEN=on   every file stops after its first piece, and a line reports it
import { Readable } from 'node:stream'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
import type { FileStore } from '../../src/core/storage/files.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { startJobs } from '../../src/jobs.ts'

const config = readConfig(process.env)
const now = () => new Date(process.argv[2] as string)
const db = createDatabase(createPool(config.databaseUrl as string, 30))
const opened = await openFiles(config)
const files = process.env['HALF_WRITTEN'] === 'on' ? halfWritten(opened) : opened
await startJobs({ config, db, files, now, invalidatePages: () => {} })
process.stdout.write('started\n')

function halfWritten(store: FileStore): FileStore {
  async function* firstPiece(key: string, content: Buffer | Readable) {
    for await (const piece of content instanceof Readable ? content : [content]) {
      yield piece
      process.stdout.write(`half written ${key}\n`)
      await new Promise(() => {})
    }
  }
  return { ...store, put: (key, content) => store.put(key, Readable.from(firstPiece(key, content), { objectMode: false })) }
}
