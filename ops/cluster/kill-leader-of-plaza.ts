// Runs Plaza on the cluster (two web processes and one for jobs), kills the leader with SIGKILL while people send answers, and prints
// whether every confirmed answer survived, once, and how long it took. In a clone that is built, with its Node:
//   node ops/cluster/kill-leader-of-plaza.ts FOLDER     as the user that started the cluster, whose database is new
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
import { startAnswerLoad } from '../../tests/fixtures/answer-load.ts'
import { type Served, serve } from '../../tests/served.ts'
import { downSecondsMax, openCluster, printTable } from './leader.mjs'

const load = { people: 60_000, workers: 16 }
const loadSeconds = 10

const { settings, leader, kill } = openCluster()

const start = (role: string) => serve({ ...settings, ROLE: role, DEMO: 'off', TRUST_PROXY: 'loopback' })
const processes: Served[] = [await start('jobs'), await start('web'), await start('web')]
const db = createDatabase(createPool(settings['DATABASE_DIRECT_URL'] as string, 2, false))
try {
  const [, ...web] = processes
  const answers = await startAnswerLoad(
    db,
    web.map(({ url }) => url),
    load,
  )
  await sleep(loadSeconds * 1000)
  const before = leader()
  const confirmedBefore = answers.confirmed()
  const killedAt = performance.now()
  kill(before)
  const downSeconds = ((await answers.nextConfirmed()) - killedAt) / 1000
  await sleep(loadSeconds * 1000)
  await answers.end()
  const { lost, doubled, different, unconfirmed } = await answers.compare(db)
  const lines = {
    Processors: availableParallelism(),
    'Leader before': `node ${before}`,
    'Leader after': `node ${leader()}`,
    'Answers confirmed before the kill': confirmedBefore,
    'Answers confirmed in all': answers.confirmed(),
    'Confirmed answers lost': lost,
    'Answers stored twice': doubled,
    'Answers that differ from what was sent': different,
    'Answers stored and not confirmed': unconfirmed,
    'Attempts without a confirmation': answers.failed(),
    'Seconds until the first confirmed answer': downSeconds.toFixed(1),
    'Seconds until no job was due': (await untilNoJobIsDue()).toFixed(1),
  }
  printTable(lines)
  if (lost + doubled + different + unconfirmed > 0 || downSeconds > downSecondsMax) process.exitCode = 1
} finally {
  await Promise.all(processes.map(({ stop }) => stop()))
  await db.destroy()
}

/** The process for jobs works again. */
async function untilNoJobIsDue(): Promise<number> {
  const begun = performance.now()
  while (true) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db)
    if (rows[0]?.due === 0) return (performance.now() - begun) / 1000
    await sleep(200)
  }
}
