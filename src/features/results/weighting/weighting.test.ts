import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { figuresCsv, figuresUpload } from '../../../../tests/fixtures/figures.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { copyFacts, putRespondent } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { showPublished } from '../publication/contract.ts'
import { showWeighting } from './contract.ts'

let s: Stage
let survey: Survey
let people: Person[]
type Query = Partial<Record<'from' | 'to' | 'includeUnconfirmed', string>>
const weighting = (who: Person | null, id: string, query: Query = {}) => s.call(who, showWeighting, { params: { id }, query })

/** 120 people: 90 men, 30 of them yes, and 30 women, 24 of them yes. */
beforeAll(async () => {
  s = await stage()
  survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating', 'open'])
  people = await crowd(s.db, s.clock.now, 120)
  const women = people.slice(90).map((one) => one.id)
  await s.db.updateTable('users').set({ gender: 'Female', age_range: '65+' }).where('id', 'in', women).execute()
  const yes = (i: number) => i < 30 || i >= 96
  const blank = { answer_text: null, answer_yes: null, answer_rating: null }
  const respondents = await Promise.all(people.map(({ id }) => putRespondent(s.db, survey.projectId, id)))
  const rows = respondents.flatMap((id, i) => {
    const of = (question: number) => ({
      id: newId(),
      question_id: survey.questions[question] as string,
      project_id: survey.projectId,
      respondent_id: id,
    })
    return [
      { ...of(0), ...blank, answer_yes: yes(i) },
      { ...of(1), ...blank, answer_rating: yes(i) ? 5 : 1 },
    ]
  })
  await s.db
    .insertInto('answers')
    .values(rows.map((row) => ({ ...row, created_at: s.clock.now })))
    .execute()
  const city = { level: 'city', place: 'Newport Beach', residents: 1000, 'gender Male': 450, 'gender Female': 450, 'gender Other': 0 }
  const sent = await figuresUpload(figuresCsv([city]))
  await s.inject(s.cast.administrator, { method: 'POST', url: '/api/v1/population', ...sent })
})
afterAll(() => s.close())

describe('what everybody reads of it with the published results', () => {
  test('that there is an own weighting, by what, and its effective size in two digits; totals stay as they are', async () => {
    await s.db.updateTable('projects').set({ results_published: true }).where('id', '=', survey.projectId).execute()
    await nextRelease(s)
    const { published } = (await s.call(null, showPublished, { params: { id: survey.projectId }, query: {} })).body
    expect(published.methods).toMatchObject({ isWeighted: false, marginOfError: null })
    expect(published.methods.ownWeighting).toEqual({ by: ['gender'], weightMin: 0.3, weightMax: 3, effectiveSize: 90, largestMiss: 0 })
    expect(published.questions[0]?.totals.map((one) => one.people)).toEqual([54, 66])
    // One more woman, of the 9 people that a release requires: nothing changes.
    await s.db
      .updateTable('users')
      .set({ gender: 'Female' })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    await copyFacts(s.db)
    expect((await s.call(null, showPublished, { params: { id: survey.projectId }, query: {} })).body.published).toEqual(published)
    await s.db
      .updateTable('users')
      .set({ gender: 'Male' })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    await copyFacts(s.db)
    await s.db.updateTable('projects').set({ results_published: false }).where('id', '=', survey.projectId).execute()
  })
})

describe('GET /projects/:id/weighting', () => {
  test('200 each official: shares beside the residents’, totals as they are and weighted', async () => {
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { status, body } = await weighting(s.cast[name], survey.projectId)
      expect([status, body.people]).toEqual([200, 120])
      const gender = body.comparisons.find((one) => one.dimension === 'gender')
      expect(gender?.reference).toMatchObject({ level: 'city', places: ['Newport Beach'], isWider: true })
      expect(gender?.groups.map(({ group, people, share, residents }) => [group, people, share, residents])).toEqual([
        ['Male', 90, 0.75, 0.5],
        ['Female', 30, 0.25, 0.5],
        ['Other', 0, null, null],
      ])
      expect(body.comparisons.find((one) => one.dimension === 'ageRange')).toMatchObject({ reference: null, others: 0 })
      expect(body.weighting).toMatchObject({ isDone: true, why: null, by: [{ dimension: 'gender', pooled: [] }], trimmed: 0 })
      expect(body.weighting.miss).toMatchObject({ dimension: 'gender', points: 0 })
      // Men count 60/90 = 2/3, women 60/30 = 2: yes 30 * 2/3 + 24 * 2 = 68, no 60 * 2/3 + 6 * 2 = 52 of 120.
      const [yesno, rating] = body.questions
      expect(body.questions.length).toBe(2)
      expect(yesno?.totals.map((one) => [one.answer, one.count, Math.round(one.weighted * 1e6) / 1e6])).toEqual([
        ['yes', 54, 68],
        ['no', 66, 52],
      ])
      expect([yesno?.count, yesno?.weightedCount]).toEqual([120, expect.closeTo(120, 6)])
      // 120² / (90 * 4/9 + 30 * 4) = 14400 / 160 = 90.
      expect(yesno?.effective).toBeCloseTo(90, 6)
      expect(body.weighting.effective).toBeCloseTo(90, 6)
      // (54 * 5 + 66) / 120 = 2.8 and (68 * 5 + 52) / 120 = 3.2667.
      expect([rating?.average, rating?.weightedAverage]).toEqual([2.8, expect.closeTo(3.26667, 4)])
    }
  })

  test('200 official: a period without answers, and people who do not count yet', async () => {
    const { body } = await weighting(s.cast.viewer, survey.projectId, { from: '2027-01-01' })
    expect([body.people, body.weighting.why, body.questions]).toEqual([0, 'tooFew', []])
    await s.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where(
        'id',
        'in',
        people.slice(0, 30).map((one) => one.id),
      )
      .execute()
    expect((await weighting(s.cast.viewer, survey.projectId)).body.people).toBe(90)
    const all = (await weighting(s.cast.viewer, survey.projectId, { includeUnconfirmed: 'true' })).body
    expect([all.people, all.questions[0]?.count]).toEqual([120, 120])
    await s.db
      .updateTable('users')
      .set({ email_verified_at: s.clock.now })
      .where(
        'id',
        'in',
        people.map((one) => one.id),
      )
      .execute()
  })

  test('200 a person who stated no groups still counts', async () => {
    const last = people[0]?.id ?? ''
    await s.db.updateTable('respondents').set({ gender: null, ethnicity: null }).where('user_id', '=', last).execute()
    const { body } = await weighting(s.cast.viewer, survey.projectId)
    expect([body.people, body.comparisons.find((one) => one.dimension === 'gender')?.others, body.questions[0]?.count]).toEqual([
      120, 1, 120,
    ])
    await s.db.updateTable('respondents').set({ gender: 'Male', ethnicity: 'Other' }).where('user_id', '=', last).execute()
  })

  test('401 visitor, 403 resident and another organization, 404 unknown, 422 what is no day', async () => {
    const statuses = [
      await weighting(null, survey.projectId),
      await weighting(s.cast.resident, survey.projectId),
      await weighting(s.cast.otherAdministrator, survey.projectId),
      await weighting(s.cast.viewer, 'nonsense'),
      await weighting(s.cast.viewer, survey.projectId, { to: '2026-02-30' }),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 422])
  })
})
