// Endpoints of the form: autosave, missing fields, the order of pictures, copies.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { putRespondent } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import * as c from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const complete = {
  title: 'A park where the lot was',
  description: 'Forty parking spaces become a small park with shade.',
  projectType: 'New project',
  infrastructureCategories: 'Greenery',
  department: 'Public Works',
  location: { street: '3300 Newport Boulevard', city: 'Newport Beach', state: 'California', zip: '92663', country: 'USA' },
} as const satisfies c.ProjectInput
const none = '00000000-0000-7000-8000-000000000000'

const create = async (body: c.ProjectInput = complete) => (await s.call(s.cast.editor, c.createProject, { body })).body.project
const save = (id: string, body: c.ProjectInput & { version: number }, who: typeof s.cast.editor | null = s.cast.editor) =>
  s.call(who, c.saveDraft, { params: { id }, body })
const addPictures = async (id: string, ...alts: string[]) =>
  s.inject(
    s.cast.editor,
    multipart(
      `/api/v1/projects/${id}/images`,
      await Promise.all(alts.map(async (alt) => ({ name: `${alt || 'lawn'}.jpg`, content: await picture(400, 300), alt }))),
    ),
  )

describe('PUT /projects/:id/draft', () => {
  test('200 editor: the draft is saved, and what it lacks is named', async () => {
    const { _id, version } = await create({})
    const { status, body } = await save(_id, { title: 'A park', version })
    expect([status, body.project.title, body.project.version]).toEqual([200, 'A park', version + 1])
    expect(body.missing).toEqual({
      description: 'Please enter a description',
      department: 'Please enter the department name',
      projectType: 'Please choose a project type',
      infrastructureCategories: 'Please choose a category',
      location: 'Please enter the full address',
      zipCodes: 'Please choose at least one zip code',
      images: 'Please add at least one photo',
    })
  })

  test('200 the same again is no new version, facts and news included', async () => {
    const { _id, version } = await create({})
    const input = { ...complete, facts: [{ label: 'Budget', value: '$2' }], updates: [{ title: 'News', text: 'Begun' }] }
    const first = (await save(_id, { ...input, version })).body
    const again = (await save(_id, { ...input, version: first.project.version })).body
    expect(again.project.version).toBe(first.project.version)
  })

  test('200 what cannot be taken stays as it was, and the rest is saved', async () => {
    const { _id, version } = await create({ ...complete, startDate: '2026-12-01', zipCodes: ['92660'] })
    const { status, body } = await save(_id, {
      title: 'Another title',
      endDate: '2026-11-30',
      zipCodes: ['92660', '10001', 'abc'],
      location: { zip: '9266', state: 'Ontario', country: 'Canada', street: '1 Main Street' },
      version,
    })
    expect(status).toBe(200)
    expect(body.project).toMatchObject({ title: 'Another title', endDate: null, zipCodes: ['92660'] })
    expect(body.project.location).toMatchObject({ zip: '92663', state: 'CA', street: '1 Main Street' })
    expect(body.missing).toEqual({
      images: 'Please add at least one photo',
      location: 'Please enter an address in the USA',
      'location.zip': 'Please enter a five-digit zip code',
      'location.state': 'We can’t find this state or territory.',
      endDate: 'The last day can’t be before the first day',
      zipCodes: 'These aren’t zip codes: abc',
    })
  })

  test('200 a start after the kept end is not taken either', async () => {
    const { _id, version } = await create({ ...complete, endDate: '2026-12-01' })
    const { body } = await save(_id, { startDate: '2026-12-05', version })
    expect([body.project.startDate, Object.keys(body.missing).sort()]).toEqual([null, ['endDate', 'images']])
  })

  test('409 with the version before a colleague’s change: nothing of it is kept', async () => {
    const { _id, version } = await create()
    await s.call(s.cast.administrator, c.updateProject, { params: { id: _id }, body: { title: 'The colleague’s title' } })
    const { status, body } = await save(_id, { title: 'Mine', version })
    expect([status, body.code]).toEqual([409, 'project.changedMeanwhile'])
    const shown = await s.call(s.cast.editor, c.showProject, { params: { id: _id } })
    expect([shown.body.project.title, shown.body.project.version]).toEqual(['The colleague’s title', version + 1])
  })

  test('two at the same time: one is saved, the other is notified', async () => {
    const { _id, version } = await create()
    const both = await Promise.all(['First', 'Second'].map((title) => save(_id, { title, version })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both.find(({ status }) => status === 200)?.body.project.title
    expect((await s.call(s.cast.editor, c.showProject, { params: { id: _id } })).body.project.title).toBe(winner)
  })

  test('a picture that a colleague adds is no conflict', async () => {
    const { _id, version } = await create()
    await addPictures(_id, 'A lawn')
    expect((await save(_id, { title: 'Mine', version })).status).toBe(200)
  })

  test('409 published: nothing changes under readers', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const { status, body } = await save(id, { title: 'Mine', version: 1 })
    expect([status, body.code]).toEqual([409, 'project.autosaveDraftsOnly'])
  })

  test('401 visitor, 403 viewer, 404 another organization and no project, 422 no version', async () => {
    const { _id, version } = await create()
    const who = [null, s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]
    const all = await Promise.all(who.map((one) => save(_id, { version }, one)))
    expect(all.map(({ status }) => status)).toEqual([401, 403, 403, 404])
    expect((await save(none, { version })).status).toBe(404)
    expect((await save(_id, { title: 'x' } as never)).status).toBe(422)
  })
})

describe('PUT /projects/:id with a version', () => {
  test('409 after somebody else’s change, of a published project too; 200 with the right one, and without any', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    await addPictures(id, 'A lawn')
    const put = (body: c.ProjectInput) => s.call(s.cast.editor, c.updateProject, { params: { id }, body })
    expect((await put({ title: 'One', version: 1 })).body.project.version).toBe(2)
    expect((await put({ title: 'Two', version: 1 })).body.code).toBe('project.changedMeanwhile')
    expect((await put({ title: 'Three' })).body.project.version).toBe(3)
  })

  test('422 publishing what ends now or ended; 200 what ends a millisecond later', async () => {
    const { _id } = await create()
    await addPictures(_id, 'A lawn')
    const at = s.clock.now.getTime()
    const publish = (end: number) =>
      s.call(s.cast.editor, c.updateProject, { params: { id: _id }, body: { endDate: new Date(end).toISOString(), status: 'published' } })
    expect((await publish(at)).body.errors).toEqual({
      endDate: 'The last day to respond will have passed when the project is published. Please choose a later day.',
    })
    expect((await publish(at + 1)).status).toBe(200)
  })

  test('two publications at the same time are one', async () => {
    const { _id } = await create()
    await addPictures(_id, 'A lawn')
    const both = await Promise.all(
      [s.cast.editor, s.cast.administrator].map((who) =>
        s.call(who, c.updateProject, { params: { id: _id }, body: { status: 'published' } }),
      ),
    )
    expect(both.map(({ status, body }) => [status, body.message]).sort()).toEqual([
      [200, 'Your changes are saved.'],
      [200, 'Your project is published.'],
    ])
  })
})

describe('POST /projects/check and GET /projects/:id/form', () => {
  test('200 a new project lacks everything, and nothing is kept', async () => {
    const count = async () => (await s.db.selectFrom('projects').select('id').execute()).length
    const before = await count()
    const { status, body } = await s.call(s.cast.editor, c.checkProject, { body: { title: 'A park', location: { zip: '9' } } })
    expect([status, await count()]).toEqual([200, before])
    expect(Object.keys(body.missing)).toEqual(expect.arrayContaining(['description', 'location', 'location.zip', 'images']))
    expect(body.missing['title']).toBeUndefined()
  })

  test('200 upon what is there: its pictures count', async () => {
    const { _id } = await create()
    await addPictures(_id, '')
    const check = async (body: c.ProjectInput) =>
      (await s.call(s.cast.editor, c.checkProject, { body: { ...body, project: _id } })).body.missing
    expect(await check({})).toEqual({ images: 'Please describe every photo for people who can’t see it' })
    expect(Object.keys(await check({ title: '' }))).toEqual(['title', 'images'])
    const form = await s.call(s.cast.editor, c.showProjectForm, { params: { id: _id } })
    expect(form.body).toMatchObject({ project: { title: complete.title }, missing: await check({}), schedule: null })
  })

  test('a published project whose end is past lacks nothing for that', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, { ends_at: new Date(s.clock.now.getTime() - 1) })
    const { body } = await s.call(s.cast.editor, c.showProjectForm, { params: { id } })
    expect(Object.keys(body.missing)).toEqual(['images'])
  })

  test('403 another organization’s published project, 404 its draft', async () => {
    const published = await putProject(s.db, s.cast.editor, s.clock.now)
    const { _id: draft } = await create()
    const ask = async (project: string) => (await s.call(s.cast.otherAdministrator, c.checkProject, { body: { project } })).status
    expect([await ask(published), await ask(draft), await ask('no-id')]).toEqual([403, 404, 404])
  })
})

describe('PUT /projects/:id/imageOrder', () => {
  const order = (id: string, images: string[]) => s.call(s.cast.editor, c.orderImages, { params: { id }, body: { images } })

  test('200 editor: the last becomes the first', async () => {
    const { _id } = await create()
    await addPictures(_id, 'one', 'two', 'three')
    const { images } = (await s.call(s.cast.editor, c.showProject, { params: { id: _id } })).body.project
    const [one, two, three] = images.map((image) => image._id) as [string, string, string]
    const { status, body } = await order(_id, [three, one, two])
    expect([status, body.project.images.map((image) => image.alt)]).toEqual([200, ['three', 'one', 'two']])
    for (const wrong of [[three, one], [three, one, two, two], [three, one, newId()], []])
      expect((await order(_id, wrong)).body.code).toBe('image.orderStale')
  })

  test('401, 403, 404 and 422', async () => {
    const { _id } = await create()
    const ask = async (who: typeof s.cast.editor | null, id = _id, images: unknown = []) =>
      (await s.call(who, c.orderImages, { params: { id }, body: { images: images as string[] } })).status
    expect([await ask(null), await ask(s.cast.viewer), await ask(s.cast.otherAdministrator), await ask(s.cast.editor, none)]).toEqual([
      401, 403, 404, 404,
    ])
    expect(await ask(s.cast.editor, _id, 'one')).toBe(422)
  })
})

describe('POST /projects/:id/copy', () => {
  const copyOf = (id: string, who: typeof s.cast.editor | null = s.cast.editor) => s.call(who, c.copyProject, { params: { id } })

  test('200 editor: texts, place, zip codes, facts, questions and pictures, and nothing that residents wrote', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno'], {
      likes_count: 3,
      is_pin: true,
      survey_visibility: 'Public',
      results_published: true,
    })
    await addPictures(projectId, 'one', 'two')
    await s.db
      .insertInto('project_facts')
      .values({ id: newId(), project_id: projectId, label: 'Budget', value: '$2', position: 0 })
      .execute()
    await s.db.insertInto('project_updates').values({ id: newId(), project_id: projectId, title: 'News', text: 'Begun' }).execute()
    const respondent = await putRespondent(s.db, projectId, s.cast.resident.id)
    await s.db.insertInto('comments').values({ id: newId(), project_id: projectId, respondent_id: respondent, text: 'A word' }).execute()
    const { status, body } = await copyOf(projectId)
    expect([status, body.message]).toEqual([200, 'This is your copy. It’s a draft.'])
    const { project } = body
    expect(project).toMatchObject({
      title: 'Copy of Safer crossings',
      description: 'Where should the new crossings go?',
      status: 'draft',
      zipCodes: ['92660'],
      startDate: null,
      endDate: null,
      isPin: false,
      likes: 0,
      commentsCount: 0,
      questionsCount: 2,
      updates: [],
      documents: [],
      surveyVisibility: 'Public',
      resultsPublished: false,
      postedDate: null,
    })
    expect(project.facts.map(({ label, value }) => [label, value])).toEqual([['Budget', '$2']])
    expect(project.questions.map(({ text, type }) => [text, type])).toEqual([
      ['Question 1?', 'open'],
      ['Question 2?', 'yesno'],
    ])
    expect(project.images.map(({ alt }) => alt)).toEqual(['one', 'two'])
    // The copy has its own files: they remain after the original project is deleted.
    await s.call(s.cast.administrator, c.deleteProject, { params: { id: projectId }, body: {} })
    const file = await s.inject(s.cast.editor, { method: 'GET', url: project.images[0]?.url as string })
    expect([file.status, file.raw.length]).toEqual([200, project.images[0]?.size])
  })

  test('a long title stays within its length; without one there is no trailing space', async () => {
    const { _id } = await create({ title: 'x'.repeat(c.titleLengthMax) })
    expect((await copyOf(_id)).body.project.title).toHaveLength(c.titleLengthMax)
    expect((await copyOf((await create({}))._id)).body.project.title).toBe('Copy of')
  })

  test('401 visitor, 403 resident and viewer, 403 another’s published project, 404 another’s draft and no project', async () => {
    const published = await putProject(s.db, s.cast.editor, s.clock.now)
    const { _id: draft } = await create()
    const { resident, viewer, otherAdministrator, editor } = s.cast
    const asked = [
      copyOf(published, null),
      copyOf(published, resident),
      copyOf(published, viewer),
      copyOf(published, otherAdministrator),
      copyOf(draft, otherAdministrator),
      copyOf(none, editor),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404])
  })
})
