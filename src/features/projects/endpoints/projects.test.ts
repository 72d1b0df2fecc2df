import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
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

const save = (id: string, body: c.ProjectInput, who = s.cast.editor) => s.call(who, c.updateProject, { params: { id }, body })
const create = async (body: c.ProjectInput = complete) => (await s.call(s.cast.editor, c.createProject, { body })).body.project
const addPicture = async (id: string, alt = 'A lawn under young trees') =>
  s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/images`, [{ name: 'lawn.jpg', content: await picture(400, 300), alt }]))
async function published(body: c.ProjectInput = complete) {
  const { _id } = await create(body)
  await addPicture(_id)
  return (await save(_id, { status: 'published' })).body.project
}

describe('POST /projects', () => {
  test('200 editor saves an empty draft', async () => {
    const { status, body } = await s.call(s.cast.editor, c.createProject, { body: {} })
    expect([status, body.message, body.project.status, body.project.zipCodes]).toEqual([200, 'Your draft is saved.', 'draft', []])
    expect(body.project).toMatchObject({ owner: s.cast.editor.organizationId, isMine: true, postedDate: null, title: '' })
  })

  test('200 a zip code alone fills the rest of the place and is the one that is asked', async () => {
    const project = await create({ location: { zip: '92663-1234' } })
    expect(project.location).toMatchObject({
      city: 'Newport Beach',
      county: 'Orange',
      state: 'CA',
      zip: '92663',
      plus4: '1234',
      country: 'United States',
    })
    expect(project.location.lat).toBeCloseTo(33.63, 1)
    expect(project.zipCodes).toEqual(['92663'])
  })

  test('401 visitor, 403 resident, 403 viewer', async () => {
    const all = await Promise.all([null, s.cast.resident, s.cast.viewer].map((who) => s.call(who, c.createProject, { body: complete })))
    expect(all.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'login.needed'],
      [403, 'access.officialsOnly'],
      [403, 'access.editorsOnly'],
    ])
  })

  test('422 an address outside the USA, an unknown state, a zip code of four digits, an end before the start', async () => {
    const { status, body } = await s.call(s.cast.editor, c.createProject, {
      body: { location: { country: 'Canada', state: 'Ontario', zip: '9266' }, startDate: '2026-12-02', endDate: '2026-12-01' },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      location: 'Please enter an address in the USA',
      'location.state': 'We can’t find this state or territory.',
      'location.zip': 'Please enter a five-digit zip code',
      endDate: 'The last day can’t be before the first day',
    })
  })

  test('422 publishing in the same call lacks a picture, and keeps nothing', async () => {
    const count = async () => (await s.db.selectFrom('projects').select('id').execute()).length
    const before = await count()
    const { status, body } = await s.call(s.cast.editor, c.createProject, { body: { ...complete, status: 'published' } })
    expect([status, body.errors, await count()]).toEqual([422, { images: 'Please add at least one photo' }, before])
  })

  test('409 a new project cannot be completed', async () => {
    expect((await s.call(s.cast.editor, c.createProject, { body: { ...complete, status: 'completed' } })).status).toBe(409)
  })

  test("a day is that day in the project's time zone, from its first to its last instant", async () => {
    const days = { startDate: '2026-12-01', endDate: '2026-12-01' }
    const daysOf = async (body: c.ProjectInput) => {
      const { startDate, endDate } = await create(body)
      return [startDate, endDate]
    }
    const pacific = ['2026-12-01T08:00:00.000Z', '2026-12-02T07:59:59.999Z']
    expect(await daysOf(days)).toEqual(pacific)
    expect(await daysOf({ ...days, location: { zip: '92660' } })).toEqual(pacific)
    expect(await daysOf({ ...days, location: { zip: '10001' } })).toEqual(['2026-12-01T05:00:00.000Z', '2026-12-02T04:59:59.999Z'])
    const { _id } = await create({ location: { zip: '10001' } })
    const { project } = (await save(_id, { endDate: '2026-12-01' })).body
    expect(project.endDate).toBe('2026-12-02T04:59:59.999Z')
    const exact = await create({ endDate: '2026-12-01T12:00:00-08:00' })
    expect(exact.endDate).toBe('2026-12-01T20:00:00.000Z')
  })
})

describe('PUT /projects/:id', () => {
  test('422 publishing an empty draft names every field together', async () => {
    const { _id } = await create({})
    const { status, body } = await save(_id, { status: 'published' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      title: 'Please enter a title',
      description: 'Please enter a description',
      department: 'Please enter the department name',
      projectType: 'Please choose a project type',
      infrastructureCategories: 'Please choose a category',
      location: 'Please enter the full address',
      zipCodes: 'Please choose at least one zip code',
      images: 'Please add at least one photo',
    })
  })

  test('422 a picture without words cannot be published; with them it can', async () => {
    const { _id } = await create()
    await addPicture(_id, '')
    const refused = await save(_id, { status: 'published' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['images']])
    const shown = await s.call(s.cast.editor, c.showProject, { params: { id: _id } })
    const imageId = shown.body.project.images[0]?._id as string
    await s.call(s.cast.editor, c.describeImage, { params: { id: _id, imageId }, body: { alt: 'A lawn' } })
    const { status, body } = await save(_id, { status: 'published' })
    expect([status, body.message, body.project.postedDate]).toEqual([200, 'Your project is published.', '2026-11-20T18:00:00.000Z'])
  })

  test('200 changes what is sent and leaves the rest, inside the location too', async () => {
    const { _id } = await create()
    const { body } = await save(_id, { location: { street: '1 Main Street' }, isPin: true })
    expect(body.project).toMatchObject({
      title: complete.title,
      isPin: true,
      location: { street: '1 Main Street', zip: '92663', city: 'Newport Beach' },
    })
  })

  test('200 a new zip code moves the place and the zip code that is asked; chosen zip codes stay', async () => {
    const { _id } = await create()
    const moved = (await save(_id, { location: { zip: '95814' } })).body.project
    expect(moved.location).toMatchObject({ city: 'Sacramento', county: 'Sacramento', state: 'CA' })
    expect(moved.location.lat).toBeCloseTo(38.58, 1)
    expect(moved.zipCodes).toEqual(['95814'])
    await save(_id, { zipCodes: ['92660', '92663', '92660'] })
    expect((await save(_id, { location: { zip: '92661' } })).body.project.zipCodes).toEqual(['92660', '92663'])
  })

  test('422 zip codes that are none, do not exist, or lie in another state', async () => {
    const { _id } = await create()
    const errors = await Promise.all(
      [['abc'], ['00000'], ['92660', '10001']].map(async (zipCodes) => (await save(_id, { zipCodes })).body.errors?.['zipCodes']),
    )
    expect(errors).toEqual([
      'These aren’t zip codes: abc',
      'We can’t find these zip codes: 00000',
      'These zip codes aren’t in California: 10001. Only residents of your organization’s state can respond.',
    ])
  })

  test('422 a published project cannot lose what publishing asked for', async () => {
    const { _id } = await published()
    const { status, body } = await save(_id, { title: ' ', location: { street: '' } })
    expect([status, body.errors]).toEqual([422, { title: 'Please enter a title', location: 'Please enter the full address' }])
  })

  test('422 a point or a state that is not where the zip code is', async () => {
    const { _id } = await published()
    const far = await save(_id, { location: { lat: 48.85, lng: 2.35 } })
    const other = await save(_id, { location: { state: 'NY' } })
    expect([far.body.errors?.['location'], other.body.errors?.['location']]).toEqual([
      'This point is outside the United States. Please enter a valid location.',
      'Zip code 92663 is in California. Please enter a valid location.',
    ])
  })

  test('200 published, completed, reopened; 409 back to a draft, 409 a draft completed', async () => {
    const { _id } = await published()
    const back = await save(_id, { status: 'draft' })
    const done = await save(_id, { status: 'completed' })
    const open = await save(_id, { status: 'published' })
    const draft = await save((await create())._id, { status: 'completed' })
    expect([back.status, done.status, open.status, draft.status]).toEqual([409, 200, 200, 409])
    expect([done.body.project.completedAt, open.body.project.completedAt]).toEqual(['2026-11-20T18:00:00.000Z', null])
    expect([done.body.message, open.body.message]).toEqual(['The project is completed.', 'The project is open again.'])
  })

  test('facts and updates replace their lists; an update keeps its date, empty ones are left out', async () => {
    const { _id } = await create({
      facts: [
        { label: 'Budget', value: '$2 million' },
        { label: '', value: '' },
      ],
      updates: [{ title: 'Begun', text: 'The fence stands.' }],
    })
    const before = s.clock.now
    s.clock.now = new Date(before.getTime() + 60_000)
    const first = (await s.call(s.cast.editor, c.showProject, { params: { id: _id } })).body.project
    const [firstUpdate] = first.updates
    const { body } = await save(_id, {
      updates: [
        { title: 'Paved', text: 'Two paths.' },
        { _id: firstUpdate?._id, title: 'Begun', text: 'The fence is up.' },
      ],
      facts: [],
    })
    s.clock.now = before
    expect(first.facts).toMatchObject([{ label: 'Budget', value: '$2 million' }])
    expect(body.project.facts).toEqual([])
    expect(body.project.updates).toMatchObject([
      { title: 'Paved', postedDate: '2026-11-20T18:01:00.000Z' },
      { title: 'Begun', text: 'The fence is up.', postedDate: '2026-11-20T18:00:00.000Z' },
    ])
  })

  test('a fact with its id or its label keeps its id, and so its translations', async () => {
    const [budget, length, trees] = ['Budget', 'Length', 'Trees'].map((label) => ({ label, value: '1' }))
    const { _id } = await create({ facts: [budget, length, trees] as never })
    const { facts } = (await s.call(s.cast.editor, c.showProject, { params: { id: _id } })).body.project
    const [, second, third] = facts
    const { body } = await save(_id, {
      facts: [
        { ...third, label: 'Young trees', value: '12' },
        { label: 'Length', value: '2' },
        { label: 'Budget', value: '3', _id: newId() },
      ] as never,
    })
    expect(body.project.facts).toMatchObject([
      { _id: third?._id, label: 'Young trees', value: '12' },
      { _id: second?._id, label: 'Length', value: '2' },
      { label: 'Budget', value: '3' },
    ])
    expect(facts.map((one) => one._id)).not.toContain(body.project.facts[2]?._id)
  })

  test("404 another organization's draft, 403 its published project, 404 what is none", async () => {
    const draft = await create()
    const shown = await published()
    const all = await Promise.all(
      [draft._id, shown._id, newId(), 'x'].map((id) => save(id, { title: 'Mine now' }, s.cast.otherAdministrator)),
    )
    expect(all.map(({ status }) => status)).toEqual([404, 403, 404, 404])
    expect(all[1]?.body.message).toBe('Only the organization that runs this project can change it.')
  })

  test('two who save at the same time both count, one after the other', async () => {
    const { _id } = await create()
    await Promise.all([
      save(_id, { title: 'Other words' }),
      save(_id, { description: 'Other description' }),
      save(_id, { zipCodes: ['92661'] }),
    ])
    const { body } = await s.call(s.cast.editor, c.showProject, { params: { id: _id } })
    expect(body.project).toMatchObject({ title: 'Other words', description: 'Other description', zipCodes: ['92661'] })
  })
})
