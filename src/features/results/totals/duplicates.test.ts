// Officials count with and without people who probably answered before; everybody else sees neither.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'

let s: Stage
let project: string
let people: Person[]
const mobile = '+19495550107'
/** Five people: the first three have one mobile number, and the first has not confirmed the email address. */
beforeAll(async () => {
  s = await stage()
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { results_published: true })
  project = projectId
  people = await crowd(s.db, s.clock.now, 5)
  const same = people.slice(0, 3).map(({ id }) => id)
  await s.db.updateTable('users').set({ mobile_number: mobile }).where('id', 'in', same).execute()
  await s.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', same[0] as string)
    .execute()
  for (const [i, who] of people.entries()) {
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    const body = { answers: [{ question: questions[0] as string, answer: i < 3 ? 'yes' : 'no' }] }
    expect((await s.call(who, sendAnswers, { params: { id: project }, body })).status).toBe(200)
  }
})
afterAll(() => s.close())

const results = async (who: Person, query: object = {}) => {
  const { body } = await s.call(who, showResults, { params: { id: project }, query })
  return [body.answered, body.of, body.duplicates, body.questions[0]?.totals.map((one) => one.count)]
}

test('with and without: the first confirmed answer of a person stays', async () => {
  expect(await results(s.cast.viewer)).toEqual([4, 4, 1, [2, 2]])
  expect(await results(s.cast.viewer, { duplicates: 'leftOut' })).toEqual([3, 4, 1, [1, 2]])
  expect(await results(s.cast.viewer, { includeUnconfirmed: 'true' })).toEqual([5, 5, 2, [3, 2]])
  expect(await results(s.cast.viewer, { includeUnconfirmed: 'true', duplicates: 'leftOut' })).toEqual([3, 5, 2, [1, 2]])
})

test('together with another filter, the number is that of the people in it', async () => {
  expect((await results(s.cast.viewer, { zip: '00501' }))[2]).toBe(0)
})

test('others see no number of them, and cannot leave them out', async () => {
  const seen = await results(people[4] as Person)
  expect(seen[2]).toBeNull()
  expect(await results(people[4] as Person, { duplicates: 'leftOut' })).toEqual(seen)
  expect((await results(s.cast.viewer, { asEveryone: 'true' }))[2]).toBeNull()
})

test('422 another value', async () => {
  const { status, body } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/${project}/results?duplicates=maybe` })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['duplicates']])
})
