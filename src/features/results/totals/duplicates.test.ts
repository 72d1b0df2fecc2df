// Officials count with and without people who probably answered before, and no comparison leads to one of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { previewExport } from '../../records/exports/contract.ts'
import { listAnswers, sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { listOpenAnswers } from '../open-answers/contract.ts'
import { showTurnout } from '../turnout/contract.ts'

let s: Stage
let survey: Survey
let phones = 9_495_550_100
beforeAll(async () => {
  s = await stage()
})
beforeEach(async () => {
  survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'number', 'open'], { results_published: true })
})
afterAll(() => s.close())

const newPhone = () => `+1${++phones}`
const isConfirmed = (who: Person, at: Date | null) =>
  s.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', who.id).execute()

/** One more person with this number answers. */
async function answer(mobile: string, says: 'yes' | 'no', confirmed = true): Promise<Person> {
  const who = (await crowd(s.db, s.clock.now, 1))[0] as Person
  s.clock.now = new Date(s.clock.now.getTime() + 1000)
  await s.db.updateTable('users').set({ mobile_number: mobile }).where('id', '=', who.id).execute()
  if (!confirmed) await isConfirmed(who, null)
  const given = [says, 7, `I say ${says}`].map((text, i) => ({ question: survey.questions[i] as string, answer: text }))
  expect((await s.call(who, sendAnswers, { params: { id: survey.projectId }, body: { answers: given } })).status).toBe(200)
  return who
}
async function pairs(count: number, says: 'yes' | 'no' = 'yes') {
  for (let i = 0; i < count; i++) {
    const phone = newPhone()
    await answer(phone, 'yes')
    await answer(phone, says)
  }
}

const closeAt = (ends_at: Date | null) => s.db.updateTable('projects').set({ ends_at }).where('id', '=', survey.projectId).execute()
const readOpen = (query: object, who: Person = s.cast.viewer) => s.call(who, showResults, { params: { id: survey.projectId }, query })
/** As if the survey had closed. */
async function read(query: object, who?: Person) {
  await closeAt(new Date(s.clock.now.getTime() - 1))
  const reply = await readOpen(query, who)
  await closeAt(null)
  return reply
}
async function figures(query: object, who?: Person) {
  const { body } = await read(query, who)
  return { answered: body.answered, duplicates: body.duplicates, yesno: body.questions[0]?.totals.map((one) => one.count) }
}
const without = { duplicates: 'leftOut' }

/** Everything that a viewer reads, with and without. */
async function everything(query: object) {
  const [question, , open] = survey.questions as [string, string, string]
  const params = { id: survey.projectId }
  return [
    (await read(query)).body,
    (await s.call(s.cast.viewer, showTurnout, { params, query })).body,
    (await s.call(s.cast.viewer, listAnswers, { params: { id: question }, query: query as never })).body,
    (await s.call(s.cast.viewer, listOpenAnswers, { params: { id: open }, query: query as never })).body,
    (await s.call(s.cast.viewer, previewExport, { query: { ...query, project: survey.projectId } as never })).body.counts,
  ]
}

test('while people answer, figures neither count nor leave out anybody: who adds accounts and looks again would learn who took part', async () => {
  await pairs(6)
  const { body } = await readOpen({})
  expect([body.answered, body.duplicates]).toEqual([12, null])
  expect((await readOpen(without)).body).toEqual(body)
})

test.each([true, false])('five accounts in the name of somebody do not tell whether this person took part (%s)', async (tookPart) => {
  const victim = newPhone()
  for (let i = 0; i < 8; i++) await answer(newPhone(), 'no')
  await answer(tookPart ? victim : newPhone(), 'no')
  for (let i = 0; i < 5; i++) await answer(victim, 'yes')
  expect(await figures({})).toEqual({ answered: 14, duplicates: 0, yesno: [5, 9] })
  expect(await figures(without)).toEqual(await figures({}))
})

test('accounts in the name of four people are not enough, however many; those of five are', async () => {
  for (let i = 0; i < 4; i++) {
    const phone = newPhone()
    for (let n = 0; n < 4; n++) await answer(phone, 'yes')
  }
  expect(await figures({})).toEqual({ answered: 16, duplicates: 0, yesno: [16, 0] })
  await pairs(1)
  // Twelve and one more.
  expect(await figures({})).toEqual({ answered: 18, duplicates: 10, yesno: [18, 0] })
  expect(await figures(without)).toEqual({ answered: 8, duplicates: 10, yesno: [8, 0] })
})

test('one to four: nothing that a viewer reads differs, no matter who answered first', async () => {
  await answer(newPhone(), 'no')
  const victim = newPhone()
  await answer(victim, 'no')
  await answer(victim, 'yes')
  await pairs(3)
  expect(await everything(without)).toEqual(await everything({}))
  expect(await figures({})).toEqual({ answered: 9, duplicates: 0, yesno: [7, 2] })
})

test('five: figures leave them out, lists and turnout do not', async () => {
  await pairs(5)
  expect(await figures({})).toEqual({ answered: 10, duplicates: 5, yesno: [10, 0] })
  expect(await figures(without)).toEqual({ answered: 5, duplicates: 5, yesno: [5, 0] })
  const [all, left] = [await everything({}), await everything(without)]
  expect(left.slice(1)).toEqual(all.slice(1))
})

test('a sixth one changes no figure without duplicates but its own answer', async () => {
  await pairs(5)
  const victim = newPhone()
  await answer(victim, 'yes')
  await answer(victim, 'no')
  expect(await figures(without)).toEqual({ answered: 7, duplicates: 5, yesno: [6, 1] })
  expect(await figures({})).toEqual({ answered: 12, duplicates: 5, yesno: [11, 1] })
})

test('an account that is confirmed after the other one answered does not take its place', async () => {
  const victim = newPhone()
  const attacker = await answer(victim, 'yes', false)
  await answer(victim, 'no')
  await pairs(5)
  const before = await figures(without)
  await isConfirmed(attacker, new Date(s.clock.now.getTime() + 1000))
  expect(await figures(without)).toEqual({ ...before, answered: 7, yesno: [6, 1] })
  expect(before).toEqual({ answered: 6, duplicates: 5, yesno: [5, 1] })
})

test('a question whose figures would drop by fewer than five counts everyone, and so do numbers', async () => {
  await pairs(3)
  await pairs(2, 'no')
  expect(await figures(without)).toEqual({ answered: 5, duplicates: 5, yesno: [8, 2] })
  const { questions } = (await read(without)).body
  expect([questions[1]?.count, questions[2]?.count]).toEqual([10, 5])
})

test('together with a group or days everyone counts', async () => {
  await pairs(5)
  for (const group of [{ zip: '92660' }, { ageRange: '25-34' }, { from: '2020-01-01T00:00:00Z' }]) {
    const { duplicates, ...all } = await figures(group)
    expect(duplicates).toBeNull()
    expect(await figures({ ...group, ...without })).toEqual({ duplicates, ...all })
  }
})

test('others see no number of them, and cannot leave them out', async () => {
  await pairs(5)
  const seen = await figures({}, s.cast.resident)
  expect(seen.duplicates).toBeNull()
  expect(await figures(without, s.cast.resident)).toEqual(seen)
  expect((await figures({ asEveryone: 'true' })).duplicates).toBeNull()
})

test('422 another value', async () => {
  const { status, body } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/${survey.projectId}/results?duplicates=maybe` })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['duplicates']])
})
