// A completed project stays as it is: every way to change it is refused, under the lock of its row; news, decisions and replies go on.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { until } from '../../../../tests/until.ts'
import { completeProject, reopenProject } from '../../records/retention/contract.ts'
import { createQuestion } from '../../surveys/model/contract.ts'
import { listTexts, saveTexts, setWritten, translateMissing } from '../../translations/model/contract.ts'
import * as c from '../model/contract.ts'
import { orderImages, saveDraft } from '../model/form-contract.ts'
import * as news from '../news/contract.ts'

let s: Stage
let id: string
let image: string
let question: string
beforeAll(async () => {
  s = await stage({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: 'http://127.0.0.1:9/' })
})
afterAll(() => s.close())

const addPicture = async () =>
  s.inject(
    s.cast.editor,
    multipart(`/api/v1/projects/${id}/images`, [{ name: 'lawn.jpg', content: await picture(400, 300), alt: 'A lawn' }]),
  )
const change = (body: c.ProjectInput, who = s.cast.editor) => s.call(who, c.updateProject, { params: { id }, body })
const stored = () => s.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  id = survey.projectId
  question = survey.questions[0] as string
  await addPicture()
  image = (await s.call(s.cast.editor, c.showProject, { params: { id } })).body.project.images[0]?._id as string
  expect((await s.call(s.cast.editor, completeProject, { params: { id } })).status).toBe(200)
})

test('409 project.completed: every field of its own, media, questions and translations; nothing has changed', async () => {
  const before = await stored()
  const who = s.cast.editor
  const texts = (subject: string, field: string) => ({ texts: [{ subject, field, hash: 'x', text: 'Otro' }] })
  const es = { of: 'projects', id, language: 'es' } as const
  const tries: (() => Promise<{ status: number; body: { code?: string | undefined } }>)[] = [
    () => change({ title: 'Another' }),
    () => change({ title: '' }),
    () => change({ description: 'Another' }),
    () => change({ zipCodes: ['92660', '92661'] }),
    () => change({ endDate: '2027-01-01' }),
    () => change({ location: { street: '2 Main Street' } }),
    () => change({ location: { zip: '00000' } }),
    () => change({ isPin: true }),
    () => change({ facts: [{ label: 'Budget', value: '1' }] }),
    () => change({ status: 'completed', title: 'Another' }),
    addPicture,
    () => s.call(who, c.describeImage, { params: { id, imageId: image }, body: { alt: 'Other' } }),
    () => s.call(who, c.removeImages, { params: { id }, query: {}, body: { images: image } }),
    () => s.call(who, c.removeDocuments, { params: { id }, query: {}, body: { documents: image } }),
    () => s.call(who, orderImages, { params: { id }, body: { images: [image] } }),
    () => s.call(who, saveDraft, { params: { id }, body: { title: 'Another', version: before.version } }),
    () => s.call(who, news.addFact, { params: { id }, body: { label: 'Budget', value: '1' } }),
    () => s.call(who, createQuestion, { body: { project: id, text: 'And now?', type: 'open' } }),
    () => s.call(who, saveTexts, { params: es, body: texts(id, 'title') }),
    () => s.call(who, saveTexts, { params: es, body: texts(question, 'text') }),
    () => s.call(who, translateMissing, { params: es }),
    () => s.call(who, setWritten, { params: { of: 'projects', id }, body: { written: 'es' } }),
  ]
  for (const [at, attempt] of tries.entries()) {
    const { status, body } = await attempt()
    expect.soft([status, body.code], `attempt ${at}`).toEqual([409, 'project.completed'])
  }
  expect(await stored()).toEqual(before)
})

test('200 updates and their translations, the same values again, and everything once it is open again', async () => {
  const who = s.cast.editor
  const posted = await s.call(who, news.addUpdate, { params: { id }, body: { title: 'The crew is here', text: 'Work begins.' } })
  expect(posted.status).toBe(200)
  const subject = posted.body.update._id
  const { texts } = (await s.call(who, listTexts, { params: { of: 'projects', id, language: 'es' } })).body
  const hash = texts.find((one) => one.subject === subject)?.hash ?? ''
  const body = { texts: [{ subject, field: 'title' as const, hash, text: 'Llegó el equipo' }] }
  expect((await s.call(who, saveTexts, { params: { of: 'projects', id, language: 'es' }, body })).status).toBe(200)
  const { title, description } = await stored()
  expect((await change({ title, description, status: 'completed' })).status).toBe(200)
  expect((await change({ updates: [{ title: 'Done', text: 'The crew has left.' }] })).body.project.updates.map((one) => one.title)).toEqual(
    ['Done'],
  )
  expect((await change({ updates: [{ title: '', text: 'x' }] })).body.errors).toHaveProperty(['updates.0.title'])
  expect((await s.call(who, reopenProject, { params: { id } })).status).toBe(200)
  expect((await change({ title: 'Another' })).status).toBe(200)
})

test('401, 403: another organization learns nothing of the seal', async () => {
  const statuses = [await change({ title: 'x' }, s.cast.otherAdministrator), await change({ title: 'x' }, s.cast.viewer)]
  expect(statuses.map(({ status }) => status)).toEqual([403, 403])
  expect((await s.call(null, c.updateProject, { params: { id }, body: { title: 'x' } })).status).toBe(401)
})

describe('completing while a change is on its way', () => {
  const waiting = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(s.db)
    ).rows[0]?.n ?? 0

  test.each<[string, () => Promise<{ status: number; body: { code?: string | undefined } }>]>([
    ['an upload', addPicture],
    ['a new title', () => change({ title: 'Another' })],
    ['a question', () => s.call(s.cast.editor, createQuestion, { body: { project: id, text: 'And now?', type: 'open' } })],
    ['a fact', () => s.call(s.cast.editor, news.addFact, { params: { id }, body: { label: 'Budget', value: '1' } })],
  ])('409 %s that waits for the completion; its files are gone', async (_, attempt) => {
    expect((await s.call(s.cast.editor, reopenProject, { params: { id } })).status).toBe(200)
    const files = await s.files.list(`projects/${id}`)
    const trying = await s.db.transaction().execute(async (tx) => {
      await tx.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', id).execute()
      const begun = attempt()
      await until(async () => (await waiting()) > 0)
      return { begun }
    })
    const { status, body } = await trying.begun
    expect([status, body.code]).toEqual([409, 'project.completed'])
    expect(await s.files.list(`projects/${id}`)).toEqual(files)
  })
})
