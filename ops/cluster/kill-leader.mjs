// Kills the leader of the cluster under a write load with SIGKILL, and prints whether every confirmed row survived and how long it took.
//   node ops/cluster/kill-leader.mjs FOLDER     as the user that started the cluster
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { downSecondsMax, openCluster, printTable } from './leader.mjs'

const writers = 8
const loadSeconds = 5
const patienceSeconds = 120
const runAttempts = 20

const { settings, leader, kill } = openCluster()
const { DATABASE_URL: pooled, DATABASE_OWNER_URL: owned, DATABASE_DIRECT_URL: direct } = settings

await run(owned, `create table if not exists kill_leader (id text primary key); grant select, insert, delete on kill_leader to plaza`)
const load = { confirmed: [], errors: 0, isOver: false, killedAt: Infinity, firstAfter: undefined }
const writing = Array.from({ length: writers }, (_, writer) => write(`${process.pid}-${writer}`))
await sleep(loadSeconds * 1000)
const before = leader()
const confirmedBefore = load.confirmed.length
load.killedAt = performance.now()
kill(before)
for (const end = performance.now() + patienceSeconds * 1000; load.firstAfter === undefined && performance.now() < end; ) await sleep(50)
await sleep(loadSeconds * 1000)
load.isOver = true
await Promise.all(writing)

const stored = new Set((await run(direct, 'select id from kill_leader')).rows.map(({ id }) => id))
const lost = load.confirmed.filter((id) => !stored.has(id)).length
const downSeconds = load.firstAfter === undefined ? Infinity : (load.firstAfter - load.killedAt) / 1000
const lines = {
  Processors: availableParallelism(),
  'Leader before': `node ${before}`,
  'Leader after': `node ${leader()}`,
  'Rows confirmed before the kill': confirmedBefore,
  'Rows confirmed in all': load.confirmed.length,
  'Confirmed rows lost': lost,
  'Failed attempts': load.errors,
  'Seconds without a confirmed write': downSeconds.toFixed(1),
}
printTable(lines)
await run(owned, 'drop table if exists kill_leader')
if (lost > 0 || downSeconds > downSecondsMax) process.exitCode = 1

/** Inserts row after row through PgBouncer; a row counts when its statement was confirmed. */
async function write(writer) {
  let client
  for (let number = 0; !load.isOver; number++) {
    const id = `${writer}-${number}`
    const begun = performance.now()
    try {
      client ??= await connect(pooled)
      await client.query('insert into kill_leader values ($1)', [id])
      load.confirmed.push(id)
      if (begun > load.killedAt) load.firstAfter ??= performance.now()
    } catch {
      load.errors++
      client?.end().catch(() => {})
      client = undefined
      await sleep(200)
    }
  }
  await client?.end()
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs a statement that can be repeated: on a busy machine HAProxy may take the leader for down, and cuts connections, for a second. */
async function run(url, statement) {
  for (let attempt = 1; ; attempt++) {
    let client
    try {
      client = await connect(url)
      return await client.query(statement)
    } catch (error) {
      if (attempt === runAttempts) throw error
      await sleep(1000)
    } finally {
      await client?.end().catch(() => {})
    }
  }
}
