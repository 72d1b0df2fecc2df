// Responses keep the facts of the moment they were given, whatever a resident changes later: by moving around, in the profile, by leaving.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { figuresCsv, figuresUpload } from '../../../../tests/fixtures/figures.ts'
import { putProject } from '../../../../tests/project.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { type ProfileChange, updateProfile } from '../../accounts/profile/contract.ts'
import { openSession } from '../../accounts/sessions/sessions.server.ts'
import { addComment, castVote, like, listVotes } from '../../participation/responses/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { publish, showPublished } from '../../results/publication/contract.ts'
import { showTurnout } from '../../results/turnout/contract.ts'
import { showWeighting } from '../../results/weighting/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { listAnswers, sendAnswers } from '../../surveys/model/contract.ts'
import { probableDuplicates } from '../../surveys/model/respondents.server.ts'
import { previewExport } from '../exports/contract.ts'

const day = 86_400_000
const hour = 3_600_000
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** The same person with a new session: a clock that moves by days ends the earlier one. */
const again = async (who: Person): Promise<Person> => ({
  ...who,
  token: await openSession(s.db, { userId: who.id, rememberMe: true, userAgent: 'tests', now: s.clock.now }),
})
const change = async (who: Person, body: ProfileChange) => s.call(await again(who), updateProfile, { params: { id: who.id }, body })
const vote = async (who: Person, id: string) => s.call(await again(who), castVote, { params: { id }, query: { vote: 'yes' }, body: null })
const zips = { ithaca: '14850', newport: '92660', irvine: '92612' }
const project = (zip: string, postedAt = s.clock.now) =>
  putProject(s.db, zip === zips.ithaca ? s.cast.otherAdministrator : s.cast.editor, s.clock.now, { posted_at: postedAt, ends_at: null }, [
    zip,
  ])
const travel = (milliseconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + milliseconds)
}

describe('a resident who moves', () => {
  test('403 and 409: a New Yorker who answers at home, in California, and moves back', async () => {
    const [who] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    await s.db.updateTable('users').set({ zip_code: zips.ithaca, state: 'NY', city: 'Ithaca' }).where('id', '=', who.id).execute()
    const [home, elsewhere] = [await project(zips.ithaca), await project(zips.newport)]
    expect((await vote(who, home)).status).toBe(200)
    travel(hour)
    expect((await change(who, { zipCode: zips.newport })).status).toBe(200)
    const refused = await vote(who, elsewhere)
    expect([refused.status, refused.body.code]).toEqual([403, 'respond.movedSince'])
    const back = await change(who, { zipCode: zips.ithaca })
    expect([back.status, back.body.code]).toEqual([409, 'profile.movedRecently'])
    expect(back.body.errors?.zipCode).toMatch(/^You can change your zip code once every 90 days\. You can change it again on /)
    travel(hour)
    expect((await vote(who, await project(zips.newport))).status).toBe(200)
  })

  test.each([
    ['89 days', 89 * day, 409],
    ['a millisecond less than 90 days', 90 * day - 1, 409],
    ['90 days', 90 * day, 200],
    ['91 days', 91 * day, 200],
  ])('moves again after %s', async (_, later, status) => {
    const [who] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    await vote(who, await project(zips.newport))
    travel(hour)
    expect((await change(who, { zipCode: zips.irvine })).status).toBe(200)
    travel(later)
    expect((await change(who, { zipCode: zips.newport })).status).toBe(status)
    // The same zip code, another street or city of it: no move.
    expect((await change(who, { streetAddress: '2 Main Street' })).status).toBe(200)
  })

  test('corrects the zip code before any response as often as needed, also after opening a survey', async () => {
    const [who] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    const id = await project(zips.newport)
    expect((await s.call(who, noteParticipation, { params: { id }, body: { way: 'link' } })).status).toBe(200)
    for (const zipCode of [zips.irvine, zips.newport, zips.irvine, zips.newport]) expect((await change(who, { zipCode })).status).toBe(200)
    expect((await vote(who, id)).status).toBe(200)
  })

  test('of a move and a first response at the same moment, the response’s facts are those it was given with', async () => {
    const people = await crowd(s.db, s.clock.now, 5)
    const id = await putProject(s.db, s.cast.editor, s.clock.now, {}, [zips.newport, zips.irvine])
    await Promise.all(people.flatMap((who) => [vote(who, id), change(who, { zipCode: zips.irvine })]))
    const rows = await s.db
      .selectFrom('respondents as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.zip_code', 'u.moved_at', 'r.moved'])
      .where('r.project_id', '=', id)
      .execute()
    expect(rows.every((one) => one.zip_code === (one.moved_at ? zips.newport : zips.irvine) && !one.moved)).toBe(true)
  })

  test('200 officials see who had moved before the first response, and the facts of then permanently', async () => {
    const [who] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    await vote(who, await project(zips.irvine).then(() => project(zips.newport)))
    travel(hour)
    await change(who, { zipCode: zips.irvine })
    travel(hour)
    const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { posted_at: s.clock.now, ends_at: null, zip: zips.irvine })
    await s.db.insertInto('project_zips').values({ project_id: survey.projectId, zip: zips.irvine }).execute()
    const question = survey.questions[0] as string
    const sent = { params: { id: survey.projectId }, body: { answers: [{ question, answer: 'yes' }] } }
    expect((await s.call(await again(who), sendAnswers, sent)).status).toBe(200)
    const read = async () =>
      (await s.call(await again(s.cast.viewer), listAnswers, { params: { id: question }, query: {} })).body.answers[0]?.respondent
    const before = await read()
    const facts = { channel: 'account', zipCode: zips.irvine, state: 'CA', ageRange: '25-34', gender: 'Male', ethnicity: 'Other' }
    expect(before).toMatchObject({ ...facts, moved: true })
    travel(91 * day)
    await change(who, { zipCode: zips.newport, gender: 'Female', ethnicity: 'Multiracial' })
    expect(await read()).toEqual(before)
  })
})

describe('no later change of a profile moves a total', () => {
  let people: Person[]
  let survey: Survey
  const changes = fc.record({
    person: fc.nat(119),
    zipCode: fc.constantFrom(...Object.values(zips)),
    gender: fc.constantFrom('Male', 'Female', 'Prefer not to answer'),
    ethnicity: fc.constantFrom('Caucasian', 'Other', 'Multiracial'),
    dateOfBirth: fc.constantFrom('1950-01-01', '1980-01-01', '2000-01-01'),
    language: fc.constantFrom('en' as const, 'es' as const, 'vi' as const),
    firstName: fc.constantFrom('Ada', 'Grace', 'Resident'),
    streetAddress: fc.constantFrom('1 Main St.', '2 Main St.', '3 Main St.'),
    mobileNumber: fc.constantFrom('+19495550101', '+19495550102', '+19495550103'),
    deletes: fc.nat(9).map((n) => n === 0),
    days: fc.nat(100),
  })

  /** Everything that officials and everyone read of the survey's totals. */
  async function totals() {
    const [viewer, params] = [await again(s.cast.viewer), { id: survey.projectId }]
    const filters = [
      {},
      { duplicates: 'leftOut' },
      { duplicates: 'leftOut', zip: zips.newport },
      { gender: 'Female' },
      { ageRange: '25-34' },
      { ethnicity: 'Other' },
      { zip: zips.newport },
      { way: 'mail' },
    ]
    const read = filters.map(async (query) => [
      (await s.call(viewer, showResults, { params, query: query as never })).body,
      (await s.call(viewer, showTurnout, { params, query: query as never })).body,
      (await s.call(viewer, previewExport, { query: { ...query, project: survey.projectId } as never })).body.counts,
      (await s.call(viewer, previewExport, { query: { ...query, project: 'all' } as never })).body.counts,
    ])
    const { published } = (await s.call(null, showPublished, { params, query: {} })).body
    // Sums of weights differ in the last digits with the order in which rows are read.
    const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value)
    const all = {
      read: await Promise.all(read),
      weighting: (await s.call(viewer, showWeighting, { params, query: {} })).body,
      votes: (await s.call(viewer, listVotes, { params, query: {} as never })).body.counts,
      // Shown to nobody before the close, and decided by the same facts.
      duplicates: (await sql<{ id: string }>`${probableDuplicates(survey.projectId, null)}`.execute(s.db)).rows.length,
      published,
    }
    return JSON.parse(JSON.stringify(all, rounded)) as typeof all
  }

  beforeAll(async () => {
    survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating', 'open'], { posted_at: s.clock.now, ends_at: null })
    people = await crowd(s.db, s.clock.now, 120)
    const other = await project(zips.newport)
    for (const [i, who] of people.entries()) {
      const alike = { first_name: 'Ada', last_name: 'Reyes', street_address: '1 Main St.', date_of_birth: '1990-06-15' }
      const same = { ...(i % 10 === 0 ? alike : {}), ...(i % 15 === 1 ? { mobile_number: '+19495550101' } : {}) }
      const stated = { gender: i % 3 ? 'Female' : 'Male', ethnicity: i % 2 ? 'Other' : 'Caucasian', ...same }
      await s.db.updateTable('users').set(stated).where('id', '=', who.id).execute()
      const params = { id: survey.projectId }
      await s.call(who, noteParticipation, { params, body: { way: i % 4 ? 'link' : 'mail' } })
      const answers = [i % 2 ? 'yes' : 'no', 1 + (i % 5), `Because ${i}`].map((answer, n) => ({
        question: survey.questions[n] as string,
        answer,
      }))
      expect((await s.call(who, sendAnswers, { params, body: { answers } })).status).toBe(200)
      if (i % 5 === 0) await s.call(who, castVote, { params: { id: other }, query: { vote: 'no' }, body: null })
      if (i % 6 === 0) await s.call(who, addComment, { params, body: { text: `Comment ${i}` } })
      if (i % 7 === 0) await s.call(who, like, { params })
      if (i % 7 === 1) await s.call(who, castVote, { params, query: { vote: 'yes' }, body: null })
    }
    const city = { level: 'city', place: 'Newport Beach', residents: 1000, 'gender Male': 450, 'gender Female': 550, 'gender Other': 0 }
    const administrator = await again(s.cast.administrator)
    await s.inject(administrator, { method: 'POST', url: '/api/v1/population', ...(await figuresUpload(figuresCsv([city]))) })
    const body = { questions: survey.questions, invited: 'By letter' }
    expect((await s.call(await again(s.cast.editor), publish, { params: { id: survey.projectId }, body })).status).toBe(200)
    // Past the next publishing hour.
    travel(day)
  })

  test('results, breakdowns, weights, turnout, exports and what is published stay as they were', async () => {
    const before = await totals()
    expect(before.weighting.weighting.isDone).toBe(true)
    expect([before.read[0]?.[0], before.duplicates]).toMatchObject([{ duplicates: null }, 18])
    const deleted = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (sequence) => {
        for (const { person, deletes, days, ...profile } of sequence) {
          if (deleted.has(person)) continue
          travel(days * day)
          const who = await again(people[person] as Person)
          if (deletes) {
            deleted.add(person)
            await s.inject(who, { method: 'DELETE', url: `/api/v1/users/delete/?id=${who.id}` })
          } else expect([200, 409]).toContain((await change(who, profile)).status)
        }
        expect(await totals()).toEqual(before)
      }),
      { numRuns: Math.max(4, repeated(12)) },
    )
    const gone = await s.db.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute()
    expect(gone.length).toBe(deleted.size)
  })
})
