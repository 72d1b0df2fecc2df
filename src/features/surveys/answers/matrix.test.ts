// Matrix questions over the API: what editors offer, people answer, and nobody may reword.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { surveyCalls } from '../../../../tests/survey-calls.ts'
import { duplicateQuestion } from '../editing/contract.ts'
import { listQuestions, type QuestionInput, sendAnswers, showQuestion, updateAnswer } from '../model/contract.ts'

let s: Stage
let projectId: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
})

const rows = [{ label: 'Buses' }, { label: 'Parks' }]
const options = [{ label: 'Poor' }, { label: 'Good' }]
const matrix: QuestionInput = { text: 'How good are they?', type: 'matrix', rows, options }
const { create, made, answer, update } = surveyCalls(matrix, () => ({ s, projectId }))

describe('POST /questions/create', () => {
  test('200 editor: rows with options, or with a scale', async () => {
    const scale = { min: 1, max: 7, minLabel: 'Never', maxLabel: 'Daily' }
    expect(await made()).toMatchObject({ type: 'matrix', rows: [{ key: 'r1', label: 'Buses' }, { key: 'r2' }], scale: null })
    expect(await made({ options: undefined, scale })).toMatchObject({ rows: [{}, {}], options: [], scale })
  })

  test('401 visitor, 403 resident and another organization, 404 unknown project', async () => {
    const statuses = [
      await create({}, null),
      await create({}, s.cast.resident),
      await create({}, s.cast.otherAdministrator),
      await create({ project: '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10' }),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404])
  })

  test('422: too few rows, the same row twice, an empty row, and no options', async () => {
    const errors = async (input: object) => {
      const { status, body } = await create(input)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errors({ rows: [{ label: 'Buses' }] })).toEqual([422, ['rows']])
    expect(await errors({ rows: [{ label: 'Buses' }, { label: 'buses' }] })).toEqual([422, ['rows']])
    expect(await errors({ rows: [{ label: 'Buses' }, { label: ' ' }] })).toEqual([422, ['rows.1.label']])
    expect(await errors({ options: undefined })).toEqual([422, ['options']])
    for (const answers of [['r1'], ['r9:o1'], ['r1:o1', 'r1:'], ['o1']])
      expect(await errors({ askIf: { question: (await made())._id, answers } })).toEqual([422, ['askIf']])
  })
})

describe('answers', () => {
  test('200 resident: pairs of row and option, also changed later; rows that were left out are not there', async () => {
    const { _id } = await made()
    const first = await answer(s.cast.resident, _id, 'r2:o1')
    expect([first.status, first.body.answer.answer]).toEqual([200, ['r2:o1']])
    const changed = { params: { id: first.body.answer._id }, body: { answer: ['r2:o2', 'r1:o1'] } }
    expect((await s.call(s.cast.resident, updateAnswer, changed)).body.answer.answer).toEqual(['r1:o1', 'r2:o2'])
  })

  test('401 visitor, 403 official, 404 unknown question, 422 no pair of the matrix, and a row missing of a required one', async () => {
    const [free, required] = [await made(), await made({ required: true })]
    expect((await answer(null, free._id, 'r1:o1')).status).toBe(401)
    expect((await answer(s.cast.editor, free._id, 'r1:o1')).status).toBe(403)
    expect((await answer(s.cast.resident, '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10', 'r1:o1')).status).toBe(404)
    const wrong = await answer(s.cast.resident, free._id, 'r1:o9')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { answer: 'Please choose one of the answers in at least one row' }])
    const missing = await answer(s.cast.resident, required._id, 'r1:o1')
    expect([missing.status, missing.body.errors]).toEqual([422, { answer: 'Please answer every row' }])
    const all = { params: { id: projectId }, body: { answers: [{ question: required._id, answer: 'r1:o1' }] } }
    expect((await s.call(s.cast.neighbor, sendAnswers, all)).status).toBe(422)
  })
})

describe('conditions', () => {
  const asks = (question: string, ...answers: string[]): Partial<QuestionInput> => ({
    ...{ text: 'Why?', type: 'open', rows: undefined, options: undefined },
    askIf: { question, answers },
  })

  test('200: only who answered a row so is asked, and an answer that no longer fits does not stay', async () => {
    const { _id: question } = await made()
    const { _id: why } = await made(asks(question, 'r1:o1', 'r2:o1'))
    const send = (answers: { question: string; answer: string }[]) =>
      s.call(s.cast.resident, sendAnswers, { params: { id: projectId }, body: { answers } })
    const given = async () => (await s.call(s.cast.resident, listQuestions, { params: { id: projectId } })).body
    await send([
      { question, answer: 'r1:o2,r2:o1' },
      { question: why, answer: 'Dark' },
    ])
    expect((await given()).answers.map((one) => one.answer)).toEqual([['r1:o2', 'r2:o1'], 'Dark'])
    expect((await given()).questions.map((one) => one.isAsked)).toEqual([true, true])
    await send([{ question, answer: 'r1:o2,r2:o2' }])
    expect((await given()).answers.map((one) => one.answer)).toEqual([['r1:o2', 'r2:o2']])
    expect((await given()).questions.map((one) => one.isAsked)).toEqual([true, false])
  })

  test('409: a row that a condition names keeps its words when the question is asked again, and is not removed', async () => {
    const { _id: question } = await made()
    await made(asks(question, 'r1:o1'))
    const rest = [{ key: 'r2', label: 'Parks' }, { label: 'Trees' }]
    expect((await update(question, { rows: rest })).body.code).toBe('question.conditionBroken')
    await answer(s.cast.resident, question, 'r1:o1')
    const trams = [
      { key: 'r1', label: 'Trams' },
      { key: 'r2', label: 'Parks' },
    ]
    const renamed = await update(question, { rows: trams, change: 'new' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'question.conditionBroken'])
  })
})

describe('rewording', () => {
  const reworded = (label: string) => [
    { key: 'r1', label },
    { key: 'r2', label: 'Parks' },
  ]

  test('409 a row or an option that was chosen; 200 a row that nobody has answered, as another wording', async () => {
    const { _id } = await made()
    await answer(s.cast.resident, _id, 'r2:o1')
    const change = 'typo' as const
    expect((await update(_id, { rows: reworded('City buses') })).body.code).toBe('question.answered')
    const row = await update(_id, {
      rows: [
        { key: 'r1', label: 'Buses' },
        { key: 'r2', label: 'Gardens' },
      ],
      change,
    })
    expect([row.status, row.body.code]).toEqual([409, 'question.labelFixed'])
    const option = await update(_id, {
      options: [
        { key: 'o1', label: 'Bad' },
        { key: 'o2', label: 'Good' },
      ],
      change,
    })
    expect(option.body.code).toBe('question.labelFixed')
    const gone = await update(_id, { rows: [{ key: 'r2', label: 'Parks' }, { label: 'Trees' }], change })
    expect(gone.body.code).toBe('question.answersFixed')
    expect((await update(_id, { rows: reworded('City buses'), change })).status).toBe(200)
    const { wordings } = (await s.call(s.cast.viewer, showQuestion, { params: { id: _id } })).body
    expect(wordings.map((one) => [one.n, one.rows?.[0]?.label, one.answers])).toEqual([
      [1, 'Buses', 1],
      [2, 'City buses', 0],
    ])
    // Somebody who still sees the first wording answers the row that has other words now.
    const late = await answer(s.cast.neighbor, _id, 'r1:o1', { wording: 1 })
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['wording']])
  })

  test('200 a copy has the rows, and none of the answers', async () => {
    const { _id } = await made()
    await answer(s.cast.resident, _id, 'r2:o1')
    const { body } = await s.call(s.cast.editor, duplicateQuestion, { params: { id: _id } })
    expect(body.question).toMatchObject({
      type: 'matrix',
      rows: [
        { key: 'r1', label: 'Buses' },
        { key: 'r2', label: 'Parks' },
      ],
    })
  })
})
