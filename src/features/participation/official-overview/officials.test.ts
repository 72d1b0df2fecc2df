import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { reportThing } from '../reports/contract.ts'
import { addComment, castVote } from '../responses/contract.ts'
import { showOverview } from './contract.ts'

let s: Stage
const day = 86_400_000

beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const overview = (who: Person | null, id: string) => s.call(who, showOverview, { params: { id } })
const own = () => s.cast.viewer.organizationId as string

test('401 visitor, 403 resident and another organization, 404 what is no id', async () => {
  expect((await overview(null, own())).status).toBe(401)
  expect(await overview(s.cast.resident, own())).toMatchObject({ status: 403, body: { code: 'access.officialsOnly' } })
  expect(await overview(s.cast.otherAdministrator, own())).toMatchObject({ status: 403, body: { code: 'overview.otherOrganization' } })
  expect((await overview(s.cast.viewer, 'nonsense')).status).toBe(404)
})

test('200 viewer without projects sees none', async () => {
  expect((await overview(s.cast.viewer, own())).body).toEqual({ projects: [], total: 0, openReports: null, openMessages: 0 })
})

test('200 viewer: who took part, who is new, who waits; a person counts once however they took part', async () => {
  const { now } = s.clock
  const open = await putProject(s.db, s.cast.editor, now, { title: 'Open', questions_count: 4, ends_at: new Date(now.getTime() + 5 * day) })
  await putProject(s.db, s.cast.editor, now, { title: 'Draft', status: 'draft' })
  await putProject(s.db, s.cast.editor, now, { title: 'Closed', ends_at: new Date(now.getTime() - day) })
  await putProject(s.db, s.cast.editor, now, { title: 'Later', starts_at: new Date(now.getTime() + day) })
  await putProject(s.db, s.cast.otherAdministrator, now, { title: 'Of Ithaca' })
  const [early, late] = (await crowd(s.db, now, 2)) as [Person, Person]
  const at = async (instant: Date, act: () => Promise<{ status: number }>) => {
    s.clock.now = instant
    await s.db.updateTable('sessions').set({ last_seen_at: instant }).execute()
    expect((await act()).status).toBe(200)
    s.clock.now = now
    await s.db.updateTable('sessions').set({ last_seen_at: now }).execute()
  }
  const vote = (who: Person) => () => s.call(who, castVote, { params: { id: open }, query: { vote: 'yes' }, body: null })
  const comment = (who: Person) => () => s.call(who, addComment, { params: { id: open }, body: { text: 'A word' } })
  await at(new Date(now.getTime() - 8 * day), vote(early))
  await at(now, comment(early))
  await at(new Date(now.getTime() - 2 * day), comment(late))
  await at(now, vote(late))
  await at(now, vote(s.cast.unconfirmed))
  for (const who of [early, s.cast.unconfirmed]) await at(now, () => s.call(who, noteParticipation, { params: { id: open }, body: {} }))

  const { body, status } = await overview(s.cast.viewer, own())
  expect([status, body.total]).toEqual([200, 4])
  expect(body.projects.map((one) => [one.title, one.phase])).toEqual([
    ['Later', 'upcoming'],
    ['Closed', 'closed'],
    ['Draft', 'draft'],
    ['Open', 'open'],
  ])
  const { days, ...counts } = body.projects[3] as (typeof body.projects)[number]
  expect(counts).toMatchObject({
    daysLeft: 5,
    closingSoon: true,
    zipCodes: 1,
    questionsCount: 4,
    answered: 0,
    tookPart: 2,
    newPeople: 1,
    waiting: 1,
    started: 1,
    finished: 0,
    resultsPublished: false,
  })
  expect(days).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0])
})

test('200 promises are overdue from the day after, by the organization’s calendar; administrators see how many reports wait', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Promised' })
  const promise = { params: { id }, body: { said: 'It is dark', doing: 'Lamps come', promisedFor: '2026-11-20' } }
  await s.call(s.cast.editor, addDecision, promise)
  await s.call(s.cast.editor, addDecision, { ...promise, body: { ...promise.body, status: 'done' } })
  await s.call(s.cast.resident, reportThing, { params: { id }, body: { reason: 'wrong' } })
  const overdue = async (now: string) => {
    s.clock.now = new Date(now)
    await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
    return (await overview(s.cast.viewer, own())).body.projects.find((one) => one.title === 'Promised')?.overdue
  }
  expect(await overdue('2026-11-21T07:59:59Z')).toBe(0)
  expect(await overdue('2026-11-21T08:00:00Z')).toBe(1)
  expect((await overview(s.cast.administrator, own())).body.openReports).toBe(1)
  expect((await overview(s.cast.editor, own())).body.openReports).toBeNull()
})
