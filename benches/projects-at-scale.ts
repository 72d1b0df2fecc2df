// node scripts/run.mjs benches/projects-at-scale.ts [--projects 100000] [--residents 1000000] [--calls 400] [--only list]
// The most frequent calls with 1,000 projects, and with 100,000 projects and 1,000,000 residents, alternating in one run: the p99 of the
// larger database may be at most three times that of the smaller. Needs ten minutes and 2 GB of disk, so `npm run bench` leaves it out.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import type { AppContext } from '../src/core/http/app-context.server.ts'
import { localFiles } from '../src/core/storage/files.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { putManyProjects } from '../tests/fixtures/many-projects.ts'

const budget = 3
/** The process serves both databases, with the memory of one city's server. */
const memoryMegabytesMax = 700
const smallProjects = 1000
const smallResidents = 10_000
const warmUpCalls = 30

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    residents: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '400' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const { buildApp } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
  buildApp: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance>
}

type Place = { id: string; zip: string; lat: number; lng: number; owner: string }
type City = { app: FastifyInstance; places: Place[]; close: () => Promise<void> }
const token = 'bench-resident'

async function found(projects: number, residents: number): Promise<City> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-scale-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    settings: ['fsync=off', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'],
  })
  await prepareTables(postgres)
  const pool = createPool(postgres.ownerUrl)
  const db = createDatabase(pool)
  await loadPlaces(db)
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await putManyProjects(client, { projects, residents, now: new Date() })
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select $1, id, now(), now() + interval '1 hour' from users where login_type = 'Resident' limit 1`,
    [createHash('sha256').update(token).digest()],
  )
  const { rows } = await client.query<Place>(
    "select id, zip, lat, lng, organization_id as owner from projects where status = 'published' order by md5(id::text) limit 500",
  )
  await client.end()
  const config = readConfig({ ...process.env, HOST: '0.0.0.0', TRUST_PROXY: 'loopback', DATABASE_URL: postgres.url, DATA_DIR: folder })
  const app = await buildApp({ config, db, files: localFiles(join(folder, 'files')), now: () => new Date() })
  await app.ready()
  const close = async () => {
    await app.close()
    await pool.end()
    await postgres.stop()
  }
  return { app, places: rows, close }
}

const box = ({ lat, lng }: Place, degrees: number) =>
  [lng - degrees, lat - degrees, lng + degrees, lat + degrees].map((n) => n.toFixed(4)).join(',')
const types = ['New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster']
const categories = ['Greenery', 'Utilities', 'Roads', 'Highways', 'Minor works']
const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T

/** The n-th request of each call; requests differ as people's would. */
const kinds: Record<string, (place: Place, n: number) => string> = {
  'list, open': () => 'projects?status=open',
  'list, of a category': (_, n) =>
    `projects?status=open&infrastructureCategories=${pick(categories, n)}&projectType=${encodeURIComponent(pick(types, n))}`,
  'list, around a zip code': ({ zip }) => `projects?status=open&zip=${zip}&radius=25`,
  'list, for a zip code': ({ zip }) => `projects?status=open&zip=${zip}`,
  'list, nearest': ({ lat, lng }) => `projects?status=open&lat=${lat}&lng=${lng}`,
  'list, of an organization': ({ owner }) => `projects?status=open&owner=${owner}`,
  'list, a rare word': (_, n) => `projects?status=open&q=${pick(['observatory', 'library', 'zeppelin'], n)}`,
  'list, a frequent word': (_, n) => `projects?status=open&q=${pick(['street', 'residents', 'plans'], n)}`,
  'list, closing first': () => 'projects?status=open&sort=closing',
  'list, most liked': (_, n) => `projects?status=open&sort=liked&projectType=${encodeURIComponent(pick(types, n))}`,
  'list, in a box': (place) => `projects?status=open&bbox=${box(place, 0.2)}`,
  'list, completed': () => 'projects?status=completed',
  'map of a city': (place) => `projects/points?status=open&bbox=${box(place, 0.2)}`,
  'map of a region': (place) => `projects/points?status=open&bbox=${box(place, 1)}`,
  'map of the country': (_, n) => `projects/points?status=open&bbox=-125,24,-66,49&projectType=${encodeURIComponent(pick(types, n))}`,
  'counts by choice': ({ zip }) => `projects/counts?status=open&zip=${zip}&radius=25`,
  details: ({ id }) => `projects/${id}`,
}

async function timed({ app, places }: City, path: (place: Place, n: number) => string, n: number): Promise<number> {
  const url = `/api/v1/${path(pick(places, n), n)}`
  const from = performance.now()
  const { statusCode, body } = await app.inject({
    url,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.18.${n % 250}.1` },
  })
  const took = performance.now() - from
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body.slice(0, 300)}`)
  return took
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const line = (cells: (string | number)[]) =>
  cells.map((cell, i) => (typeof cell === 'number' ? cell.toFixed(2) : cell)[i === 0 ? 'padEnd' : 'padStart'](i === 0 ? 28 : 11)).join('')

const seconds = performance.now()
const small = await found(smallProjects, smallResidents)
const large = await found(Number(values.projects), Number(values.residents))
console.log(
  `${smallProjects} projects and ${smallResidents} residents; ${values.projects} and ${values.residents}: made in ${((performance.now() - seconds) / 1000).toFixed(0)} s`,
)
console.log(line(['milliseconds', 'small p50', 'large p50', 'small p99', 'large p99', 'of p50', 'of p99']))
const over: string[] = []
for (const [name, path] of Object.entries(kinds).filter(([name]) => name.includes(values.only))) {
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
  for (let n = -warmUpCalls; n < Number(values.calls); n++) {
    const index = n + warmUpCalls
    const both =
      index % 2 === 0
        ? [await timed(small, path, index), await timed(large, path, index)]
        : [await timed(large, path, index), await timed(small, path, index)].reverse()
    if (n < 0) continue
    ofSmall.push(both[0] as number)
    ofLarge.push(both[1] as number)
  }
  const [a, b] = [ofSmall, ofLarge].map((times) => times.sort((one, other) => one - other)) as [number[], number[]]
  const ratio = at(b, 0.99) / at(a, 0.99)
  console.log(line([name, at(a, 0.5), at(b, 0.5), at(a, 0.99), at(b, 0.99), at(b, 0.5) / at(a, 0.5), ratio]))
  if (ratio > budget) over.push(`${name}: ${ratio.toFixed(2)}`)
}
const megabytes = process.memoryUsage().rss / 1024 / 1024
console.log(`memory of the process with both: ${megabytes.toFixed(0)} MB of ${memoryMegabytesMax}`)
if (megabytes > memoryMegabytesMax) over.push(`memory: ${megabytes.toFixed(0)} MB`)
await small.close()
await large.close()
if (over.length > 0) {
  console.error(`Over ${budget} times:\n  ${over.join('\n  ')}`)
  process.exitCode = 1
}
