// The further kinds of questions: what editors offer, what people answer, and who is asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { surveyCalls } from '../../../../tests/survey-calls.ts'
import { showResults } from '../../results/model/contract.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import { deleteQuestion, listAnswers, listQuestions, type QuestionInput, sendAnswers, updateAnswer } from '../model/contract.ts'

let s: Stage
let projectId: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const options = [{ label: 'Elm' }, { label: 'Oak' }, { label: 'Fir' }]
const newProject = async () => {
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
}
const { create, made: madeQuestion, answer, update } = surveyCalls({ text: 'Where?', type: 'yesno' }, () => ({ s, projectId }))
const made = async (input: Partial<QuestionInput>) => (await madeQuestion(input))._id
const send = (who: Person, given: [string, RawAnswer][]) =>
  s.call(who, sendAnswers, {
    params: { id: projectId },
    body: { answers: given.map(([question, value]) => ({ question, answer: value })) },
  })
const mine = async (who: Person) => (await s.call(who, listQuestions, { params: { id: projectId } })).body

describe('what editors offer', () => {
  beforeAll(newProject)

  test('200 editor: each type with what it needs, read again as it was sent', async () => {
    const scale = { min: 1, max: 7, minLabel: 'Never', maxLabel: 'Daily' }
    const shared = { min: 0, max: 10, minLabel: '', maxLabel: '' }
    const ends = { min: 1, max: 5, minLabel: 'Poor', maxLabel: 'Great' }
    const inputs: QuestionInput[] = [
      { text: 'Which?', type: 'choice', options, help: 'One of them', required: true },
      { text: 'Which ones?', type: 'choices', options },
      { text: 'In which order?', type: 'ranking', options },
      { text: 'How often?', type: 'scale', scale },
      { text: 'How far?', type: 'number', range: { min: 0, max: null, unit: 'miles' } },
      { text: 'When?', type: 'date' },
      { text: 'Which spot?', type: 'place' },
      { text: 'How to share them?', type: 'points', options, scale: shared },
      { text: 'How good?', type: 'rating', scale: ends },
    ]
    for (const input of inputs) expect((await create(input)).status).toBe(200)
    const { questions } = await mine(s.cast.viewer)
    expect(questions.map((one) => one.type)).toEqual(inputs.map((one) => one.type))
    expect(questions[0]).toMatchObject({ help: 'One of them', required: true, options: [{ key: 'o1', label: 'Elm' }, {}, {}] })
    expect([questions[3]?.scale, questions[4]?.range]).toEqual([scale, { min: 0, max: null, unit: 'miles' }])
    expect([questions.at(-2)?.scale, questions.at(-1)?.scale]).toEqual([shared, ends])
  })

  test('422 what a type cannot do with', async () => {
    const errors = async (input: object) => {
      const { status, body } = await create({ text: 'Which?', ...input })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errors({ type: 'choice' })).toEqual([422, ['options']])
    expect(await errors({ type: 'choice', options: [{ label: 'Elm' }, { label: ' ' }] })).toEqual([422, ['options.1.label']])
    expect(await errors({ type: 'scale', scale: { min: 3, max: 2, minLabel: '', maxLabel: '' } })).toEqual([422, ['scale']])
    expect(await errors({ type: 'rating', scale: { min: 0, max: 5, minLabel: 'Poor', maxLabel: '' } })).toEqual([422, ['scale']])
    expect(await errors({ type: 'points', options })).toEqual([422, ['scale']])
    expect(await errors({ type: 'points', options, scale: { min: 0, max: 101, minLabel: '', maxLabel: '' } })).toEqual([422, ['scale']])
    expect(await errors({ type: 'number', range: { min: 3, max: 2, unit: '' } })).toEqual([422, ['range']])
    expect(await errors({ type: 'yesno', help: 'x'.repeat(301) })).toEqual([422, ['help']])
  })

  test('409 editor takes an option away that was chosen; 200 rewords another and adds one', async () => {
    await newProject()
    const id = await made({ type: 'choice', options })
    expect((await answer(s.cast.resident, id, 'o2')).status).toBe(200)
    const change = 'typo' as const
    const gone = await update(id, { options: [{ key: 'o1', label: 'Elm' }, { label: 'Ash' }], change })
    expect([gone.status, gone.body.code]).toEqual([409, 'question.answersFixed'])
    const reworded = [{ key: 'o1', label: 'Elm Street' }, { key: 'o2', label: 'Oak' }, { key: 'o3', label: 'Fir' }, { label: 'Ash' }]
    const { status, body } = await update(id, { options: reworded, change })
    expect([status, body.question.options.map((one) => one.label)]).toEqual([200, ['Elm Street', 'Oak', 'Fir', 'Ash']])
  })

  test('409 editor changes what points were shared among, or how many there were', async () => {
    const scale = { min: 0, max: 10, minLabel: '', maxLabel: '' }
    const id = await made({ type: 'points', options, scale })
    expect((await answer(s.cast.resident, id, 'o1:10')).status).toBe(200)
    const keyed = options.map(({ label }, i) => ({ key: `o${i + 1}`, label }))
    const code = async (change: object) => (await update(id, { change: 'typo', ...change })).body.code
    expect(await code({ options: [...keyed, { label: 'Ash' }] })).toBe('question.answersFixed')
    expect(await code({ scale: { ...scale, max: 20 } })).toBe('question.answersFixed')
    expect(await code({ options: [{ key: 'o1', label: 'Elms' }, ...keyed.slice(1)] })).toBe('question.labelFixed')
  })
})

describe('what people answer', () => {
  beforeAll(newProject)

  test('200 resident: each type in its own shape, to the author and to the officials', async () => {
    const given: [QuestionInput['type'], Partial<QuestionInput>, RawAnswer, unknown][] = [
      ['choice', { options }, 'o2', 'o2'],
      ['choices', { options }, 'o3,o1', ['o1', 'o3']],
      ['ranking', { options }, ['o2', 'o3', 'o1'], ['o2', 'o3', 'o1']],
      ['points', { options, scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } }, 'o3:4,o1:6', ['o1:6', 'o2:0', 'o3:4']],
      ['scale', { scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } }, '7', 7],
      ['number', {}, '2.5', 2.5],
      ['date', {}, '2026-11-20', '2026-11-20'],
      ['place', {}, { text: 'The pier', lat: 33.6, lng: -117.9 }, { text: 'The pier', lat: 33.6, lng: -117.9 }],
    ]
    for (const [type, input, sent, stored] of given) {
      const id = await made({ type, ...input })
      const { status, body } = await answer(s.cast.resident, id, sent)
      expect([type, status, body.answer?.answer]).toEqual([type, 200, stored])
      const read = await s.call(s.cast.viewer, listAnswers, { params: { id }, query: {} })
      expect(read.body.answers.map((one) => one.answer)).toEqual([stored])
    }
    expect((await mine(s.cast.resident)).answers.map((one) => one.answer)).toEqual(given.map((one) => one[3]))
  })

  test('422 resident: an answer that is none of the options', async () => {
    const id = await made({ type: 'choice', options })
    const { status, body } = await answer(s.cast.resident, id, 'o9')
    expect([status, body.errors]).toEqual([422, { answer: 'Please choose one of the options' }])
  })

  test('422 resident: points that do not add up, are not whole, or go to something else', async () => {
    const id = await made({ type: 'points', options, scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } })
    const error = async (sent: RawAnswer) => (await answer(s.cast.resident, id, sent)).body.errors?.['answer']
    expect(await error('o1:6,o2:3')).toBe('Please share out exactly 10 points')
    expect(await error(['o1:6', 'o2:5'])).toBe('Please share out exactly 10 points')
    for (const wrong of ['o1:5.5,o2:4.5', 'o1:-1,o2:11', 'o9:10', 'o1:5,o1:5,o2:0', '', 'o1:1000'])
      expect([wrong, await error(wrong)]).toEqual([wrong, expect.stringMatching(/whole number|answer the question/)])
    expect((await answer(s.cast.resident, id, 'o1:,o2:10,o3:')).status).toBe(200)
  })

  test('200 several at the same time, twice the same, then another', async () => {
    await newProject()
    const ids = [await made({ type: 'choices', options }), await made({ type: 'place' })] as const
    const first = await send(s.cast.resident, [
      [ids[0], 'o1'],
      [ids[1], 'Pier'],
    ])
    const again = await send(s.cast.resident, [
      [ids[0], ['o1']],
      [ids[1], { text: 'Pier' }],
    ])
    expect([first.status, again.body]).toEqual([200, first.body])
    const other = await send(s.cast.resident, [[ids[0], 'o2,o1']])
    expect(other.body.answers.map((one) => one.answer)).toEqual([['o1', 'o2'], { text: 'Pier', lat: null, lng: null }])
  })

  test('totals: several choices count each, a scale has its mean, places in words stand together', async () => {
    await newProject()
    const several = await made({ type: 'choices', options })
    const scale = await made({ type: 'scale', scale: { min: 1, max: 3, minLabel: '', maxLabel: '' } })
    const place = await made({ type: 'place' })
    const points = await made({ type: 'points', options, scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } })
    const people = await crowd(s.db, s.clock.now, 3)
    for (const [i, person] of people.entries())
      await send(person, [
        [several, i === 0 ? 'o1,o2' : 'o2'],
        [scale, i + 1],
        [place, 'Pier'],
        [points, i === 0 ? 'o1:10' : 'o1:4,o3:6'],
      ])
    const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions.map((one) => [one.count, one.totals.map((each) => each.count), one.average])).toEqual([
      [3, [1, 3, 0], null],
      [3, [1, 1, 1], 2],
      [3, [3], null],
      [3, [3, 0, 2], null],
    ])
    expect(body.questions[3]?.ranks.map(({ answer, mean, first }) => [answer, mean, first])).toEqual([
      ['o1', 6, 3],
      ['o3', 4, 2],
      ['o2', 0, 0],
    ])
  })
})

describe('whom a question is asked', () => {
  let rides: string
  let where: string
  let why: string
  beforeAll(async () => {
    await newProject()
    rides = await made({ text: 'Do you ride?', type: 'yesno' })
    where = await made({ text: 'Where?', type: 'choice', options, askIf: { question: rides, answers: ['yes'] } })
    why = await made({ text: 'Why there?', type: 'open', required: true, askIf: { question: where, answers: ['o1', 'o2'] } })
  })

  test('200 resident: what the answers do not lead to is not kept', async () => {
    const sent = await send(s.cast.resident, [
      [rides, 'no'],
      [where, 'o1'],
      [why, 'Shade'],
    ])
    expect([sent.status, sent.body.answers.map((one) => one.question)]).toEqual([200, [rides]])
    expect((await mine(s.cast.resident)).questions.map((one) => one.isAsked)).toEqual([true, false, false])
  })

  test('422 resident: a required question that is asked has no answer, and nothing of the rest is kept', async () => {
    const { status, body } = await send(s.cast.neighbor, [
      [rides, 'yes'],
      [where, 'o1'],
    ])
    expect([status, body.errors]).toEqual([422, { [why]: 'Please answer this question' }])
    expect((await mine(s.cast.neighbor)).answers).toEqual([])
  })

  test('200 changing an answer takes along what it no longer leads to', async () => {
    const sent = await send(s.cast.neighbor, [
      [rides, 'yes'],
      [where, 'o2'],
      [why, 'Shade'],
    ])
    const first = sent.body.answers.find((one) => one.question === rides)?._id as string
    const changed = await s.call(s.cast.neighbor, updateAnswer, { params: { id: first }, body: { answer: 'no' } })
    expect([changed.status, (await mine(s.cast.neighbor)).answers.map((one) => one.question)]).toEqual([200, [rides]])
  })

  test('422 resident answers alone what is not asked; 200 once it is', async () => {
    const [person] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    const early = await answer(person, where, 'o1')
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['answer']])
    await answer(person, rides, 'yes')
    expect((await answer(person, where, 'o1')).status).toBe(200)
    expect((await answer(person, where, 'o1')).status).toBe(409)
  })

  test('422 editor: a condition on a later question, on one without options, or on no answer of it', async () => {
    const errors = async (askIf: object) => (await update(where, { askIf })).body.errors
    const wrong = { askIf: 'Please choose an earlier question and at least one of its answers' }
    expect(await errors({ question: why, answers: ['Shade'] })).toEqual(wrong)
    expect(await errors({ question: rides, answers: [] })).toEqual(wrong)
    expect(await errors({ question: rides, answers: ['maybe'] })).toEqual(wrong)
    expect(await errors({ question: '00000000-0000-7000-8000-000000000000', answers: ['yes'] })).toEqual(wrong)
  })

  test('409 editor moves, changes or deletes what another question depends on', async () => {
    const before = (await mine(s.cast.viewer)).questions
    expect((await update(rides, { order: 2 })).body.code).toBe('question.conditionBroken')
    expect((await update(where, { options: [{ key: 'o3', label: 'Fir' }, { label: 'Ash' }] })).status).toBe(409)
    const gone = await s.call(s.cast.editor, deleteQuestion, { params: { id: where } })
    expect([gone.status, gone.body.code]).toEqual([409, 'question.conditionBroken'])
    expect((await mine(s.cast.viewer)).questions).toEqual(before)
  })

  test('200 editor takes the condition away, then deletes', async () => {
    await update(why, { askIf: null })
    expect((await s.call(s.cast.editor, deleteQuestion, { params: { id: where } })).status).toBe(200)
  })
})
