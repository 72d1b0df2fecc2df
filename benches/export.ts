// node scripts/run.mjs benches/export.ts [--people 50000]: the memory used by one export of 250,000 answers, compared with ten of 25,000 in
// sequence: as many rows and as much garbage, but never as many at the same time. The job of a separate server makes each, in one run. The
// large one may use at most 1.5 times the memory, and less than 512 MB above idle; meanwhile the list of projects must respond. Fails
// otherwise.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import type { MadeExport } from '../src/features/records/export-jobs/contract.ts'
import { putCrowdedProject } from '../tests/fixtures/crowded-project.ts'
import { serve } from '../tests/served.ts'

const questions = 5
const growthMax = 1.5
const megabytesMax = 512
/** The list of projects may slow down by this factor during the export. */
const slowerMax = 20
const megabyte = 2 ** 20
const token = 'bench-official'

const { values } = parseArgs({ options: { people: { type: 'string', default: '50000' } } })
const many = Number(values.people)
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

type Measured = { megabytes: number; seconds: number; bytes: number; before: number; during: number; slowest: number }

async function measure(people: number, exports: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-export-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings: ['fsync=off', 'max_wal_size=4GB'] })
  await prepareTables(postgres)
  const pool = createPool(postgres.ownerUrl)
  await loadPlaces(createDatabase(pool))
  await pool.end()
  const projectId = await fill(postgres.ownerUrl, people)
  const plaza = await serve({ DATABASE_URL: postgres.url, DEMO: 'off' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = async () => {
    const begin = performance.now()
    const reply = await fetch(`${plaza.url}/api/v1/projects?limit=20`, { headers })
    if (!reply.ok) throw new Error(`The list answered ${reply.status}`)
    await reply.arrayBuffer()
    return performance.now() - begin
  }
  const held = () => (Number(readFileSync(`/proc/${plaza.pid}/statm`, 'utf8').split(' ')[1] ?? 0) * 4096) / megabyte
  try {
    const idleTimes: number[] = []
    for (let i = 0; i < 100; i++) {
      idleTimes.push(await list())
      await sleep(20)
    }
    const idle = held()
    let most = idle
    const sampler = setInterval(() => {
      most = Math.max(most, held())
    }, 25)
    const begin = performance.now()
    const times: number[] = []
    let bytes = 0
    for (let i = 0; i < exports; i++) {
      const asked = await fetch(`${plaza.url}/api/v1/exports`, { method: 'POST', headers, body: JSON.stringify({ project: projectId }) })
      let { export: made } = (await asked.json()) as { export: MadeExport }
      while (made.status === 'waiting' || made.status === 'running') {
        times.push(await list())
        await sleep(50)
        made = ((await (await fetch(`${plaza.url}/api/v1/exports/${made._id}`, { headers })).json()) as { export: MadeExport }).export
      }
      if (made.status !== 'ready') throw new Error(`The export is ${made.status}: ${plaza.output()}`)
      bytes = made.size ?? 0
    }
    const seconds = (performance.now() - begin) / 1000
    clearInterval(sampler)
    const [before, during] = [median(idleTimes), median(times)]
    return { megabytes: most - idle, seconds, bytes, before, during, slowest: Math.max(...times) }
  } finally {
    await plaza.stop()
    await postgres.stop()
  }
}

/** Everyone answers each question, the first with text that compresses badly. */
async function fill(url: string, people: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { projectId, officialId } = await putCrowdedProject(client, { people, questions })
  await client.query(`
    update questions set type = 'open' where position = 0;
    update answers a set answer_yes = null,
      answer_text = (select string_agg(md5(a.id::text || n), ' ') from generate_series(1, 6) n)
    from questions q where q.id = a.question_id and q.position = 0;
    update users set email_verified_at = now()`)
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), officialId],
  )
  await client.query('vacuum analyze')
  await client.end()
  return projectId
}

const tell = (people: number, exports: number, { megabytes, seconds, bytes, before, during, slowest }: Measured) =>
  console.log(
    `${exports} x ${people * questions} answers: ${megabytes.toFixed(0)} MB above idle, ${((people * exports) / seconds).toFixed(0)} rows/s, file of ${(bytes / megabyte).toFixed(1)} MB; the list meanwhile ${(during / before).toFixed(1)} times as long, at worst ${slowest.toFixed(0)} ms`,
  )
const small = await measure(many / 10, 10)
tell(many / 10, 10, small)
const large = await measure(many, 1)
tell(many, 1, large)
const growth = large.megabytes / small.megabytes
const slower = large.during / large.before
console.log(
  `ten times as many at once take ${growth.toFixed(2)} times the memory (at most ${growthMax}), ${large.megabytes.toFixed(0)} of ${megabytesMax} MB`,
)
if (growth > growthMax || large.megabytes > megabytesMax || slower > slowerMax) process.exitCode = 1
