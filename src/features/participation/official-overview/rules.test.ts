import { describe, expect, test } from 'vitest'
import { phaseOf, type WorkPhase } from '../../projects/model/timing.ts'
import { daysLeftOf, listedNeeds, needOf, needsOf } from './rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const published = (startsAt: Date | null, endsAt: Date | null) => ({ status: 'published' as const, startsAt, endsAt })

test('the number of things to do is that of the rows below it', () => {
  const needs = ['closed', ...Array(7).fill('newPeople')].map((kind) => ({ kind: kind as 'closed' | 'newPeople' }))
  const others = { openMessages: 3, openReports: 2, failed: 0 }
  expect(listedNeeds(needs, others)).toEqual({ shown: needs.slice(0, 5), more: 3, count: 7 })
  expect(listedNeeds([], { openMessages: 0, openReports: null, failed: 4 })).toEqual({ shown: [], more: 0, count: 1 })
})

describe('the state of a project', () => {
  test.each([
    ['draft', { status: 'draft', startsAt: day(-1), endsAt: day(1) }],
    ['completed', { status: 'completed', startsAt: day(-9), endsAt: day(-1) }],
    ['upcoming', published(day(1), day(2))],
    ['open', published(now, now)],
    ['open', published(null, null)],
    ['closed', published(day(-2), day(-1))],
  ] as const)('%s', (phase, project) => expect(phaseOf(project, now)).toBe(phase))

  test('days left are calendar days of the state: 10 am in California to the end of the next day is 1', () => {
    expect(daysLeftOf(published(null, new Date('2026-11-22T07:59:59Z')), 'America/Los_Angeles', now)).toBe(1)
    expect(daysLeftOf(published(null, new Date('2026-11-21T07:59:59Z')), 'America/Los_Angeles', now)).toBe(0)
    expect(daysLeftOf(published(null, null), 'America/Los_Angeles', now)).toBeNull()
    expect(daysLeftOf(published(null, day(-1)), 'America/Los_Angeles', now)).toBeNull()
  })
})

describe('what needs somebody', () => {
  const project = (phase: WorkPhase, more = {}) => ({
    phase,
    closingSoon: false,
    questionsCount: 3,
    newPeople: 0,
    overdue: 0,
    publishFailed: false,
    endDate: null as string | null,
    ...more,
  })

  test.each([
    ['overdue', project('open', { questionsCount: 0, overdue: 1 })],
    ['overdue', project('completed', { overdue: 2 })],
    ['notPublished', project('draft', { publishFailed: true })],
    [null, project('draft', { overdue: 1 })],
    ['noQuestions', project('open', { questionsCount: 0, closingSoon: true })],
    ['closingSoon', project('open', { closingSoon: true, newPeople: 4 })],
    ['closed', project('closed')],
    ['newPeople', project('open', { newPeople: 1 })],
    [null, project('open')],
    [null, project('draft', { questionsCount: 0 })],
    [null, project('upcoming', { questionsCount: 0 })],
    [null, project('completed', { newPeople: 2 })],
  ])('%s', (kind, one) => expect(needOf(one)).toBe(kind))

  test('the most pressing first, then who closes first, then who has most that is new', () => {
    const needs = needsOf([
      project('open', { newPeople: 1 }),
      project('open', { newPeople: 9 }),
      project('closed', { endDate: '2026-11-10T00:00:00.000Z' }),
      project('open', { closingSoon: true, endDate: '2026-11-25T00:00:00.000Z' }),
      project('open', { closingSoon: true, endDate: '2026-11-22T00:00:00.000Z' }),
      project('open', { questionsCount: 0 }),
      project('completed', { overdue: 1 }),
    ])
    expect(needs.map(({ kind, project }) => [kind, project.endDate?.slice(8, 10) ?? project.newPeople])).toEqual([
      ['overdue', 0],
      ['noQuestions', 0],
      ['closingSoon', '22'],
      ['closingSoon', '25'],
      ['closed', '10'],
      ['newPeople', 9],
      ['newPeople', 1],
    ])
  })
})
