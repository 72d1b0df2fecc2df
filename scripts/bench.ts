// npm run bench [-- list details answer public-html] [--rounds 11] [--seconds 1]: each call as a ratio to a bare Fastify route that sends
// the same statements to the same database, or the same bytes. Fails where a ratio is clearly below its budget.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { answers } from '../benches/answer.ts'
import type { Bench } from '../benches/bench.ts'
import { details } from '../benches/details.ts'
import { list } from '../benches/list.ts'
import { publicHtml } from '../benches/public-html.ts'
import { type Measured, measure, tolerance } from '../benches/rounds.ts'

const benches: Record<string, Bench> = { list, details, answer: answers, 'public-html': publicHtml }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '11' }, seconds: { type: 'string', default: '1' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`)

const server = fork(new URL('../benches/server.ts', import.meta.url), { env: { ...process.env, NODE_ENV: 'production' } })
const ended = once(server, 'exit')
const ready = once(server, 'message') as Promise<[{ plaza: string; bare: string }]>
const addresses = await Promise.race([ready.then(([one]) => one), ended.then(() => undefined)])
if (!addresses) throw new Error('The server to measure did not start.')

const below: string[] = []
try {
  console.log(line(['', 'Plaza/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'ratio', 'least', 'most', 'budget']))
  for (const name of names) {
    const bench = benches[name] as Bench
    const measured = await measure(bench, addresses, { rounds: Number(values.rounds), seconds: Number(values.seconds) })
    console.log(line([bench.call, ...figures(measured), bench.budget.toFixed(2)]))
    if (measured.ratio < bench.budget - tolerance) below.push(`${bench.call}: ${measured.ratio.toFixed(2)} of ${bench.budget}`)
  }
} finally {
  if (server.connected) server.disconnect()
  await ended
}
if (below.length > 0) {
  console.error(`Below budget:\n  ${below.join('\n  ')}`)
  process.exitCode = 1
}

function figures({ plaza, bare, ratio, least, most }: Measured): string[] {
  const sides = [plaza, bare].flatMap(({ perSecond, p50, p99 }) => [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)])
  return [...sides, ratio.toFixed(2), least.toFixed(2), most.toFixed(2)]
}

function line([call = '', ...rest]: string[]): string {
  return call.padEnd(36) + rest.map((cell) => cell.padStart(9)).join('')
}
