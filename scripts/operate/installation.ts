// The settings and the database of this folder, for an operator's command; with or without a running server.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../../src/core/config/config.server.ts'
import { importBuilt, packageRoot } from '../../src/core/config/package-root.server.ts'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { startPostgres } from '../../src/core/database/postgres.server.ts'

export type Installation<Built> = {
  config: Config
  db: Db
  /** The exports of `src/app.ts`. */
  built: Built
}

/** @throws Error naming every wrong setting */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** Where the environment and `.env` say that the data is. */
export type Place = {
  config: Config
  /** The database, embedded or not, as the role that owns its tables. */
  url: string
  /** The same as the application's role. */
  applicationUrl: string
}

/**
 * Starts the embedded database if that is the one, and stops it after `work`. Migrates nothing.
 * @param share lets the command use an embedded database that a running server has started
 * @param creates lets the command make the embedded database
 * @throws Error with a sentence for the operator: a wrong setting, an unusable folder, no database
 */
export async function withPlace(work: (place: Place) => Promise<void>, { share = true, creates = isClone() } = {}): Promise<void> {
  const config = readSettings()
  if (!creates && config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${resolve(config.dataDir)}, and nothing was done. Run the command with the site’s settings: DATA_DIR or DATABASE_URL.`,
    )
  const postgres = config.databaseUrl === undefined ? await startPostgres({ dir: join(config.dataDir, 'postgres'), share }) : undefined
  try {
    const applicationUrl = config.databaseUrl ?? (postgres?.url as string)
    await work({ config, url: postgres?.ownerUrl ?? config.databaseOwnerUrl ?? applicationUrl, applicationUrl })
  } finally {
    await postgres?.stop()
  }
}

/** Opens the installation of the environment and `.env`, migrates its database, and closes it after `work`. Throws as `withPlace` does. */
export const withInstallation = <Built>(work: (installation: Installation<Built>) => Promise<void>): Promise<void> =>
  withPlace(async ({ config, url, applicationUrl }) => {
    process.env.NODE_ENV = 'production'
    const built = await importBuilt<Built>()
    await prepareTables({ url: applicationUrl, ownerUrl: url })
    await withDatabase(applicationUrl, (db) => work({ config, db, built }), config.preparedStatements)
  })

export async function withDatabase(url: string, work: (db: Db) => Promise<void>, isNaming = true): Promise<void> {
  const pool = createPool(url, undefined, isNaming)
  try {
    await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}

/** Prints what went wrong as a sentence, without a stack, and ends the command with code 1. */
export function failCommand(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

/** npm runs a command in its clone, whose data folder is always the same; `plaza` runs wherever the operator is. A package has no lock. */
const isClone = () => existsSync(join(packageRoot, 'package-lock.json'))

/** @returns what an operator types to run the command: `npm run backup --` in a clone, `plaza backup` in a package */
export const typed = (name: string): string => (isClone() ? `npm run ${name} --` : `plaza ${name}`)

/**
 * Reads the command line. Exits with the usage: code 0 after --help, 2 if the line is wrong or `check` throws.
 * @param name the command, as in `plaza retention`
 * @param usage the options, one line each
 * @param operands what follows the command beside options, as `FILE`; '' for nothing
 */
export function readArguments<Options extends ParseArgsOptionsConfig, Result>(
  name: string,
  usage: string,
  options: Options,
  check: (values: ReturnType<typeof parseArgs<{ options: Options }>>['values'], operands: string[]) => Result,
  operands = '',
): Result {
  const text = `Usage: ${[typed(name), '[options]', operands].join(' ').trim()}\n${usage}\n  --help               print this`
  if (process.argv.slice(2).includes('--help')) {
    console.log(text)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: operands !== '' })
    return check(values, positionals)
  } catch (error) {
    console.error(`${(error as Error).message}\n${text}`)
    process.exit(2)
  }
}
