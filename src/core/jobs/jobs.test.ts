import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { administer, type TestDatabase, testDatabase } from '../../../tests/database.ts'
import { allDue, attempt, buryDead, claim, forgetJobs, runJobs, waits, waitsAfter } from '../../../tests/jobs.ts'
import { takeConsole } from '../../../tests/quiet.ts'
import { until } from '../../../tests/until.ts'
import { createDatabase, createPool, type Db, type DbOrTx } from '../database/database.server.ts'
import { type FailedAttempt, type Handler, Hopeless } from './attempt.server.ts'
import { enqueue, enqueueAll, reschedule } from './enqueue.server.ts'
import { defineJob } from './job-kind.ts'
import { startWorker } from './worker.server.ts'

const kind = defineJob({ name: 'tidy', payload: z.object({ n: z.number() }) })
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(createPool(database.url, 10))
  await administer(database.ownerUrl, 'create table effects (n int); grant all on effects to public')
})
afterEach(async () => {
  await forgetJobs(db)
  await sql`delete from effects`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const effect = (tx: DbOrTx, n: number) => sql`insert into effects values (${n})`.execute(tx)
const effects = async () => (await sql<{ n: number }>`select n from effects order by n`.execute(db)).rows.map((row) => row.n)
const handler = (run: Handler<{ n: number }>['run'], ended?: Handler<{ n: number }>['ended']): Handler<{ n: number }> => ({
  kind,
  run,
  ...(ended ? { ended } : {}),
})
const writes = handler((job) =>
  db.transaction().execute(async (tx) => {
    await effect(tx, job.payload.n)
    await job.complete(tx)
  }),
)

describe('enqueuing', () => {
  test('what is rolled back never was; a payload that is not the kind’s is refused', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await enqueue(tx, kind, { n: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await expect(enqueue(db, kind, { n: 'one' } as never)).rejects.toThrow()
    expect(await runJobs(db, [writes])).toBe(0)
  })

  test('higher priorities first, then in order; what waits for later is left', async () => {
    const order: number[] = []
    const notes = handler(async ({ payload }) => void order.push(payload.n))
    await enqueueAll(db, kind, [{ payload: { n: 1 } }, { payload: { n: 3 }, afterSeconds: 60 }])
    await enqueue(db, kind, { n: 2 }, { priority: 1 })
    await runJobs(db, [notes])
    expect(order).toEqual([2, 1])
    await allDue(db)
    await runJobs(db, [notes])
    expect(order).toEqual([2, 1, 3])
  })

  test('rescheduling moves the waiting job of its key, and enqueues one if none waits', async () => {
    await reschedule(db, kind, { n: 1 }, { key: 'a', afterSeconds: 600 })
    await reschedule(db, kind, { n: 2 }, { key: 'b', afterSeconds: 600 })
    await reschedule(db, kind, { n: 3 }, { key: 'a', afterSeconds: 0 })
    expect((await waits(db, kind)).map((seconds) => Math.round(seconds / 600))).toEqual([0, 1])
    await runJobs(db, [writes])
    expect(await effects()).toEqual([3])
  })
})

describe('an attempt', () => {
  test('that fails is made again after each pause of the kind; after the last one the job is given up, in the same transaction', async () => {
    const endings: FailedAttempt['next'][] = []
    const fails = handler(
      async () => {
        throw new Error('no')
      },
      async (tx, job, { next }) => {
        endings.push(next)
        await effect(tx, job.attempt)
      },
    )
    await enqueue(db, kind, { n: 1 })
    for (const pause of [10, 60]) {
      expect(await waitsAfter(db, kind, () => runJobs(db, [fails]), [pause])).toEqual([pause])
      await allDue(db)
    }
    await runJobs(db, [fails])
    expect([endings, await effects(), await waits(db, kind)]).toEqual([['retry', 'retry', 'givenUp'], [1, 2, 3], []])
    expect(takeConsole()).toHaveLength(3)
  })

  test('that is hopeless is the last', async () => {
    await enqueue(db, kind, { n: 1 })
    await runJobs(db, [handler(async () => Promise.reject(new Hopeless('never')))])
    expect(await waits(db, kind)).toEqual([])
    expect(takeConsole()).toEqual(['Job tidy failed (attempt 1 of 3): never'])
  })

  test('of a process that was stopped does not count', async () => {
    const stopping = new AbortController()
    const attempts: number[] = []
    const stopped = handler(async ({ attempt, signal }) => {
      attempts.push(attempt)
      stopping.abort()
      signal.throwIfAborted()
    })
    await enqueue(db, kind, { n: 1 })
    await runJobs(db, [stopped], stopping.signal)
    await runJobs(db, [handler(async ({ attempt }) => void attempts.push(attempt))])
    expect(attempts).toEqual([1, 1])
  })

  test('of a process that died is made again; who only seemed dead writes nothing', async () => {
    await enqueue(db, kind, { n: 1 })
    const dead = await claim(db, kind)
    expect(await runJobs(db, [writes])).toBe(0)
    await buryDead(db)
    const second = await claim(db, kind)
    await attempt(db, writes, dead)
    expect([await effects(), takeConsole()]).toEqual([[], [expect.stringContaining('Another process has taken over the job tidy')]])
    await attempt(db, writes, second)
    expect(await effects()).toEqual([1])
  })

  test('that ends its process each time is given up', async () => {
    const endings: FailedAttempt[] = []
    await enqueue(db, kind, { n: 1 })
    for (let deaths = 0; deaths < kind.attemptsMax; deaths++) {
      await claim(db, kind)
      await buryDead(db)
    }
    const ended = handler(
      async () => {
        throw new Error('not reached')
      },
      async (_tx, _job, ending) => void endings.push(ending),
    )
    await runJobs(db, [ended])
    expect(endings).toMatchObject([{ next: 'givenUp', error: { message: 'The process ended while working.' } }])
    expect([await waits(db, kind), takeConsole().length]).toEqual([[], 1])
  })
})

describe('workers', () => {
  const start = (listen: boolean) => startWorker(db, [writes], { databaseUrl: database.url, listen })

  test.each([true, false])('two at the same time do each of 30 jobs once; listening: %s', async (listen) => {
    const workers = await Promise.all([start(listen), start(listen)])
    await enqueueAll(
      db,
      kind,
      Array.from({ length: 30 }, (_, n) => ({ payload: { n } })),
    )
    await until(async () => (await effects()).length === 30)
    await Promise.all(workers.map((one) => one.stop()))
    expect(await effects()).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  test('jobs are taken up right after their commit, not at the next poll', async () => {
    const worker = await start(true)
    await enqueue(db, kind, { n: 0 })
    await until(async () => (await effects()).length === 1)
    const [jobs, pollMilliseconds] = [4, 5000]
    const took: number[] = []
    for (let n = 1; n <= jobs; n++) {
      const begun = performance.now()
      await enqueue(db, kind, { n })
      await until(async () => (await effects()).length === n + 1)
      took.push(performance.now() - begun)
    }
    expect(Math.min(...took)).toBeLessThan(1000)
    expect(took.reduce((sum, one) => sum + one)).toBeLessThan((jobs * pollMilliseconds) / 2)
    await worker.stop()
  })
})

test('schedules that no kind declares are deleted, unless a newer version may declare them', async () => {
  const add = () => sql`insert into pgboss.schedule (name, cron) values ('tidy', '0 3 1 1 *')`.execute(db)
  const start = async () => (await startWorker(db, [], { databaseUrl: database.url, listen: false })).stop()
  const schedules = async () => (await sql`select from pgboss.schedule where name = 'tidy'`.execute(db)).rows.length
  await administer(database.ownerUrl, `insert into migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await add()
  await start()
  expect(await schedules()).toBe(1)
  await administer(database.ownerUrl, `delete from migrations where name = '9999_later.sql'`)
  await start()
  expect(await schedules()).toBe(0)
})
