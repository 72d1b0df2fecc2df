import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { respondentsOf } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { createQrCode, listQrCodes } from '../../participation/qr-codes/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { showTurnout } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Query = Partial<Record<'from' | 'to' | 'includeUnconfirmed', string>> & { way?: 'mail' | 'link'; ageRange?: '65+' }
const turnout = (who: Person | null, id: string, query: Query = {}) => s.call(who, showTurnout, { params: { id }, query })
const open = () => putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { starts_at: new Date('2026-11-01T08:00:00Z') })

describe('GET /projects/:id/turnout', () => {
  test('200 each official: by day in the zone of the organization, by way, code and language', async () => {
    const { projectId, questions } = await open()
    const params = { id: projectId }
    const [mill, bus] = await Promise.all(
      ['Mill', 'Bus stop'].map(async (label) => (await s.call(s.cast.editor, createQrCode, { params, body: { label } })).body.qrCode),
    )
    const people = await crowd(s.db, s.clock.now, 5)
    await s.db
      .updateTable('users')
      .set({ language: 'es' })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    // 07:59 on the 21st in London is 23:59 on the 20th in California.
    const times = ['2026-11-20T20:00:00Z', '2026-11-21T07:59:00Z', '2026-11-21T08:00:00Z', '2026-11-23T20:00:00Z']
    for (const [i, who] of people.entries()) {
      const body = [
        { way: 'code', code: mill?.code },
        { way: 'code', code: bus?.code },
        { way: 'mail' },
        { way: 'code', code: mill?.code },
        { way: 'link' },
      ][i]
      await s.call(who, noteParticipation, { params, body: body as { way: 'link' } })
      const answers = [{ question: questions[0] as string, answer: 'yes' }]
      // The last one opens the survey and answers nothing.
      if (i < 4) expect((await s.call(who, sendAnswers, { params, body: { answers } })).status).toBe(200)
    }
    // The form, not the account, says in which language somebody answered.
    await s.db
      .updateTable('participations')
      .set({ language: 'fr' })
      .where('respondent_id', '=', respondentsOf(people[0]?.id ?? ''))
      .execute()
    for (const [i, time] of times.entries()) {
      const of = people[i]?.id ?? ''
      await s.db
        .updateTable('answers')
        .set({ created_at: new Date(time) })
        .where('respondent_id', '=', respondentsOf(of))
        .execute()
      await s.db
        .updateTable('participations')
        .set({ started_at: new Date(time) })
        .where('respondent_id', '=', respondentsOf(of))
        .execute()
    }
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { status, body } = await turnout(s.cast[name], projectId)
      expect(status).toBe(200)
      expect(body).toEqual({
        answered: 4,
        days: [
          { day: '2026-11-20', people: 2 },
          { day: '2026-11-21', people: 1 },
          { day: '2026-11-22', people: 0 },
          { day: '2026-11-23', people: 1 },
        ],
        started: 5,
        finished: 4,
        medianSeconds: null,
        left: [],
        isLeftComplete: true,
        ways: [
          { way: 'code', started: null, finished: null },
          { way: 'mail', started: null, finished: null },
          { way: 'link', started: null, finished: null },
        ],
        codes: [],
        languages: [],
      })
    }
    const part = (await turnout(s.cast.viewer, projectId, { from: '2026-11-21T08:00:00Z', to: '2026-11-22' })).body
    expect([part.answered, part.started, part.days]).toEqual([1, 1, [{ day: '2026-11-21', people: 1 }]])
    expect((await turnout(s.cast.viewer, projectId, { way: 'mail' })).status).toBe(422)
  })

  test('200 official: the median time of 5 people or more who opened and sent it; who sent it unopened has no time', async () => {
    const { projectId, questions } = await open()
    const params = { id: projectId }
    const answers = [{ question: questions[0] as string, answer: 'yes' }]
    const people = await crowd(s.db, s.clock.now, 6)
    const median = async () => (await turnout(s.cast.viewer, projectId)).body.medianSeconds
    for (const [i, who] of people.entries()) {
      if (i === 5) expect(await median()).toBeNull()
      if (i > 0) await s.call(who, noteParticipation, { params, body: {} })
      await s.call(who, sendAnswers, { params, body: { answers } })
      const started = new Date(s.clock.now.getTime() - ([0, 40, 100, 130, 4000, 90_000][i] ?? 0) * 1000)
      await s.db.updateTable('participations').set({ started_at: started }).where('respondent_id', '=', respondentsOf(who.id)).execute()
    }
    expect(await median()).toBe(130)
  })

  test('200 official: unconfirmed people count where asked for; nobody yet is 0', async () => {
    const { projectId, questions } = await open()
    expect((await turnout(s.cast.viewer, projectId)).body).toMatchObject({ answered: 0, days: [], started: 0, ways: [], codes: [] })
    const answers = [{ question: questions[0] as string, answer: 'no' }]
    await s.call(s.cast.unconfirmed, sendAnswers, { params: { id: projectId }, body: { answers } })
    expect((await turnout(s.cast.viewer, projectId)).body.answered).toBe(0)
    expect((await turnout(s.cast.viewer, projectId, { includeUnconfirmed: 'true' })).body).toMatchObject({
      answered: 1,
      started: 1,
      finished: 1,
    })
  })

  test('200 official: no difference with and without unconfirmed people tells by which way or code 1 to 4 of them came', async () => {
    const { projectId, questions } = await open()
    const params = { id: projectId }
    const { qrCode } = (await s.call(s.cast.editor, createQrCode, { params, body: { label: 'Mill' } })).body
    const people = await crowd(s.db, s.clock.now, 8)
    const answers = [{ question: questions[0] as string, answer: 'yes' }]
    for (const [i, who] of people.entries()) {
      const body = i < 7 ? { way: 'code' as const, code: qrCode.code } : { way: 'link' as const }
      await s.call(who, noteParticipation, { params, body })
      await s.call(who, sendAnswers, { params, body: { answers } })
    }
    // Two people who came by the code, and the only one who came by a link.
    const unconfirmed = people.slice(5).map((one) => one.id)
    await s.db.updateTable('respondents').set({ confirmed: false }).where('user_id', 'in', unconfirmed).execute()
    const read = async (includeUnconfirmed: 'true' | 'false') => {
      const { answered, ways, codes, medianSeconds, left } = (await turnout(s.cast.viewer, projectId, { includeUnconfirmed })).body
      return [answered, { ways, codes, medianSeconds, left }] as const
    }
    const [[confirmed, without], [all, together]] = [await read('false'), await read('true')]
    expect([confirmed, all]).toEqual([5, 8])
    expect(without).toMatchObject({
      ways: [{ way: 'code', started: 5, finished: 5 }],
      codes: [{ _id: qrCode._id, label: 'Mill', started: 5, finished: 5 }],
    })
    expect(together).toEqual({ ...without, ways: [], codes: [] })
    const listed = (await s.call(s.cast.viewer, listQrCodes, { params, query: {} })).body
    expect(listed.qrCodes).toMatchObject([{ starts: 5, finishes: 5 }])
    expect(listed.ways).toMatchObject({ code: { starts: 5, finishes: 5 }, link: { starts: 0, finishes: 0 } })
    const byWay = (query: Query) => turnout(s.cast.viewer, projectId, { ...query, way: 'code' as never })
    expect((await byWay({ includeUnconfirmed: 'true' })).body.answered).toBe((await byWay({})).body.answered)
  })

  test('200: where people left without submitting, by the furthest question; no question at which 1 to 4 left can be worked out', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open', 'rating'])
    const [first, second, third] = questions as [string, string, string]
    const params = { id: projectId }
    const reach = async (who: Person, reached: string) =>
      expect((await s.call(who, noteParticipation, { params, body: { reached } })).status).toBe(200)
    const people = await crowd(s.db, s.clock.now, 20)
    for (const [i, who] of people.slice(0, 10).entries()) {
      await reach(who, i < 4 ? first : second)
      // Going back, an unknown question and one of another survey change nothing.
      await reach(who, first)
      await reach(who, newId())
      await reach(who, 'nonsense')
    }
    const left = async () => {
      const { left: known, isLeftComplete } = (await turnout(s.cast.viewer, projectId)).body
      return [Object.fromEntries(known.map((one) => [one.question, one.people])), isLeftComplete]
    }
    // Of 10 people who left, 6 would tell of 4.
    expect(await left()).toEqual([{}, false])
    for (const who of people.slice(10)) await reach(who, third)
    // 10 of 20: 4 and 6 stay.
    expect(await left()).toEqual([{ [third]: 10 }, false])
    for (const who of people.slice(0, 4)) {
      await s.call(who, sendAnswers, { params, body: { answers: [{ question: first, answer: 'yes' }] } })
      await reach(who, third)
    }
    expect(await left()).toEqual([{ [second]: 6, [third]: 10 }, true])
  })

  test('401 visitor, 403 resident and another organization, 404 unknown and another’s draft, 422 what is no day', async () => {
    const { projectId } = await open()
    const draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft' })
    const statuses = [
      await turnout(null, projectId),
      await turnout(s.cast.resident, projectId),
      await turnout(s.cast.otherAdministrator, projectId),
      await turnout(s.cast.viewer, 'nonsense'),
      await turnout(s.cast.otherAdministrator, draft.projectId),
      await turnout(s.cast.viewer, projectId, { from: 'yesterday' }),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 404, 422])
  })
})
