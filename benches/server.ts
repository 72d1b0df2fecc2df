// The measured process: the built Plaza, and bare routes on the same pool. Only one of them is loaded at a time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import type { AppContext } from '../src/core/http/app-context.server.ts'
import { localFiles } from '../src/core/storage/files.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { answers } from './answer.ts'
import type { Bench } from './bench.ts'
import { details } from './details.ts'
import { list } from './list.ts'
import { listSignedIn, projectSignedIn, surveySignedIn } from './pages.ts'
import { publicHtml } from './public-html.ts'
import { recordStatements, runStatements } from './replay.ts'
import { foundTown } from './town.ts'

const benches: Bench[] = [list, details, answers, publicHtml, listSignedIn, projectSignedIn, surveySignedIn]

const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const postgres = await startPostgres({ dir: join(folder, 'postgres') })
await prepareTables(postgres)
const pool = createPool(postgres.ownerUrl)
const db = createDatabase(pool)
await loadPlaces(db)
await foundTown(pool)

const { buildApp } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
  buildApp: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance>
}
// As behind a proxy: client addresses come from its header.
const config = readConfig({ ...process.env, HOST: '0.0.0.0', TRUST_PROXY: 'loopback', DATABASE_URL: postgres.url, DATA_DIR: folder })
const plaza = await buildApp({ config, db, files: localFiles(join(folder, 'files')), now: () => new Date() })
const bare = Fastify()
const workshop = {
  plaza,
  record: (during: () => Promise<void>) => recordStatements(pool, during),
  run: runStatements.bind(null, pool),
}
for (const bench of benches) await bench.bare(bare, workshop)

let ending = false
for (const signal of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(signal, end)
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.({
  plaza: await plaza.listen({ host: '127.0.0.1', port: 0 }),
  bare: await bare.listen({ host: '127.0.0.1', port: 0 }),
})

async function end() {
  if (ending) return
  ending = true
  await Promise.all([plaza.close(), bare.close()])
  await pool.end()
  await postgres.stop()
  process.exit(0)
}
