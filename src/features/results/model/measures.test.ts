// The officials' view of every question type, and of groups of people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { RawAnswer } from '../../surveys/kinds/answer.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from './contract.ts'

let s: Stage
let projectId: string
let questions: string[]
const options = [
  { key: 'elm', label: 'Elm' },
  { key: 'oak', label: 'Oak' },
  { key: 'fir', label: 'Fir' },
]
const scale = { min: 0, max: 10, minLabel: '', maxLabel: '' }

beforeAll(async () => {
  s = await stage()
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
  questions = []
  const ask = async (body: Omit<QuestionInput, 'text'>) => {
    const made = await s.call(s.cast.editor, createQuestion, { body: { project: projectId, text: 'What?', ...body } })
    questions.push(made.body.question._id)
  }
  await ask({ type: 'yesno' })
  await ask({ type: 'choices', options })
  await ask({ type: 'scale', scale })
  await ask({ type: 'ranking', options, askIf: { question: questions[0] as string, answers: ['yes'] } })
  await ask({ type: 'number', range: { min: null, max: null, unit: 'miles' } })
  await ask({ type: 'date' })
  await ask({ type: 'place' })
  const people = await crowd(s.db, s.clock.now, 5)
  const given: (RawAnswer | null)[][] = [
    ['yes', ['elm', 'oak'], 2, ['elm', 'oak', 'fir'], 1, '2026-11-03', { text: 'Pier', lat: 33.6085, lng: -117.9295 }],
    ['yes', ['elm'], 4, ['oak', 'elm', 'fir'], 2, '2026-11-03', { text: '', lat: 33.6087, lng: -117.9297 }],
    ['yes', ['fir'], 6, null, 3, '2026-12-24', { text: 'By the school', lat: null, lng: null }],
    ['no', ['elm', 'oak', 'fir'], 10, null, 4, null, { text: '', lat: 40.754, lng: -73.984 }],
    ['no', null, null, null, null, null, null],
  ]
  for (const [i, person] of people.entries()) {
    const answers = (given[i] ?? []).flatMap((answer, n) => (answer === null ? [] : [{ question: questions[n] as string, answer }]))
    const sent = await s.call(person, sendAnswers, { params: { id: projectId }, body: { answers } })
    expect(sent.status).toBe(200)
  }
})
afterAll(() => s.close())

const read = async (query: Record<string, string> = {}) =>
  (await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query })).body
const counts = (totals: readonly { answer: string; count: number }[] = []) =>
  Object.fromEntries(totals.map((one) => [one.answer, one.count]))

test('several choices: each by itself; a scale with its spread', async () => {
  const [, choices, steps] = (await read()).questions
  expect([choices?.count, counts(choices?.totals)]).toEqual([4, { elm: 3, oak: 2, fir: 2 }])
  expect(steps).toMatchObject({ count: 4, average: 5.5, spread: { min: 2, lower: 3.5, median: 5, upper: 7, max: 10, mean: 5.5 } })
})

test('a ranking: in the order of mean ranks, with first places; only people who were asked are missing', async () => {
  const ranking = (await read()).questions[3]
  expect([ranking?.asked, ranking?.count, counts(ranking?.totals)]).toEqual([3, 2, { elm: 1, oak: 1, fir: 0 }])
  expect(ranking?.ranks).toEqual([
    { answer: 'elm', mean: 1.5, first: 1, ranked: 2 },
    { answer: 'oak', mean: 1.5, first: 1, ranked: 2 },
    { answer: 'fir', mean: 3, first: 0, ranked: 2 },
  ])
})

test('numbers: bins and quartiles; dates: by month where they lie more than a month apart', async () => {
  const [, , , , number, date] = (await read()).questions
  expect(number).toMatchObject({ asked: 5, count: 4, average: 2.5, spread: { min: 1, lower: 1.75, median: 2.5, upper: 3.25, max: 4 } })
  expect(counts(number?.totals)).toEqual({ '1..1': 1, '2..2': 1, '3..3': 1, '4..4': 1 })
  expect(date?.totals).toEqual([
    { answer: '2026-11', count: 2 },
    { answer: '2026-12', count: 1 },
  ])
})

test('places: those close together as one, each with the nearest zip code; words without a point stand apart', async () => {
  const place = (await read()).questions[6]
  expect(place?.count).toBe(4)
  expect(place?.places.map((one) => [one.count, one.city])).toEqual([
    [2, 'Newport Beach'],
    [1, 'New York'],
  ])
  expect(place?.totals.at(-1)).toEqual({ answer: '', count: 1 })
  expect(place?.totals.map((one) => one.count)).toEqual([2, 1, 1])
})

test('by groups: of how many people, and who came how', async () => {
  const all = await read()
  expect([all.answered, all.of]).toEqual([5, 5])
  const [one, ...others] = await s.db.selectFrom('answers').select('respondent_id').distinct().where('project_id', '=', projectId).execute()
  await s.db
    .updateTable('respondents')
    .set({ age_range: '18-24', gender: 'Female', ethnicity: 'Other' })
    .where('id', '=', one?.respondent_id as string)
    .execute()
  const rest = others.map((other) => other.respondent_id)
  await s.db
    .updateTable('respondents')
    .set({ age_range: '25-34', gender: 'Male', ethnicity: 'Multiracial' })
    .where('id', 'in', rest)
    .execute()
  const groups: Record<string, string>[] = [
    { ageRange: '18-24' },
    { gender: 'Female' },
    { ethnicity: 'Other' },
    { ageRange: '18-24', gender: 'Female', zip: '', way: '' },
  ]
  for (const query of groups) {
    const { answered, of, questions: each } = await read(query)
    expect([answered, of, each[0]?.count]).toEqual([1, 5, 1])
  }
  expect((await read({ ageRange: '18-24', gender: 'Male' })).answered).toBe(0)
  expect((await read({ zip: '00501' })).answered).toBe(0)
  expect((await read({ way: 'code' })).answered).toBe(0)
  expect((await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: { ageRange: '30' } as never })).status).toBe(422)
})
