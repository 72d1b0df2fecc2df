// npm run bench: each call of Plaza beside a bare Fastify on the same PostgreSQL, which sends the same bytes from memory or from one row,
// or inserts one durable row (docs/performance.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchPaint } from '../benches/paint.ts'
import type { Call } from '../benches/yardstick/call.ts'
import { calls } from '../benches/yardstick/calls.ts'
import {
  type CallFigures,
  cells,
  columns,
  document,
  type Figures,
  type Recorded,
  recordedOf,
  slowerThanRecorded,
} from '../benches/yardstick/figures.ts'
import { connections, megabytes } from '../benches/yardstick/load.ts'
import { buildOlder, git } from '../benches/yardstick/older.ts'
import { measure, type Plan } from '../benches/yardstick/rounds.ts'
import { type Running, withServers } from '../benches/yardstick/servers.ts'
import { readArguments } from './operate/installation.ts'
import { clearResults, closeResults } from './results.mjs'

const recordedFile = 'benches/recorded.json'
const documentFile = 'docs/performance.md'
const jsonFile = 'bench.json'
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
const short: Plan = { rounds: 3, seconds: 0.3, warmsUp: false, hasMemory: false }
/** The short run measures a call at length before it calls it slow. */
const confirming: Plan = { rounds: 7, seconds: 1, warmsUp: true, hasMemory: false }

const usage = `  CALL                 only these calls, or "paint": pages in a browser (benches/paint.ts)
  --against COMMIT     also an older commit, which is built beside this one
  --json [FILE]        writes the figures to FILE, or to ${jsonFile}
  --record             writes them to ${documentFile} and ${recordedFile}
  --short              one minute: fails if a call fails, or if its ratio is below half of the recorded one
  --rounds NUMBER      11 by default
  --seconds NUMBER     of each round, 1 by default`
const options = {
  rounds: { type: 'string', default: '11' },
  seconds: { type: 'string', default: '1' },
  against: { type: 'string' },
  json: { type: 'string' },
  record: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
} as const
// The parser knows no option whose value may be left out.
process.argv = process.argv.flatMap((one, i, all) => (one === '--json' && /^(--|$)/.test(all[i + 1] ?? '') ? [one, jsonFile] : [one]))
const known = [...calls.map(({ name }) => name), 'paint']
const { values, positionals } = readArguments(
  'bench',
  usage,
  options,
  (values, positionals) => {
    const unknown = positionals.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new Error(`No such call: ${unknown.join(', ')}. There are ${known.join(', ')}.`)
    if (values.record && positionals.length > 0) throw new Error('All calls are recorded together.')
    return { values, positionals }
  },
  '[CALL ...]',
)
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const wanted = calls.filter(({ name }) => isWanted(name))
const plan: Plan = values.short ? short : { rounds: Number(values.rounds), seconds: Number(values.seconds), warmsUp: true, hasMemory: true }
const against = values.against === undefined ? null : git('rev-parse', '--short', values.against)

const hasPaint = isWanted('paint') && !values.short && !values.record
const measuredCount = wanted.length + (hasPaint ? 1 : 0)

clearResults('bench')
const failures: string[] = []
if (wanted.length > 0) await benchCalls()
if (hasPaint && !(await benchPaint())) failures.push('paint: over its budget')
closeResults('bench', { passed: measuredCount - failures.length, failures: failures.map((one) => `npm run bench: ${one}`) })

async function benchCalls() {
  const olderFolder = against === null ? undefined : buildOlder(against)
  const recorded: Recorded = JSON.parse(readFileSync(recordedFile, 'utf8'))
  await withServers(olderFolder, async (servers) => {
    const measured: CallFigures[] = []
    console.log(line(columns(against)))
    for (const call of wanted) {
      const figures = await tryMeasure(call, servers, plan)
      if (figures === undefined) continue
      measured.push(figures)
      console.log(line(cells(figures, against)))
    }
    const figures = { ...aboutThis(servers), calls: measured, megabytes: memoryOf(servers) }
    console.log(`\n${document(figures).split('\n').at(-1)}`)
    for (const slow of measured.filter((one) => slowerThanRecorded(one, recorded) !== null)) await confirm(slow, servers, recorded)
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
    if (values.record && failures.length === 0) record(figures)
  })
}

async function confirm({ name }: CallFigures, servers: Running, recorded: Recorded): Promise<void> {
  const call = calls.find((one) => one.name === name) as Call
  const again = await tryMeasure(call, servers, confirming)
  if (again === undefined) return
  console.log(line(cells(again, null)))
  const complaint = slowerThanRecorded(again, recorded)
  if (complaint !== null) failures.push(complaint)
}

async function tryMeasure(call: Call, servers: Running, plan: Plan): Promise<CallFigures | undefined> {
  try {
    return await measure(call, servers, plan)
  } catch (error) {
    failures.push(`${call.name}: ${(error as Error).message}`)
    console.error(failures.at(-1))
    return undefined
  }
}

function aboutThis({ postgresVersion }: Running): Omit<Figures, 'calls' | 'megabytes'> {
  const [processor, ...more] = cpus()
  const machine = [
    `${more.length + 1} × ${processor?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion}`,
  ].join(', ')
  const isChanged = git('status', '--porcelain', '--', 'src', 'migrations', 'package-lock.json') !== ''
  const commit = git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '')
  const date = new Date().toISOString().slice(0, 10)
  return { date, commit, against, machine, connections, rounds: plan.rounds, seconds: plan.seconds }
}

function memoryOf({ plaza, bare, older }: Running): Figures['megabytes'] {
  return { plaza: megabytes(plaza.pid), bare: megabytes(bare.pid), ...(older && { older: megabytes(older.pid) }) }
}

function record(figures: Figures) {
  const text = readFileSync(documentFile, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${documentFile} has no ${begin} and ${end}.`)
  writeFileSync(documentFile, `${before}${begin}\n\n${document(figures)}\n\n${end}${after}`)
  const best: Recorded = JSON.parse(readFileSync(recordedFile, 'utf8'))
  writeFileSync(recordedFile, `${JSON.stringify(recordedOf(figures, best), null, 2)}\n`)
}

function line([call = '', ...rest]: string[]): string {
  return call.padEnd(40) + rest.map((cell, i) => cell.padStart(i === 1 ? 18 : 12)).join('')
}
