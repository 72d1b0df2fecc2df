// The query plans of the statements that write responses, in a project with thousands of respondents.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment, castVote, like } from '../../src/features/participation/responses/contract.ts'
import { createAnswer, sendAnswers } from '../../src/features/surveys/model/contract.ts'
import { putCrowdedProject } from '../fixtures/crowded-project.ts'
import { type Stage, stage } from '../stage.ts'
import { plans } from './plans.ts'

const large = new Set('users respondents answers participations zips'.split(' '))

let s: Stage
let client: pg.Client
let { readWhole } = {} as ReturnType<typeof plans>
let projectId: string
let questions: string[]
beforeAll(async () => {
  s = await stage()
  client = new pg.Client({ connectionString: s.ownerUrl })
  await client.connect()
  ;({ readWhole } = plans(client, s.pool, large))
  projectId = (await putCrowdedProject(client, { people: 3000, questions: 2 })).projectId
  const { rows } = await client.query<{ id: string }>('select id from questions where project_id = $1 order by position', [projectId])
  questions = rows.map(({ id }) => id)
  await client.query(`update projects set starts_at = null, ends_at = null where id = '${projectId}'`)
  await client.query('analyze')
})
afterAll(async () => {
  await client.end()
  await s.close()
})

test('a response reads no table completely', async () => {
  const { resident, neighbor, unconfirmed } = s.cast
  const of = { params: { id: projectId } }
  const answers = questions.map((question, n) => ({ question, answer: n === 0 ? 'yes' : 4 }))
  expect(await readWhole(() => s.call(resident, like, of))).toBe('')
  expect(await readWhole(() => s.call(resident, castVote, { ...of, query: {}, body: { vote: 'yes' } }))).toBe('')
  expect(await readWhole(() => s.call(resident, addComment, { ...of, body: { text: 'More light, please.' } }))).toBe('')
  const first = { params: { id: questions[0] as string }, body: { answer: 'yes' } }
  expect(await readWhole(() => s.call(unconfirmed, createAnswer, first))).toBe('')
  expect(await readWhole(() => s.call(neighbor, sendAnswers, { ...of, body: { answers } }))).toBe('')
})
