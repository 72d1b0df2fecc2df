// What a restored backup still has is removed before the site opens if the backup proves a warning 7 real days old; the rest is warned of.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { enterRestore, finishRestore, noticeTimeline, retainAfterRestore } from './after-restore.server.ts'
import type { MachineClock } from './evidence.server.ts'
import { runRetention } from './run.server.ts'

/** The backup was made then; the projects' removal day was two weeks before. */
const taken = new Date('2027-03-06T18:00:00Z')
const completion = new Date('2026-11-20T18:00:00Z')
const unnamed: MachineClock = { boot: null, milliseconds: 0 }

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.now = taken
  for (const table of ['retention_runs', 'restorations', 'retention_holds', 'projects', 'outbox'])
    await sql`delete from ${sql.table(table)}`.execute(s.db)
  await sql`insert into restorations (taken_at) values (${taken})`.execute(s.db)
})

const daysLater = (days: number) => new Date(taken.getTime() + days * dayMilliseconds)
/** A completed project that is due, whose officials were warned so many days before the backup. */
async function putDue(warnedDaysAgo?: number): Promise<string> {
  const id = await putProject(s.db, s.cast.editor, completion, { status: 'completed', completed_at: completion })
  const sent = daysLater(-(warnedDaysAgo ?? 0))
  const warning = { project_id: id, removal_day: '2027-02-20', days_before: 30, sent_at: sent, delivered_at: sent }
  if (warnedDaysAgo !== undefined) await s.db.insertInto('retention_warnings').values(warning).execute()
  return id
}
const open = (days: number, machine = unnamed) => {
  s.clock.now = daysLater(days)
  return finishRestore(s.app.appContext, machine)
}
const again = () => sql`update restorations set retained_at = null`.execute(s.db)
const idsOf = (all: { projectId: string }[] | undefined) => all?.map((one) => one.projectId).toSorted()
const projects = async () => (await s.db.selectFrom('projects').select('id').execute()).map(({ id }) => id)

test('what was warned of 7 real days before is removed before the site opens; the rest is warned of, and goes 7 days later', async () => {
  const warned = [await putDue(30), await putDue(0)].toSorted()
  const unwarned = await putDue()
  const early = await open(6.9)
  expect([idsOf(early?.removed), idsOf(early?.waiting), idsOf(early?.warned)]).toEqual([[], warned, [unwarned]])
  await again()
  const report = await open(7)
  expect([idsOf(report?.removed), idsOf(report?.waiting), report?.unwarned]).toEqual([warned, [unwarned], []])
  expect(await projects()).toEqual([unwarned])
  expect(await finishRestore(s.app.appContext, unnamed)).toBeNull()

  const letters = await s.db.selectFrom('outbox').select('body_text').where('letter', '=', 'removalWarning').execute()
  expect(letters[0]?.body_text).toContain('in 7 days, on Mar 20, 2027')
  for (let day = 8; day <= 14; day++) {
    s.clock.now = daysLater(day)
    await runRetention(s.app.appContext)
  }
  expect(await projects()).toEqual([])
})

test('daily runs before the backup count as days too, and this run does not', async () => {
  const due = await putDue(5)
  const runs = [-4, -3, -2, -1].map((days) => ({ day: daysLater(days).toISOString().slice(0, 10), ran_at: daysLater(days) }))
  await s.db.insertInto('retention_runs').values(runs).execute()
  expect((await open(2))?.removed).toEqual([])
  await again()
  expect(idsOf((await open(3))?.removed)).toEqual([due])
  expect(await s.db.selectFrom('retention_runs').select('day').execute()).toHaveLength(runs.length)
})

test('a warning that the backup had waiting, but not sent, proves nothing', async () => {
  const due = await putDue(30)
  await s.db.updateTable('retention_warnings').set({ delivered_at: null }).execute()
  const config = { ...s.app.appContext.config, smtpUrl: 'smtp://mail.example' }
  s.clock.now = daysLater(60)
  expect(idsOf((await finishRestore({ ...s.app.appContext, config }, unnamed))?.waiting)).toEqual([due])
})

test('days by a wall clock that was changed on this machine since the last run count for nothing', async () => {
  const due = await putDue(3)
  const run = { day: '2027-03-06', ran_at: taken, boot: newId(), uptime_milliseconds: 1000 }
  await s.db.insertInto('retention_runs').values(run).execute()
  const jumped = await open(30, { boot: run.boot, milliseconds: 3_601_000 })
  expect([idsOf(jumped?.removed), idsOf(jumped?.waiting)]).toEqual([[], [due]])
})

test('what is on hold stays', async () => {
  const due = await putDue(30)
  await s.db.insertInto('retention_holds').values({ project_id: due, reason: 'A court asks for it.', held_at: taken }).execute()
  expect(idsOf((await open(60))?.held)).toEqual([due])
})

test('a database that its server took back to an earlier moment is noticed by its timeline, once', async () => {
  await sql`delete from restorations`.execute(s.db)
  const due = await putDue(30)
  const days = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ day: daysLater(-n).toISOString().slice(0, 10), ran_at: daysLater(-n) }))
  await s.db.insertInto('retention_runs').values(days).execute()
  expect(await retainAfterRestore(s.app.appContext)).toBeNull()
  expect(await projects()).toEqual([due])

  await sql`update restorations set timeline = '000000FF'`.execute(s.db)
  await Promise.all([noticeTimeline(s.db, s.clock.now), noticeTimeline(s.db, s.clock.now)])
  expect(await s.db.selectFrom('restorations').select('retained_at').orderBy('id').execute()).toEqual([
    { retained_at: taken },
    { retained_at: null },
  ])
  expect(await retainAfterRestore(s.app.appContext)).toBe(1)
  expect(await projects()).toEqual([])
  expect(await retainAfterRestore(s.app.appContext)).toBeNull()
})

test('a restore that the operator names counts the days since', async () => {
  await sql`delete from restorations`.execute(s.db)
  const due = await putDue(0)
  s.clock.now = daysLater(7)
  await enterRestore(s.db, taken)
  expect(idsOf((await finishRestore(s.app.appContext, unnamed))?.removed)).toEqual([due])
})
