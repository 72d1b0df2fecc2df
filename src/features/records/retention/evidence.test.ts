import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { watchClock } from './evidence.server.ts'
import { retainAndRemove, retentionHandler } from './jobs.server.ts'
import { runRetention } from './run.server.ts'

/** Completed on November 20; the removal day is February 20. */
const completion = new Date('2026-11-20T18:00:00Z')
const hour = 3_600_000

let s: Stage
let id: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.now = completion
  await sql`delete from retention_runs`.execute(s.db)
  await sql`delete from projects`.execute(s.db)
  await sql`delete from outbox`.execute(s.db)
  id = await putProject(s.db, s.cast.editor, completion, { status: 'completed', completed_at: completion, title: 'Safer crossings' })
})

const isThere = async () => (await s.db.selectFrom('projects').select('id').where('id', '=', id).execute()).length === 1
const letters = async () => (await s.db.selectFrom('outbox').select('body_text').execute()).map((one) => one.body_text)
/** The daily run on a day. */
function daily(day: string, config = s.app.appContext.config) {
  s.clock.now = new Date(`${day}T12:05:00Z`)
  return runRetention({ ...s.app.appContext, config })
}
const dailyFrom = async (from: string, to: string) => {
  for (let day = from; day <= to; day = new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10)) await daily(day)
}

describe('the daily run removes nothing without a warning 7 real days before', () => {
  test('warned and run every day, it is removed on its removal day', async () => {
    await dailyFrom('2027-02-13', '2027-02-19')
    expect(await isThere()).toBe(true)
    await daily('2027-02-20')
    expect(await isThere()).toBe(false)
  })

  test('a server that was off for months warns first, names the later day, and removes on it', async () => {
    const first = await daily('2027-06-01')
    expect(first.removed).toEqual([])
    expect(first.warned).toEqual([{ projectId: id, title: 'Safer crossings', days: 7, removalDay: '2027-06-08' }])
    expect((await letters())[0]).toContain('in 7 days, on Jun 8, 2027')
    expect((await daily('2027-06-02')).waiting).toEqual([{ projectId: id, title: 'Safer crossings' }])
    await dailyFrom('2027-06-03', '2027-06-07')
    expect([await isThere(), (await letters()).length]).toEqual([true, 2])
    await daily('2027-06-08')
    expect(await isThere()).toBe(false)
  })

  test('a clock that jumps over the days after the warning removes nothing before 7 runs', async () => {
    await daily('2027-02-13')
    expect((await daily('2027-03-20')).waiting).toHaveLength(1)
    await dailyFrom('2027-03-21', '2027-03-25')
    expect(await isThere()).toBe(true)
    await daily('2027-03-26')
    expect(await isThere()).toBe(false)
  })

  test('several runs on one day count once', async () => {
    await daily('2027-02-13')
    for (let run = 0; run < 10; run++) await daily('2027-02-20')
    expect(await isThere()).toBe(true)
  })

  test('a warning whose mail was not sent does not count until 7 days after it was', async () => {
    const config = { ...s.app.appContext.config, smtpUrl: 'smtp://127.0.0.1:1' }
    for (const day of ['13', '14', '15', '16', '17', '18', '19', '20', '21']) await daily(`2027-02-${day}`, config)
    expect(await isThere()).toBe(true)
    await sql`update outbox set status = 'sent', sent_at = '2027-02-21T15:00:00Z'`.execute(s.db)
    for (const day of ['22', '23', '24', '25', '26', '27']) await daily(`2027-02-${day}`, config)
    expect(await isThere()).toBe(true)
    // The seventh day: 6 days and 21 hours after it was sent.
    await daily('2027-02-28', config)
    expect(await isThere()).toBe(true)
    await daily('2027-03-01', config)
    expect(await isThere()).toBe(false)
  })

  test('an operator who names a day decides: what was not warned of goes, and is listed', async () => {
    const report = await runRetention(s.app.appContext, { asOf: '2027-02-20' })
    expect(report.removed).toHaveLength(1)
    expect(report.unwarned).toEqual([{ projectId: id, title: 'Safer crossings' }])
    expect(await isThere()).toBe(false)
  })
})

describe('a clock that jumped', () => {
  test('back before an earlier run stops the run', async () => {
    await daily('2027-02-21')
    await expect(daily('2027-02-20')).rejects.toThrow('the last run was at 2027-02-21')
  })

  test('while the process ran stops the job, which reports it; the next day it continues', async () => {
    let elapsed = 0
    const handler = retentionHandler(
      s.app.appContext,
      () => elapsed,
      () => ({ boot: null, milliseconds: 0 }),
    )
    const pass = async ({ wall, real }: { wall: number; real: number }) => {
      s.clock.now = new Date(s.clock.now.getTime() + wall * hour)
      elapsed += real * hour
      await sql`delete from pgboss.job where name = 'retention'`.execute(s.db)
      await enqueue(s.db, retainAndRemove, {})
      await runJobs(s.db, [handler])
      const { rows } = await sql<{ output: object | null }>`select output from pgboss.job where name = 'retention'`.execute(s.db)
      takeConsole()
      return JSON.stringify(rows[0]?.output ?? {})
    }
    expect(await pass({ wall: 24, real: 24 })).not.toContain('clock')
    expect(await pass({ wall: 24 * 365, real: 24 })).toContain('The clock jumped by 8736 hours')
    expect(await pass({ wall: 1, real: 1 })).toContain('The clock jumped')
    expect(await pass({ wall: 24, real: 24 })).not.toContain('clock')
    expect(await isThere()).toBe(true)
  })

  test('while the process was off stops the job as well: the machine’s own clock keeps running', async () => {
    let elapsed = 0
    let boot = 'first start'
    const pass = async ({ wall, real }: { wall: number; real: number }) => {
      s.clock.now = new Date(s.clock.now.getTime() + wall * hour)
      elapsed += real * hour
      await sql`delete from pgboss.job where name = 'retention'`.execute(s.db)
      await enqueue(s.db, retainAndRemove, {})
      // A process of its own: it knows only what the database says.
      const handler = retentionHandler(
        s.app.appContext,
        () => 0,
        () => ({ boot, milliseconds: elapsed }),
      )
      await runJobs(s.db, [handler])
      const { rows } = await sql<{ output: object | null }>`select output from pgboss.job where name = 'retention'`.execute(s.db)
      takeConsole()
      return JSON.stringify(rows[0]?.output ?? {})
    }
    expect(await pass({ wall: 24, real: 24 })).not.toContain('clock')
    expect(await pass({ wall: 24, real: 24.9 })).not.toContain('clock')
    expect(await pass({ wall: 24 * 365, real: 24 })).toContain('The clock jumped by 8736 hours')
    expect(await pass({ wall: 1, real: 1 })).toContain('The clock jumped since the last run')
    expect(await pass({ wall: 24, real: 24 })).not.toContain('clock')
    boot = 'second start'
    elapsed = 0
    expect(await pass({ wall: 24, real: 0 })).not.toContain('clock')
    expect(await isThere()).toBe(true)
  })

  test('a correction by a time server is no jump', () => {
    let wall = 0
    const check = watchClock(
      () => new Date(wall),
      () => 0,
    )
    for (const milliseconds of [hour, -hour, 0]) {
      wall = milliseconds
      check()
    }
    wall = hour + 1
    expect(check).toThrow('The clock jumped by 1 hours')
  })
})
