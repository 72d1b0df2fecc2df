// Two officials change the same text: fields that only one of them changed are merged, others are a conflict.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDecision, changeDecision } from '../../src/features/projects/decisions/contract.ts'
import { addFact, addUpdate, changeFact, changeUpdate } from '../../src/features/projects/news/contract.ts'
import { changeBlog, createBlog } from '../../src/features/projects/opeds/contract.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'

let s: Stage
let project: string
let questions: string[]
beforeAll(async () => {
  s = await stage()
  ;({ projectId: project, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno']))
})
afterAll(() => s.close())

test('articles: other fields are merged, the same field is 409 and nothing is stored; without basedOn the last save wins', async () => {
  const article = { title: 'Shade', author: 'Public works', description: 'Plant <trees> & more.\n\nSoon.' }
  const { _id } = (await s.call(s.cast.editor, createBlog, { body: { ...article, status: 'draft' } })).body.blog
  const change = (who: 'editor' | 'administrator', body: object) => s.call(s.cast[who], changeBlog, { params: { id: _id }, body })
  await change('administrator', { ...article, title: 'Shade for all', basedOn: article })
  const merged = await change('editor', { ...article, author: 'Maria', basedOn: article })
  expect(merged).toMatchObject({ status: 200, body: { blog: { title: 'Shade for all', author: 'Maria' } } })
  const refused = await change('editor', { ...article, title: 'Trees', description: 'Other', basedOn: article })
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([409, 'text.changed', ['title']])
  const won = await change('editor', { title: 'Trees' })
  expect(won.body.blog).toMatchObject({
    title: 'Trees',
    author: 'Maria',
    description: '<p>Plant &lt;trees&gt; &amp; more.</p><p>Soon.</p>',
  })
})

test('updates', async () => {
  const news = { title: 'Work begins', text: 'On Monday.', postedDate: '2026-11-20' }
  const { _id } = (await s.call(s.cast.editor, addUpdate, { params: { id: project }, body: news })).body.update
  const change = (who: 'editor' | 'administrator', body: object) =>
    s.call(s.cast[who], changeUpdate, { params: { id: _id }, body: { ...news, ...body, basedOn: news } })
  await change('administrator', { text: 'On Tuesday.' })
  const merged = await change('editor', { title: 'Work begins soon', postedDate: '2026-11-19' })
  expect(merged.body.update).toMatchObject({ title: 'Work begins soon', text: 'On Tuesday.', postedDate: '2026-11-19T20:00:00.000Z' })
  const refused = await change('editor', { text: 'On Friday.' })
  expect([refused.status, refused.body.errors]).toEqual([409, { text: expect.stringContaining('Someone else changed this') }])
})

test('decisions, with their questions', async () => {
  const words = { said: 'The wait is long.', doing: 'It is shorter.', status: 'promised' as const, promisedFor: '2026-12-20' }
  const all = { ...words, questions: questions.slice(0, 1) }
  const { _id } = (await s.call(s.cast.editor, addDecision, { params: { id: project }, body: all })).body.decision
  const change = (who: 'editor' | 'administrator', body: object) =>
    s.call(s.cast[who], changeDecision, { params: { id: _id }, body: { ...all, ...body, basedOn: all } })
  await change('administrator', { questions: [...questions].reverse() })
  const { decision } = (await change('editor', { status: 'declined', promisedFor: '' })).body
  expect(decision).toMatchObject({ status: 'declined', promisedFor: null, questions: [{ _id: questions[0] }, { _id: questions[1] }] })
  const refused = await change('editor', { status: 'done', questions: [] })
  expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([409, ['questions', 'status']])
})

test('facts', async () => {
  const fact = { label: 'Trees', value: '12' }
  const { facts } = (await s.call(s.cast.editor, addFact, { params: { id: project }, body: fact })).body
  const change = (who: 'editor' | 'administrator', body: object) =>
    s.call(s.cast[who], changeFact, { params: { id: facts[0]?._id as string }, body: { ...fact, ...body, basedOn: fact } })
  await change('administrator', { value: '14' })
  expect((await change('editor', { label: 'New trees' })).body.facts).toMatchObject([{ label: 'New trees', value: '14' }])
  expect((await change('editor', { value: '15' })).status).toBe(409)
})
