// node scripts/run.mjs benches/scale.ts [--data FOLDER] [--projects 100000 --residents 1000000 --answers 10000000] [--requests 800]
//   [--record]
// Every call of `npm run bench` in a small town and in one of a country's size, in turn: 99 of 100 may take twice as long at
// most. Then the start of a process on the large one, and the results and the export of its project with a fortieth of the answers.
// `--data` names a data folder that `npm run fill` has filled; it is used as it is, and gets the projects and residents of the bench.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { filledProjectId, officialId } from '../scripts/fill/rows.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { type Served, serve } from '../tests/served.ts'
import type { Call, LoadRequest } from './yardstick/call.ts'
import { calls } from './yardstick/calls.ts'
import { megabytes } from './yardstick/load.ts'
import { git } from './yardstick/older.ts'
import { percentile } from './yardstick/open-loop.ts'
import { seedResponses } from './yardstick/seed.ts'
import { send } from './yardstick/send.ts'
import { fillTown } from './yardstick/town.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    projects: { type: 'string', default: '100000' },
    residents: { type: 'string', default: '1000000' },
    answers: { type: 'string', default: '10000000' },
    requests: { type: 'string', default: '800' },
    record: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
const warmUp = 40
/** Of the requests: neighbors among a call's requests are of the same residents, who may write only so many comments. */
const stride = 211
const looks = 11
/** What is promised. */
const bounds = { growth: 2, startSeconds: 5, resultsMs: 150, exportMegabytes: 100 }
const documentFile = 'docs/performance.md'
const [begin, end] = ['<!-- scale -->', '<!-- end of scale -->']
const token = 'bench-filled-official'

/** `asked`: the requests of each call that earlier runs have sent; a repeated write would be refused. */
type Town = { plaza: Served; client: pg.Client; startSeconds: number; asked: number }
const closing: (() => unknown)[] = []

async function open(dataFolder: string): Promise<Town> {
  const postgres = await startPostgres({ dir: join(dataFolder, 'postgres') })
  closing.push(postgres.stop)
  const start = () =>
    serve({ NODE_ENV: 'production', HOST: '0.0.0.0', DATABASE_URL: postgres.ownerUrl, DEMO: 'off', TRUST_PROXY: 'loopback' })
  let plaza = await start()
  closing.push(() => plaza.stop())
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  closing.push(() => client.end())
  const { rows } = await client.query("select 1 from users where email = 'official@example.org'")
  if (rows.length === 0) {
    await fillTown(client)
    await seedResponses(plaza)
    await client.query('vacuum analyze')
  }
  await plaza.stop()
  const since = performance.now()
  plaza = await start()
  const startSeconds = (performance.now() - since) / 1000
  const liked = await client.query<{ asked: number }>('select count(*)::int as asked from likes')
  return { plaza, client, startSeconds, asked: liked.rows[0]?.asked ?? 0 }
}

async function timed({ plaza }: Town, request: LoadRequest, name: string): Promise<number> {
  const since = performance.now()
  const { status, body } = await send(plaza, request)
  const took = performance.now() - since
  if (status !== 200) throw new Error(`${name} answered ${status}: ${body.toString().slice(0, 300)}`)
  return took
}

async function compare(call: Call, towns: readonly [Town, Town]): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < warmUp + requests; n++)
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const took = await timed(towns[at], call.request((towns[at].asked + n) * stride), call.name)
      if (n >= warmUp) times[at].push(took)
    }
  return times
}

const rows: string[][] = []
const broken: string[] = []
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
function note(what: string, figure: string, isKept: boolean, promise: string): void {
  rows.push([what, figure, promise])
  console.log(`${isKept ? 'ok    ' : 'BROKEN'} ${what}: ${figure} (${promise})`)
  if (!isKept) broken.push(what)
}

async function largest({ plaza, client, startSeconds }: Town): Promise<void> {
  note(
    'start of a process until it answers',
    `${startSeconds.toFixed(1)} s`,
    startSeconds < bounds.startSeconds,
    `below ${bounds.startSeconds} s`,
  )
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at)
      values (sha256(convert_to($1, 'UTF8')), $2, now(), now() + interval '1 day') on conflict do nothing`,
    [token, officialId(0)],
  )
  const id = filledProjectId(0)
  const { rows: counted } = await client.query<{ answers: number }>('select count(*)::int as answers from answers where project_id = $1', [
    id,
  ])
  const authorization = `Bearer ${token}`
  for (const [name, path] of [
    ['results', `/api/v1/projects/${id}/results`],
    ['turnout', `/api/v1/projects/${id}/turnout`],
    ['results page', `/project/${id}/results`],
  ] as const) {
    const headers = { authorization, cookie: `userToken=${token}`, accept: name.endsWith('page') ? 'text/html' : 'application/json' }
    const times: number[] = []
    for (let n = 0; n < looks; n++) times.push(await timed({ plaza } as Town, { method: 'GET', path, headers }, name))
    const middle = percentile(times, 0.5)
    note(`${name} of ${counted[0]?.answers} answers`, `${ms(middle)} ms`, middle < bounds.resultsMs, `below ${bounds.resultsMs} ms`)
  }
  const before = megabytes(plaza.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, megabytes(plaza.pid))), 50)
  const path = `/api/v1/projects/projectDataExportIntoSheet/${id}`
  const took = await timed({ plaza } as Town, { method: 'GET', path, headers: { authorization } }, 'export').finally(() =>
    clearInterval(watch),
  )
  const growth = peak - before
  note(
    'memory added by its export',
    `${growth.toFixed(0)} MB in ${(took / 1000).toFixed(0)} s`,
    growth < bounds.exportMegabytes,
    `below ${bounds.exportMegabytes} MB`,
  )
}

function table(times: readonly (readonly [Call, [number[], number[]]])[]): string {
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  const isChanged = git('status', '--porcelain', '--', 'src', 'migrations') !== ''
  const lines = times.map(([{ title }, [small, large]]) => {
    const at = [0.5, 0.99].flatMap((share) => [percentile(small, share), percentile(large, share)])
    return row([title, ...at.map(ms), ((at[3] as number) / (at[2] as number)).toFixed(2)])
  })
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}. Small: 1,000 projects and 5,000 residents. Large: ${Number(values.projects).toLocaleString('en')} projects, ${Number(values.residents).toLocaleString('en')} residents and ${Number(values.answers).toLocaleString('en')} answers as well. One request at a time, ${requests} of each in turn; milliseconds.`,
    '',
    ...[
      row(['Call', 'small p50', 'large p50', 'small p99', 'large p99', 'of p99']),
      row(['---', ...Array.from({ length: 5 }, () => '---:')]),
    ],
    ...lines,
    '',
    ...[row(['In the large town', 'measured', 'promised']), row(['---', '---:', '---:']), ...rows.map(row)],
  ].join('\n')
}

function record(text: string): void {
  const [before, rest] = readFileSync(documentFile, 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${documentFile} has no ${begin} and ${end}.`)
  writeFileSync(documentFile, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}

const temporary = mkdtempSync(join(tmpdir(), 'plaza-scale-'))
closing.push(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
try {
  const folder = values.data ?? join(temporary, 'large')
  if (values.data === undefined) {
    const size = (['projects', 'residents', 'answers'] as const).flatMap((name) => [`--${name}`, values[name]])
    execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/fill.ts', ...size], {
      env: { ...process.env, DATA_DIR: folder },
      stdio: 'inherit',
    })
  }
  const towns = [await open(join(temporary, 'small')), await open(folder)] as const
  const times: (readonly [Call, [number[], number[]]])[] = []
  for (const call of calls) {
    const both = await compare(call, towns)
    times.push([call, both])
    const [small, large] = [percentile(both[0], 0.99), percentile(both[1], 0.99)]
    console.log(`${call.title.padEnd(40)} p99 ${ms(small)} and ${ms(large)} ms, x ${(large / small).toFixed(2)}`)
    if (large / small > bounds.growth) broken.push(`${call.title}: ${(large / small).toFixed(2)} times`)
  }
  await largest(towns[1])
  if (values.record) record(table(times))
} finally {
  for (const close of closing.reverse()) await close()
}
if (broken.length > 0) {
  console.error(`Not kept:\n  ${broken.join('\n  ')}`)
  process.exitCode = 1
}
