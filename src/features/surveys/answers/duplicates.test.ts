// Officials see which respondents are probably one person; residents do not.
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Tables } from '../../../core/database/database.server.ts'
import { listAnswers, sendAnswers } from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Columns = Updateable<Tables['users']>
const ada = { first_name: 'Ada', last_name: 'Reyes', street_address: '1 Main St.', date_of_birth: '1990-06-15' }

/** Each person answers in order. @returns by place, the place of the respondent that `duplicateOf` names; null if it names none */
async function duplicatesOf(people: readonly Columns[]): Promise<(number | null)[]> {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['number'])
  const question = questions[0] as string
  const accounts = await crowd(s.db, s.clock.now, people.length)
  for (const [i, who] of accounts.entries()) {
    s.clock.now = new Date(s.clock.now.getTime() + 1)
    await s.db
      .updateTable('users')
      .set(people[i] as Columns)
      .where('id', '=', who.id)
      .execute()
    const sent = await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers: [{ question, answer: i }] } })
    expect(sent.status).toBe(200)
  }
  const { answers } = (await s.call(s.cast.viewer, listAnswers, { params: { id: question }, query: {} })).body
  const sorted = answers.toSorted((a, b) => Number(a.answer) - Number(b.answer))
  const aliases = sorted.map((one) => one.respondent?.alias)
  const own = (await s.call(accounts[0] as Person, listAnswers, { params: { id: question }, query: {} })).body
  expect(JSON.stringify(own)).not.toContain('duplicateOf')
  return sorted.map(({ respondent }) => (respondent?.duplicateOf ? aliases.indexOf(respondent.duplicateOf) : null))
}

test.each<[string, Columns[], (number | null)[]]>([
  [
    'the same name, street and birth date, also written otherwise',
    [ada, { ...ada, first_name: 'ADA ', street_address: '1 main st' }],
    [null, 0],
  ],
  ['a household with different names', [ada, { ...ada, first_name: 'Grace' }], [null, null]],
  ['the same name and birth date in another street', [ada, { ...ada, street_address: '2 Main St.' }], [null, null]],
  ['the same name and street with another birth date', [ada, { ...ada, date_of_birth: '1960-01-02' }], [null, null]],
  [
    'people without a mobile number and a birth date',
    [
      { ...ada, date_of_birth: null },
      { ...ada, date_of_birth: null },
    ],
    [null, null],
  ],
  ['the same given number', [{ mobile_number: '+19495550101' }, { mobile_number: '+19495550101' }], [null, 0]],
  ['a given number that another account confirmed', [{ confirmed_mobile: '+19495550102' }, { mobile_number: '+19495550102' }], [null, 0]],
  ['three alike are two duplicates', [ada, ada, { mobile_number: '+19495550103' }, ada], [null, 0, null, 0]],
])('%s', async (_, people, expected) => {
  expect(await duplicatesOf(people)).toEqual(expected)
})
