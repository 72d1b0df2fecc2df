// Deleting a project that has responses: its title, the bin, and the end of it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { createQrCode, scanQrCode } from '../../participation/qr-codes/contract.ts'
import { addComment, like } from '../../participation/responses/contract.ts'
import * as projects from '../../projects/model/contract.ts'
import { store } from '../../results/totals/release-state.server.ts'
import { createAnswer, deleteQuestion } from '../../surveys/model/contract.ts'
import { appendAll } from '../chain/append.server.ts'
import { checkChains } from '../chain/check.server.ts'
import { removeBinned } from '../removal/bin.server.ts'
import { changePeriod, completeProject, listBin, reopenProject, restoreProject, showDeletion } from './contract.ts'
import { runRetention } from './run.server.ts'

const day = 86_400_000
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(async () => {
  s.clock.now = new Date('2026-11-20T18:00:00Z')
  for (const table of ['retention_holds', 'projects', 'retention_receipts', 'retention_periods'] as const)
    await s.db.deleteFrom(table).execute()
})
afterAll(() => s.close())

const title = 'Safer crossings'
const remove = (id: string, body: { title?: string } = { title }, who = s.cast.administrator) =>
  s.call(who, projects.deleteProject, { params: { id }, body })
const stored = () => s.db.selectFrom('project_bin').selectAll().execute()
const bin = async () =>
  (await s.call(s.cast.administrator, listBin, { params: { id: s.cast.administrator.organizationId as string } })).body.projects

async function answered() {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  await s.db.updateTable('projects').set({ title }).where('id', '=', survey.projectId).execute()
  const params = { id: survey.projectId }
  await s.call(s.cast.resident, createAnswer, { params: { id: survey.questions[0] as string }, body: { answer: 'yes' } })
  await s.call(s.cast.resident, addComment, { params, body: { text: 'Near the school' } })
  await s.call(s.cast.resident, like, { params })
  return { id: survey.projectId, question: survey.questions[0] as string }
}

const rowOf = (id: string) => s.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

describe('a project with responses', () => {
  test('says how many would be lost, and 422 without its title or with another', async () => {
    const { id } = await answered()
    const { body } = await s.call(s.cast.administrator, showDeletion, { params: { id } })
    expect(body).toEqual({
      lost: { answers: 1, comments: 1, votes: 0, likes: 1, importedAnswers: 0 },
      needsTitle: true,
      held: false,
      keptUntil: null,
    })
    for (const sent of [{}, { title: 'safer crossings' }, { title: '' }]) {
      const refused = await remove(id, sent)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['title']])
    }
    expect((await s.inject(s.cast.administrator, { method: 'DELETE', url: `/api/v1/projects/${id}/delete` })).status).toBe(422)
    expect((await rowOf(id))?.status).toBe('published')
  })

  test('is invisible in the bin to everybody, takes no responses, and comes back as it was', async () => {
    const { id, question } = await answered()
    const before = await rowOf(id)
    const made = await s.call(s.cast.editor, createQrCode, { params: { id }, body: { label: 'Bus stop' } })
    const { code } = made.body.qrCode
    const deadEnd = async () => (await s.call(null, scanQrCode, { body: { code, counts: false } })).body.deadEnd
    expect(await deadEnd()).toBe(null)
    const deleted = await remove(id)
    expect([deleted.status, deleted.body.restorableUntil]).toEqual([200, new Date(s.clock.now.getTime() + 30 * day).toISOString()])
    const { resident, neighbor, viewer, editor, administrator } = s.cast
    for (const who of [null, resident, viewer, editor, administrator])
      for (const url of [
        `/api/v1/projects/${id}`,
        `/api/v1/projects/${id}/preview`,
        `/api/v1/projects/${id}/results`,
        `/api/v1/projects/${id}/comments`,
        `/api/v1/projects/${id}/questions`,
        `/api/v1/projects/${id}/qrCodes`,
        `/api/v1/projects/projectDataExportIntoSheet/${id}`,
      ])
        expect([url, [401, 403, 404].includes((await s.inject(who, { url })).status)]).toEqual([url, true])
    for (const who of [null, resident, viewer, editor, administrator]) {
      const owner = administrator.organizationId as string
      const lists = [
        await s.inject(who, { url: '/api/v1/projects?state=CA' }),
        await s.inject(who, { url: '/api/v1/projects?search=crossings' }),
        await s.inject(who, { url: '/api/v1/projects/points?bbox=-180,-85,180,85' }),
        await s.inject(who, { url: '/api/v1/users/me/projects' }),
        await s.inject(who, { url: '/api/v1/users/me/activity' }),
        await s.inject(who, { url: '/api/v1/receipts' }),
        await s.inject(who, { url: `/api/v1/organizations/${owner}/overview` }),
        await s.inject(who, { url: `/api/v1/organizations/${owner}/records` }),
        await s.inject(who, { method: 'POST', url: '/api/v1/projects/ownerProject', payload: { owner } }),
      ]
      for (const { raw } of lists) expect(raw.toString()).not.toContain(id)
    }
    expect(await deadEnd()).toBe('unknown')
    const late = await s.call(neighbor, createAnswer, { params: { id: question }, body: { answer: 'no' } })
    expect(late.status).toBe(404)
    expect((await bin()).map((one) => [one._id, one.title, one.lost.answers])).toEqual([[id, title, 1]])
    expect((await remove(id)).status).toBe(404)

    expect((await s.call(administrator, restoreProject, { params: { id } })).status).toBe(200)
    expect(await rowOf(id)).toEqual(before)
    expect(await deadEnd()).toBe(null)
    expect((await s.inject(resident, { url: `/api/v1/projects/${id}` })).status).toBe(200)
    expect((await s.call(administrator, restoreProject, { params: { id } })).status).toBe(404)
    expect(await bin()).toEqual([])
  })

  test('deleted twice and restored twice at the same moment: one of each succeeds', async () => {
    const { id } = await answered()
    const deleted = await Promise.all([remove(id), remove(id)])
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404])
    const restored = await Promise.all([1, 2].map(() => s.call(s.cast.administrator, restoreProject, { params: { id } })))
    expect(restored.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is removed after 30 days with a receipt', async () => {
    const { id } = await answered()
    await remove(id)
    const { now } = s.clock
    s.clock.now = new Date(now.getTime() + 30 * day - 1000)
    const work = { ...s.app.appContext, db: s.db, files: s.files, now: () => s.clock.now, invalidatePages: () => {} }
    await runRetention(work, { asOf: '2026-12-20' })
    expect(await stored()).toHaveLength(1)
    s.clock.now = new Date(now.getTime() + 30 * day + 1000)
    await runRetention(work, { asOf: '2026-12-20' })
    expect([await stored(), await rowOf(id)]).toEqual([[], undefined])
    const receipts = await s.db.selectFrom('retention_receipts').select(['cause', 'title', 'organization_id']).execute()
    expect(receipts).toEqual([{ cause: 'deleted', title, organization_id: s.cast.administrator.organizationId }])
  })

  test('409 where the records schedule asks for longer, 409 on hold', async () => {
    const { id } = await answered()
    const owner = s.cast.administrator.organizationId as string
    await s.db.insertInto('retention_periods').values({ organization_id: owner, months: 24 }).execute()
    const refused = await remove(id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'project.recordsSchedule',
      expect.stringContaining('2028'),
    ])
    expect(refused.body.message).not.toContain('2028-')
    await s.db.deleteFrom('retention_periods').execute()
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', id).execute()
    expect([(await remove(id)).status, (await remove(id)).body.code]).toEqual([409, 'project.recordsSchedule'])
    await s.db.insertInto('retention_holds').values({ project_id: id, reason: 'Court', held_at: s.clock.now }).execute()
    expect((await remove(id)).body.code).toBe('retention.held')
  })

  test('409 reopened after a completion, and its questions with it: the records schedule still keeps the responses', async () => {
    const { id, question } = await answered()
    const { editor, administrator } = s.cast
    const complete = () => s.call(editor, completeProject, { params: { id } })
    const reopen = () => s.call(editor, reopenProject, { params: { id } })
    const removeQuestion = () => s.call(administrator, deleteQuestion, { params: { id: question } })
    const refusal = [409, 'project.recordsSchedule']
    expect((await complete()).status).toBe(200)
    const open = (await reopen()).body.project
    expect([open.status, open.completedAt, open.removalDate]).toEqual(['published', null, null])
    const refused = async () => [await remove(id), await removeQuestion()].map(({ status, body }) => [status, body.code])
    expect(await refused()).toEqual([refusal, refusal])
    expect((await s.call(administrator, showDeletion, { params: { id } })).body.keptUntil).toBe('2027-02-20')
    // Neither another last day nor a longer and then a shorter period ends it.
    await s.call(editor, projects.updateProject, { params: { id }, body: { endDate: '2027-06-30' } })
    const owner = administrator.organizationId as string
    for (const months of [24, 3]) await s.call(administrator, changePeriod, { params: { id: owner }, body: { months } })
    await s.db.deleteFrom('retention_periods').execute()
    expect(await refused()).toEqual([refusal, refusal])
    expect((await rowOf(id))?.status).toBe('published')
  })

  test('200 a question with answers of a survey that was never completed; the project stays under the schedule without it', async () => {
    const { id, question } = await answered()
    const { editor, administrator } = s.cast
    const owner = administrator.organizationId as string
    await s.db.insertInto('retention_periods').values({ organization_id: owner, months: 24 }).execute()
    expect((await s.call(editor, deleteQuestion, { params: { id: question } })).status).toBe(200)
    for (const table of ['comments', 'votes', 'likes'] as const) await s.db.deleteFrom(table).where('project_id', '=', id).execute()
    const refused = await remove(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'project.recordsSchedule'])
    await s.db.deleteFrom('retention_periods').execute()
    expect((await remove(id)).status).toBe(200)
  })

  test('401 visitor, 403 editor and another organization, 404 unknown', async () => {
    const { id } = await answered()
    const { editor, otherAdministrator, administrator } = s.cast
    expect((await s.call(null, restoreProject, { params: { id } })).status).toBe(401)
    expect((await remove(id, { title }, editor)).status).toBe(403)
    expect((await remove(id, { title }, otherAdministrator)).status).toBe(403)
    await remove(id)
    expect((await s.call(editor, listBin, { params: { id: editor.organizationId as string } })).status).toBe(403)
    expect((await s.call(editor, restoreProject, { params: { id } })).status).toBe(403)
    expect((await s.call(otherAdministrator, restoreProject, { params: { id } })).status).toBe(404)
    expect((await s.call(administrator, restoreProject, { params: { id: 'x' } })).status).toBe(404)
  })
})

test('200 a project without responses is removed as before, without its title', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now)
  const { status, body } = await remove(id, {})
  expect([status, body.restorableUntil, await rowOf(id)]).toEqual([200, null, undefined])
})

test('404 restored after 30 days, before the daily run', async () => {
  const { id } = await answered()
  await remove(id)
  await s.db
    .updateTable('project_bin')
    .set({ deleted_at: new Date(s.clock.now.getTime() - 30 * day) })
    .execute()
  expect([(await s.call(s.cast.administrator, restoreProject, { params: { id } })).status, await bin()]).toEqual([404, []])
})

test('200 a call without a body removes a project without responses', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now)
  const { status } = await s.inject(s.cast.administrator, { method: 'DELETE', url: `/api/v1/projects/${id}/delete` })
  expect([status, await rowOf(id)]).toEqual([200, undefined])
})

test('its published release stays proved by the chain of records in the bin, after it, and after its removal', async () => {
  const faults = async () => {
    await appendAll(s.db)
    return (await checkChains(s.db)).flatMap((one) => one.faults)
  }
  // What other tests removed with SQL is found, too.
  const before = await faults()
  const { id } = await answered()
  const { now } = s.clock
  await store(s.db, id, { release: { checkedAt: now, releasedAt: now, decidedAt: now, questions: [], closing: null }, added: [] })
  await appendAll(s.db)
  await remove(id)
  expect(await faults()).toEqual(before)
  await s.call(s.cast.administrator, restoreProject, { params: { id } })
  expect(await faults()).toEqual(before)
  await remove(id)
  await removeBinned({ ...s.app.appContext, now: () => new Date(now.getTime() + 30 * day) }, id)
  expect([await faults(), await rowOf(id)]).toEqual([before, undefined])
})
