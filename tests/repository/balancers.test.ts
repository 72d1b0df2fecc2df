// The shipped files of the balancers, with the programs of this machine: processes are replaced one after the other under load, and all at
// the same time, and no request gets a bad reply.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { crowd, type Person } from '../cast.ts'
import { putProject } from '../project.ts'
import { freePort } from '../served.ts'
import { type Stage, stage } from '../stage.ts'
import { until } from '../until.ts'

const has = (program: string, arg: string) => spawnSync(program, [arg], { stdio: 'ignore' }).status === 0
/** The file for this machine: ports of the test, and no encryption. */
const balancers = [
  {
    name: 'Caddy',
    isHere: has('caddy', 'version'),
    settings: (port: number, [one, two]: number[], folder: string) => {
      const file = readFileSync('ops/systemd/Caddyfile', 'utf8')
      const snippet = file.slice(file.indexOf('(plaza) {'), file.indexOf('\nhttps://ask.example.org'))
      const proxied = snippet.replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`).replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
      const path = join(folder, 'Caddyfile')
      writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${proxied}\nhttp://:${port} {\n\timport plaza\n}\n`)
      return ['caddy', ['run', '--config', path, '--adapter', 'caddyfile']] as const
    },
  },
  {
    name: 'HAProxy',
    isHere: has('/usr/sbin/haproxy', '-v'),
    settings: (port: number, [one, two]: number[], folder: string) => {
      const file = readFileSync('ops/systemd/haproxy.cfg', 'utf8')
      const path = join(folder, 'haproxy.cfg')
      const changed = file
        .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
        .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
        .replace(/^\t(user|group|bind :443|http-request redirect).*\n/gm, '')
        .replace('bind :80', `bind 127.0.0.1:${port}`)
      writeFileSync(path, changed)
      return ['/usr/sbin/haproxy', ['-W', '-f', path]] as const
    },
  },
]

let s: Stage
let project: string
let people: Person[]
beforeAll(async () => {
  s = await stage()
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  people = await crowd(s.db, s.clock.now, 40)
})
afterAll(() => s.close())

describe.each(balancers)('$name', ({ isHere, settings }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-balancer-'))
  let ports: number[]
  let url: string
  let balancer: ChildProcess
  let apps: FastifyInstance[] = []
  const startAt = async (port: number) => {
    const app = await buildApi({ ...s.app.appContext, invalidatePages: () => {} })
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  /** As the process does on SIGTERM, with DRAIN_SECONDS=3. */
  const end = async (app: FastifyInstance | undefined) => {
    if (!app) return
    app.draining = true
    await sleep(3_000)
    await app.close()
  }
  beforeAll(async () => {
    if (!isHere) return
    await sql`delete from likes`.execute(s.db)
    ports = [await freePort(), await freePort()]
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    apps = await Promise.all(ports.map(startAt))
    const [program, args] = settings(port, ports, folder)
    balancer = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    await until(async () => (await fetch(`${url}/health`).catch(() => null))?.status === 200)
  })
  afterAll(async () => {
    if (balancer) {
      balancer.kill('SIGTERM')
      await once(balancer, 'exit')
    }
    await Promise.all(apps.map((app) => app.close()))
    rmSync(folder, { recursive: true })
  })

  const likes = async (who: Person, method: string) => {
    const headers = { authorization: `Bearer ${who.token}` }
    return (await fetch(`${url}/api/v1/projects/${project}/likes`, { method, headers })).status
  }

  test.skipIf(!isHere)('one process after the other is replaced: no bad reply', { timeout: 60_000 }, async () => {
    const statuses: Record<number, number> = {}
    let isOver = false
    const load = people.slice(0, 10).map(async (who) => {
      while (!isOver)
        for (const method of ['POST', 'GET', 'DELETE']) {
          const status = method === 'GET' ? (await fetch(`${url}/api/v1/projects`)).status : await likes(who, method)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
    })
    for (const [i, port] of ports.entries()) {
      await end(apps[i])
      apps[i] = await startAt(port)
      await sleep(2_000)
    }
    isOver = true
    await Promise.all(load)
    expect(Object.keys(statuses)).toEqual(['200'])
  })

  test.skipIf(!isHere)('no process is ready for some seconds: reads and writes wait, and are answered', { timeout: 60_000 }, async () => {
    await Promise.all(apps.map(end))
    const waiting = Promise.all(
      people.slice(10, 20).flatMap((who) => [likes(who, 'POST'), fetch(`${url}/api/v1/projects`).then((r) => r.status)]),
    )
    await sleep(2_000)
    apps = await Promise.all(ports.map(startAt))
    expect(new Set(await waiting)).toEqual(new Set([200]))
  })
})
