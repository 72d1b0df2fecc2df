// Conditions with several parts, and on numbers and days, from the editor to the results.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { copyProject } from '../../projects/model/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { copyQuestions } from '../editing/contract.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import {
  createAnswer,
  createQuestion,
  deleteQuestion,
  listQuestions,
  type QuestionInput,
  sendAnswers,
  updateAnswer,
  updateQuestion,
} from '../model/contract.ts'

let s: Stage
let projectId: string
let [rides, far, since]: [string, string, string] = ['', '', '']
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const create = (input: Partial<QuestionInput>) =>
  s.call(s.cast.editor, createQuestion, { body: { project: projectId, text: 'Why?', type: 'open', ...input } })
const made = async (input: Partial<QuestionInput>) => (await create(input)).body.question._id
const newSurvey = async () => {
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
  rides = await made({ type: 'yesno' })
  far = await made({ type: 'number', range: { min: 0, max: 50, unit: 'miles' } })
  since = await made({ type: 'date' })
}
const send = (who: Person, given: Record<string, RawAnswer>) => {
  const answers = Object.entries(given).map(([question, answer]) => ({ question, answer }))
  return s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })
}
const both = () => ({ question: rides, answers: ['yes'], and: [{ question: far, is: 'atLeast' as const, answers: ['5'] }] })
const either = () => ({
  question: far,
  is: 'between' as const,
  answers: ['2', '4'],
  or: [{ question: since, is: 'before' as const, answers: ['2026-01-01'] }],
})

describe('what editors ask for', () => {
  beforeAll(newSurvey)

  test('200 editor: read again as it was sent, in the copies too', async () => {
    const [and, or] = [await create({ askIf: both() }), await create({ askIf: either() })]
    expect([and.status, and.body.question.askIf, or.body.question.askIf]).toEqual([200, both(), either()])
    const to = await putProject(s.db, s.cast.editor, s.clock.now)
    const { body } = await s.call(s.cast.editor, copyQuestions, { params: { id: to }, body: { from: projectId } })
    const ids = body.questions.map((one) => one._id)
    expect(body.questions[3]?.askIf).toEqual({
      question: ids[0],
      answers: ['yes'],
      and: [{ question: ids[1], is: 'atLeast', answers: ['5'] }],
    })
    const copied = await s.call(s.cast.editor, copyProject, { params: { id: projectId } })
    const { questions } = (await s.call(s.cast.editor, listQuestions, { params: { id: copied.body.project._id } })).body
    expect(questions[4]?.askIf?.or?.[0]).toEqual({ question: questions[2]?._id, is: 'before', answers: ['2026-01-01'] })
    expect(questions[4]?.askIf?.question).toBe(questions[1]?._id)
  })

  test('200 editor: one part again, and none', async () => {
    const id = await made({ askIf: both() })
    const update = async (askIf: QuestionInput['askIf']) =>
      (await s.call(s.cast.editor, updateQuestion, { params: { id }, body: { askIf } })).body.question.askIf
    const one = { question: rides, answers: ['no'] }
    expect([await update({ ...one, and: [] }), await update(null)]).toEqual([one, null])
  })

  test('422 at its part: later, itself, unknown, the wrong kind, values that do not fit, and and or at the same time', async () => {
    const id = await made({ askIf: both() })
    const later = await made({ type: 'yesno' })
    const errors = async (askIf: object) => {
      const { status, body } = await s.call(s.cast.editor, updateQuestion, {
        params: { id },
        body: { askIf: askIf as QuestionInput['askIf'] },
      })
      return [status, Object.keys(body.errors ?? {})]
    }
    const yes = { question: rides, answers: ['yes'] }
    expect(await errors({ question: far, answers: ['5'] })).toEqual([422, ['askIf']])
    for (const question of [later, id, '0198c7a0-0000-7000-8000-000000000001'])
      expect(await errors({ ...yes, and: [{ question, answers: ['yes'] }] })).toEqual([422, ['askIf.and.0']])
    const wrong = [
      { question: far, is: 'before', answers: ['5'] },
      { question: far, is: 'between', answers: ['5', '4'] },
      { question: since, is: 'after', answers: ['2026-02-30'] },
      { question: rides, is: 'is', answers: ['yes'] },
    ]
    for (const part of wrong) expect(await errors({ ...yes, or: [yes, part] })).toEqual([422, ['askIf.or.1']])
    expect(await errors({ ...yes, and: [yes], or: [yes] })).toEqual([422, ['askIf']])
    expect(await errors({ ...yes, and: Array(5).fill(yes) })).toEqual([422, ['askIf.and']])
    expect(await errors({ question: far, is: 'about', answers: ['5'] })).toEqual([422, ['askIf.is']])
  })

  test('409 a question that a part names is not deleted, nor moved behind it', async () => {
    await newSurvey()
    await made({ askIf: both() })
    const remove = await s.call(s.cast.editor, deleteQuestion, { params: { id: far } })
    const move = await s.call(s.cast.editor, updateQuestion, { params: { id: far }, body: { order: 3 } })
    expect([remove, move].map((one) => [one.status, one.body.code])).toEqual(Array(2).fill([409, 'question.conditionBroken']))
  })

  test('200 a question that is asked again is named in its place', async () => {
    await newSurvey()
    const id = await made({ askIf: both() })
    await send(s.cast.resident, { [far]: 7 })
    const reworded = await s.call(s.cast.editor, updateQuestion, { params: { id: far }, body: { text: 'How far is it?', change: 'new' } })
    const { questions } = (await s.call(s.cast.editor, listQuestions, { params: { id: projectId } })).body
    expect(questions.find((one) => one._id === id)?.askIf?.and?.[0]?.question).toBe(reworded.body.question._id)
  })
})

describe('who is asked', () => {
  let [why, when]: [string, string] = ['', '']
  beforeAll(async () => {
    await newSurvey()
    why = await made({ askIf: both(), required: true })
    when = await made({ askIf: either() })
  })

  test('422 an answer that is not asked for; a required one is asked for only then', async () => {
    expect((await send(s.cast.resident, { [rides]: 'yes', [far]: 4.5 })).status).toBe(200)
    const early = await s.call(s.cast.resident, createAnswer, { params: { id: why }, body: { answer: 'Hills' } })
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['answer']])
    const missing = await send(s.cast.resident, { [far]: 5 })
    expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, [why]])
    const sent = await send(s.cast.resident, { [far]: 5, [why]: 'Hills', [when]: 'Never' })
    expect(sent.body.answers.map((one) => one.question)).toEqual([rides, far, why])
  })

  test('200 a changed answer takes away what it hides', async () => {
    const { answers } = (await s.call(s.cast.resident, listQuestions, { params: { id: projectId } })).body
    const own = answers.find((one) => one.question === far)
    await s.call(s.cast.resident, updateAnswer, { params: { id: own?._id ?? '' }, body: { answer: 3 } })
    const after = (await s.call(s.cast.resident, listQuestions, { params: { id: projectId } })).body
    expect(after.answers.map((one) => one.question).sort()).toEqual([rides, far].sort())
    expect(after.questions.map((one) => one.isAsked)).toEqual([true, true, true, false, true])
  })

  test('200 viewer: the results say how many were asked, with each kind of part', async () => {
    await newSurvey()
    const options = [{ label: 'Elm' }, { label: 'Oak' }]
    const kinds = [
      await made({ type: 'rating' }),
      await made({ type: 'choice', options }),
      await made({ type: 'choices', options }),
      await made({ type: 'scale', scale: { min: 0, max: 3, minLabel: '', maxLabel: '' } }),
    ]
    const [rating = '', choice = '', choices = '', scale = ''] = kinds
    await made({ askIf: both() })
    await made({ askIf: either() })
    const several = [
      { question: choice, answers: ['o2'] },
      { question: choices, answers: ['o2'] },
      { question: scale, answers: ['2', '3'] },
    ]
    await made({ askIf: { question: rating, answers: ['5'], and: several } })
    await made({ askIf: { question: rating, answers: ['1'], or: several } })
    await made({ askIf: { question: far, is: 'isNot', answers: ['9'] } })
    const given: Record<string, RawAnswer>[] = [
      { [rides]: 'yes', [far]: 9, [since]: '2025-12-31', [rating]: 5, [choice]: 'o2', [choices]: ['o1', 'o2'], [scale]: 3 },
      { [rides]: 'yes', [far]: 4, [since]: '2026-01-01', [rating]: 5, [choice]: 'o1', [choices]: ['o1'], [scale]: 2 },
      { [rides]: 'no', [far]: 30, [rating]: 1, [choice]: 'o1', [choices]: ['o1'], [scale]: 0 },
      { [rides]: 'yes', [since]: '1999-01-01', [rating]: 2 },
    ]
    for (const [i, person] of (await crowd(s.db, s.clock.now, given.length)).entries())
      expect((await send(person, given[i] ?? {})).status).toBe(200)
    const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions.slice(-5).map((one) => one.asked)).toEqual([1, 3, 1, 3, 2])
  })
})
