// Who is probably one person is known to the server alone.
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Tables } from '../../../core/database/database.server.ts'
import { listAnswers, sendAnswers } from '../model/contract.ts'
import { probableDuplicates } from '../model/respondents.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Columns = Updateable<Tables['users']>
const ada = { first_name: 'Ada', last_name: 'Reyes', street_address: '1 Main St.', date_of_birth: '1990-06-15' }

/** Each person answers in order. @returns the places in this order of the probable duplicates */
async function duplicatesAmong(people: readonly Columns[]): Promise<number[]> {
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
  const { body } = await s.call(s.cast.viewer, listAnswers, { params: { id: question }, query: {} })
  expect(body.answers).toHaveLength(people.length)
  expect(JSON.stringify(body)).not.toMatch(/duplicate/i)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from respondents where id in ${probableDuplicates(projectId, null)}`.execute(s.db)
  return rows.map(({ user_id }) => accounts.findIndex((one) => one.id === user_id)).sort()
}

test.each<[string, Columns[], number[]]>([
  ['the same name, street and birth date, also written otherwise', [ada, { ...ada, first_name: 'ADA ', street_address: '1 main st' }], [1]],
  ['a household with different names', [ada, { ...ada, first_name: 'Grace' }], []],
  ['the same name and birth date in another street', [ada, { ...ada, street_address: '2 Main St.' }], []],
  ['the same name and street with another birth date', [ada, { ...ada, date_of_birth: '1960-01-02' }], []],
  [
    'people without a mobile number and a birth date',
    [
      { ...ada, date_of_birth: null },
      { ...ada, date_of_birth: null },
    ],
    [],
  ],
  ['the same given number', [{ mobile_number: '+19495550101' }, { mobile_number: '+19495550101' }], [1]],
  ['a given number that another account confirmed', [{ confirmed_mobile: '+19495550102' }, { mobile_number: '+19495550102' }], [1]],
  ['three alike are two duplicates', [ada, ada, { mobile_number: '+19495550103' }, ada], [1, 3]],
])('%s', async (_, people, expected) => {
  expect(await duplicatesAmong(people)).toEqual(expected)
})
