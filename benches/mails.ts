// node scripts/run.mjs benches/mails.ts [--letters 3000] [--behind 0]: how many emails a second a process of role jobs hands to a mail
// server, by the number of its connections and the server's delay of each reply. Fails if one arrives twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { mailServer } from '../tests/servers/mail.ts'

/** 25 ms to another machine: a mail takes three replies. `share` of the letters. */
const rounds = [
  { connections: 1, delay: 0, share: 1 },
  { connections: 4, delay: 0, share: 1 },
  { connections: 8, delay: 0, share: 1 },
  { connections: 1, delay: 25, share: 0.1 },
  { connections: 4, delay: 25, share: 0.3 },
  { connections: 16, delay: 25, share: 1 },
]
/** About what an announcement of new terms has. */
const textCharacters = 400
const htmlCharacters = 1_600

type Sink = { url: string; done: Promise<{ seconds: number; arrived: string[] }> }

if (isMainThread) await measure()
else await receive(workerData as { letters: number; delay: number })

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { letters: { type: 'string', default: '3000' }, behind: { type: 'string', default: '0' } } })
  const most = Number(values.letters)
  const folder = mkdtempSync(join(tmpdir(), 'plaza-mails-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres') })
  try {
    await prepareTables(postgres)
    const client = new pg.Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    await queue(client, Number(values.behind), 0)
    for (const { connections, delay, share } of rounds) {
      const letters = Math.ceil(most * share)
      await queue(client, letters, 1)
      const sink = await sinkOf(letters, delay)
      const plaza = start(
        { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DATA_DIR: join(folder, 'data') },
        sink,
        connections,
      )
      const { seconds, arrived } = await sink.done
      const milliseconds = processorMilliseconds(plaza) / letters
      await stop(plaza)
      const doubled = arrived.length - new Set(arrived).size
      const rate = `${(letters / seconds).toFixed(0)} emails a second, ${milliseconds.toFixed(1)} ms of a processor for each in Plaza`
      const line = `${connections} connections, ${delay} ms a reply: ${rate}`
      console.log(doubled === 0 ? line : `${line}; ${doubled} arrived twice`)
      if (doubled > 0) process.exitCode = 1
    }
    await client.end()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** @param priority above that of the letters that stay behind */
async function queue(client: pg.Client, letters: number, priority: number): Promise<void> {
  await client.query(
    `with written as (
       insert into outbox (id, channel, recipient, subject, body_text, body_html, letter, bulk)
       select gen_random_uuid(), 'mail', 'person' || n || '@example.org', 'Our terms of use will change', repeat('x ', $2), repeat('x ', $3),
         'newTerms', true from generate_series(1, $1::int) n
       returning id)
     insert into pgboss.job (name, data, priority, policy, retry_limit, heartbeat_seconds)
     select 'mail', jsonb_build_object('message', id), $4, 'standard', 1000000, 60 from written`,
    [letters, textCharacters / 2, htmlCharacters / 2, priority],
  )
  await client.query('analyze outbox, pgboss.job_common')
}

/** A mail server in a thread of its own, until so many mails have arrived. */
async function sinkOf(letters: number, delay: number): Promise<Sink> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { letters, delay } })
  const [url] = (await once(worker, 'message')) as [string]
  return { url, done: once(worker, 'message').then(([found]) => found) }
}

async function receive({ letters, delay }: { letters: number; delay: number }): Promise<void> {
  const wait = async () => void (delay > 0 && (await sleep(delay)))
  const done = Promise.withResolvers<number>()
  let begun = 0
  const server = await mailServer({
    onSender: wait,
    onRecipient: async () => {
      begun ||= performance.now()
      await wait()
      return null
    },
    onMail: async () => {
      await wait()
      if (server.received.length >= letters) done.resolve(performance.now())
    },
  })
  parentPort?.postMessage(server.url)
  const ended = await done.promise
  parentPort?.postMessage({ seconds: (ended - begun) / 1000, arrived: server.received.map(({ id }) => id) })
  await server.close()
}

function start(env: Record<string, string>, sink: Sink, connections: number): ChildProcess {
  const settings = { SMTP_URL: sink.url, SMTP_CONNECTIONS: String(connections), PORT: '0', NODE_ENV: 'production' }
  return spawn(process.execPath, ['src/server.ts', '--role=jobs'], {
    env: { PATH: process.env['PATH'] ?? '', ...env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** What a process has used, its start included. Linux counts in hundredths of a second. */
function processorMilliseconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function stop(plaza: ChildProcess): Promise<void> {
  const ended = once(plaza, 'exit')
  plaza.kill('SIGTERM')
  await ended
}
