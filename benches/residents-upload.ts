// node benches/residents-upload.ts [--rounds 3]: the effect of importing a sheet of 20,000 residents on everyone else. During the import,
// the p99 of the project list must stay below twice that of an idle server, and the process must use less than 300 MB more. Fails
// otherwise.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoLogins } from '../src/demo/loading/logins.ts'
import type { ImportWithErrors } from '../src/features/accounts/residents/contract.ts'
import { serve } from '../tests/served.ts'
import { crowdOf, residentsSheet } from '../tests/sheets.ts'

const rows = 20_000
const ratioMax = 2
const megabytesMax = 300
/** 40 per second are below the rate limit of one address. */
const everyMilliseconds = 25
const idleMilliseconds = 15_000
const megabyte = 2 ** 20

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const plaza = await serve({ DEMO: 'on' })
const agent = new Agent({ keepAlive: true, maxSockets: 100 })
try {
  const token = await logIn()
  await listDuring(sleep(3000))
  const measured = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    const sheet = await residentsSheet(crowdOf(rows, `round${round}.example.org`))
    const before = p99(await listDuring(sleep(idleMilliseconds)))
    const idleMegabytes = held()
    const begin = performance.now()
    const upload = take(token, sheet)
    const during = p99(await listDuring(upload.done))
    const seconds = (performance.now() - begin) / 1000
    measured.push({ before, during, ratio: during / before, megabytes: upload.most() - idleMegabytes })
    const { ratio, megabytes } = measured.at(-1) as (typeof measured)[number]
    console.log(
      `${rows} rows in ${seconds.toFixed(1)} s; list p99 idle ${before.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms, ratio ${ratio.toFixed(2)}; ${megabytes.toFixed(0)} MB more`,
    )
  }
  const ratio = median(measured.map((one) => one.ratio))
  const megabytes = Math.max(...measured.map((one) => one.megabytes))
  console.log(`ratio ${ratio.toFixed(2)} of ${ratioMax}, memory ${megabytes.toFixed(0)} of ${megabytesMax} MB`)
  if (ratio >= ratioMax || megabytes >= megabytesMax) process.exitCode = 1
} finally {
  agent.destroy()
  await plaza.stop()
}

async function logIn(): Promise<string> {
  const body = JSON.stringify({ email: demoLogins.administrator, password: demoLogins.password })
  const response = await fetch(`${plaza.url}/api/v1/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { token: string }).token
}

/** Uploads a sheet and waits for its import; `most` is the process's peak memory meanwhile. */
function take(token: string, sheet: Buffer) {
  let most = 0
  const headers = { authorization: `Bearer ${token}` }
  const sampler = setInterval(() => {
    most = Math.max(most, held())
  }, 100)
  const work = async () => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(sheet)], 'residents.xlsx'))
    const path = `${plaza.url}/api/v1/users`
    const begun = await fetch(`${path}/excelSheetUploadAndDataInsertDB`, { method: 'POST', headers, body })
    let { import: made } = (await begun.json()) as { import: ImportWithErrors }
    while (made.status === 'waiting' || made.status === 'running') {
      await sleep(250)
      made = ((await (await fetch(`${path}/imports/${made._id}`, { headers })).json()) as { import: ImportWithErrors }).import
    }
    if (made.added !== rows) throw new Error(`${made.added} of ${rows} were added: ${made.status}.`)
  }
  return { done: work().finally(() => clearInterval(sampler)), most: () => most }
}

/** Latencies of the project list at a constant request rate, independent of replies, until something is done. */
async function listDuring(until: Promise<unknown>): Promise<number[]> {
  let done = false
  const ended = until.finally(() => {
    done = true
  })
  const answers: Promise<number>[] = []
  while (!done) {
    answers.push(list())
    await sleep(everyMilliseconds)
  }
  await ended
  return Promise.all(answers)
}

function list(): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const request = get(`${plaza.url}/api/v1/projects?limit=20`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The list answered ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - begin))
    })
    request.on('error', reject)
  })
}

/** The server's memory in MB. */
function held(): number {
  const [, pages = '0'] = readFileSync(`/proc/${plaza.pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4096) / megabyte
}

function p99(milliseconds: number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
