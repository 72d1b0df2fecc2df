// Readers of published results learn what was changed in translations after people had answered, and that an answered question was removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { crowd } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { createAnswer, deleteQuestion, showQuestion, updateQuestion } from '../../surveys/model/contract.ts'
import { listTexts, saveTexts } from '../../translations/model/contract.ts'
import { showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'
import { textOfLine } from './lines.ts'

let s: Stage
let project: string
let questions: string[]
beforeAll(async () => {
  s = await stage()
  ;({ projectId: project, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'yesno', 'yesno'], {
    results_published: true,
  }))
})
afterAll(() => s.close())

const published = async () => (await s.call(null, showPublished, { params: { id: project }, query: {} })).body.published
async function exactWording(): Promise<string> {
  const section = describeResults(await published(), 'en').methods.find((one) => one.id === 'methods-wording')
  return (section?.blocks ?? [])
    .flatMap((block) => (block.kind === 'terms' ? block.items.flatMap(({ lines }) => lines.map(textOfLine)) : []))
    .join('\n')
}
const answer = (who: Person, id: string) => s.call(who, createAnswer, { params: { id }, body: { answer: 'yes' } })

async function translate(text: string): Promise<void> {
  s.clock.now = new Date(s.clock.now.getTime() + 10_000)
  const params = { of: 'projects', id: project, language: 'es' } as const
  const { texts } = (await s.call(s.cast.editor, listTexts, { params })).body
  const one = texts.find(({ subject, field }) => subject === questions[0] && field === 'text')
  const body = { texts: [{ subject: questions[0] as string, field: 'text', hash: one?.hash as string, text }] }
  expect((await s.call(s.cast.editor, saveTexts, { params, body })).status).toBe(200)
}

test('a translation that was changed after an answer is shown with both texts; one that was changed before is not', async () => {
  await translate('¿Apolla usted el carril?')
  await translate('¿Apoya usted el carril?')
  s.clock.now = new Date(s.clock.now.getTime() + 10_000)
  for (const one of await crowd(s.db, s.clock.now, 9)) expect((await answer(one, questions[0] as string)).status).toBe(200)
  await nextRelease(s)
  expect((await published()).questions[0]?.translations).toEqual([])
  await translate('¿Quiere que se quite el carril?')
  expect((await published()).questions[0]?.answered).toBe(9)
  const changed = { language: 'es', before: '¿Apoya usted el carril?', after: '¿Quiere que se quite el carril?' }
  expect((await published()).questions.map(({ translations }) => translations)).toEqual([
    [{ ...changed, from: s.clock.now.toISOString() }],
    [],
    [],
  ])
  expect(await exactWording()).toMatch(/Changed in \S+ on .+: “¿Apoya usted el carril\?” became “¿Quiere que se quite el carril\?”/)
})

test('a question that people had answered leaves a note when it is removed; one without answers leaves none', async () => {
  const [, answered, unanswered] = questions as [string, string, string]
  for (const one of await crowd(s.db, s.clock.now, 9)) expect((await answer(one, answered)).status).toBe(200)
  await nextRelease(s)
  expect((await published()).methods.questionsRemoved).toEqual([])
  for (const id of [answered, unanswered]) expect((await s.call(s.cast.editor, deleteQuestion, { params: { id } })).status).toBe(200)
  expect((await published()).methods.questionsRemoved).toEqual([s.clock.now.toISOString()])
  const { methods } = describeResults(await published(), 'en')
  expect(JSON.stringify(methods.find((one) => one.id === 'methods-wording'))).toContain('This question was removed on')
})

test('before figures are shown, nobody learns from a correction that somebody had answered', async () => {
  const made = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { results_published: true, survey_visibility: 'Public' })
  const id = made.questions[0] as string
  const read = async (who: Person) => (await s.call(who, showQuestion, { params: { id } })).body.wordings.map((one) => one.n)
  const reword = (text: string) => s.call(s.cast.editor, updateQuestion, { params: { id }, body: { text, change: 'typo' } })
  const published = async () =>
    (await s.call(null, showPublished, { params: { id: made.projectId }, query: {} })).body.published.questions[0]?.wordings.map(
      ({ n }) => n,
    )
  const people = await crowd(s.db, s.clock.now, 10)
  expect((await answer(people[0] as Person, id)).status).toBe(200)
  expect((await reword('Do you like it?')).status).toBe(200)
  expect([await read(s.cast.neighbor), await published(), await read(s.cast.viewer)]).toEqual([[2], [2], [1, 2]])
  for (const one of people.slice(1)) expect((await answer(one, id)).status).toBe(200)
  await nextRelease(s)
  expect([await published(), await read(s.cast.neighbor)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('an answer that arrives while its question is removed is either refused or noted', async () => {
  const { projectId, questions: raced } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { results_published: true })
  const [who] = (await crowd(s.db, s.clock.now, 1)) as [Person]
  const id = raced[0] as string
  const [sent, removed] = await Promise.all([answer(who, id), s.call(s.cast.editor, deleteQuestion, { params: { id } })])
  expect(removed.status).toBe(200)
  const notes = await s.db.selectFrom('removed_questions').select('question_id').where('project_id', '=', projectId).execute()
  expect(notes.length).toBe(sent.status === 200 ? 1 : 0)
})
