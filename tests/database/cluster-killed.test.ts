// The leader of the three-node cluster of ops/cluster is killed under a write load: no confirmed row is lost, and writes are confirmed
// again within 30 seconds. Only where Debian's packages are installed and nothing else uses the cluster's ports.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOnPath } from '../../src/core/database/postgres-program.server.ts'

const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'curl', 'setpriv']
const isInstalled = programs.every(isFound) && existsSync('/usr/lib/postgresql/15/bin/postgres')
const ports = [2501, 2502, 2503, 2511, 2512, 2513, 5500, 5501, 5502, 5503, 6500, 8501, 8502, 8503]

function isFound(program: string): boolean {
  return findOnPath(program) !== undefined || existsSync(`/usr/sbin/${program}`)
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

/** A package with those that it needs. */
function packagesOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return [name, ...Object.keys(dependencies).flatMap(packagesOf)]
}

/** PostgreSQL does not run as root, nor do the scripts of the cluster. */
function nobody(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('postgres:')) ?? ''
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

describe.skipIf(!isInstalled)('the cluster of ops/cluster', async () => {
  const isFree = !(await Promise.all(ports.map(isTaken))).includes(true)
  const folder = mkdtempSync(join(tmpdir(), 'plaza-cluster-'))
  const scripts = join(folder, 'scripts')
  const data = join(folder, 'data')
  const user = nobody()
  const run = (...command: string[]) => {
    const prefix = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
    const [program = '', ...rest] = [...prefix, ...command]
    return spawnSync(program, rest, { encoding: 'utf8', cwd: folder, env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder } })
  }
  beforeAll(() => {
    // A clone may be where this user can't enter.
    cpSync('ops/cluster', scripts, { recursive: true })
    for (const name of packagesOf('pg')) cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true })
    chmodSync(folder, 0o755)
    if (user) chownSync(folder, user.uid, user.gid)
  })
  afterAll(() => {
    run(join(scripts, 'cluster'), 'down', data)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  test.skipIf(!isFree)(
    'loses no confirmed row and is back within 30 seconds',
    () => {
      const up = run(join(scripts, 'cluster'), 'up', data)
      expect([up.status, up.stderr]).toEqual([0, ''])
      const { status, stdout, stderr } = run(process.execPath, join(scripts, 'kill-leader.mjs'), data)
      expect([status, stderr], stdout).toEqual([0, ''])
      const figure = (name: string) => Number(new RegExp(`\\| ${name} +\\| +(?:node )?([\\d.]+) \\|`).exec(stdout)?.[1])
      expect(figure('Confirmed rows lost')).toBe(0)
      expect(figure('Rows confirmed before the kill')).toBeGreaterThan(0)
      expect(figure('Rows confirmed in all')).toBeGreaterThan(figure('Rows confirmed before the kill'))
      expect(figure('Seconds without a confirmed write')).toBeLessThan(30)
      expect(figure('Leader after')).not.toBe(figure('Leader before'))
    },
    240_000,
  )
})
