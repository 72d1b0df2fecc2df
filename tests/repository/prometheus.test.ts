// What Prometheus, its alert rules and Grafana's dashboard read is what /metrics has. Checked by promtool and Prometheus itself where these
// are installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
// What sends messages counts them.
import '../../src/jobs.ts'
import { findOnPath } from '../../src/core/database/postgres-program.server.ts'
import type { Replica } from '../../src/core/database/replica.server.ts'
import { freePort } from '../served.ts'
import { certificateFor, trustNoTestCertificate } from '../servers/tls.ts'
import { type Stage, stage } from '../stage.ts'

const metricsToken = 'a token of sixteen and more'

let s: Stage
let metrics: string
const server = createServer()
beforeAll(async () => {
  server.setSecureContext(await certificateFor(60))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  s = await stage({ METRICS_TOKEN: metricsToken, PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}` })
  const lag: Pick<Replica, 'lagSeconds' | 'reads'> = { lagSeconds: 0, reads: { replica: 1, primary: 0 } }
  Object.assign(s.app.appContext, { replica: lag })
  await s.pool.query(`insert into pgboss.job (name, data) values ('tidy', '{}')`)
  await s.inject(null, { url: '/health' })
  await s.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  metrics = (await s.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
})
afterAll(async () => {
  Object.assign(s.app.appContext, { replica: undefined })
  await s.close()
  server.close()
  trustNoTestCertificate()
})

test('each metric of the alerts and the dashboard exists', () => {
  const { groups } = parse(readFileSync('ops/prometheus/alerts.yml', 'utf8')) as { groups: { rules: { expr: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
  const panels = [...readFileSync('ops/grafana/plaza.json', 'utf8').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expr = '']) => expr)
  const named = new Set([...alerts, ...panels].flatMap((expr) => expr.match(/\b(plaza|nodejs|process)_[a-z0-9_]+/g) ?? []))
  const existing = new Set([...metrics.matchAll(/^([a-z0-9_]+)[{ ]/gm)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(11)
  expect([...named].filter((name) => !existing.has(name))).toEqual([])
})

test('the room on the disk, the age of backups and the certificate are numbers that make sense', async () => {
  const value = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]?.replace('+Inf', 'Infinity'))
  expect(value(metrics, 'plaza_backup_age_seconds')).toBe(Infinity)
  expect(value(metrics, 'plaza_disk_free_bytes')).toBeGreaterThan(1e6)
  expect(Math.floor(value(metrics, 'plaza_certificate_remaining_seconds') / 86_400)).toBe(60)
  await s.pool.query(`insert into backups (taken_at, bytes, encrypted) values (now() - interval '5 hours', 1, true)`)
  expect(
    Math.round(
      value(
        (await s.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body,
        'plaza_backup_age_seconds',
      ) / 3600,
    ),
  ).toBe(5)
})

describe.skipIf(!findOnPath('promtool'))('promtool', () => {
  const promtool = (args: string[], input?: string) => spawnSync('promtool', args, { encoding: 'utf8', input })

  test('takes the metrics', () => {
    // Its opinions on names are about Node's own metrics.
    const { status, stdout, stderr } = promtool(['check', 'metrics'], metrics)
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('plaza_') || line.includes('error'))
    expect({ complaints, isParsed: status === 0 || status === 3 }).toEqual({ complaints: [], isParsed: true })
  })

  test('takes the alert rules, which fire for their trouble and are silent otherwise', () => {
    expect(execFileSync('promtool', ['check', 'rules', 'ops/prometheus/alerts.yml'], { encoding: 'utf8' })).toContain('SUCCESS: 17 rules')
    const { status, stdout, stderr } = promtool(['test', 'rules', 'ops/prometheus/alerts-test.yml'])
    expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') })
  })
})

type Target = { health: string; lastError: string; scrapePool: string }
type PrometheusConfig = { global: Record<string, string>; scrape_configs: [{ static_configs: [{ targets: string[] }] }] }

describe.skipIf(!findOnPath('prometheus'))('Prometheus with the example of ops/prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-prometheus-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

  /** Runs Prometheus on the example, which reads a target with a token, until it has read it. */
  async function targetWith(token: string): Promise<Target> {
    const config = parse(readFileSync('ops/prometheus/prometheus.yml', 'utf8')) as PrometheusConfig
    config.global['scrape_interval'] = '1s'
    const { port: target } = s.app.server.address() as AddressInfo
    config.scrape_configs[0].static_configs[0].targets = [`127.0.0.1:${target}`]
    writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
    writeFileSync(join(folder, 'plaza-metrics-token'), token)
    copyFileSync('ops/prometheus/alerts.yml', join(folder, 'alerts.yml'))
    const address = `127.0.0.1:${await freePort()}`
    const args = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`]
    const prometheus = spawn('prometheus', [...args, `--web.listen-address=${address}`], { stdio: 'ignore' })
    const ask = async (path: string) =>
      fetch(`http://${address}/api/v1/${path}`)
        .then((reply) => reply.json() as Promise<{ data: { activeTargets: Target[]; groups: { rules: unknown[] }[]; result: unknown[] } }>)
        .catch(() => null)
    const known = async () => (await ask('targets'))?.data.activeTargets[0]
    try {
      await expect.poll(async () => (await known())?.health ?? 'unknown').not.toBe('unknown')
      expect((await ask('rules'))?.data.groups.flatMap(({ rules }) => rules)).toHaveLength(17)
      const found = (await known()) as Target
      if (found.health === 'up') expect((await ask('query?query=plaza_jobs{kind="tidy"}'))?.data.result).not.toEqual([])
      return found
    } finally {
      prometheus.kill()
      await once(prometheus, 'exit')
    }
  }

  test('reads a running Plaza as a target that is up, and is refused without the token', async () => {
    await s.app.listen({ port: 0, host: '127.0.0.1' })
    expect(await targetWith(metricsToken)).toMatchObject({ health: 'up', lastError: '', scrapePool: 'plaza' })
    expect(await targetWith('another token of sixteen')).toMatchObject({ health: 'down', lastError: expect.stringContaining('404') })
  })
})
