// Started by jobs-killed.test.ts as a process of its own, to be killed: works every kind of job of DATABASE_URL, as `--role=jobs` does.
// The sources go through Vite, because letters are written in JSX.
import { createServer } from 'vite'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
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
})
const jobs = (await vite.ssrLoadModule('/src/jobs.ts')) as { startJobs: typeof startJobs }
await jobs.startJobs({ config, db, files: await openFiles(config), now, invalidatePages: () => {} })
process.stdout.write('started\n')
