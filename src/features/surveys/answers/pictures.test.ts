// Options that show pictures of the project.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { copyProject, removeImages, showProject } from '../../projects/model/contract.ts'
import { textsOfQuestion } from '../../translations/model/rules.ts'
import { copyQuestions } from '../editing/contract.ts'
import {
  createAnswer,
  createQuestion,
  listQuestions,
  type QuestionInput,
  showPublicSurvey,
  showQuestion,
  updateQuestion,
} from '../model/contract.ts'
import { definitionOf, isReworded } from '../model/definition.ts'
import { correctionOf } from '../model/wordings.ts'

let s: Stage
let projectId: string
let images: string[]
beforeAll(async () => {
  s = await stage()
  projectId = await putProject(s.db, s.cast.editor, s.clock.now, { survey_visibility: 'Public' })
  images = await withImages(projectId)
})
afterAll(() => s.close())

async function withImages(id: string): Promise<string[]> {
  const files = [
    { name: 'north.jpg', content: await picture(1000, 500), alt: 'The north plan' },
    { name: 'south.jpg', content: await picture(300, 300), alt: 'The south plan' },
    { name: 'spare.jpg', content: await picture(300, 300), alt: 'A spare one' },
  ]
  const { body } = await s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/images`, files))
  return (body as { project: { images: { _id: string }[] } }).project.images.map((one) => one._id)
}
const north = () => ({ label: 'North', image: { _id: images[0] as string, alt: 'A curved path' } })
const south = () => ({ label: 'South', image: { _id: images[1] as string, alt: 'A straight path' } })
const create = (input: Partial<QuestionInput> = {}, id = projectId) =>
  s.call(s.cast.editor, createQuestion, {
    body: { project: id, text: 'Which plan?', type: 'choice', options: [north(), south()], ...input },
  })
const update = (id: string, body: object) => s.call(s.cast.editor, updateQuestion, { params: { id }, body })
const remove = (ids: string[]) => s.call(s.cast.editor, removeImages, { params: { id: projectId }, query: {}, body: { images: ids } })

describe('what editors offer', () => {
  test('200: each option with its picture in a size for a card; visitors of a Public survey see them, too', async () => {
    const { status, body } = await create()
    const url = (image: string, width: number) => `/files/projects/${projectId}/${image}/${width}.webp`
    expect(status).toBe(200)
    expect(body.question.options.map((one) => one.image)).toEqual([
      { _id: images[0], alt: 'A curved path', url: url(images[0] as string, 640), width: 640, height: 320 },
      { _id: images[1], alt: 'A straight path', url: url(images[1] as string, 300), width: 300, height: 300 },
    ])
    const shown = await s.call(null, showPublicSurvey, { params: { id: projectId } })
    const address = shown.body.questions.at(-1)?.options[0]?.image?.url ?? ''
    expect((await s.inject(null, { method: 'GET', url: address })).status).toBe(200)
  })

  test('422 a picture of another project, one that is none, and one without a description', async () => {
    const other = await withImages(await putProject(s.db, s.cast.editor, s.clock.now))
    const errors = async (image: { _id: string; alt: string }) => {
      const { status, body } = await create({ options: [{ label: 'North', image }, south()] })
      return [status, body.errors]
    }
    const unknown = [422, { 'options.0.image': 'Please choose one of the project’s photos' }]
    expect(await errors({ _id: other[0] as string, alt: 'A path' })).toEqual(unknown)
    expect(await errors({ _id: 'nonsense', alt: 'A path' })).toEqual(unknown)
    expect(await errors({ _id: images[0] as string, alt: ' ' })).toEqual([
      422,
      { 'options.0.image.alt': 'Please describe what the photo shows' },
    ])
  })

  test('a ranking has none', async () => {
    const { body } = await create({ type: 'ranking' })
    expect(body.question.options.map((one) => one.image)).toEqual([undefined, undefined])
  })
})

describe('once people have answered', () => {
  test('409 another picture of an option that was chosen; 200 another description of one that was not, as a wording', async () => {
    const { question } = (await create()).body
    await s.call(s.cast.resident, createAnswer, { params: { id: question._id }, body: { answer: 'o1' } })
    const keyed = [
      { key: 'o1', ...north() },
      { key: 'o2', ...south() },
    ]
    const spare = { _id: images[2] as string, alt: 'A spare path' }
    const swapped = await update(question._id, { options: keyed.with(0, { key: 'o1', label: 'North', image: spare }), change: 'typo' })
    expect([swapped.status, swapped.body.code]).toEqual([409, 'question.labelFixed'])
    const described = await update(question._id, {
      options: keyed.with(1, { key: 'o2', label: 'South', image: { _id: images[1] as string, alt: 'A wide path' } }),
      change: 'typo',
    })
    expect(described.status).toBe(200)
    const { wordings } = (await s.call(s.cast.viewer, showQuestion, { params: { id: question._id } })).body
    expect(wordings.map((one) => one.options[1]?.image?.alt)).toEqual(['A straight path', 'A wide path'])
    expect(wordings[1]?.options[1]?.image?.url).toContain(`/files/projects/${projectId}/`)
    const [before, after] = wordings as [(typeof wordings)[number], (typeof wordings)[number]]
    expect(
      correctionOf(before, after, 'en')
        .flat()
        .filter((one) => one.kind !== 'same')
        .map((one) => one.text),
    ).toEqual(['straight', 'wide'])
  })

  test('409 a picture that a question shows can not be removed from the project; 200 one that none shows', async () => {
    await create()
    const used = await remove([images[1] as string])
    expect([used.status, used.body.code]).toEqual([409, 'image.inQuestion'])
    expect(used.body.errors).toMatchObject({ images: expect.stringContaining('a question in the survey shows it') })
    const [spare] = (await withImages(projectId)).slice(-1)
    expect((await remove([spare as string])).status).toBe(200)
  })
})

describe('copies', () => {
  test('of a project show its own pictures; questions that another project takes over show none', async () => {
    const { body } = await s.call(s.cast.editor, copyProject, { params: { id: projectId } })
    const copy = body.project._id
    const own = (await s.call(s.cast.editor, showProject, { params: { id: copy } })).body.project.images.map((one) => one._id)
    const { questions } = (await s.call(s.cast.editor, listQuestions, { params: { id: copy } })).body
    const [first, second] = questions[0]?.options.map((one) => one.image) ?? []
    expect([first?._id, second?._id]).toEqual(own.slice(0, 2))
    expect(first).toMatchObject({ alt: 'A curved path', url: `/files/projects/${copy}/${own[0]}/640.webp` })
    const elsewhere = await putProject(s.db, s.cast.editor, s.clock.now)
    const taken = await s.call(s.cast.editor, copyQuestions, { params: { id: elsewhere }, body: { from: projectId } })
    expect(taken.body.questions[0]?.options.map((one) => [one.label, one.image])).toEqual([
      ['North', undefined],
      ['South', undefined],
    ])
  })
})

test('the description is a text of the question: reworded with it, and translated', () => {
  const of = (alt: string) =>
    definitionOf({ text: 'Which?', type: 'choice', options: [{ label: 'North', image: { _id: 'a', alt } }, { label: 'South' }] })
  expect(isReworded(of('A path'), of('A road'))).toBe(true)
  const texts = textsOfQuestion({ ...of('A path'), _id: 'q' })
  expect(texts.find((one) => one.field === 'alt:o1')?.text).toBe('A path')
})
