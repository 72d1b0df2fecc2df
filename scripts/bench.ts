// npm run bench [-- list details answer public-html list-signed-in project-signed-in survey-signed-in paint] [--rounds 11] [--seconds 1]: each call as a ratio to a bare Fastify route that
// sends the same statements to the same database, or the same bytes. On an idle machine with a core per server, the ratio of requests
// approaches the ratio of processor time, the last column. Fails if both are well below budget: on a shared machine, the first alone can be
// noise. `paint` opens pages in a browser (benches/paint.ts).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { answers } from '../benches/answer.ts'
import type { Bench } from '../benches/bench.ts'
import { details } from '../benches/details.ts'
import { list } from '../benches/list.ts'
import { listSignedIn, projectSignedIn, surveySignedIn } from '../benches/pages.ts'
import { benchPaint } from '../benches/paint.ts'
import { publicHtml } from '../benches/public-html.ts'
import { type Measured, measure, tolerance } from '../benches/rounds.ts'

const benches: Record<string, Bench> = {
  ...{ list, details, answer: answers, 'public-html': publicHtml },
  ...{ 'list-signed-in': listSignedIn, 'project-signed-in': projectSignedIn, 'survey-signed-in': surveySignedIn },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '11' }, seconds: { type: 'string', default: '1' } },
})
const known = [...Object.keys(benches), 'paint']
const wanted = positionals.length > 0 ? positionals : known
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}. There are ${known.join(', ')}.`)
const names = wanted.filter((name) => name !== 'paint')

if (wanted.includes('paint') && !(await benchPaint())) process.exitCode = 1
if (names.length > 0) await benchCalls()

async function benchCalls() {
  const server = fork(new URL('../benches/server.ts', import.meta.url), { env: { ...process.env, NODE_ENV: 'production' } })
  const ended = once(server, 'exit')
  const ready = once(server, 'message') as Promise<[{ plaza: string; bare: string }]>
  const addresses = await Promise.race([ready.then(([one]) => one), ended.then(() => undefined)])
  if (!addresses) throw new Error('The server to measure did not start.')

  const processor = async () => {
    server.send('processor')
    const [used] = (await once(server, 'message')) as [NodeJS.CpuUsage]
    return used.user + used.system
  }

  const below: string[] = []
  try {
    const side = ['p50 ms', 'p99 ms', 'µs']
    console.log(line(['', 'Plaza/s', ...side, 'bare/s', ...side, 'ratio', 'least', 'most', 'budget', 'of µs']))
    for (const name of names) {
      const bench = benches[name] as Bench
      const measured = await measure(bench, { addresses, processor }, { rounds: Number(values.rounds), seconds: Number(values.seconds) })
      const { plaza, bare } = measured
      const ofProcessor = bare.processor / plaza.processor
      console.log(line([bench.call, ...figures(measured), bench.budget.toFixed(2), ofProcessor.toFixed(2)]))
      const best = Math.max(measured.ratio, ofProcessor)
      if (best < bench.budget - tolerance) below.push(`${bench.call}: ${best.toFixed(2)} of ${bench.budget}`)
    }
  } finally {
    if (server.connected) server.disconnect()
    await ended
  }
  if (below.length > 0) {
    console.error(`Below budget:\n  ${below.join('\n  ')}`)
    process.exitCode = 1
  }
}

function figures({ plaza, bare, ratio, least, most }: Measured): string[] {
  const sides = [plaza, bare].flatMap((one) => [one.perSecond.toFixed(0), one.p50.toFixed(0), one.p99.toFixed(0), one.processor.toFixed(0)])
  return [...sides, ratio.toFixed(2), least.toFixed(2), most.toFixed(2)]
}

function line([call = '', ...rest]: string[]): string {
  return call.padEnd(36) + rest.map((cell) => cell.padStart(8)).join('')
}
