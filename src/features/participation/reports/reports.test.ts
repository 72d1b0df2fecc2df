import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { addUpdate, removeUpdate } from '../../projects/news/contract.ts'
import { addComment } from '../responses/contract.ts'
import { listReports, reportThing, resolveReport } from './contract.ts'

let s: Stage
let own: string
let project: string
let update: string
let decision: string
let comment: string
beforeAll(async () => {
  s = await stage()
  own = s.cast.administrator.organizationId as string
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.db.deleteFrom('reports').execute()
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  const params = { id: project }
  update = (await s.call(s.cast.editor, addUpdate, { params, body: { title: 'News', text: 'The fence stands' } })).body.update._id
  const promised = { said: 'It is dark', doing: 'Lamps come', promisedFor: '2026-12-24' }
  decision = (await s.call(s.cast.editor, addDecision, { params, body: promised })).body.decision._id
  comment = (await s.call(s.cast.neighbor, addComment, { params, body: { text: 'My neighbor parks there' } })).body.comment._id
})

const report = (who: Person | null, body: object = {}, id = project) =>
  s.call(who, reportThing, { params: { id }, body: { reason: 'wrong', ...body } })
const list = async (who: Person | null, query: object = {}, id = own) => s.call(who, listReports, { params: { id }, query })
const resolve = (who: Person | null, id: string, outcome: 'changed' | 'kept' = 'kept') =>
  s.call(who, resolveReport, { params: { id }, body: { outcome } })
const first = async () => (await list(s.cast.administrator)).body.reports[0]?._id as string

describe('reporting', () => {
  test('200 residents report what they can see, officials a comment too; a resident stays unnamed', async () => {
    expect(await report(s.cast.resident, { reason: 'other', text: 'The map shows the wrong street' })).toMatchObject({
      status: 200,
      body: { message: 'Thank you. The organization’s administrator will read your report.' },
    })
    expect((await report(s.cast.otherState, { update })).status).toBe(200)
    expect((await report(s.cast.otherAdministrator, { decision })).status).toBe(200)
    expect((await report(s.cast.viewer, { comment, reason: 'personal' })).status).toBe(200)
    const { body } = await list(s.cast.administrator)
    const found = body.reports.map(({ about, subject, by, project: of }) => [about, subject._id, subject.text, by, of.title])
    expect(found).toEqual(
      expect.arrayContaining([
        ['project', project, 'Safer crossings', null, 'Safer crossings'],
        ['update', update, 'News: The fence stands', null, 'Safer crossings'],
        ['decision', decision, 'It is dark / Lamps come', null, 'Safer crossings'],
        ['comment', comment, 'My neighbor parks there', 'viewer Example', 'Safer crossings'],
      ]),
    )
    expect(found).toHaveLength(4)
    for (const hidden of [s.cast.resident.id, 'resident Example', 'resident@']) expect(JSON.stringify(body)).not.toContain(hidden)
  })

  test('401 visitor; 404 a comment, to residents and other organizations; 404 what the project does not have', async () => {
    expect((await report(null)).status).toBe(401)
    for (const who of [s.cast.resident, s.cast.neighbor, s.cast.otherAdministrator])
      expect((await report(who, { comment })).status).toBe(404)
    const draft = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null })
    expect((await report(s.cast.resident, {}, draft)).status).toBe(404)
    for (const id of [newId(), 'nonsense']) {
      expect((await report(s.cast.resident, {}, id)).status).toBe(404)
      for (const thing of ['update', 'decision']) expect((await report(s.cast.resident, { [thing]: id })).status).toBe(404)
    }
    const other = await putProject(s.db, s.cast.editor, s.clock.now)
    expect((await report(s.cast.resident, { update }, other)).status).toBe(404)
    expect((await list(s.cast.administrator)).body.reports).toEqual([])
  })

  test('422 without a reason, with a reason there is not, “other” without words, two subjects in one report', async () => {
    for (const body of [{ reason: undefined }, { reason: 'boring' }])
      expect((await report(s.cast.resident, body)).body.errors).toHaveProperty('reason')
    expect((await report(s.cast.resident, { reason: 'other', text: ' ' })).body.errors).toHaveProperty('text')
    expect((await report(s.cast.resident, { text: 'x'.repeat(1001) })).body.errors).toHaveProperty('text')
    expect((await report(s.cast.resident, { update, decision })).status).toBe(422)
  })

  test('409 the same again while it is open, 200 once it was closed, and for somebody else', async () => {
    expect((await report(s.cast.resident)).status).toBe(200)
    expect(await report(s.cast.resident, { reason: 'offensive' })).toMatchObject({ status: 409, body: { code: 'report.duplicate' } })
    expect((await report(s.cast.resident, { update })).status).toBe(200)
    expect((await report(s.cast.neighbor)).status).toBe(200)
    for (const { _id } of (await list(s.cast.administrator)).body.reports) await resolve(s.cast.administrator, _id)
    expect((await report(s.cast.resident)).status).toBe(200)
  })

  test('two at the same time: one 200, one 409', async () => {
    for (const thing of [{}, { update }, { decision }]) {
      const both = await Promise.all([report(s.cast.resident, thing), report(s.cast.resident, thing)])
      expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    }
  })

  test('429 the eleventh within a day, also when all are sent at the same time; 200 a day later', async () => {
    const [person] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    const others = await Promise.all(Array.from({ length: 14 }, () => putProject(s.db, s.cast.editor, s.clock.now)))
    const sent = await Promise.all(others.map((id) => report(person, {}, id)))
    expect(sent.filter((one) => one.status === 200)).toHaveLength(10)
    expect(sent.find((one) => one.status !== 200)).toMatchObject({ status: 429, body: { code: 'report.tooMany' } })
    await s.db
      .updateTable('reports')
      .set({ created_at: new Date(s.clock.now.getTime() - 86_400_000) })
      .execute()
    expect((await report(person)).status).toBe(200)
  })
})

describe('the queue', () => {
  test('200 administrator in pages, and closes them; closed ones are found apart', async () => {
    for (const who of [s.cast.resident, s.cast.neighbor, s.cast.otherZip]) await report(who)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await list(s.cast.administrator, { limit: 2, cursor })
      expect(body.open).toBe(3)
      seen.push(...body.reports.map((one) => one._id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([3, 3])
    expect(await resolve(s.cast.administrator, seen[0] as string, 'changed')).toMatchObject({ status: 200 })
    expect(await resolve(s.cast.administrator, seen[0] as string)).toMatchObject({ status: 409, body: { code: 'report.resolved' } })
    expect((await list(s.cast.administrator)).body.open).toBe(2)
    const closed = (await list(s.cast.administrator, { status: 'resolved' })).body.reports
    expect(closed).toMatchObject([{ _id: seen[0], outcome: 'changed', resolvedAt: s.clock.now.toISOString() }])
  })

  test('closed by two at the same time: one 200, one 409', async () => {
    await report(s.cast.resident)
    const id = await first()
    const both = await Promise.all([resolve(s.cast.administrator, id), resolve(s.cast.administrator, id, 'changed')])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
  })

  test('401 visitor, 403 everybody else; 404 closing another organization’s or none; 422 other filters', async () => {
    await report(s.cast.resident)
    const id = await first()
    for (const act of [(who: Person | null) => list(who), (who: Person | null) => resolve(who, id)]) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer, s.cast.editor]) expect((await act(who)).status).toBe(403)
    }
    expect((await list(s.cast.otherAdministrator)).status).toBe(403)
    expect((await resolve(s.cast.otherAdministrator, id)).status).toBe(404)
    for (const unknown of [newId(), 'nonsense']) {
      expect((await resolve(s.cast.administrator, unknown)).status).toBe(404)
      expect((await list(s.cast.administrator, {}, unknown)).status).toBe(unknown === 'nonsense' ? 404 : 403)
    }
    for (const query of [{ status: 'lost' }, { cursor: 'nowhere' }, { limit: 0 }])
      expect((await list(s.cast.administrator, query)).status).toBe(422)
  })

  test('a report goes with what it is about', async () => {
    await report(s.cast.resident, { update })
    await s.call(s.cast.editor, removeUpdate, { params: { id: update } })
    expect((await list(s.cast.administrator)).body).toMatchObject({ reports: [], open: 0 })
  })
})
