// The public view of numbers, dates, choices and places.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { RawAnswer } from '../../surveys/kinds/answer.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
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
    expect((await s.call(person, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
  }
  await nextRelease(s)
  const { body } = await s.call(by, showResults, { params: { id: projectId }, query: {} })
  return body.questions
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const countsOf = (one: Awaited<ReturnType<typeof seen>>[number] | undefined) =>
  one && Object.fromEntries(one.totals.map((each) => [each.answer, each.count]))

test('200 others: intervals without ends, months, zip codes; nobody’s least, most, mean or point', async () => {
  const pier = { text: '', lat: 33.6085, lng: -117.9295 }
  const rows = [
    ...times(6, [3, '2026-11-03', pier]),
    ...times(6, [40, '2026-12-24', { text: 'By the school' }]),
    ...times(1, [987654, '2026-12-31', pier]),
  ]
  const [number, date, place] = await seen([{ type: 'number' }, { type: 'date' }, { type: 'place' }], rows)
  for (const one of [number, date, place])
    expect(one).toMatchObject({ count: 13, average: null, spread: null, ranks: [], places: [], asked: null })
  expect(JSON.stringify([number, date, place])).not.toMatch(/987654|33\.6|12-31/)
  expect(countsOf(date)).toEqual({ '2026-11': 6, '2026-12': 7 })
  expect(countsOf(place)).toEqual({ [Object.keys(countsOf(place) ?? {})[0] as string]: 7, '': 6 })
  expect([...(number?.totals ?? []), ...(number?.together ?? [])].every((one) => one.count === 0 || one.count >= 5)).toBe(true)
})

test('200 others: several choices, where many chose it and many did not; one choice, small ones together', async () => {
  const rows = [
    ...times(6, [['elm', 'oak'], 'elm']),
    ...times(6, [['oak', 'fir'], 'oak']),
    ...times(5, [['elm', 'fir'], 'oak']),
    ...times(1, [['fir'], 'fir']),
  ]
  const [several, one] = await seen(
    [
      { type: 'choices', options },
      { type: 'choice', options },
    ],
    rows,
  )
  expect([several?.count, countsOf(several), several?.suppressed]).toEqual([18, { elm: 11, oak: 12, fir: 12 }, false])
  expect([countsOf(one), one?.together]).toEqual([{ oak: 11 }, [{ answers: ['elm', 'fir'], count: 7 }]])
})

test('200 others: an answer that all 12 people chose is not shown, whatever the kind of question; officials see it', async () => {
  const rows = ['walk', 'bike'].map((key) => ({ key, label: key }))
  const asked: Omit<QuestionInput, 'text'>[] = [
    ...[
      { type: 'yesno' } as const,
      { type: 'rating' } as const,
      { type: 'scale', scale: { min: 1, max: 3, minLabel: '', maxLabel: '' } } as const,
    ],
    ...[{ type: 'choice', options } as const, { type: 'choices', options } as const, { type: 'ranking', options } as const],
    ...[{ type: 'number' } as const, { type: 'date' } as const, { type: 'place' } as const],
    { type: 'matrix', options, rows },
  ]
  const same: RawAnswer[] = ['yes', 5, 2, 'elm']
  const measured: RawAnswer[] = [3, '2026-11-03', { text: '', lat: 33.6085, lng: -117.9295 }]
  const one: RawAnswer[] = [...same, ['elm', 'oak'], ['elm', 'oak', 'fir'], ...measured, 'walk:elm,bike:elm']
  const other: RawAnswer[] = [...same, ['elm', 'fir'], ['elm', 'fir', 'oak'], ...measured, 'walk:elm,bike:oak']
  const answers = [...times(7, one), ...times(5, other)]
  const questions = await seen(asked, answers)
  expect(questions.map(({ count }) => count)).toEqual(times(10, 12))
  const figures = questions.map((question) => [countsOf(question), question.together.length])
  // Of several choices, elm is everybody's; 7 oaks or 5 firs tell who chose none of the others. On foot, everybody chose elm.
  expect(figures.slice(0, 4)).toEqual(times(4, [{}, 0]))
  expect(countsOf(questions[4])).not.toHaveProperty('elm')
  expect(figures.slice(5, 9)).toEqual(times(4, [{}, 0]))
  expect(countsOf(questions[9])).toEqual({ 'bike:elm': 7, 'bike:oak': 5, 'bike:fir': 0, 'bike:': 0 })
  const own = await seen(asked, answers, s.cast.viewer)
  expect([countsOf(own[0]), countsOf(own[3])]).toEqual([
    { yes: 12, no: 0 },
    { elm: 12, oak: 0, fir: 0 },
  ])
})

test('200 others: a question is not shown where it tells that 2 of those asked left it out', async () => {
  const asked: Omit<QuestionInput, 'text'>[] = [{ type: 'yesno' }, { type: 'rating', askIf: { question: '', answers: ['yes'] } }]
  const no = times(5, ['no', null])
  const [all, left] = [
    await seen(asked, [...no, ...times(8, ['yes', 4])]),
    await seen(asked, [...no, ...times(6, ['yes', 4]), ...times(2, ['yes', null])]),
  ]
  expect([all[1]?.count, countsOf(all[0])]).toEqual([8, { yes: 8, no: 5 }])
  expect([left[1]?.count, left[1]?.totals, countsOf(left[0])]).toEqual([null, [], { yes: 8, no: 5 }])
})
