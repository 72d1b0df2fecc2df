// What is measured: Plaza as an operator runs it, a bare server, and perhaps an older Plaza, each in a process of its own and with a
// database of its own in the same PostgreSQL.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/core/database/postgres.server.ts'
import { connectAsSuperuser } from '../../src/core/database/postgres-passwords.server.ts'
import { withDatabase } from '../../tests/database.ts'
import { serve } from '../../tests/served.ts'
import type { Target } from './load.ts'
import { seedResponses } from './seed.ts'
import { fillTown, residentsCount, tokenStart } from './town.ts'

export type Running = {
  plaza: Target
  bare: Target
  older: Target | undefined
  bareDatabase: pg.Client
  postgresVersion: string
  /** What Plaza has written so far, and the file of PostgreSQL's log. */
  logs: { plaza: () => string; postgres: string }
}
type Settings = Record<string, string>

const root = join(import.meta.dirname, '../..')

/**
 * @param olderFolder a built clone of another version
 * @param work may use the servers until it returns
 * @param settings Plaza's environment
 */
export async function withServers(
  olderFolder: string | undefined,
  work: (servers: Running) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })]
  try {
    const postgres = await startPostgres({ dir: join(folder, 'postgres') })
    closing.push(postgres.stop)
    const databases = await makeDatabases(join(folder, 'postgres'), postgres.ownerUrl)
    const plazaOf = async (url: string, at: string) => {
      const plaza = await servePlaza(url, at, settings)
      closing.push(plaza.stop)
      return { url: plaza.url, pid: plaza.pid, output: plaza.output }
    }
    const plaza = await plazaOf(databases.plaza, root)
    const older = olderFolder === undefined ? undefined : await plazaOf(databases.older, olderFolder)
    const bareDatabase = new pg.Client({ connectionString: databases.bare })
    await bareDatabase.connect()
    closing.push(() => bareDatabase.end())
    await fillBare(bareDatabase)
    const bare = await serveBare(databases.bare)
    closing.push(bare.stop)
    const { rows } = await bareDatabase.query<{ server_version: string }>('show server_version')
    const postgresVersion = rows[0]?.server_version.split(' ')[0] ?? ''
    const logs = { plaza: plaza.output, postgres: join(folder, 'postgres/postgres.log') }
    await work({ plaza, older, bare: bare.target, bareDatabase, postgresVersion, logs })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function makeDatabases(folder: string, ownerUrl: string) {
  const port = new URL(ownerUrl).port
  const superuser = await connectAsSuperuser(folder, (password) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  try {
    for (const name of ['bare', 'older']) await superuser.query(`create database ${name} owner plaza_owner`)
  } finally {
    await superuser.end()
  }
  return { plaza: ownerUrl, bare: withDatabase(ownerUrl, 'bare'), older: withDatabase(ownerUrl, 'older') }
}

/**
 * Starts a built Plaza as `npm start` does, and fills its database. Client addresses come from the proxy's header, which older versions
 * read only where they listen to other machines.
 */
async function servePlaza(url: string, at: string, settings: Settings) {
  const own = { NODE_ENV: 'production', HOST: '0.0.0.0', DATABASE_URL: url, DEMO: 'off', TRUST_PROXY: 'loopback' }
  const plaza = await serve({ ...own, ...settings }, at)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillTown(client)
    await seedResponses(plaza)
    await client.query('vacuum analyze')
  } catch (error) {
    await plaza.stop()
    throw error
  } finally {
    await client.end()
  }
  return plaza
}

const fillBare = (client: pg.Client) =>
  client.query(`
    create table replies (id text primary key, type text not null, encoding text, text text, bytes bytea);
    create table sessions (token_hash bytea primary key, user_id uuid not null);
    create table writes (id uuid primary key default gen_random_uuid(), user_id uuid not null, target text not null, body jsonb not null,
      written_at timestamptz not null);
    insert into sessions select sha256(convert_to('${tokenStart}' || r, 'UTF8')), gen_random_uuid()
      from generate_series(0, ${residentsCount - 1}) r`)

async function serveBare(url: string) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url } })
  const ended = once(child, 'exit').then(() => undefined)
  const ready = (once(child, 'message') as Promise<[string]>).then(([address]) => address)
  const address = await Promise.race([ready, ended])
  if (address === undefined) throw new Error('The bare server did not start.')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { target: { url: address, pid: child.pid as number }, stop }
}
