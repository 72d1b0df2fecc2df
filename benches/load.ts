// node scripts/run.mjs benches/load.ts [--minutes 10] [--record]
// The traffic of a busy evening on one process: ten minutes at 80 % of what the machine can do, three times what it can do, and a
// thousand residents who scan the same code. Needs a machine that does nothing else. `--record` writes the table to docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LoadRequest } from './yardstick/call.ts'
import { calls } from './yardstick/calls.ts'
import { connections, megabytes, type Target } from './yardstick/load.ts'
import { percentile, type Sent, sendAtRate, sendInTurn } from './yardstick/open-loop.ts'
import { type Running, withServers } from './yardstick/servers.ts'
import { watchStalls } from './yardstick/stalls.ts'
import { addressOf, eligible, fileProject, projectId, token } from './yardstick/town.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, record: { type: 'boolean', default: false } } })
const steadySeconds = Number(values.minutes) * 60
const [limitSeconds, overloadSeconds, afterSeconds] = [20, 30, 10]
const share = 0.8
const overloadFactor = 3
const residents = 1000

/** What is promised. */
const bounds = { p99: 250, memoryGrowth: 1.15, refusalP99: 2000, recoverySeconds: 5, firstPageP95: 500 }

/** Of 100 requests, by the names of `calls`. */
const mix: Record<string, number> = {
  ...{ 'page-list-resident': 25, 'page-project-resident': 15, 'page-survey-resident': 15, 'page-project': 10, 'page-list': 10 },
  ...{ list: 5, search: 3, near: 2, answer: 7, vote: 4, like: 3, comment: 1 },
}

function traffic(): () => LoadRequest {
  const turns = Object.entries(mix).flatMap(([name, count]) => Array.from({ length: count }, () => name))
  const counts = new Map<string, number>()
  let n = 0
  return () => {
    // 37 and 100 have no common divisor, so the kinds alternate.
    const name = turns[(n++ * 37) % turns.length] as string
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const call = calls.find((one) => one.name === name)
    if (!call) throw new Error(`No such call: ${name}`)
    return call.request(count)
  }
}

const rows: string[][] = []
const broken: string[] = []
function note(what: string, figure: string, isKept: boolean, promise: string): void {
  rows.push([what, figure, promise])
  console.log(`${isKept ? 'ok    ' : 'BROKEN'} ${what}: ${figure} (${promise})`)
  if (!isKept) broken.push(what)
}
const times = (sent: readonly Sent[], ...statuses: number[]) =>
  sent.filter(({ status }) => statuses.includes(status)).map(({ milliseconds }) => milliseconds)
const ms = (value: number) => `${value.toFixed(0)} ms`

type Stalls = ReturnType<typeof watchStalls>

async function steady(plaza: Target, next: () => LoadRequest, limit: number, stalls: Stalls): Promise<void> {
  const rate = limit * share
  await sendAtRate(plaza, next, rate, 60)
  const begin = Date.now()
  const before = megabytes(plaza.pid)
  const sent = await sendAtRate(plaza, next, rate, steadySeconds)
  const after = megabytes(plaza.pid)
  explain(sent, begin, stalls)
  const failed = sent.filter(({ status }) => status !== 200).length
  note(`errors of ${sent.length} requests at ${rate.toFixed(0)} a second`, String(failed), failed === 0, 'none')
  const p99 = percentile(times(sent, 200), 0.99)
  note('their time, 99 of 100 below', ms(p99), p99 < bounds.p99, `below ${bounds.p99} ms`)
  note(
    'memory after a minute and at the end',
    `${before.toFixed(0)} and ${after.toFixed(0)} MB`,
    after < before * bounds.memoryGrowth,
    'flat',
  )
}

/** Prints each second in which somebody was rejected or waited too long, and where its time went. */
function explain(sent: readonly Sent[], begin: number, stalls: Stalls): void {
  const isBad = ({ status, milliseconds }: Sent) => status !== 200 || milliseconds > bounds.p99
  for (const [second, some] of Map.groupBy(sent.filter(isBad), ({ at }) => Math.floor(at))) {
    const longest = Math.max(...some.map(({ milliseconds }) => milliseconds))
    const rejected = some.filter(({ status }) => status === 503).length
    const from = begin + second * 1000
    console.log(
      `second ${second}: ${some.length} late or failed, of them ${rejected} rejected; the longest ${ms(longest)}; in milliseconds:`,
    )
    for (const line of stalls.between(from, from + 1000)) console.log(`    ${line}`)
  }
}

async function overloaded(plaza: Target, next: () => LoadRequest, limit: number): Promise<void> {
  const sent = await sendAtRate(plaza, next, limit * overloadFactor, overloadSeconds)
  const others = sent.filter(({ status }) => status !== 200 && status !== 503)
  note(`three times the limit: neither answered nor 503, of ${sent.length}`, String(others.length), others.length === 0, 'none')
  const refused = sent.filter(({ status }) => status === 503)
  note(
    '503 without Retry-After',
    String(refused.filter((one) => !one.hasRetryAfter).length),
    refused.every((one) => one.hasRetryAfter),
    'none',
  )
  const wait = percentile(times(sent, 503), 0.99)
  note(`${refused.length} refusals, 99 of 100 within`, ms(wait), wait < bounds.refusalP99, `below ${bounds.refusalP99} ms`)
  const answered = sent.length - others.length - refused.length
  note(
    'answered a second meanwhile',
    (answered / overloadSeconds).toFixed(0),
    answered / overloadSeconds > limit / 3,
    'a third of the limit',
  )
  const after = await sendAtRate(plaza, next, limit * share * 0.5, afterSeconds)
  const bad = after.filter(({ status, milliseconds }) => status !== 200 || milliseconds > bounds.p99)
  const recovered = Math.max(0, ...bad.map(({ at }) => at))
  note('recovered after', `${recovered.toFixed(1)} s`, recovered < bounds.recoverySeconds, `within ${bounds.recoverySeconds} s`)
}

async function scanned(plaza: Target): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' }
  const survey = `/project/${projectId(fileProject)}/survey`
  let n = 0
  const scan = (): LoadRequest => {
    const at = n++
    const cookie = `userToken=${token(eligible(fileProject, at % residents))}`
    return { method: 'GET', path: survey, headers: { ...addressOf(at), ...headers, cookie } }
  }
  const minute = await sendAtRate(plaza, scan, residents / 60, 60)
  const p95 = percentile(times(minute, 200), 0.95)
  const good = times(minute, 200).length
  note(
    `the survey's first page for ${residents} residents within a minute, 95 of 100 below`,
    `${ms(p95)}, ${good} of ${residents}`,
    p95 < bounds.firstPageP95 && good === residents,
    `below ${bounds.firstPageP95} ms`,
  )
  const burst = await sendAtRate(plaza, scan, residents, 1)
  const last = percentile(times(burst, 200), 1)
  note(
    'the same residents within one second, the last after',
    `${ms(last)}, ${times(burst, 200).length} of ${residents}`,
    true,
    'no promise',
  )
}

const probe = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'yardstick/stall-probe.ts')}` }

async function measure({ plaza, logs }: Running): Promise<void> {
  const stalls = watchStalls(plaza.pid, logs.plaza, logs.postgres)
  const next = traffic()
  await sendInTurn(plaza, next, connections, limitSeconds)
  const limitSent = await sendInTurn(plaza, next, connections, limitSeconds)
  const perSecond = limitSent.length / limitSeconds
  const bad = limitSent.filter(({ status }) => status !== 200)
  if (bad.length > 0) throw new Error(`${bad.length} requests were not answered with 200: ${bad[0]?.status}`)
  note('the limit: requests a second of 32 connections', perSecond.toFixed(0), true, 'measured first')
  await steady(plaza, next, perSecond, stalls)
  await overloaded(plaza, next, perSecond)
  await scanned(plaza)
  stalls.stop()
}

await withServers(undefined, measure, probe)

const table = [['', 'figure', 'promise'], ['---', '---', '---'], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
console.log(`\n${table}`)
if (values.record) {
  const file = 'docs/performance.md'
  const [begin, end] = ['<!-- load -->', '<!-- end of load -->']
  const [before, rest] = readFileSync(file, 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${file} has no ${begin} and ${end}.`)
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`)
}
if (broken.length > 0) {
  console.error(`Not kept:\n  ${broken.join('\n  ')}`)
  process.exitCode = 1
}
