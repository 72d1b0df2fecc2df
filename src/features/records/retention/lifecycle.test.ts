import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type ProjectColumns, putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { openSession } from '../../accounts/sessions/sessions.server.ts'
import { addComment, castVote, like } from '../../participation/responses/contract.ts'
import { showProject, updateProject } from '../../projects/model/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import * as c from './contract.ts'

const start = new Date('2026-11-20T18:00:00Z')

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const put = (columns: ProjectColumns = {}) => putProject(s.db, s.cast.editor, start, columns)
const completed = (columns: ProjectColumns = {}) => put({ status: 'completed', completed_at: start, ...columns })
const complete = (id: string, who = s.cast.editor) => s.call(who, c.completeProject, { params: { id } })
const reopen = (id: string, who = s.cast.editor) => s.call(who, c.reopenProject, { params: { id } })
const hold = (id: string, body: { hold: boolean; reason?: string }, who = s.cast.administrator) =>
  s.call(who, c.holdProject, { params: { id }, body })
/** Moves the clock for a call, and logs in at that time. */
async function at<T>(now: string, who: Person, act: (who: Person) => Promise<T>): Promise<T> {
  s.clock.now = new Date(now)
  const token = await openSession(s.db, { userId: who.id, rememberMe: false, userAgent: 'tests', now: s.clock.now })
  const result = await act({ ...who, token })
  s.clock.now = start
  return result
}

describe('completing', () => {
  test('200 stamps the moment, says the removal day, and takes no more responses', async () => {
    const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, start, ['yesno'])
    const { status, body } = await complete(id)
    expect([status, body.message]).toEqual([200, 'The project is completed.'])
    expect(body.project).toMatchObject({ status: 'completed', completedAt: start.toISOString(), removalDate: '2027-02-20' })
    expect(body.records).toMatchObject({ months: 3, removalDay: '2027-02-20', daysLeft: 92, hold: null, packageTakenAt: null })
    const params = { id }
    const answers = [{ question: questions[0] as string, answer: 'yes' }]
    for (const refused of [
      await s.call(s.cast.resident, sendAnswers, { params, body: { answers } }),
      await s.call(s.cast.resident, addComment, { params, body: { text: 'Too late' } }),
      await s.call(s.cast.resident, castVote, { params, query: { vote: 'yes' }, body: null }),
      await s.call(s.cast.resident, like, { params }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'respond.completed'])
    const seen = await s.call(s.cast.resident, showProject, { params })
    expect(seen.body.project).toMatchObject({ status: 'completed', removalDate: '2027-02-20' })
  })

  test('409 a draft, and one that is completed already: its moment stays', async () => {
    const draft = await put({ status: 'draft', posted_at: null })
    expect((await complete(draft)).body.code).toBe('project.completeNeedsPublished')
    const id = await completed()
    const again = await at('2026-12-01T18:00:00Z', s.cast.editor, (who) => complete(id, who))
    expect([again.status, again.body.code]).toEqual([409, 'project.completedAlready'])
    expect((await s.call(s.cast.editor, showProject, { params: { id } })).body.project.completedAt).toBe(start.toISOString())
  })

  test('200 once and 409 once for two who press at the same time', async () => {
    const id = await put()
    const statuses = (await Promise.all([complete(id), complete(id, s.cast.administrator)])).map((one) => one.status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('404 for an id that is none, and for one that nothing has', async () => {
    for (const id of ['no-id', newId()]) for (const act of [complete, reopen]) expect((await act(id)).status).toBe(404)
  })
})

describe('opening again', () => {
  test('200 on the day before the removal day, 409 from that day on, by the organization’s calendar', async () => {
    const id = await completed()
    // The last minute of February 19 in California.
    const before = await at('2027-02-20T07:59:00Z', s.cast.editor, (who) => reopen(id, who))
    expect([before.status, before.body.project.status, before.body.project.completedAt]).toEqual([200, 'published', null])
    const other = await completed()
    const after = await at('2027-02-20T08:00:00Z', s.cast.editor, (who) => reopen(other, who))
    expect([after.status, after.body.code]).toEqual([409, 'retention.tooLate'])
  })

  test('409 what is not completed, and never publishes a draft', async () => {
    const draft = await put({ status: 'draft', posted_at: null })
    for (const id of [draft, await put()]) expect((await reopen(id)).body.code).toBe('project.notCompleted')
    expect((await s.call(s.cast.editor, showProject, { params: { id: draft } })).body.project.status).toBe('draft')
  })

  test('the same by the project’s own call: completes, opens again, and refuses when it is too late', async () => {
    const id = await put()
    await s.db
      .insertInto('project_files')
      .values({
        id: newId(),
        project_id: id,
        kind: 'image',
        name: 'a',
        file_key: 'a/',
        bytes: 1,
        width: 320,
        height: 200,
        position: 0,
        alt: 'The plan',
      })
      .execute()
    const set = (status: 'published' | 'completed', who = s.cast.editor) => s.call(who, updateProject, { params: { id }, body: { status } })
    const done = await set('completed')
    expect(done.body.project).toMatchObject({ status: 'completed', removalDate: '2027-02-20' })
    expect((await set('published')).body.project).toMatchObject({ status: 'published', completedAt: null, removalDate: null })
    await set('completed')
    const late = await at('2027-02-20T08:00:00Z', s.cast.editor, (who) => set('published', who))
    expect([late.status, late.body.code]).toEqual([409, 'retention.tooLate'])
    const acts = await s.db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).orderBy('id').execute()
    expect(acts.map((one) => one.action)).toEqual([
      'POST /projects/:id/complete',
      'POST /projects/:id/reopen',
      'POST /projects/:id/complete',
    ])
  })
})

describe('a hold', () => {
  test('200 with its reason, which officials read and the activity log keeps', async () => {
    const id = await completed({ title: 'Held' })
    const set = await hold(id, { hold: true, reason: 'Case 12-345' })
    expect(set.body.records).toMatchObject({ hold: { reason: 'Case 12-345', since: start.toISOString() }, removalDay: '2027-02-20' })
    // Residents see no removal day that will not happen.
    expect((await s.call(s.cast.resident, showProject, { params: { id } })).body.project.removalDate).toBe(null)
    expect((await hold(id, { hold: false })).body.records.hold).toBe(null)
    const log = await s.call(s.cast.administrator, listAudit, { params: { id: s.cast.administrator.organizationId as string }, query: {} })
    const entries = log.body.entries.filter((one) => one.subject?._id === id)
    expect(entries.map((one) => [one.action, one.details])).toEqual([
      ['POST /projects/:id/hold', { hold: false }],
      ['POST /projects/:id/hold', { hold: true, reason: 'Case 12-345' }],
    ])
  })

  test('200 another reason takes the place of the first; the day of the hold stays', async () => {
    const id = await put()
    await hold(id, { hold: true, reason: 'Case 1' })
    const again = await at('2026-12-24T18:00:00Z', s.cast.administrator, (who) => hold(id, { hold: true, reason: 'Case 2' }, who))
    expect(again.body.records).toMatchObject({ status: 'published', hold: { reason: 'Case 2', since: start.toISOString() } })
  })

  test('422 without a reason or with an endless one, 409 lifting none, 404 for nothing', async () => {
    const id = await completed()
    for (const reason of [undefined, '', '   ', 'x'.repeat(501)])
      expect((await hold(id, { hold: true, ...(reason === undefined ? {} : { reason }) })).body.errors?.reason).toBeTruthy()
    expect((await hold(id, { hold: false })).body.code).toBe('retention.notHeld')
    expect((await hold(newId(), { hold: true, reason: 'A lawsuit' })).status).toBe(404)
  })
})

describe('the period', () => {
  const own = () => ({ params: { id: s.cast.administrator.organizationId as string } })
  const set = (months: number, who = s.cast.administrator) => s.call(who, c.changePeriod, { ...own(), body: { months } })
  const read = async () => (await s.call(s.cast.viewer, c.listRecords, { ...own(), query: {} })).body

  test('200 longer, and every removal day moves', async () => {
    const id = await completed({ completed_at: new Date('2026-11-30T18:00:00Z') })
    expect((await read()).period).toEqual({ months: 3, least: 3 })
    expect(await set(24)).toMatchObject({ status: 200, body: { message: 'We’ll keep completed projects for 24 months.', months: 24 } })
    const { period, projects } = await read()
    expect(period).toEqual({ months: 24, least: 3 })
    expect(projects.find((one) => one._id === id)).toMatchObject({ months: 24, removalDay: '2028-11-30' })
    await set(3)
    expect((await read()).projects.find((one) => one._id === id)?.removalDay).toBe('2027-02-28')
  })

  test('422 shorter than the installation’s, too long, half a month, nothing', async () => {
    for (const months of [2, 0, -1, 1201, 3.5, Number.NaN]) expect((await set(months)).body.errors?.months).toBeTruthy()
  })

  test('422 so much shorter that nobody could be warned; a hold takes a project out of it', async () => {
    await set(24)
    const id = await completed({ title: 'Old one', completed_at: new Date('2026-03-01T18:00:00Z') })
    const refused = await set(3)
    expect([refused.status, refused.body.errors?.months]).toEqual([422, expect.stringContaining('“Old one” would be removed before')])
    await hold(id, { hold: true, reason: 'A lawsuit' })
    expect((await set(3)).status).toBe(200)
  })

  test('403 for another organization’s, 404 for an id that is none', async () => {
    const id = s.cast.otherAdministrator.organizationId as string
    for (const call of [c.listRecords, c.listRemovalReceipts] as const) {
      expect((await s.call(s.cast.administrator, call, { params: { id }, query: {} })).status).toBe(403)
      expect((await s.call(s.cast.administrator, call, { params: { id: 'none' }, query: {} })).status).toBe(404)
    }
    expect((await s.call(s.cast.administrator, c.changePeriod, { params: { id }, body: { months: 5 } })).status).toBe(403)
  })
})

test('lists come in pages without gaps or doubles: the next to be removed first, receipts newest first', async () => {
  const params = { id: s.cast.otherAdministrator.organizationId as string }
  const who = s.cast.otherAdministrator
  const day = 86_400_000
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.push(await putProject(s.db, who, start, { status: 'completed', completed_at: new Date(start.getTime() - i * day) }))
  const held = await putProject(s.db, who, start)
  await s.call(who, c.holdProject, { params: { id: held }, body: { hold: true, reason: 'A lawsuit' } })
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await s.call(who, c.listRecords, { params, query: { limit: 2, ...(cursor && { cursor }) } })
    expect(body.total).toBe(6)
    found.push(...body.projects.map((one) => one._id))
    cursor = body.nextCursor
  }
  expect(found).toEqual([...ids.toReversed(), held])
  const receipts = Array.from({ length: 5 }, () => newId()).sort()
  for (const id of receipts)
    await s.db
      .insertInto('retention_receipts')
      .values({ id, organization_id: params.id, project_id: newId(), title: 'Gone', cause: 'deleted', removed_at: start, counts: '{}' })
      .execute()
  const read: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await s.call(who, c.listRemovalReceipts, { params, query: { limit: 2, ...(cursor && { cursor }) } })
    read.push(...body.receipts.map((one) => one._id))
    cursor = body.nextCursor
  }
  expect(read).toEqual(receipts.toReversed())
  expect((await s.call(who, c.listRemovalReceipts, { params, query: { cursor: 'nowhere' } })).status).toBe(422)
})
