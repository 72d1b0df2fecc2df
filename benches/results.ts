// node scripts/run.mjs benches/results.ts [--people 50000] [--looks 9]
// The results page of a project with 25,000 answers and of one with 250,000, alternating in one run: the server's time may grow less than
// the number of answers, and is compared with plain passes over them, which makes it comparable across machines. Also weights for 10,000
// people by four characteristics, compared with one plain pass over the same people.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { seededRandom } from '../src/core/async/seeded-random.ts'
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import type { AppContext } from '../src/core/http/app-context.server.ts'
import { localFiles } from '../src/core/storage/files.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { rake } from '../src/features/results/weighting/raking.ts'
import { putCrowdedProject } from '../tests/fixtures/crowded-project.ts'

/** Ten times the answers may take at most this factor of the time. */
const growthMax = 8
/**
 * The page of 250,000 answers is promised in 300 ms. A plain pass joins them with their respondents and counts them by question and answer,
 * on one connection: about 75 ms on an idle machine. The page needs several such passes over the same answers.
 */
const pagePassesMax = 5
/** Raking 10,000 people takes some dozens of steps, each with a few passes per characteristic. */
const passesMax = 4000
const questions = 5

const { values } = parseArgs({ options: { people: { type: 'string', default: '50000' }, looks: { type: 'string', default: '9' } } })
const looks = Number(values.looks)
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
const { buildApp } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
  buildApp: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance>
}

type City = { app: FastifyInstance; projectId: string; pass: () => Promise<unknown>; close: () => Promise<void> }
const token = 'bench-official'

/** Separate databases, so the smaller one is not slowed by the larger one. */
async function found(people: number): Promise<City> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-results-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings: ['fsync=off', 'max_wal_size=4GB'] })
  await prepareTables(postgres)
  const pool = createPool(postgres.ownerUrl)
  const db = createDatabase(pool)
  await loadPlaces(db)
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { projectId, officialId } = await putCrowdedProject(client, { people, questions, inOrder: true })
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), officialId],
  )
  await client.query('vacuum analyze')
  await client.query('set max_parallel_workers_per_gather = 0')
  const pass = () =>
    client.query(
      `select a.question_id, a.answer_yes, a.answer_rating, count(*) from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
      where a.project_id = $1 and r.confirmed group by 1, 2, 3`,
      [projectId],
    )
  const config = readConfig({ ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder })
  const app = await buildApp({ config, db, files: localFiles(join(folder, 'files')), now: () => new Date() })
  await app.ready()
  const close = async () => {
    await client.end()
    await app.close()
    await pool.end()
    await postgres.stop()
  }
  return { app, projectId, pass, close }
}
const many = Number(values.people)
const small = await found(many / 10)
const large = await found(many)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const look = ({ app, projectId }: City, address: (id: string) => string) =>
  timed(async () => {
    const url = address(projectId)
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}`, cookie: `userToken=${token}` } })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  })
const made = await large.app.inject({ url: `/api/v1/projects/${large.projectId}/weighting`, headers: { authorization: `Bearer ${token}` } })
if (!made.json().weighting.isDone) throw new Error(`Nothing was weighted: ${made.json().weighting.why}`)
const kinds = [
  ['the page', (id: string) => `/project/${id}/results`],
  ['  results', (id: string) => `/api/v1/projects/${id}/results`],
  ['  as everyone', (id: string) => `/api/v1/projects/${id}/results?asEveryone=true`],
  ['  turnout', (id: string) => `/api/v1/projects/${id}/turnout`],
  ['  weighting', (id: string) => `/api/v1/projects/${id}/weighting`],
] as const
let isGood = true
console.log(`${(many / 10) * questions} and ${many * questions} answers, median of ${looks} looks each, in turn`)
for (const [kind, address] of kinds) {
  for (const city of [small, large, small, large]) await look(city, address)
  const times: [number[], number[], number[]] = [[], [], []]
  for (let i = 0; i < looks; i++) {
    times[0].push(await look(small, address))
    times[1].push(await look(large, address))
    times[2].push(await timed(large.pass))
  }
  const [few, all, pass] = times.map(median) as [number, number, number]
  const ratio = (to: number[]) => median(times[1].map((time, i) => time / (to[i] as number)))
  const [growth, passes] = [ratio(times[0]), ratio(times[2])]
  const over =
    kind === 'the page' ? [growth > growthMax && `x OVER ${growthMax}`, passes > pagePassesMax && `passes OVER ${pagePassesMax}`] : []
  const verdict = over.filter(Boolean).join(', ') || (over.length > 0 ? 'good' : '')
  if (over.some(Boolean)) isGood = false
  console.log(
    `${kind.padEnd(16)} ${few.toFixed(0).padStart(6)} ms ${all.toFixed(0).padStart(6)} ms   x ${growth.toFixed(1).padStart(4)}   ${passes.toFixed(1)} passes of ${pass.toFixed(0)} ms  ${verdict}`,
  )
}
await small.close()
await large.close()

// Everyone in a cell of their own, the worst case.
const people = Array.from({ length: 10_000 }, () => 1)
const luck = seededRandom('raking')
const margins = [7, 3, 8, 12].map((groups, m) => {
  const shares = Array.from({ length: groups }, (_, group) => ((group + m) % 4) + 1)
  const sum = shares.reduce((a, b) => a + b, 0)
  return {
    groupOf: people.map(() => Math.floor(luck.between(0, groups))),
    shares: shares.map((one) => one / sum),
  }
})
const passes: number[] = []
const rakings: number[] = []
let weighted = 0
for (let i = 0; i < looks; i++) {
  const begin = performance.now()
  for (let pass = 0; pass < 100; pass++)
    for (let cell = 0; cell < people.length; cell++) weighted += (people[cell] as number) * (margins[0]?.groupOf[cell] as number)
  passes.push((performance.now() - begin) / 100)
  const middle = performance.now()
  weighted += rake(people, margins).weights.length
  rakings.push(performance.now() - middle)
}
const ratio = median(rakings) / median(passes)
if (ratio > passesMax || weighted < 0) isGood = false
console.log(
  `raking 10,000    ${median(rakings).toFixed(1)} ms, as long as ${ratio.toFixed(0)} plain passes ${ratio > passesMax ? `OVER ${passesMax}` : 'good'}`,
)
if (!isGood) process.exitCode = 1
