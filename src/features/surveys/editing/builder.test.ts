// The builder's forms work the same with and without scripts: posting a form as a browser does is enough here.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { apiAs } from '../../../core/http/api.server.ts'
import { readSurveyPage } from '../form/survey-page.server.ts'
import { createAnswer, listQuestions } from '../model/contract.ts'
import { type BuilderResult, changeSurveyForm } from './builder.server.ts'

let s: Stage
let projectId: string
let first: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  projectId = survey.projectId
  first = survey.questions[0] as string
})

const callAs = (who: Person) =>
  apiAs(s.app, { url: '/', ip: '127.0.0.1', headers: { cookie: `userToken=${who.token}`, 'sec-fetch-site': 'same-origin' } }, () => {})
type Fields = Record<string, string | string[]>
const formOf = (fields: Fields) => {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}
const send = (fields: Fields, who = s.cast.editor) => changeSurveyForm(callAs(who), projectId, formOf(fields))
const refused = async (fields: Fields, who?: Person) => (await send(fields, who)) as BuilderResult
const questions = async () => (await s.call(s.cast.viewer, listQuestions, { params: { id: projectId } })).body.questions
/** Sends a valid form, and returns the question that it is about. */
const saved = async (fields: Fields) => {
  const response = (await send(fields)) as Response
  expect(response.status).toBe(302)
  const id = new URL(response.headers.get('location') ?? '', 'http://here').searchParams.get('question')
  const all = await questions()
  return all.find((one) => one._id === id) ?? all[0]
}
const choice = { intent: 'add', type: 'choice', text: 'Which tree?', optionKey: ['', '', ''], option: ['Elm', '', 'Oak'] }

describe('an editor', () => {
  test.each<[string, Fields, object]>([
    [
      'choice',
      choice,
      {
        options: [
          { key: 'o1', label: 'Elm' },
          { key: 'o2', label: 'Oak' },
        ],
        required: false,
        askIf: null,
      },
    ],
    [
      'choices',
      { ...choice, type: 'choices', other: 'on', otherKey: '', otherLabel: 'Other' },
      {
        options: [
          { key: 'o1', label: 'Elm' },
          { key: 'o2', label: 'Oak' },
          { key: 'o3', label: 'Other', isOther: true },
        ],
      },
    ],
    [
      'scale',
      { type: 'scale', scaleMin: '0', scaleMax: '10', scaleMinLabel: 'Never', scaleMaxLabel: '' },
      { scale: { min: 0, max: 10, minLabel: 'Never', maxLabel: '' } },
    ],
    ['number', { type: 'number', rangeMin: '', rangeMax: '2.5', rangeUnit: 'miles' }, { range: { min: null, max: 2.5, unit: 'miles' } }],
    ['date', { type: 'date', required: 'on', help: 'About' }, { required: true, help: 'About', options: [] }],
  ])('adds a question: %s', async (type, fields, expected) => {
    expect(await saved({ intent: 'add', text: 'What?', ...fields })).toMatchObject({ type, ...expected })
  })

  test('saves what was copied from elsewhere without losing what it offers', async () => {
    const made = await saved(choice)
    const keys = ['o1', 'o2']
    const again = await saved({
      ...choice,
      intent: 'save',
      id: made?._id ?? '',
      text: 'Which one?',
      optionKey: keys,
      option: ['Elm', 'Oak'],
    })
    expect(again).toEqual({ ...made, text: 'Which one?' })
  })

  test('asks some people only, and everybody again', async () => {
    const asked = await saved({ ...choice, askIf: first, askAnswers: [`${first}:yes`, 'another:no'] })
    expect(asked?.askIf).toEqual({ question: first, answers: ['yes'] })
    const all = await saved({
      ...choice,
      intent: 'save',
      id: asked?._id ?? '',
      optionKey: ['o1', '', 'o2'],
      askIf: '',
      askAnswers: `${first}:yes`,
    })
    expect(all?.askIf).toBeNull()
  })

  test('arranges options without a script: the form comes back, and nothing is written', async () => {
    const result = await refused({ ...choice, arrange: 'up:2' })
    expect([result.at, result.errors]).toEqual(['editor', {}])
    expect(result.draft?.options.map(({ label }) => label)).toEqual(['Elm', 'Oak', ''])
    expect(await questions()).toHaveLength(1)
  })
})

describe('what is refused is shown at its field, and stays typed', () => {
  test.each<[string, Fields, string[]]>([
    ['no words', { text: ' ' }, ['text']],
    ['one option', { option: ['Elm', '', ''] }, ['options']],
    ['an option twice', { option: ['Elm', '', 'elm '] }, ['options']],
    ['an option too long', { option: ['Elm', '', 'x'.repeat(121)] }, ['option-2']],
    ['a number that is none', { type: 'number', rangeMin: 'ten', rangeMax: '1,5' }, ['rangeMin', 'rangeMax']],
    ['limits the wrong way round', { type: 'number', rangeMin: '3', rangeMax: '2' }, ['rangeMax']],
    ['a scale without a width', { type: 'scale', scaleMin: '1', scaleMax: '1' }, ['scaleMax']],
    ['a scale of letters', { type: 'scale', scaleMin: 'a', scaleMax: '5' }, ['scaleMin']],
    ['a condition without answers', { askIf: 'first' }, ['askAnswers']],
    ['a help too long', { help: 'x'.repeat(301) }, ['help']],
  ])('%s', async (_, fields, names) => {
    const filled = fields['askIf'] ? { ...fields, askIf: first } : fields
    const { at, errors, draft } = await refused({ ...choice, ...filled })
    expect([at, Object.keys(errors)]).toEqual(['editor', names])
    expect(Object.values(errors).join()).not.toMatch(/\w+\.\w+[A-Z]/)
    for (const value of Object.values(filled)) expect(JSON.stringify(draft)).toContain(JSON.stringify([value].flat().at(-1)))
    expect(await questions()).toHaveLength(1)
  })

  test('what answers forbid: another kind, and an option less', async () => {
    const made = await saved(choice)
    const id = made?._id ?? ''
    expect((await s.call(s.cast.resident, createAnswer, { params: { id }, body: { answer: 'o1' } })).status).toBe(200)
    const change = { ...choice, intent: 'save', id, optionKey: ['o1', '', 'o2'] }
    expect(Object.keys((await refused({ ...change, type: 'open' })).errors)).toEqual(['type'])
    const less = await refused({ ...change, option: ['', 'Fir', 'Oak'] })
    expect([Object.keys(less.errors), less.draft?.options.map(({ label }) => label)]).toEqual([['change'], ['', 'Fir', 'Oak']])
    const typo = { ...change, change: 'typo' }
    expect(Object.keys((await refused({ ...typo, option: ['', 'Fir', 'Oak'] })).errors)).toEqual(['options'])
    expect(Object.keys((await refused({ ...typo, option: ['Elm tree', 'Fir', 'Oak'] })).errors)).toEqual(['options'])
    expect((await saved({ ...typo, option: ['Elm', 'Fir', 'Oaks'] }))?.options.map(({ key }) => key)).toEqual(['o1', 'o3', 'o2'])
    const other = await saved({ ...change, change: 'new', option: ['Elm tree', 'Fir', ''] })
    expect([other?._id === id, other?.options.map(({ label }) => label)]).toEqual([false, ['Elm tree', 'Fir']])
  })

  test('an order and a deletion that a condition forbids', async () => {
    const made = await saved({ ...choice, askIf: first, askAnswers: `${first}:no` })
    const moves = [{ move: `${made?._id}:0` }, { move: `${first}:1` }]
    for (const move of moves) expect(await refused(move)).toMatchObject({ at: 'list', errors: { order: expect.any(String) } })
    expect(await refused({ intent: 'delete', id: first })).toMatchObject({ at: 'delete', errors: { order: expect.any(String) } })
    expect((await questions()).map((one) => one._id)).toEqual([first, made?._id])
  })

  test('a viewer and another city’s administrator change nothing; what is gone is 404', async () => {
    expect(await refused(choice, s.cast.viewer)).toMatchObject({ at: 'editor', errors: { form: expect.any(String) } })
    expect(await refused(choice, s.cast.otherAdministrator)).toMatchObject({ at: 'editor', errors: { form: expect.any(String) } })
    await expect(send({ ...choice, intent: 'save', id: '00000000-0000-7000-8000-000000000000' })).rejects.toMatchObject({ status: 404 })
    await expect(send({ intent: 'other' })).rejects.toMatchObject({ status: 400 })
    expect(await questions()).toHaveLength(1)
  })
})

describe('a move, whose button sends the editor’s form', () => {
  const location = (response: unknown) => (response as Response).headers.get('location')
  const open = { intent: 'add', type: 'open', text: '', help: '' }
  let second: string
  beforeEach(async () => {
    second = (await saved({ ...open, text: 'What else?' }))?._id ?? ''
  })
  const order = async () => (await questions()).map((one) => one._id)

  test('keeps what is typed of a new question, which is not saved', async () => {
    const result = await refused({ ...choice, move: `${second}:0` })
    expect(result).toMatchObject({ at: 'list', errors: {}, draft: { type: 'choice', text: 'Which tree?' } })
    expect(result.draft?.options.map(({ label }) => label)).toEqual(['Elm', '', 'Oak'])
    expect(await order()).toEqual([second, first])
  })
  test('keeps what is retyped of a question that is there', async () => {
    const result = await refused({ ...open, intent: 'save', id: second, text: 'What el', move: `${second}:0` })
    expect(result).toMatchObject({ at: 'list', errors: {}, draft: { text: 'What el' } })
    expect((await questions()).map((one) => one.text)).toEqual(['What else?', 'Question 1?'])
  })
  test('leads back to the same editor where nothing is typed, and to the question where none is open', async () => {
    expect(location(await send({ ...open, move: `${second}:0` }))).toBe(`/project/${projectId}/survey?add=open`)
    const same = { ...open, intent: 'save', id: second, text: ' What else? ' }
    expect(location(await send({ ...same, move: `${second}:1` }))).toBe(`/project/${projectId}/survey?question=${second}`)
    expect(location(await send({ move: `${first}:1` }))).toBe(`/project/${projectId}/survey?question=${first}`)
  })
  test('that is refused keeps it too', async () => {
    const asked = await saved({ ...open, text: 'Why?', askIf: first, askAnswers: `${first}:no` })
    const result = await refused({ ...choice, move: `${asked?._id}:0` })
    expect(result).toMatchObject({ at: 'list', errors: { order: expect.any(String) }, draft: { text: 'Which tree?' } })
  })
})

test('two who reorder at the same time lose no question', async () => {
  for (const text of ['B', 'C', 'D', 'E']) await send({ intent: 'add', type: 'open', text })
  const before = (await questions()).map((one) => one._id)
  const moves = before.map((id, i) => send({ move: `${id}:${(i * 3) % before.length}` }))
  for (const response of await Promise.all(moves)) expect((response as Response).status).toBe(302)
  const after = await questions()
  expect(after.map((one) => one.order)).toEqual([0, 1, 2, 3, 4])
  expect(after.map((one) => one._id).sort()).toEqual(before.sort())
})

test.each([
  ['published', {}, 'open'],
  ['draft', { status: 'draft' as const }, 'draft'],
  ['completed', { status: 'completed' as const, completed_at: new Date('2026-11-01T00:00:00Z') }, 'completed'],
  ['over', { starts_at: new Date('2026-10-01T00:00:00Z'), ends_at: new Date('2026-11-01T00:00:00Z') }, 'closed'],
] as const)(
  'the page says the state of a project that is %s, who may change its questions, and who only looks',
  async (_, columns, phase) => {
    const { projectId: id } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'], columns)
    const { viewer } = s.cast
    const shown = (who: Person, permission: 'viewer' | 'editor') => {
      const actor = { kind: 'official', userId: who.id, organizationId: '', permission } as never
      return readSurveyPage(callAs(who), id, { actor, language: 'en', arrival: { way: 'link' }, now: s.clock.now })
    }
    expect(await shown(viewer, 'viewer')).toMatchObject({ kind: 'builder', phase, mayEdit: false, mayChoose: false })
    expect(await shown(s.cast.editor, 'editor')).toMatchObject({ phase, mayEdit: phase !== 'completed', mayChoose: true })
  },
)
