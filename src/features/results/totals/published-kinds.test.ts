// The public view of numbers, dates, choices and places.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { nextRelease } from '../../../../tests/releases.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
import type { RawAnswer } from '../../surveys/model/rules.ts'
import { showResults } from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const options = [
  { key: 'elm', label: 'Elm' },
  { key: 'oak', label: 'Oak' },
  { key: 'fir', label: 'Fir' },
]

async function seen(asked: Omit<QuestionInput, 'text'>[], rows: (RawAnswer | null)[][], by = s.cast.neighbor) {
  const projectId = await putProject(s.db, s.cast.editor, s.clock.now, { results_published: true })
  const questions: string[] = []
  for (const body of asked) {
    const askIf = body.askIf && { ...body.askIf, question: questions[0] as string }
    const made = await s.call(s.cast.editor, createQuestion, {
      body: { project: projectId, text: 'What?', ...body, ...(askIf ? { askIf } : {}) },
    })
    questions.push(made.body.question._id)
  }
  for (const [i, person] of (await crowd(s.db, s.clock.now, rows.length)).entries()) {
    const answers = (rows[i] ?? []).flatMap((answer, n) => (answer === null ? [] : [{ question: questions[n] as string, answer }]))
    await s.call(person, sendAnswers, { params: { id: projectId }, body: { answers } })
  }
  await nextRelease(s)
  const { body } = await s.call(by, showResults, { params: { id: projectId }, query: {} })
  return body.questions
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const told = (one: Awaited<ReturnType<typeof seen>>[number] | undefined) =>
  one && Object.fromEntries(one.totals.map((each) => [each.answer, each.count]))

test('200 others: intervals without ends, months, zip codes; nobody’s least, most, mean or point', async () => {
  const pier = { text: '', lat: 33.6085, lng: -117.9295 }
  const rows = [
    ...times(16, [3, '2026-11-03', pier]),
    ...times(16, [40, '2026-12-24', { text: 'By the school' }]),
    ...times(1, [987654, '2026-12-31', pier]),
  ]
  const [number, date, place] = await seen([{ type: 'number' }, { type: 'date' }, { type: 'place' }], rows)
  for (const one of [number, date, place])
    expect(one).toMatchObject({ count: 35, average: null, spread: null, ranks: [], places: [], asked: null })
  expect(JSON.stringify([number, date, place])).not.toMatch(/987654|33\.6|12-31/)
  expect(Object.keys(told(date) ?? {})).toEqual(['2026-11', '2026-12'])
  expect(Object.keys(told(place) ?? {}).toSorted()).toEqual(['', expect.stringMatching(/^\d{5}$/)])
  expect(number?.totals.every((one) => one.count >= 10 && one.count % 5 === 0)).toBe(true)
})

test('200 others: several choices and one choice, without those of few people', async () => {
  const rows = [
    ...times(16, [['elm', 'oak'], 'elm']),
    ...times(16, [['oak', 'fir'], 'oak']),
    ...times(15, [['elm', 'fir'], 'oak']),
    ...times(1, [['fir'], 'fir']),
  ]
  const [several, one] = await seen(
    [
      { type: 'choices', options },
      { type: 'choice', options },
    ],
    rows,
  )
  expect([several?.count, told(several), several?.suppressed]).toEqual([50, { elm: 35, oak: 35, fir: expect.any(Number) }, false])
  expect([told(one), one?.together]).toEqual([{ elm: 20, oak: 35 }, []])
})

test('200 others: nothing tells that 2 of those asked left a question out', async () => {
  const asked: Omit<QuestionInput, 'text'>[] = [{ type: 'yesno' }, { type: 'rating', askIf: { question: '', answers: ['yes'] } }]
  const no = times(15, ['no', null])
  const [all, left] = [
    await seen(asked, [...no, ...times(18, ['yes', 4])]),
    await seen(asked, [...no, ...times(16, ['yes', 4]), ...times(2, ['yes', null])]),
  ]
  for (const [first, second] of [all, left])
    expect([second?.count, told(second), told(first)]).toEqual([20, { 4: 20 }, { yes: 20, no: 20 }])
})
