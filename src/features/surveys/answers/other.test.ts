// The option for own words: what people write, how it is counted, and who reads it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { surveyCalls } from '../../../../tests/survey-calls.ts'
import { showMyData } from '../../records/my-data/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { createTag, listOpenAnswers, tagAnswers } from '../../results/open-answers/contract.ts'
import { duplicateQuestion } from '../editing/contract.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import { listAnswers, listQuestions, type QuestionInput, sendAnswers, updateAnswer } from '../model/contract.ts'

let s: Stage
let projectId: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const options = [{ label: 'Bus' }, { label: 'Another way', isOther: true }, { label: 'Bicycle' }]
const newProject = async () => {
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
}
const calls = surveyCalls({ text: 'How do you get here?', type: 'choice', options }, () => ({ s, projectId }))
const { create, update } = calls
const made = async (input: Partial<QuestionInput> = {}) => (await calls.made(input))._id
const answer = (who: Person, id: string, value: RawAnswer, other?: string) => calls.answer(who, id, value, { other })

describe('what editors offer', () => {
  beforeAll(newProject)

  test('200 editor: it comes last, is copied with the question, and a ranking has none', async () => {
    const { body } = await create()
    const stored = [
      { key: 'o1', label: 'Bus' },
      { key: 'o2', label: 'Bicycle' },
      { key: 'o3', label: 'Another way', isOther: true },
    ]
    expect(body.question.options).toEqual(stored)
    const copy = await s.call(s.cast.editor, duplicateQuestion, { params: { id: body.question._id } })
    expect(copy.body.question.options).toEqual(stored)
    const ranking = await create({ type: 'ranking' })
    expect(ranking.body.question.options.map((one) => one.isOther)).toEqual([undefined, undefined, undefined])
  })

  test('422 two of them', async () => {
    const { status, body } = await create({ options: options.map((one) => ({ ...one, isOther: true })) })
    expect([status, body.errors]).toEqual([422, { options: 'Only one option can be for other answers' }])
  })
})

describe('what people answer', () => {
  beforeAll(newProject)

  test('200 resident: own words beside the key, as a field or after a colon, to the author and to the officials', async () => {
    const [one, several] = [await made(), await made({ type: 'choices' })]
    const first = await answer(s.cast.resident, one, 'o3', ' By boat: the ferry ')
    expect([first.status, first.body.answer]).toMatchObject([200, { answer: 'o3', other: 'By boat: the ferry' }])
    const second = await answer(s.cast.resident, several, 'o1,o3: On foot, mostly')
    expect(second.body.answer).toMatchObject({ answer: ['o1', 'o3'], other: 'On foot, mostly' })
    const read = await s.call(s.cast.viewer, listAnswers, { params: { id: several }, query: {} })
    expect(read.body.answers).toMatchObject([{ answer: ['o1', 'o3'], other: 'On foot, mostly' }])
    const mine = await s.call(s.cast.resident, showMyData, { query: {} })
    expect(mine.body.answers.map((given) => given.answer)).toEqual(['Another way: By boat: the ferry', 'Bus; Another way: On foot, mostly'])
  })

  test('200 another choice takes the words away', async () => {
    const id = await made()
    const { body } = await answer(s.cast.resident, id, 'o3', 'By boat')
    const changed = await s.call(s.cast.resident, updateAnswer, { params: { id: body.answer._id }, body: { answer: 'o1' } })
    expect(changed.body.answer).not.toHaveProperty('other')
    const send = (value: string) =>
      s.call(s.cast.resident, sendAnswers, { params: { id: projectId }, body: { answers: [{ question: id, answer: value }] } })
    const words = async (value: string) => (await send(value)).body.answers.find((given) => given.question === id)?.other
    expect([await words('o3: By boat'), await words('o3: By ferry'), await words('o2')]).toEqual(['By boat', 'By ferry', undefined])
  })

  test('422 without words, with too many, with words for another option, and for another kind of question', async () => {
    const [id, several, open] = [await made(), await made({ type: 'choices' }), await made({ type: 'open', options: [] })]
    const texts = {
      missing: 'Please write your own answer, or choose another option',
      unchosen: 'Please choose the option for your own answer too, or delete what you wrote',
      long: 'Please use at most 200 characters',
    }
    const refused: [string, RawAnswer, string | undefined, string][] = [
      [id, 'o3', undefined, texts.missing],
      [id, 'o3:  ', ' \0', texts.missing],
      [several, ['o1', 'o3'], '', texts.missing],
      [id, 'o3', 'x'.repeat(201), texts.long],
      [id, 'o1', 'By boat', texts.unchosen],
      [several, ['o1'], 'By boat', texts.unchosen],
      [open, 'By boat', 'By boat', texts.unchosen],
    ]
    for (const [question, value, other, text] of refused) {
      const { status, body } = await answer(s.cast.resident, question, value, other)
      expect([status, body.errors]).toEqual([422, { answer: text }])
    }
    expect((await answer(s.cast.resident, id, 'o3', 'x'.repeat(200))).status).toBe(200)
  })

  test('a condition can ask for it', async () => {
    await newProject()
    const id = await made()
    const why = await made({ type: 'open', options: [], askIf: { question: id, answers: ['o3'] } })
    const asked = async () =>
      (await s.call(s.cast.resident, listQuestions, { params: { id: projectId } })).body.questions.map((one) => one.isAsked)
    expect((await answer(s.cast.resident, why, 'Because')).status).toBe(422)
    await answer(s.cast.resident, id, 'o3', 'By boat')
    expect(await asked()).toEqual([true, true])
    expect((await answer(s.cast.resident, why, 'Because')).status).toBe(200)
  })
})

test('409 once chosen, its words and that it takes own words stay; nobody has chosen another one', async () => {
  await newProject()
  const id = await made()
  await answer(s.cast.resident, id, 'o3', 'By boat')
  const change = 'typo'
  const [bus, bicycle] = [
    { key: 'o1', label: 'Bus' },
    { key: 'o2', label: 'Bicycle' },
  ]
  const refused = [
    { key: 'o3', label: 'Some other way', isOther: true },
    { key: 'o3', label: 'Another way' },
  ]
  for (const other of refused) {
    const { status, body } = await update(id, { options: [bus, bicycle, other], change })
    expect([status, body.code]).toEqual([409, 'question.labelFixed'])
  }
  const otherOption = { key: 'o3', label: 'Another way', isOther: true }
  expect((await update(id, { options: [{ ...bus, label: 'By bus' }, bicycle, otherOption], change })).status).toBe(200)
})

describe('what officials read', () => {
  const ownWords = ['By boat', 'Paddling', 'By boat, too', 'I swim', 'On a horse']
  let id: string
  beforeAll(async () => {
    await newProject()
    id = await made()
    for (const [i, person] of (await crowd(s.db, s.clock.now, 8)).entries())
      expect((await answer(person, id, ownWords[i] ? 'o3' : 'o1', ownWords[i])).status).toBe(200)
  })

  test('200 viewer: counted together, and never by their words', async () => {
    const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query: {} })
    expect(body.questions[0]).toMatchObject({
      count: 8,
      totals: [
        { answer: 'o1', count: 3 },
        { answer: 'o2', count: 0 },
        { answer: 'o3', count: 5 },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/boat|horse/)
  })

  test('200 viewer: the words are listed, searched and tagged like other answers in own words', async () => {
    const list = async (q = '') => (await s.call(s.cast.viewer, listOpenAnswers, { params: { id }, query: { q } })).body
    expect((await list()).answers.map((one) => one.text).sort()).toEqual(ownWords.toSorted())
    const boats = await list('BOAT')
    expect([boats.found, boats.answered, boats.answers.length]).toEqual([2, 5, 2])
    const { tag } = (await s.call(s.cast.editor, createTag, { params: { id }, body: { name: 'Water' } })).body
    const tagged = { answers: boats.answers.map((one) => one._id), tag: tag._id, isOn: true }
    expect((await s.call(s.cast.editor, tagAnswers, { params: { id }, body: tagged })).status).toBe(200)
    expect(await list()).toMatchObject({ answered: 5, tagged: 2 })
  })

  test('403 resident, 404 a question without own words', async () => {
    const plain = await made({ options: [{ label: 'Bus' }, { label: 'Car' }] })
    const status = async (who: Person, question: string) =>
      (await s.call(who, listOpenAnswers, { params: { id: question }, query: {} })).status
    expect([await status(s.cast.resident, id), await status(s.cast.viewer, plain)]).toEqual([403, 404])
  })
})
