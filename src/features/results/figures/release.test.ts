import { describe, expect, test } from 'vitest'
import { awaitedRelease, newcomersMin, releaseInstant } from './release.ts'

const open = { timeZone: 'America/Los_Angeles' as const, status: 'published', endsAt: null, completedAt: null }
const at = (project: Parameters<typeof releaseInstant>[0], now: string, hour = 6) =>
  releaseInstant(project, new Date(now), hour).toISOString()

test('4 of the people behind a release can be one reader, and 5 are others', () => {
  expect(newcomersMin).toBe(9)
})

describe('the instant of a release', () => {
  test('of an open project is the last publishing hour in its time zone', () => {
    expect(at(open, '2026-11-20T13:59:59.999Z')).toBe('2026-11-19T14:00:00.000Z')
    expect(at(open, '2026-11-20T14:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
    expect(at({ ...open, timeZone: 'America/New_York' }, '2026-11-20T13:59:59.999Z')).toBe('2026-11-20T11:00:00.000Z')
    expect(at({ ...open, timeZone: 'Pacific/Honolulu' }, '2026-11-20T13:59:59.999Z')).toBe('2026-11-19T16:00:00.000Z')
    expect(at(open, '2026-11-20T08:00:00Z', 0)).toBe('2026-11-20T08:00:00.000Z')
    expect(at(open, '2026-11-20T07:59:59Z', 23)).toBe('2026-11-20T07:00:00.000Z')
  })

  test('is the same local hour when the clocks change', () => {
    expect(at(open, '2026-10-31T20:00:00Z')).toBe('2026-10-31T13:00:00.000Z')
    expect(at(open, '2026-11-01T20:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
    expect(at(open, '2026-03-08T20:00:00Z')).toBe('2026-03-08T13:00:00.000Z')
  })

  test('of a closed project is the close: its completion, or else its end', () => {
    const endsAt = new Date('2026-11-10T07:59:59.999Z')
    expect(at({ ...open, endsAt }, '2026-11-20T18:00:00Z')).toBe(endsAt.toISOString())
    expect(at({ ...open, endsAt }, '2026-11-10T07:59:59.999Z')).toBe('2026-11-09T14:00:00.000Z')
    const completed = { ...open, endsAt, status: 'completed', completedAt: new Date('2026-11-12T20:00:00Z') }
    expect(at(completed, '2026-11-20T18:00:00Z')).toBe('2026-11-12T20:00:00.000Z')
  })
})

describe('the awaited release', () => {
  const awaited = (project: Parameters<typeof awaitedRelease>[0], now: string, since: string | null) =>
    awaitedRelease(project, { now: new Date(now), publishHour: 6 }, since === null ? null : new Date(since))?.toISOString() ?? null

  test('is the next publishing hour, until one has passed since the publication', () => {
    expect(awaited(open, '2026-11-20T18:00:00Z', '2026-11-20T17:00:00Z')).toBe('2026-11-21T14:00:00.000Z')
    expect(awaited(open, '2026-11-20T13:00:00Z', '2026-11-20T12:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
    expect(awaited(open, '2026-11-21T13:59:59Z', '2026-11-20T17:00:00Z')).toBe('2026-11-21T14:00:00.000Z')
    expect(awaited(open, '2026-11-21T14:00:00Z', '2026-11-20T17:00:00Z')).toBeNull()
    expect(awaited({ ...open, timeZone: 'Pacific/Honolulu' }, '2026-11-20T18:00:00Z', null)).toBe('2026-11-21T16:00:00.000Z')
  })

  test('keeps the local hour when the clocks change', () => {
    expect(awaited(open, '2026-10-31T20:00:00Z', null)).toBe('2026-11-01T14:00:00.000Z')
    expect(awaited(open, '2026-03-07T20:00:00Z', null)).toBe('2026-03-08T13:00:00.000Z')
  })

  test('is the close, if that comes first; a closed project has none', () => {
    const endsAt = new Date('2026-11-21T07:59:59.999Z')
    expect(awaited({ ...open, endsAt }, '2026-11-20T18:00:00Z', null)).toBe(endsAt.toISOString())
    expect(awaited({ ...open, endsAt }, '2026-11-21T18:00:00Z', null)).toBeNull()
    expect(awaited({ ...open, status: 'completed' }, '2026-11-21T18:00:00Z', null)).toBeNull()
  })
})
