// No response to other people contains a person's answers or identity.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cast, Person } from '../../../../tests/cast.ts'
import { respondentsOf } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { listAnswers, sendAnswers } from '../model/contract.ts'

let s: Stage
let survey: Survey
beforeAll(async () => {
  s = await stage()
  survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno', 'rating'], {
    survey_visibility: 'Public',
    results_published: true,
  })
  const answers = survey.questions.map((question, i) => ({
    question,
    answer: ['The lamp at Fern is broken', 'no', 2][i] as string | number,
  }))
  await s.call(s.cast.resident, sendAnswers, { params: { id: survey.projectId }, body: { answers, sharesIdentity: true } })
  await s.call(s.cast.unconfirmed, sendAnswers, { params: { id: survey.projectId }, body: { answers } })
})
afterAll(() => s.close())

const addresses = () => [
  `/api/v1/questions/${survey.projectId}/questionsList`,
  `/api/v1/projects/${survey.projectId}/results`,
  `/api/v1/projects/${survey.projectId}/results?includeUnconfirmed=true&from=2026-11-20`,
  `/api/v1/projects/${survey.projectId}`,
  ...survey.questions.flatMap((id) => [
    `/api/v1/answers/${id}/answers`,
    `/api/v1/answers/${id}/answers?owner=${s.cast.resident.id}&includeUnconfirmed=1`,
  ]),
]

/** Values that only the author and the project's officials may receive. */
async function secrets(): Promise<string[]> {
  const users = await s.db.selectFrom('users').select(['id', 'email', 'first_name']).where('login_type', '=', 'Resident').execute()
  const sessions = await s.db.selectFrom('sessions').select('token_hash').execute()
  const aliases = await s.db.selectFrom('respondents').select('alias').execute()
  const answers = await s.db.selectFrom('answers').select('id').execute()
  const people = [s.cast.resident, s.cast.unconfirmed]
  return [
    'Fern',
    ...users.flatMap((user) => [user.id, user.email, `${user.first_name} Example`]),
    ...people.map((one) => one.token),
    ...sessions.flatMap((session) => [session.token_hash.toString('hex'), session.token_hash.toString('base64')]),
    ...aliases.map((one) => one.alias),
    ...answers.map((one) => one.id),
  ]
}

const fetched = async (who: Person | null) =>
  (await Promise.all(addresses().map((url) => s.inject(who, { method: 'GET', url })))).map((one) => one.raw.toString())

test.each(['neighbor', 'otherZip', 'otherState', 'otherAdministrator', null] as const)(
  '%s finds nothing of another person',
  async (name: keyof Cast | null) => {
    const bodies = (await fetched(name && s.cast[name])).join('\n')
    expect((await secrets()).filter((secret) => bodies.includes(secret))).toEqual([])
    expect(bodies).not.toMatch(/"(yes|no|answer)":\s*"?(no|2)\b|"count":[1-4]\b/)
  },
)

test('the author finds the own answers and nothing of the other', async () => {
  const bodies = (await fetched(s.cast.resident)).join('\n')
  expect(bodies).toContain('The lamp at Fern is broken')
  const others = (
    await s.db.selectFrom('answers').select('id').where('respondent_id', '=', respondentsOf(s.cast.unconfirmed.id)).execute()
  ).map((row) => row.id)
  expect([...others, s.cast.unconfirmed.id, 'unconfirmed@example.org'].filter((secret) => bodies.includes(secret))).toEqual([])
})

test('officials of the project read names and emails of people who chose to share them, and no id of a person', async () => {
  const { body } = await s.call(s.cast.viewer, listAnswers, {
    params: { id: survey.questions[0] as string },
    query: { includeUnconfirmed: 'true' },
  })
  const shown = body.answers.map((one) => [one.respondent?.name, one.respondent?.email])
  expect(shown.toSorted()).toEqual(
    [
      ['resident Example', 'resident@example.org'],
      [null, null],
    ].toSorted(),
  )
  const text = JSON.stringify(body)
  expect([s.cast.resident.id, s.cast.unconfirmed.id, 'unconfirmed@example.org'].filter((secret) => text.includes(secret))).toEqual([])
})
