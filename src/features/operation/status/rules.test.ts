import { expect, test } from 'vitest'
import { type DueJobs, stalledSeconds } from '../../../core/jobs/due-jobs.ts'
import { backupState, diskState, type WorkRow, workTroubles, worstOf } from './rules.ts'

const hour = 3600
const rowOf = (columns: Partial<WorkRow>): WorkRow => ({
  part: 'mail',
  organization_id: 'a',
  error: null,
  late: null,
  requested: null,
  fault: null,
  done: null,
  ...columns,
})
const refused = 'connect ECONNREFUSED 127.0.0.1:25'

test.each([
  [null, 'unknown'],
  [36 * hour, 'works'],
  [36 * hour + 1, 'degraded'],
  [7 * 24 * hour, 'degraded'],
  [7 * 24 * hour + 1, 'broken'],
])('a backup that is %s seconds old: %s', (seconds, state) => {
  expect(backupState(seconds)).toBe(state)
})

test('the disk: a fault below the least room, attention below four times as much', () => {
  const megabytes = (count: number) => count * 1_000_000
  expect([499, 500, 1999, 2000].map((count) => diskState(megabytes(count), 500))).toEqual(['broken', 'degraded', 'degraded', 'works'])
})

test('work is late after five minutes, for the organization whose work it is', () => {
  expect(workTroubles([rowOf({ late: 300 })])).toEqual([])
  expect(workTroubles([rowOf({ late: 301 }), rowOf({ organization_id: 'b', late: 10 })])).toEqual([
    { part: 'mail', organizationId: 'a', state: 'degraded', sinceSeconds: 301 },
  ])
})

test('a service that does not answer fails for every organization, since the last success of any', () => {
  const failing = rowOf({ error: refused, requested: 900, fault: 60 })
  const trouble = { part: 'mail', organizationId: null, state: 'broken' }
  expect(workTroubles([failing])).toEqual([{ ...trouble, sinceSeconds: 900 }])
  expect(workTroubles([failing, rowOf({ organization_id: null, done: 400 })])).toEqual([{ ...trouble, sinceSeconds: 400 }])
  expect(workTroubles([failing, rowOf({ organization_id: 'b', done: 59 })])).toEqual([])
})

test('a recipient that is refused is no fault of the service', () => {
  expect(workTroubles([rowOf({ error: '451 4.2.0 greylisted', requested: 900, fault: 60 })])).toEqual([])
})

test('an export that failed is a fault for its own organization', () => {
  const rows = [
    rowOf({ part: 'exports', requested: 90, fault: 80 }),
    rowOf({ part: 'exports', organization_id: 'b', requested: 90, fault: 80, done: 10 }),
  ]
  expect(workTroubles(rows)).toEqual([{ part: 'exports', organizationId: 'a', state: 'broken', sinceSeconds: 90 }])
})

test('the worst of several troubles counts', () => {
  expect(worstOf([{ state: 'degraded' }, { state: 'broken' }])?.state).toBe('broken')
  expect([worstOf([{ state: 'degraded' }])?.state, worstOf([])]).toEqual(['degraded', undefined])
})

test('jobs are stalled when a kind waits for 15 minutes and none of it is worked', () => {
  const kind = (columns: Partial<DueJobs>): DueJobs => ({ name: 'mail', waiting: 1, later: 0, active: 0, worked: 0, age: 901, ...columns })
  expect(stalledSeconds([])).toBe(0)
  expect(stalledSeconds([kind({}), kind({ name: 'export', age: 1000 })])).toBe(1000)
  for (const fine of [{ age: 900 }, { active: 1 }, { worked: 1 }]) expect(stalledSeconds([kind(fine)])).toBe(0)
  expect(stalledSeconds([kind({})], ['mail'])).toBe(0)
})
