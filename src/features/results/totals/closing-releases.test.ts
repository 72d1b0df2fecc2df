// The close of a survey whose figures few people held back, over the API.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createQuestion, sendAnswers, updateAnswer } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { showPublished } from '../publication/contract.ts'
import { describeResults } from '../publication/description.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Tree = 'elm' | 'oak' | 'fir'
const options = ['Elm', 'Oak', 'Fir'].map((label) => ({ key: label.toLowerCase(), label }))

/** A published question that 18 people answered, then 15 more. 2 of these chose an option, which holds the question back. */
async function held() {
  const project = await putProject(s.db, s.cast.editor, s.clock.now, { results_published: true, ends_at: null })
  const made = await s.call(s.cast.editor, createQuestion, { body: { project, text: 'Which tree?', type: 'choice', options } })
  const question = made.body.question._id
  const come = async (tree: Tree, count: number) => {
    const people = await crowd(s.db, s.clock.now, count)
    for (const person of people)
      await s.call(person, sendAnswers, { params: { id: project }, body: { answers: [{ question, answer: tree }] } })
    return people
  }
  const seen = async (who: Person | null = s.cast.neighbor) => {
    const [shown] = (await s.call(who, showResults, { params: { id: project }, query: {} })).body.questions
    return [
      shown?.count,
      ...(shown?.totals ?? []).map((one) => `${one.answer}: ${one.count}`),
      ...(shown?.together ?? []).map((one) => `${one.answers.join('+')}: ${one.count}`),
    ]
  }
  const close = async () => {
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', project).execute()
  }
  const published = async () => (await s.call(null, showPublished, { params: { id: project }, query: {} })).body.published
  for (const tree of ['elm', 'oak', 'fir'] as const) await come(tree, 6)
  await nextRelease(s)
  const first = await seen()
  expect(first).toEqual([18, 'elm: 6', 'oak: 6', 'fir: 6'])
  const elms = await come('elm', 6)
  await come('oak', 7)
  await come('fir', 2)
  await nextRelease(s)
  expect(await seen()).toEqual(first)
  return { project, question, come, seen, close, published, first, elms }
}

test('with enough newcomers, the close shows everybody, with the option added up', async () => {
  const { come, seen, close, first } = await held()
  await come('oak', 9)
  expect(await seen()).toEqual(first)
  await close()
  expect(await seen()).toEqual([42, 'oak: 22', 'elm+fir: 20'])
})

test('with few, it shows those of the last release; who answers or changes an answer after that is not told', async () => {
  const { question, come, seen, close, first, elms, project } = await held()
  await come('oak', 5)
  const answered = await s.db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.id', '=', 'a.respondent_id').onRef('r.project_id', '=', 'a.project_id'))
    .select('a.id')
    .where('a.question_id', '=', question)
    .where('r.person_id', '=', elms[0]?.id as string)
    .executeTakeFirstOrThrow()
  expect((await s.call(elms[0] as Person, updateAnswer, { params: { id: answered.id }, body: { answer: 'oak' } })).status).toBe(200)
  expect(await seen()).toEqual(first)
  await close()
  const all = await Promise.all(Array.from({ length: 10 }, () => seen()))
  expect(all).toEqual(all.map(() => [33, 'oak: 13', 'elm+fir: 20']))
  const { closing } = await s.db
    .selectFrom('published_releases')
    .select('closing')
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow()
  expect(closing).toBe(null)
})

test('until the close, readers see since when the figures of the question are; then that the answers are added up, and why', async () => {
  const { close, published } = await held()
  const before = await published()
  const descriptionOf = (shown: typeof before) => JSON.stringify(describeResults(shown, 'en').questions[0]?.blocks)
  const [question] = before.questions
  expect([question?.answered, question?.withheld, (question?.figuresAt ?? '') < (before.figuresAt ?? '')]).toEqual([18, null, true])
  expect(descriptionOf(before)).toContain('They haven’t changed since because no one has answered this question')
  await close()
  const after = await published()
  expect([after.questions[0]?.answered, after.questions[0]?.withheld, after.questions[0]?.figuresAt]).toEqual([
    33,
    'group',
    after.figuresAt,
  ])
  expect(descriptionOf(after)).toContain('now or compared with an earlier update')
  expect(descriptionOf(after)).not.toContain('Either no one')
})

test('a question that is removed before the close adds nothing', async () => {
  const { project, question, close, published } = await held()
  await s.db.deleteFrom('questions').where('id', '=', question).execute()
  await close()
  expect([(await published()).questions, (await published()).answered]).toEqual([[], 33])
  expect(
    await s.db
      .selectFrom('published_counts')
      .select('count')
      .where('question_id', '=', question)
      .where('project_id', '=', project)
      .execute(),
  ).toEqual([])
})
