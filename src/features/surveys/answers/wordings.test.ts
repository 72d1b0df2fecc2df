// What people were asked stays as they were asked it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { copyQuestions } from '../editing/contract.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import {
  createAnswer,
  createQuestion,
  deleteQuestion,
  listAnswers,
  listQuestions,
  type QuestionInput,
  sendAnswers,
  showQuestion,
  updateAnswer,
  updateQuestion,
} from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const lane = 'Do you support the new bike lane?'
const removal = 'Do you want the bike lane removed?'
const options = [{ label: 'Elm' }, { label: 'Oak' }, { label: 'Fir' }]
const scale = { min: 1, max: 5, minLabel: 'Poor', maxLabel: 'Great' }

/** A survey with one question, made by an editor as the builder does. */
async function asking(input: Partial<QuestionInput> = {}, columns = {}): Promise<{ project: string; id: string }> {
  const { projectId: project } = await putSurvey(s.db, s.cast.editor, s.clock.now, [], columns)
  return { project, id: await another(project, input) }
}
async function another(project: string, input: Partial<QuestionInput> = {}): Promise<string> {
  const { status, body } = await s.call(s.cast.editor, createQuestion, { body: { project, text: lane, type: 'yesno', ...input } })
  expect(status).toBe(200)
  return body.question._id
}
type Update = Partial<QuestionInput> & { change?: 'typo' | 'new'; order?: number }
const update = (id: string, body: Update, who: Person | null = s.cast.editor) => s.call(who, updateQuestion, { params: { id }, body })
const answer = (who: Person, id: string, value: RawAnswer, wording?: number) =>
  s.call(who, createAnswer, { params: { id }, body: { answer: value, wording } })
const show = async (id: string, who: Person = s.cast.viewer) => (await s.call(who, showQuestion, { params: { id } })).body
const list = async (project: string, who: Person = s.cast.viewer) =>
  (await s.call(who, listQuestions, { params: { id: project } })).body.questions
/** Wordings as `number. words: answers`. */
const record = async (id: string) => (await show(id)).wordings.map((one) => `${one.n}. ${one.text}: ${one.answers}`)
const refusal = async (reply: ReturnType<typeof update>) => {
  const { status, body } = await reply
  return [status, body.code]
}
async function answeredBy(count: number, id: string, value: RawAnswer = 'yes'): Promise<Person[]> {
  const people = await crowd(s.db, s.clock.now, count)
  for (const one of people) expect((await answer(one, id, value)).status).toBe(200)
  return people
}

describe('what six people answered keeps its words', () => {
  test('409 editor turns the question into its opposite, and nothing changes', async () => {
    const { id } = await asking()
    await answeredBy(6, id)
    expect(await refusal(update(id, { text: removal }))).toEqual([409, 'question.answered'])
    expect(await refusal(update(id, { help: 'Yes means no.' }))).toEqual([409, 'question.answered'])
    expect(await record(id)).toEqual([`1. ${lane}: 6`])
  })

  test.each(['choice', 'choices', 'ranking'] as const)('409 the labels of options are swapped: %s', async (type) => {
    const { id } = await asking({ type, options })
    await answeredBy(1, id, type === 'ranking' ? ['o1', 'o2', 'o3'] : 'o1')
    const swapped = [
      { key: 'o1', label: 'Oak' },
      { key: 'o2', label: 'Elm' },
      { key: 'o3', label: 'Fir' },
    ]
    expect(await refusal(update(id, { options: swapped }))).toEqual([409, 'question.answered'])
    expect(await refusal(update(id, { options: swapped, change: 'typo' }))).toEqual([409, 'question.labelFixed'])
    expect((await show(id)).question.options.map((one) => one.label)).toEqual(['Elm', 'Oak', 'Fir'])
  })

  test('409 a scale is turned around, made longer, or named otherwise; and miles become feet', async () => {
    const { project, id } = await asking({ type: 'scale', scale })
    await answeredBy(1, id, 5)
    const turned = { ...scale, minLabel: 'Great', maxLabel: 'Poor' }
    expect(await refusal(update(id, { scale: turned }))).toEqual([409, 'question.answered'])
    expect(await refusal(update(id, { scale: turned, change: 'typo' }))).toEqual([409, 'question.scaleFixed'])
    expect(await refusal(update(id, { scale: { ...scale, max: 7 }, change: 'typo' }))).toEqual([409, 'question.answersFixed'])
    const rated = await another(project, { type: 'rating' })
    await answeredBy(1, rated, 5)
    const named = { scale: { min: 1, max: 5, minLabel: 'Great', maxLabel: 'Poor' } }
    expect(await refusal(update(rated, named))).toEqual([409, 'question.answered'])
    expect(await refusal(update(rated, { ...named, change: 'typo' }))).toEqual([409, 'question.scaleFixed'])
    const far = await another(project, { type: 'number', range: { min: 0, max: null, unit: 'miles' } })
    await answeredBy(1, far, 3)
    const feet = { range: { min: 0, max: null, unit: 'feet' }, change: 'typo' } as const
    expect(await refusal(update(far, feet))).toEqual([409, 'question.unitFixed'])
  })

  test('409 another type, whatever is declared but a new question', async () => {
    const { id } = await asking()
    await answeredBy(1, id)
    for (const change of [undefined, 'typo'] as const)
      expect(await refusal(update(id, { type: 'open', ...(change && { change }) }))).toEqual([409, 'question.typeFixed'])
    expect((await update(id, { type: 'open', change: 'new' })).body.question.type).toBe('open')
  })
})

describe('a typo', () => {
  test('200 editor: the same question, a wording more, and each answer names the one it saw', async () => {
    const { project, id } = await asking({ text: 'Do you suport the new bike lane?' })
    await answeredBy(6, id)
    const from = s.clock.now.toISOString()
    const { status, body } = await update(id, { text: lane, change: 'typo' })
    expect([status, body.question._id, body.question.text]).toEqual([200, id, lane])
    await answeredBy(1, id, 'no')
    expect(await record(id)).toEqual(['1. Do you suport the new bike lane?: 6', `2. ${lane}: 1`])
    expect((await show(id)).wordings[1]).toMatchObject({ from, help: '', options: [], scale: null, range: null })
    const { answers } = (await s.call(s.cast.viewer, listAnswers, { params: { id }, query: {} })).body
    expect(answers.map((one) => one.wording).toSorted()).toEqual([1, 1, 1, 1, 1, 1, 2])
    expect((await list(project)).map((one) => one._id)).toEqual([id])
  })

  test('200 options that nobody chose are reworded, and others are added', async () => {
    const { id } = await asking({ type: 'choice', options })
    await answeredBy(1, id, 'o1')
    const change = [{ key: 'o2', label: 'Oaks' }, { key: 'o1', label: 'Elm' }, { key: 'o3', label: 'Fir' }, { label: 'Ash' }]
    expect((await update(id, { options: change, change: 'typo' })).status).toBe(200)
    expect(await record(id)).toEqual([`1. ${lane}: 1`, `2. ${lane}: 0`])
    expect((await show(id)).wordings.map((one) => one.options.map(({ label }) => label).join())).toEqual([
      'Elm,Oak,Fir',
      'Oaks,Elm,Fir,Ash',
    ])
  })

  test('200 what is no wording needs no declaration: the order, whether it is required, and whom it is asked', async () => {
    const { project, id } = await asking()
    const second = await another(project)
    await answeredBy(1, second)
    expect((await update(second, { required: true, text: ` ${lane} ` })).status).toBe(200)
    expect((await update(second, { askIf: { question: id, answers: ['yes'] } })).status).toBe(200)
    expect((await update(second, { askIf: null, order: 0 })).status).toBe(200)
    expect(await record(second)).toEqual([`1. ${lane}: 1`])
  })

  test('200 before the first answer: a draft keeps its number; what residents may have read is numbered on', async () => {
    const draft = await asking({}, { status: 'draft' })
    expect((await update(draft.id, { text: removal })).status).toBe(200)
    expect(await record(draft.id)).toEqual([`1. ${removal}: 0`])
    const open = await asking()
    expect((await update(open.id, { text: removal, change: 'new' })).body.question._id).toBe(open.id)
    expect(await record(open.id)).toEqual([`2. ${removal}: 0`])
  })

  test('a corrected translation is part of the record', async () => {
    const { project, id } = await asking()
    const translate = (text: string) =>
      s.db
        .insertInto('translations')
        .values({
          project_id: project,
          question_id: id,
          field: 'text',
          language: 'es',
          text,
          mark: 'reviewed',
          made_from: 'x',
          changed_at: s.clock.now,
        })
        .onConflict((conflict) => conflict.columns(['subject_id', 'language', 'field']).doUpdateSet({ text, changed_at: s.clock.now }))
        .execute()
    await translate('¿Apoya el nuevo carril?')
    await answeredBy(1, id)
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    await translate('¿Apoya el nuevo carril bici?')
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    expect((await update(id, { text: `${lane} `.replace('new ', ''), change: 'typo' })).status).toBe(200)
    const rows = await s.db
      .selectFrom('wording_translations')
      .select(['n', 'text'])
      .where('question_id', '=', id)
      .orderBy('shown_from')
      .execute()
    expect(rows.map((one) => `${one.n} ${one.text}`)).toEqual([
      '1 ¿Apoya el nuevo carril?',
      '1 ¿Apoya el nuevo carril bici?',
      '2 ¿Apoya el nuevo carril bici?',
    ])
  })
})

describe('a new question', () => {
  test('200 editor: the old one keeps its answers, takes no more, and is asked of nobody', async () => {
    const { project, id } = await asking()
    const last = await another(project, { text: 'What else?', type: 'open' })
    const [first] = await answeredBy(6, id)
    const { status, body } = await update(id, { text: removal, change: 'new' })
    const made = body.question._id
    expect([status, made === id, body.question.text, body.question.order]).toEqual([200, false, removal, 0])
    const closedAt = s.clock.now.toISOString()
    expect((await list(project)).map((one) => [one._id, one.order, one.closedAt, one.replacedBy])).toEqual([
      [made, 0, undefined, undefined],
      [last, 1, undefined, undefined],
      [id, 2, closedAt, made],
    ])
    expect((await list(project, s.cast.resident)).map((one) => one._id)).toEqual([made, last])
    const late = await answer(s.cast.resident, id, 'yes')
    expect([late.status, late.body.code]).toEqual([409, 'question.closed'])
    const { answers } = (await s.call(first as Person, listAnswers, { params: { id }, query: {} })).body
    const own = answers[0]?._id ?? ''
    expect(await refusal(s.call(first as Person, updateAnswer, { params: { id: own }, body: { answer: 'no' } }) as never)).toEqual([
      409,
      'question.closed',
    ])
    const body2 = { answers: [{ question: id, answer: 'no' }] }
    const sent = await s.call(first as Person, sendAnswers, { params: { id: project }, body: body2 })
    expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([422, ['answers.0.question']])
    expect([await record(id), await record(made)]).toEqual([[`1. ${lane}: 6`], [`1. ${removal}: 0`]])
    expect(await refusal(update(id, { text: 'Again?', change: 'typo' }))).toEqual([409, 'question.closed'])
  })

  test('200 an answer to the new one leaves the answer to the closed one, and what depended on it until then', async () => {
    const { project, id } = await asking()
    const why = await another(project, { text: 'Why?', type: 'open', askIf: { question: id, answers: ['yes'] } })
    const { resident } = s.cast
    for (const [question, value] of [
      [id, 'yes'],
      [why, 'Safer.'],
    ] as const)
      expect((await answer(resident, question, value)).status).toBe(200)
    const last = await another(project, { text: 'What else?', type: 'open' })
    const made = (await update(id, { text: removal, change: 'new' })).body.question._id
    expect((await list(project)).find((one) => one._id === why)?.askIf).toEqual({ question: made, answers: ['yes'] })
    const given = async () =>
      (await s.call(resident, listQuestions, { params: { id: project } })).body.answers.map((one) => [one.question, one.answer])
    expect((await answer(resident, last, 'Trees.')).status).toBe(200)
    expect(await given()).toEqual([
      [id, 'yes'],
      [why, 'Safer.'],
      [last, 'Trees.'],
    ])
    expect((await answer(resident, made, 'no')).status).toBe(200)
    expect((await given()).map(([question]) => question)).toEqual([id, last, made])
  })

  test('409 a condition on an answer that has other words in the new question', async () => {
    const { project, id } = await asking({ type: 'choice', options })
    const why = await another(project, { askIf: { question: id, answers: ['o2'] } })
    await answeredBy(1, id, 'o1')
    const changedOptions = [
      { key: 'o1', label: 'Elm' },
      { key: 'o2', label: 'No tree' },
    ]
    expect(await refusal(update(id, { options: changedOptions, change: 'new' }))).toEqual([409, 'question.conditionBroken'])
    expect(await refusal(update(id, { options: changedOptions.slice(0, 1).concat({ key: 'o4', label: 'Ash' }), change: 'new' }))).toEqual([
      409,
      'question.conditionBroken',
    ])
    expect((await list(project)).map((one) => one._id)).toEqual([id, why])
    expect((await show(id)).question.closedAt).toBeUndefined()
  })

  test('422 a condition on a closed question; closed ones are not copied, and stay last as others come, move and go', async () => {
    const { project, id } = await asking()
    await answeredBy(1, id)
    const made = (await update(id, { text: removal, change: 'new' })).body.question._id
    const second = await another(project)
    expect((await update(second, { askIf: { question: id, answers: ['yes'] } })).status).toBe(422)
    expect((await update(made, { order: 9 })).body.question.order).toBe(1)
    const other = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    const copied = await s.call(s.cast.editor, copyQuestions, { params: { id: other.projectId }, body: { from: project } })
    expect(copied.body.questions.map((one) => one.text)).toEqual([lane, removal])
    const back = await s.call(s.cast.editor, copyQuestions, { params: { id: project }, body: { from: other.projectId } })
    expect(back.body.questions.map((one) => one.order)).toEqual([2, 3])
    expect((await s.call(s.cast.editor, deleteQuestion, { params: { id: second } })).status).toBe(200)
    expect((await list(project)).map((one) => [one.order, one._id === id])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, true],
    ])
    const { questions_count } = await s.db
      .selectFrom('projects')
      .select('questions_count')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    expect(questions_count).toBe(3)
  })
})

describe('an answer that was written under an earlier wording', () => {
  test('200 resident: names the wording that the device saw, by each call', async () => {
    const { project, id } = await asking()
    const other = await another(project)
    await answeredBy(1, id)
    await answeredBy(1, other)
    for (const one of [id, other]) expect((await update(one, { text: 'Do you support a bike lane?', change: 'typo' })).status).toBe(200)
    const { resident, unconfirmed } = s.cast
    expect((await answer(resident, id, 'yes', 1)).body.answer.wording).toBe(1)
    const both = [
      { question: id, answer: 'no', wording: 1 },
      { question: other, answer: 'no' },
    ]
    const sent = await s.call(unconfirmed, sendAnswers, { params: { id: project }, body: { answers: both } })
    expect(sent.body.answers.map((one) => one.wording)).toEqual([1, 2])
    const [own] = (await s.call(unconfirmed, listAnswers, { params: { id }, query: {} })).body.answers
    const changed = await s.call(unconfirmed, updateAnswer, { params: { id: own?._id ?? '' }, body: { answer: 'yes' } })
    expect([changed.status, changed.body.answer.wording]).toEqual([200, 2])
    expect((await list(project, resident)).map((one) => one.wording)).toEqual([2, 2])
  })

  test('422 a wording that does not exist, or that was replaced before anybody answered', async () => {
    const { project, id } = await asking()
    const { resident } = s.cast
    expect((await answer(resident, id, 'yes', 2)).body.errors).toHaveProperty('wording')
    expect((await answer(resident, id, 'yes', 0)).status).toBe(422)
    expect((await update(id, { text: removal })).status).toBe(200)
    expect((await answer(resident, id, 'yes', 1)).body.errors?.['wording']).toContain('changed after you opened it')
    const late = { answers: [{ question: id, answer: 'yes', wording: 1 }] }
    const sent = await s.call(resident, sendAnswers, { params: { id: project }, body: late })
    expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([422, ['answers.0.wording']])
    expect((await answer(resident, id, 'yes', 2)).status).toBe(200)
  })

  test('422 an option that has another label by now; 200 one that reads the same', async () => {
    const { id } = await asking({ type: 'choice', options })
    await answeredBy(1, id, 'o1')
    const change = [{ key: 'o1', label: 'Elm' }, { key: 'o2', label: 'None' }, { key: 'o3', label: 'Fir' }, { label: 'Ash' }]
    expect((await update(id, { options: change, change: 'typo' })).status).toBe(200)
    const { resident } = s.cast
    expect((await answer(resident, id, 'o2', 1)).body.errors).toHaveProperty('wording')
    expect((await answer(resident, id, 'o4', 1)).body.errors).toHaveProperty('answer')
    expect((await answer(resident, id, 'o3', 1)).status).toBe(200)
  })
})

test('an edit and the first answers that meet: every answer names words that it can have seen', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await asking()
    const people = await crowd(s.db, s.clock.now, 5)
    const edit = round % 2 ? { text: removal, change: 'new' as const } : { text: removal }
    const [changed, ...sent] = await Promise.all([update(id, edit), ...people.map((one) => answer(one, id, 'yes', 1))])
    const taken = sent.filter((one) => one.status === 200)
    const { wordings, question } = await show(id)
    // Answers under the first words keep them; if the edit came first, they are refused and nobody's yes is counted under its opposite.
    expect(wordings.find((one) => one.n === 1)?.answers ?? 0).toBe(taken.length)
    if (taken.length > 0) expect(wordings.find((one) => one.n === 1)?.text).toBe(lane)
    expect(sent.every((one) => [200, 409, 422].includes(one.status))).toBe(true)
    if (changed?.status === 409) expect([changed.body.code, question.text]).toEqual(['question.answered', lane])
  }
})

test('GET a question: 401 visitor, 403 a private survey, 404 missing or hidden; officials alone see how many answered', async () => {
  const { project, id } = await asking()
  await answeredBy(1, id)
  expect((await s.call(null, showQuestion, { params: { id } })).status).toBe(401)
  expect((await s.call(s.cast.otherAdministrator, showQuestion, { params: { id } })).status).toBe(403)
  expect((await s.call(s.cast.viewer, showQuestion, { params: { id: newId() } })).status).toBe(404)
  const draft = await asking({}, { status: 'draft' })
  expect((await s.call(s.cast.otherAdministrator, showQuestion, { params: { id: draft.id } })).status).toBe(404)
  expect((await show(id, s.cast.resident)).wordings.map((one) => one.answers)).toEqual([null])
  expect((await show(id)).question.project).toBe(project)
  expect((await update(id, { change: 'other' as 'typo' })).status).toBe(422)
})

test('questions that existed before have their words as wording 1', async () => {
  const { questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const { rows } = await sql<{ n: number; same: boolean }>`
    select w.n, w.asked_from = q.created_at::timestamptz(3) as same from question_wordings w join questions q on q.id = w.question_id
    where q.id = ${questions[0]}`.execute(s.db)
  expect(rows).toEqual([{ n: 1, same: true }])
})
