import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../../src/core/database/postgres.server.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
let folder: string
let dir: string
let children: ChildProcess[] = []

beforeEach(() => {
  // mkdtemp creates it with mode 0700: if the tests run as root, no other user can enter.
  folder = mkdtempSync(join(tmpdir(), 'plaza-postgres-'))
  dir = join(folder, 'postgres')
})

/** A folder whose cluster was made by an earlier start. */
const earlier = mkdtempSync(join(tmpdir(), 'plaza-postgres-'))
beforeAll(async () => (await startPostgres({ dir: join(earlier, 'postgres') })).stop())
afterAll(() => rmSync(earlier, { recursive: true, force: true }))
/** Lets the test begin with such a folder. Owners are kept: PostgreSQL runs as a user of its own. */
const startedBefore = () => execFileSync('cp', ['-a', join(earlier, 'postgres'), dir])

afterEach(async () => {
  for (const child of children) if (child.pid) killTree(child.pid)
  children = []
  await sleep(50)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function start(mode: 'idle' | 'write', prefix: string[] = []) {
  const line = [...prefix, process.execPath, join(import.meta.dirname, 'postgres-child.ts'), dir, mode]
  const child = spawn(line[0] as string, line.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (data) => (output.out += data))
  child.stderr.on('data', (data) => (output.err += data))
  const until = async (wanted: (out: string) => boolean) => {
    while (!wanted(output.out)) {
      if (child.exitCode !== null) throw new Error(`The child ended: ${output.err}`)
      await sleep(5)
    }
  }
  return { child, output, until }
}

/** Kills a process and its descendants with SIGKILL. */
function killTree(root: number) {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has already exited.
    }
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  for (const pid of tree) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
  }
}

async function confirmedRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from confirmed')
  await client.end()
  return Number(rows[0]?.count)
}

const lastTold = (out: string) => Number(out.slice(0, out.lastIndexOf('\n')).split('\n').at(-1))

describe('what was confirmed', () => {
  test('is there after kill -9 of the whole tree, again and again', async () => {
    startedBefore()
    for (let round = 1; round <= 2; round++) {
      const { child, output, until } = start('write')
      await until((out) => lastTold(out) > 100)
      killTree(child.pid as number)
      await once(child, 'exit')
      const postgres = await startPostgres({ dir })
      const rows = await confirmedRows(postgres.ownerUrl)
      expect(rows).toBeGreaterThanOrEqual(lastTold(output.out))
      expect(rows).toBeLessThanOrEqual(lastTold(output.out) + 1)
      const client = new pg.Client({ connectionString: postgres.ownerUrl })
      await client.connect()
      await client.query('truncate confirmed')
      await client.end()
      await postgres.stop()
    }
  })

  test('is there after kill -9 of the process that started it, and no orphan stays', async () => {
    startedBefore()
    const { child, output, until } = start('write')
    await until((out) => lastTold(out) > 100)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const postgres = await startPostgres({ dir })
    expect(await confirmedRows(postgres.ownerUrl)).toBeGreaterThanOrEqual(lastTold(output.out))
    await postgres.stop()
  })

  test('is there after the server alone was killed, and the process that started it is notified', async () => {
    startedBefore()
    const postgres = await startPostgres({ dir })
    process.kill(Number(readFileSync(join(dir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    expect((await postgres.lost).message).toContain('SIGKILL')
    await postgres.stop()
    const again = await startPostgres({ dir })
    await again.stop()
  })
})

describe('one folder', () => {
  test('refuses a second process with a clear error, and shares the server on request', async () => {
    startedBefore()
    const { until } = start('idle')
    await until((out) => out.includes('ready'))
    await expect(startPostgres({ dir })).rejects.toThrow('Another Plaza is running on the folder')
    const shared = await startPostgres({ dir, share: true })
    const client = new pg.Client({ connectionString: shared.url })
    await client.connect()
    await client.end()
    await shared.stop()
  })

  test('started twice at the same time, has one winner', async () => {
    const results = await Promise.allSettled([startPostgres({ dir }), startPostgres({ dir })])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const result of results) if (result.status === 'fulfilled') await result.value.stop()
  })

  test('is made again where the first start was cut short', async () => {
    mkdirSync(join(dir, 'cluster.new'), { recursive: true })
    writeFileSync(join(dir, 'cluster.new/PG_VERSION'), '17')
    const postgres = await startPostgres({ dir })
    await postgres.stop()
  })

  test('is not fooled by a stale note that names a living process', async () => {
    startedBefore()
    const postgres = await startPostgres({ dir })
    await postgres.stop()
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    writeFileSync(join(dir, 'cluster/postmaster.pid'), `${stranger.pid}\n${dir}/cluster\n0\n5432\n\n\n\nready\n`, { mode: 0o600 })
    const again = await startPostgres({ dir })
    await again.stop()
    expect(stranger.exitCode).toBeNull()
  })
})

describe('other people', () => {
  test('get in neither without the password nor with a wrong one', async () => {
    startedBefore()
    const postgres = await startPostgres({ dir })
    const url = new URL(postgres.url)
    for (const password of ['', 'guess']) {
      url.password = password
      const client = new pg.Client({ connectionString: url.href })
      await expect(client.connect()).rejects.toThrow(/password/)
    }
    for (const name of ['password', 'superuser-password', 'postgres.log']) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(dir, 'cluster')).mode & 0o777).toBe(0o700)
    await postgres.stop()
  })
})

describe('the superuser', () => {
  const password = (name = 'superuser-password') => readFileSync(join(dir, name), 'utf8')
  const asSuperuser = async (postgres: { url: string }, secret: string) => {
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'postgres', password: secret, pathname: '/postgres' })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    return client
  }

  test('has a password of its own, and the application is no superuser', async () => {
    startedBefore()
    const postgres = await startPostgres({ dir })
    expect(password()).not.toBe(password('password'))
    await expect(asSuperuser(postgres, password('password'))).rejects.toThrow(/password/)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    expect((await client.query("select current_user, rolsuper from pg_roles where rolname = 'plaza'")).rows).toEqual([
      { current_user: 'plaza', rolsuper: false },
    ])
    await client.end()
    await postgres.stop()
  })

  /** As earlier versions made it: one password for both. */
  const shareOnePassword = async () => {
    const postgres = await startPostgres({ dir })
    const client = await asSuperuser(postgres, password())
    await client.query(`alter role postgres password ${client.escapeLiteral(password('password'))}`)
    await client.end()
    await postgres.stop()
  }

  test.each([
    ['', false],
    [', also after a crash before it was set', 'stored'],
    [', also after a crash after it was set', 'set'],
  ])('gets its own in a cluster of an earlier version%s', async (_, crashed) => {
    startedBefore()
    const own = password()
    await shareOnePassword()
    rmSync(join(dir, 'superuser-password'))
    if (crashed) writeFileSync(join(dir, 'superuser-password.new'), crashed === 'set' ? password('password') : own, { mode: 0o600 })
    const postgres = await startPostgres({ dir })
    await (await asSuperuser(postgres, password())).end()
    expect(existsSync(join(dir, 'superuser-password.new'))).toBe(false)
    if (crashed !== 'set') await expect(asSuperuser(postgres, password('password'))).rejects.toThrow(/password/)
    await postgres.stop()
  })
})

test('another process can take the folder as soon as the server has stopped', async () => {
  startedBefore()
  const server = await startPostgres({ dir })
  const take = () => spawnSync('flock', ['--nonblock', join(dir, 'lock'), 'true']).status
  expect(take()).toBe(1)
  await server.stop()
  expect(take()).toBe(0)
})

test.runIf(isRoot)('runs as a normal user', async () => {
  chownSync(folder, nobody, nobody)
  const { until } = start('idle', [
    'setpriv',
    `--reuid=${nobody}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ])
  await until((out) => out.includes(`ready as ${nobody}`))
  expect(statSync(join(dir, 'cluster')).uid).toBe(nobody)
})
