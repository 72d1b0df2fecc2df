// From the settings to a database that is migrated and ready to be used, embedded or not.
import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { SettingsError } from '../config/hints.server.ts'
import { createPool } from './database.server.ts'
import { grantToApplication } from './grants.server.ts'
import { migrate } from './migrate.server.ts'
import { type Postgres, startPostgres } from './postgres.server.ts'
import { isUnavailable } from './unavailable.server.ts'

/** A database as the application connects to it, and as the role that owns its tables. One role may be both. */
export type DatabaseUrls = { url: string; ownerUrl: string }

/** A start gives up an address where nobody answers. Migrations take as long as they need. */
const connecting = { connectionTimeoutMillis: 30_000 }

/** PostgreSQL's code for a statement that the role may not run. */
const permissionDenied = '42501'

/**
 * Starts the embedded database, unless the settings name another, and migrates it.
 * @returns the application's connection URL, and the embedded database for the caller to stop
 */
export async function openDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Config): Promise<{ databaseUrl: string; postgres: Postgres | undefined }> {
  if (databaseUrl !== undefined) {
    await prepareTables({ url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl })
    return { databaseUrl, postgres: undefined }
  }
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
  try {
    await prepareTables(postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { databaseUrl: postgres.url, postgres }
}

/** Migrates as the owner, whose connection is closed when this returns, and grants the application the rows of every table. */
export async function prepareTables({ url, ownerUrl }: DatabaseUrls): Promise<void> {
  // Each of its statements runs once, and the address may lead to a pooler that does not know names.
  const owner = createPool(ownerUrl, 2, false, connecting)
  try {
    await migrate(owner)
    if (ownerUrl !== url) await grantToApplication(owner, await roleOf(url))
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    if (isUnavailable(error)) throw unreachable(ownerUrl, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', error as Error)
    if (cause?.code !== permissionDenied) throw error
    throw new Error(`${message}. Migrations run as the owner of the tables: set DATABASE_OWNER_URL (docs/operations/install.md).`, {
      cause,
    })
  } finally {
    await owner.end()
  }
}

/** @returns an error that says which database it is about, without the password */
function unreachable(url: string, setting: string, error: Error): Error {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const host = hostname || searchParams.get('host') || 'this machine'
  const [database, role] = [pathname.slice(1), username].map(decodeURIComponent)
  const place = `host ${host}, port ${port || 5432}, database ${database}, role ${role}`
  const reason = error.message || (error as Error & { code?: string }).code
  return new SettingsError([`${setting}: the database can’t be used (${place}): ${reason}`], error)
}

async function roleOf(url: string): Promise<string> {
  const pool = createPool(url, 1, true, connecting)
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    return rows[0]?.role as string
  } catch (error) {
    throw isUnavailable(error) ? unreachable(url, 'DATABASE_URL', error as Error) : error
  } finally {
    await pool.end()
  }
}
