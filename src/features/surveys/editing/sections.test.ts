// A section of a survey: a heading and words that begin with a question, and that nobody answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { copyProject, showProject } from '../../projects/model/contract.ts'
import { createAnswer, createQuestion, listQuestions, showQuestion, updateQuestion } from '../model/contract.ts'
import { copyQuestions, duplicateQuestion } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const section = { title: 'About you', text: 'Two questions about yourself.\nSkip what you like.' }
async function asking(input: object = { section }, columns = {}) {
  const { projectId: project } = await putSurvey(s.db, s.cast.editor, s.clock.now, [], columns)
  const create = (more: object, who = s.cast.editor) =>
    s.call(who, createQuestion, { body: { project, text: 'How old are you?', type: 'number', ...more } as never })
  const { status, body } = await create(input)
  expect(status).toBe(200)
  return { project, id: body.question._id, create }
}
const list = async (project: string) => (await s.call(s.cast.viewer, listQuestions, { params: { id: project } })).body.questions
const update = (id: string, body: object) => s.call(s.cast.editor, updateQuestion, { params: { id }, body })

describe('the section that begins with a question', () => {
  test('200 editor: it is stored with the question, kept, changed and taken away; it is no question', async () => {
    const { project, id } = await asking()
    expect((await list(project)).map((one) => one.section)).toEqual([section])
    expect((await update(id, { text: 'What is your age?' })).body.question.section).toEqual(section)
    const other = { title: 'You', text: '' }
    expect((await update(id, { section: { title: ' You\0 ' } })).body.question.section).toEqual(other)
    expect((await s.call(s.cast.viewer, showProject, { params: { id: project } })).body.project.questionsCount).toBe(1)
    expect((await update(id, { section: null })).body.question).not.toHaveProperty('section')
    expect((await list(project))[0]).not.toHaveProperty('section')
  })

  test('422 no heading, or one or words that are too long, at its own path', async () => {
    const { create } = await asking()
    const errorsOf = async (wrong: object) => {
      const { status, body } = await create({ section: wrong })
      return [status, Object.keys((body as unknown as { errors: object }).errors)]
    }
    expect(await errorsOf({ title: ' ', text: 'Words' })).toEqual([422, ['section.title']])
    expect(await errorsOf({ text: 'Words' })).toEqual([422, ['section.title']])
    expect(await errorsOf({ title: 'x'.repeat(121) })).toEqual([422, ['section.title']])
    expect(await errorsOf({ title: 'x', text: 'x'.repeat(1001) })).toEqual([422, ['section.text']])
  })

  test('lines end as in the form that is read again', async () => {
    const { id } = await asking({ section: { title: 'You', text: 'One\r\ntwo' } })
    expect((await s.call(s.cast.viewer, showQuestion, { params: { id } })).body.question.section?.text).toBe('One\ntwo')
  })

  test('409 other words above an answered question are declared, and both are on record', async () => {
    const { id } = await asking()
    expect((await s.call(s.cast.resident, createAnswer, { params: { id }, body: { answer: 40 } })).status).toBe(200)
    const reworded = { ...section, title: 'About yourself' }
    expect((await update(id, { section: reworded })).status).toBe(409)
    expect((await update(id, { section: reworded, change: 'typo' })).status).toBe(200)
    const { wordings } = (await s.call(s.cast.viewer, showQuestion, { params: { id } })).body
    expect(wordings.map((one) => [one.section, one.answers])).toEqual([
      [section, 1],
      [reworded, 0],
    ])
  })

  test('copies of the survey have it, a second question like the first one does not', async () => {
    const { project, id } = await asking()
    const { body } = await s.call(s.cast.editor, duplicateQuestion, { params: { id } })
    expect(body.question).not.toHaveProperty('section')
    const copy = (await s.call(s.cast.editor, copyProject, { params: { id: project } })).body.project._id
    expect((await list(copy)).map((one) => one.section)).toEqual([section, undefined])
    const { project: other } = await asking({})
    await s.call(s.cast.editor, copyQuestions, { params: { id: other }, body: { from: project } })
    expect((await list(other)).map((one) => one.section)).toEqual([undefined, section, undefined])
  })
})
