// Figures of a matrix: each row by itself, and no small group in any of them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { putProject } from '../../../../tests/project.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createQuestion, sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { nextStep, type SuppressedBreakdown } from '../model/publishing.ts'
import { showWeighting } from '../weighting/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())

const rows = [{ label: 'Buses' }, { label: 'Parks' }]
const options = [{ label: 'Poor' }, { label: 'Good' }, { label: 'Great' }]
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

async function asked(answers: readonly string[]) {
  const projectId = await putProject(s.db, s.cast.editor, s.clock.now, { results_published: true })
  const made = await s.call(s.cast.editor, createQuestion, {
    body: { project: projectId, text: 'How good?', type: 'matrix', rows, options },
  })
  const question = made.body.question._id
  await answeredBy({ projectId, question }, answers)
  return { projectId, question }
}

async function answeredBy({ projectId, question }: { projectId: string; question: string }, answers: readonly string[]) {
  for (const [i, person] of (await crowd(s.db, s.clock.now, answers.length)).entries()) {
    const body = { answers: [{ question, answer: answers[i] as string }] }
    expect((await s.call(person, sendAnswers, { params: { id: projectId }, body })).status).toBe(200)
  }
  await nextRelease(s)
}

describe('GET /projects/:id/results', () => {
  test('200 officials: every pair, and for each row how many left it out', async () => {
    const { projectId } = await asked([...times(3, 'r1:o1,r2:o2'), 'r1:o3'])
    const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions[0]).toMatchObject({ count: 4, suppressed: false, average: null })
    expect(Object.fromEntries(body.questions[0]?.totals.map((one) => [one.answer, one.count]) ?? [])).toEqual({
      ...{ 'r1:o1': 3, 'r1:o2': 0, 'r1:o3': 1, 'r1:': 0 },
      ...{ 'r2:o1': 0, 'r2:o2': 3, 'r2:o3': 0, 'r2:': 1 },
    })
  })

  test('200 officials: how many a condition on its rows asked, and one person counts once', async () => {
    const { projectId, question } = await asked([])
    const askIf = { question, answers: ['r1:o1', 'r2:o1'] }
    await s.call(s.cast.editor, createQuestion, { body: { project: projectId, text: 'Why?', type: 'open', askIf } })
    await answeredBy({ projectId, question }, ['r1:o1,r2:o1', 'r1:o2,r2:o1', 'r1:o2,r2:o2'])
    const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions[1]).toMatchObject({ count: 0, asked: 2 })
  })

  test('200 others: a row whose small groups would show has them together, the other row stays whole', async () => {
    // 2 people left the second row out, and 3 chose its first option.
    const answers = [...times(8, 'r1:o1,r2:o2'), ...times(3, 'r1:o2,r2:o1'), ...times(2, 'r1:o2')]
    const { projectId } = await asked(answers)
    const { body } = await s.call(s.cast.neighbor, showResults, { params: { id: projectId }, query: {} })
    const [one] = body.questions
    expect(one).toMatchObject({ count: 13, suppressed: true })
    expect(Object.fromEntries(one?.totals.map((total) => [total.answer, total.count]) ?? [])).toEqual({
      ...{ 'r1:o1': 8, 'r1:o2': 5, 'r1:o3': 0, 'r1:': 0 },
      ...{ 'r2:o2': 8, 'r2:o3': 0 },
    })
    expect(one?.together).toEqual([{ answers: ['r2:o1', 'r2:'], count: 5 }])
    const published = await s.inject(null, { method: 'GET', url: `/api/v1/projects/${projectId}/published` })
    expect((published.body as { published: { questions: { totals: object[] }[] } }).published.questions[0]?.totals).toContainEqual({
      values: ['r2:o1', 'r2:'],
      people: 5,
    })
    const pdf = pdfText((await s.inject(null, { method: 'GET', url: `/api/v1/projects/${projectId}/published.pdf` })).raw)
    for (const text of ['Buses', 'Parks', 'Poor', 'Left out']) expect(pdf).toContain(text)
    const csv = (await s.inject(null, { method: 'GET', url: `/api/v1/projects/${projectId}/published` })).raw.toString()
    expect(csv).not.toMatch(/"people":[1-4]\b/)
  })

  test('200 others: 4 answers show nothing', async () => {
    const { projectId } = await asked(times(4, 'r1:o1,r2:o2'))
    const { body } = await s.call(s.cast.neighbor, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions[0]).toMatchObject({ count: null, totals: [], together: [] })
  })

  test('weights have a figure for each pair', async () => {
    const { projectId } = await asked(times(3, 'r1:o1,r2:o2'))
    const { status } = await s.call(s.cast.viewer, showWeighting, { params: { id: projectId }, query: {} })
    expect(status).toBe(200)
  })
})

describe('steps', () => {
  const figures = (people: readonly (readonly number[])[]) => {
    const pairs = ['0', '1', '2', ''].flatMap((value, at) => [0, 1, 2].map((row) => ({ pair: `r${row}:${value}`, row, at })))
    const options = pairs
      .toSorted((a, b) => a.row - b.row)
      .map(({ pair, row, at }) => ({
        answer: pair,
        count: people.filter((one) => one[row] === at).length,
      }))
    return { count: people.length, kind: 'rows' as const, options }
  }

  test('random sequences: in no row is a set of values that can be worked out small, nor does it move by few', () => {
    const person = fc.tuple(...times(3, fc.nat({ max: 3 })))
    const group = fc.tuple(person, fc.integer({ min: 1, max: 7 }), fc.constantFrom('none', 'open', 'close'))
    const isSmall = (count: number) => count !== 0 && Math.abs(count) < 5
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 25 }), (come) => {
        const steps: SuppressedBreakdown[] = []
        const people: number[][] = []
        for (const [values, count, look] of come) {
          people.push(...times(count, [...values]))
          for (const conditions of look === 'none' ? [] : [undefined, ...(look === 'close' ? [[]] : [])]) {
            const step = nextStep(steps, figures(people), conditions)
            if (step && !steps.includes(step)) steps.push(step)
          }
        }
        for (const row of [0, 1, 2]) {
          const known = steps.map((step) => {
            const sets = new Map([[0, 0]])
            for (const { options, count } of step.runs.filter((run) => run.options[0]?.startsWith(`r${row}:`))) {
              const bitOf = (option: string) => 1 << (option.split(':')[1] === '' ? 3 : Number(option.split(':')[1]))
              const mask = options.reduce((all, option) => all | bitOf(option), 0)
              for (const [other, sum] of [...sets]) sets.set(other | mask, sum + count)
            }
            return sets.set(15, step.count)
          })
          for (const [i, later] of known.entries()) {
            expect([...later.values()].filter(isSmall)).toEqual([])
            for (const earlier of known.slice(0, i)) {
              const moved = [...later].flatMap(([set, sum]) => (earlier.has(set) ? [sum - (earlier.get(set) as number)] : []))
              expect(moved.filter(isSmall)).toEqual([])
            }
          }
        }
      }),
      { numRuns: repeated(10_000) },
    )
  })

  test('a row never loses detail that it had: then the whole question keeps its last step', () => {
    const first = figures([...times(6, [0, 0, 0]), ...times(6, [1, 1, 1])])
    const later = figures([...times(6, [0, 0, 0]), ...times(6, [1, 1, 1]), ...times(6, [0, 0, 0]), ...times(2, [1, 1, 2])])
    const step = nextStep([], first) as SuppressedBreakdown
    expect(step.runs).toHaveLength(12)
    expect(nextStep([step], later)).toBe(step)
  })
})
