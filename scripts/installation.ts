// The settings and the database of this folder, for an operator's command; with or without a running server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../src/core/config/config.server.ts'
import { importBuilt } from '../src/core/config/package-root.server.ts'
import { createDatabase, createPool, type Db } from '../src/core/database/database.server.ts'
import { migrate } from '../src/core/database/migrate.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'

export type Installation<Built> = {
  config: Config
  db: Db
  /** The exports of `src/app.ts`. */
  built: Built
}

/**
 * Opens the installation described by the environment and `.env`, migrates its database, and closes it after `work`.
 * @throws Error with a sentence for the operator: a wrong setting, an unusable folder
 */
export async function withInstallation<Built>(work: (installation: Installation<Built>) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  process.env.NODE_ENV = 'production'
  const built = await importBuilt<Built>()
  const postgres =
    config.databaseUrl === undefined ? await startPostgres({ dir: join(config.dataDir, 'postgres'), share: true }) : undefined
  const url = config.databaseUrl ?? (postgres?.url as string)
  await migrate(url)
  const pool = createPool(url)
  try {
    await work({ config, db: createDatabase(pool), built })
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}

/**
 * Reads the command line. Exits with the usage: code 0 after --help, 2 if the line is wrong or `check` throws.
 * @param name the command, as in `plaza retention`
 * @param usage the options, one line each
 */
export function readArguments<Options extends ParseArgsOptionsConfig, Result>(
  name: string,
  usage: string,
  options: Options,
  check: (values: ReturnType<typeof parseArgs<{ options: Options }>>['values']) => Result,
): Result {
  const command = process.env['npm_lifecycle_event'] ? `npm run ${name} --` : `plaza ${name}`
  const text = `Usage: ${command} [options]\n${usage}\n  --help               print this`
  if (process.argv.slice(2).includes('--help')) {
    console.log(text)
    process.exit(0)
  }
  try {
    return check(parseArgs({ options }).values)
  } catch (error) {
    console.error(`${(error as Error).message}\n${text}`)
    process.exit(2)
  }
}
