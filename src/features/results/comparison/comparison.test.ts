import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { respondentsOf } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { createQuestion, sendAnswers } from '../../surveys/model/contract.ts'
import { showComparison } from './contract.ts'
import type { Side } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Query = { by?: Side; gender?: 'Female'; includeUnconfirmed?: string; from?: string }
const compare = (who: Person | null, id: string, query: Query = {}) => s.call(who, showComparison, { params: { id }, query })

/** Four people: two of 18-24 who say yes and 5, one of 65+ who says no and 2, and one without an age who says yes. */
async function survey() {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating', 'open'])
  const given = [
    ['yes', 5],
    ['yes', 5],
    ['no', 2],
    ['yes', 3],
  ] as const
  for (const [i, who] of (await crowd(s.db, s.clock.now, 4)).entries()) {
    if (i === 0) await s.call(who, noteParticipation, { params: { id: projectId }, body: { way: 'mail' } })
    const [yes, rating] = given[i] as (typeof given)[number]
    const answers = [
      { question: questions[0] as string, answer: yes },
      { question: questions[1] as string, answer: rating },
      { question: questions[2] as string, answer: 'A tree' },
    ]
    expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
    await s.db
      .updateTable('respondents')
      .set({ age_range: ['18-24', '18-24', '65+', null][i] as '65+' | null, gender: i < 3 ? 'Female' : 'Male' })
      .where('id', '=', respondentsOf(who.id))
      .execute()
  }
  return { projectId, questions }
}

describe('GET /projects/:id/comparison', () => {
  test('200 each official: the answers of each group, in order, with averages; answers in words are not among them', async () => {
    const { projectId, questions } = await survey()
    const none = { average: null, median: null, ranks: [] }
    const yesNo = (yes: number, no: number) => [
      { answer: 'yes', count: yes },
      { answer: 'no', count: no },
    ]
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { status, body } = await compare(s.cast[name], projectId)
      expect(status).toBe(200)
      expect(body.by).toBe('ageRange')
      expect(body.groups).toEqual([
        { group: '18-24', answered: 2 },
        { group: '65+', answered: 1 },
        { group: '', answered: 1 },
      ])
      expect(body.questions.map((one) => one.question)).toEqual(questions.slice(0, 2))
      expect(body.questions[0]?.groups).toEqual([
        { group: '18-24', count: 2, totals: yesNo(2, 0), ...none },
        { group: '65+', count: 1, totals: yesNo(0, 1), ...none },
        { group: '', count: 1, totals: yesNo(1, 0), ...none },
      ])
      expect(body.questions[1]?.groups.map((one) => one.average)).toEqual([5, 2, 3])
    }
  })

  test('200: by way of five people and more, of the whole project alone: nobody learns how few came', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    for (const [i, who] of (await crowd(s.db, s.clock.now, 12)).entries()) {
      await s.call(who, noteParticipation, { params: { id: projectId }, body: { way: i < 6 ? 'mail' : 'link' } })
      const answers = [{ question: questions[0] as string, answer: 'yes' }]
      expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
    }
    const groups = async (query: Query) => (await compare(s.cast.viewer, projectId, query)).body.groups
    expect(await groups({ by: 'way' })).toEqual([
      { group: 'mail', answered: 6 },
      { group: 'link', answered: 6 },
    ])
    expect(await groups({ by: 'way', gender: 'Female' })).toEqual([])
    expect(await groups({ by: 'way', from: '2026-01-01' })).toEqual([])
  })

  test('200: by way, within other groups and days; unconfirmed people where asked for; nobody is an empty list', async () => {
    const { projectId, questions } = await survey()
    const groups = async (query: Query) => (await compare(s.cast.viewer, projectId, query)).body.groups
    // One by mail and three by a link: too few for a group of their own.
    expect(await groups({ by: 'way' })).toEqual([])
    expect(await groups({ by: 'ageRange', gender: 'Female' })).toEqual([
      { group: '18-24', answered: 2 },
      { group: '65+', answered: 1 },
    ])
    expect(await groups({ from: '2031-01-01' })).toEqual([])
    const answers = [{ question: questions[0] as string, answer: 'no' }]
    await s.call(s.cast.unconfirmed, sendAnswers, { params: { id: projectId }, body: { answers } })
    const people = (all: { answered: number }[]) => all.reduce((sum, one) => sum + one.answered, 0)
    expect([people(await groups({})), people(await groups({ includeUnconfirmed: 'true' }))]).toEqual([4, 5])
  })

  test('200: numbers with median, days, ranks and places of each group', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['number', 'date', 'ranking', 'place'])
    const settings = JSON.stringify({ options: ['a', 'b'].map((key) => ({ key, label: key.toUpperCase() })) })
    await s.db
      .updateTable('questions')
      .set({ settings })
      .where('id', '=', questions[2] as string)
      .execute()
    const point = { lat: 33.617, lng: -117.929 }
    for (const [i, who] of (await crowd(s.db, s.clock.now, 12)).entries()) {
      const isYoung = i < 6
      const values = [
        isYoung ? i : 20,
        isYoung ? '2027-01-05' : '2027-03-09',
        isYoung ? ['a', 'b'] : ['b', 'a'],
        isYoung || i < 8 ? point : { text: 'Far' },
      ]
      const answers = questions.map((question, at) => ({ question, answer: values[at] as string }))
      expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
      const age_range = isYoung ? ('18-24' as const) : ('65+' as const)
      await s.db.updateTable('respondents').set({ age_range }).where('id', '=', respondentsOf(who.id)).execute()
    }
    const [numbers, days, ranks, places] = (await compare(s.cast.viewer, projectId)).body.questions.map((one) => one.groups)
    expect(numbers).toMatchObject([
      { group: '18-24', count: 6, average: 2.5, median: 2.5 },
      { group: '65+', count: 6, average: 20, median: 20 },
    ])
    expect(numbers?.map((one) => one.totals.reduce((sum, { count }) => sum + (count ?? 0), 0))).toEqual([6, 6])
    expect(days?.map((one) => one.totals)).toEqual([
      [
        { answer: '2027-01', count: 6 },
        { answer: '2027-02', count: 0 },
        { answer: '2027-03', count: 0 },
      ],
      [
        { answer: '2027-01', count: 0 },
        { answer: '2027-02', count: 0 },
        { answer: '2027-03', count: 6 },
      ],
    ])
    expect(ranks?.map((one) => [one.count, one.totals[0], one.ranks])).toEqual([
      [
        6,
        { answer: 'a', count: 6 },
        [
          { answer: 'a', mean: 1 },
          { answer: 'b', mean: 2 },
        ],
      ],
      [
        6,
        { answer: 'a', count: 0 },
        [
          { answer: 'a', mean: 2 },
          { answer: 'b', mean: 1 },
        ],
      ],
    ])
    // Two of the second group are at the point: that count is hidden, and with it the rest.
    expect(places?.map((one) => one.totals.map(({ count }) => count))).toEqual([
      [6, 0],
      [null, null],
    ])
  })

  test('200 a matrix: each pair of a row, and who left it out', async () => {
    const projectId = await putProject(s.db, s.cast.editor, s.clock.now)
    const [rows, options] = [
      ['Buses', 'Parks'],
      ['Poor', 'Good'],
    ].map((all) => all.map((label) => ({ label })))
    const made = await s.call(s.cast.editor, createQuestion, {
      body: { project: projectId, text: 'How good?', type: 'matrix', rows, options },
    })
    const question = made.body.question._id
    const given = ['r1:o1,r2:o2', 'r1:o2,r2:o2', 'r1:o1']
    for (const [i, who] of (await crowd(s.db, s.clock.now, 3)).entries()) {
      const answers = [{ question, answer: given[i] as string }]
      expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
      const gender = i === 1 ? 'Male' : 'Female'
      await s.db.updateTable('respondents').set({ gender }).where('id', '=', respondentsOf(who.id)).execute()
    }
    const { body } = await compare(s.cast.viewer, projectId, { by: 'gender' })
    const groups = body.questions[0]?.groups.map(({ group, count, totals }) => [
      ...[group, count],
      Object.fromEntries(totals.map((one) => [one.answer, one.count])),
    ])
    expect(groups).toEqual([
      ['Male', 1, { 'r1:o1': 0, 'r1:o2': 1, 'r1:': 0, 'r2:o1': 0, 'r2:o2': 1, 'r2:': 0 }],
      ['Female', 2, { 'r1:o1': 2, 'r1:o2': 0, 'r1:': 0, 'r2:o1': 0, 'r2:o2': 1, 'r2:': 1 }],
    ])
  })

  test('401 visitor, 403 resident and another organization, 404 unknown and another’s draft, 422 an unknown group', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft' })
    const statuses = [
      await compare(null, projectId),
      await compare(s.cast.resident, projectId),
      await compare(s.cast.otherAdministrator, projectId),
      await compare(s.cast.viewer, 'nonsense'),
      await compare(s.cast.otherAdministrator, draft.projectId),
      await compare(s.cast.viewer, projectId, { by: 'height' as Side }),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 404, 422])
  })
})
