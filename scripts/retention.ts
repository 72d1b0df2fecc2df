// npm run retention [-- --as-of 2027-03-01] [--dry-run]: removes projects whose day has come and warns of those to come, as the daily run
// does; as of another day where one is named. Beside a running server or without one. Exit code 2: it was called wrongly; 1: something failed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { migrate } from '../src/core/database/migrate.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { openFiles } from '../src/core/storage/open-files.server.ts'
import { isDay } from '../src/features/projects/lifecycle/rules.ts'
import type { Report, runRetention } from '../src/features/records/retention/run.server.ts'

type Built = { runRetention: typeof runRetention }

const usage = 'npm run retention -- [--as-of YYYY-MM-DD] [--dry-run]'

function readArguments(): { asOf: string | undefined; dryRun: boolean } {
  try {
    const { values } = parseArgs({ options: { 'as-of': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } })
    const asOf = values['as-of']
    if (asOf !== undefined && !isDay(asOf)) throw new Error(`--as-of: “${asOf}” is no day. A day is written like 2027-03-01.`)
    return { asOf, dryRun: values['dry-run'] }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

async function run(): Promise<void> {
  const wanted = readArguments()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  process.env.NODE_ENV = 'production'
  const { runRetention } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as Built
  const postgres =
    config.databaseUrl === undefined ? await startPostgres({ dir: join(config.dataDir, 'postgres'), share: true }) : undefined
  const url = config.databaseUrl ?? (postgres?.url as string)
  await migrate(url)
  const pool = createPool(url)
  const db = createDatabase(pool)
  try {
    const report = await runRetention({ config, db, files: await openFiles(config), now: () => new Date(), changed: () => {} }, wanted)
    console.log(linesOf(report, wanted.dryRun).join('\n'))
    if (report.failed.length > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}

function linesOf({ removed, warned, held, finished, strays, failed }: Report, dryRun: boolean): string[] {
  const named = ({ title, projectId }: { title: string; projectId: string }) => (projectId ? `“${title}” (${projectId})` : 'stray files')
  const [remove, warn] = dryRun ? ['would be removed', 'its officials would be warned'] : ['removed', 'its officials were warned']
  const lines = [
    ...removed.map((one) => `${named(one)}: ${remove}${one.rows === null ? '' : `, ${one.rows} rows`}`),
    ...warned.map((one) => `${named(one)}: ${warn} that it goes on ${one.removalDay} (the letter of ${one.days} days before)`),
    ...held.map((one) => `${named(one)}: due, and kept by a legal hold`),
    ...finished.map((one) => `${named(one)}: removed before, its files ${dryRun ? 'would be removed now' : 'now'}`),
    ...(strays > 0 ? [`${strays} stored files that belonged to nothing: ${remove}`] : []),
    ...failed.map((one) => `${named(one)}: FAILED, ${one.error.message}`),
  ]
  return lines.length > 0 ? lines : ['Nothing is due.']
}

run().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
