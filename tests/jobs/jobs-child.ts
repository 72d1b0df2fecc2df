// A process of its own, to be killed: works every kind of job of DATABASE_URL, as `--role=jobs` does. The sources go through Vite, because
// letters are written in JSX.
//   NEXT_TERMS=on     there is a next version of the terms, which is announced
//   HALF_WRITTEN=on   every file stops after its first piece, and a line reports it
import { Readable } from 'node:stream'
import { createServer, type Plugin } from 'vite'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
import type { FileStore } from '../../src/core/storage/files.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import type { startJobs } from '../../src/jobs.ts'

const config = readConfig(process.env)
const now = () => new Date(process.argv[2] as string)
const db = createDatabase(createPool(config.databaseUrl as string, 30))
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: process.env['NEXT_TERMS'] === 'on' ? [nextTerms()] : [],
})
const jobs = (await vite.ssrLoadModule('/src/jobs.ts')) as { startJobs: typeof startJobs }
const opened = await openFiles(config)
const files = process.env['HALF_WRITTEN'] === 'on' ? halfWritten(opened) : opened
await jobs.startJobs({ config, db, files, now, invalidatePages: () => {} })
process.stdout.write('started\n')

/** The first version is the next one, of which the catalog has a text. */
function nextTerms(): Plugin {
  const list = /(termsVersions: readonly TermsVersion\[\] = )\[[^\]]*\]/
  const versions = [
    { version: '1', announced: '2026-11-01', effective: '2026-12-15' },
    { version: '0', announced: '2026-01-01', effective: '2026-01-01' },
  ]
  return {
    name: 'next-terms',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/accounts/model/terms.ts')) return null
      if (!list.test(code)) throw new Error('The source has no list of versions of the terms.')
      return code.replace(list, `$1${JSON.stringify(versions)}`)
    },
  }
}

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
