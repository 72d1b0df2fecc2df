// A PostgreSQL and a streaming replica of it, both the bundled one, in folders of their own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseUrls, prepareTables } from '../../src/core/database/open-database.server.ts'
import { startPostgres } from '../../src/core/database/postgres.server.ts'
import { findProgram } from '../../src/core/database/postgres-program.server.ts'
import { freePort } from '../served.ts'
import { until } from '../until.ts'

export type ReplicatedDatabase = DatabaseUrls & {
  replicaUrl: string
  /** Stops the replica's replay of changes, or continues it. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** Waits until the replica has all that is committed. */
  untilReplayed: () => Promise<void>
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts both, with tables and without rows. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const root = mkdtempSync(join(tmpdir(), 'plaza-replicated-'))
  execFileSync('chmod', ['711', root])
  const [first, second] = [join(root, 'primary'), join(root, 'replica')]
  const settings = ['fsync=off', 'wal_level=replica']
  const before = await startPostgres({ dir: first, settings })
  await prepareTables(before)
  await before.stop()
  execFileSync('cp', ['-a', first, second])
  const primary = await startPostgres({ dir: first, settings })

  const superuserUrl = new URL(primary.url)
  Object.assign(superuserUrl, { username: 'postgres', password: readFileSync(join(first, 'superuser-password'), 'utf8') })
  const port = String(await freePort())
  const at = (url: string | URL) => Object.assign(new URL(url), { port }).href
  const cluster = join(second, 'cluster')
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { hostname, port: primaryPort, username, password } = superuserUrl
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  const options = [`port=${port}`, 'unix_socket_directories=', `primary_conninfo=${source}`, 'hot_standby_feedback=on', 'fsync=off']
  let replica: ChildProcess | undefined
  const startReplica = async () => {
    const { file, args, ids } = findProgram(cluster).command('postgres', ['-D', cluster, ...options.flatMap((one) => ['-c', one])])
    replica = spawn(file, args, { ...ids, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }, cwd: '/', stdio: 'ignore' })
    await until(() => ask(at(superuserUrl), 'select pg_is_in_recovery()').then(Boolean, () => false))
  }
  const stopReplica = async () => {
    replica?.kill('SIGINT')
    if (replica && replica.exitCode === null && replica.signalCode === null) await once(replica, 'exit')
    replica = undefined
  }
  await startReplica()
  return {
    url: primary.url,
    ownerUrl: primary.ownerUrl,
    replicaUrl: at(primary.url),
    pauseReplay: async () => {
      await ask(at(superuserUrl), 'select pg_wal_replay_pause()')
      await until(async () => (await ask(at(superuserUrl), 'select pg_get_wal_replay_pause_state()')) === 'paused')
    },
    resumeReplay: async () => void (await ask(at(superuserUrl), 'select pg_wal_replay_resume()')),
    untilReplayed: async () => {
      const position = await ask(superuserUrl.href, 'select pg_current_wal_flush_lsn()::text')
      await until(async () => (await ask(at(superuserUrl), `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn`)) === true)
    },
    startReplica,
    stopReplica,
    async stop() {
      await stopReplica()
      await primary.stop()
      rmSync(root, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** @returns the one value that a statement selects */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => {})
  }
}
