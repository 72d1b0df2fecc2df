// PgBouncer in transaction mode, between a test and its database: each transaction may run on another connection of the database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findOnPath } from '../../src/core/database/postgres-program.server.ts'
import { freePort } from '../served.ts'
import { until } from '../until.ts'

/** Few: the clients of a test share connections all the time. */
const serverConnections = 4
/** PgBouncer refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/** The path of the program, undefined if it is not installed. Debian keeps it where only root's PATH leads. */
export const pgBouncer: string | undefined = findOnPath('pgbouncer') ?? findOnPath('../sbin/pgbouncer')

export type Pooler = { url: string; stop: () => Promise<void> }

/** @param url of the server, as the role that connects through the pooler; the pooler's own URL leads to the same database */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(url)
  const own = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'plaza-pgbouncer-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const settings = `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  const ids = process.getuid?.() === 0 ? nobody : {}
  const child = spawn(pgBouncer as string, [join(folder, 'pgbouncer.ini')], { ...ids, stdio: 'ignore' })
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until(() => child.exitCode === null && answers(pooled))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: pooled, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
