import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ProjectColumns, putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { milesBetween } from '../places/rules.ts'
import * as c from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(() => s.db.deleteFrom('projects').execute())
afterAll(() => s.close())

type Query = Parameters<typeof s.call<typeof c.listProjects>>[2]['query']
const put = (columns: ProjectColumns = {}, zips?: string[], owner = s.cast.editor) => putProject(s.db, owner, s.clock.now, columns, zips)
const ask = (query: Query = {}, who: typeof s.cast.editor | null = null) => s.call(who, c.listProjects, { query })
const titles = async (query: Query, who: typeof s.cast.editor | null = null) =>
  (await ask(query, who)).body.projects.map((one) => one.title).sort()
const minutesAgo = (minutes: number) => new Date(s.clock.now.getTime() - minutes * 60_000)
const manhattan = { lat: 40.7831, lng: -73.9712 }
const newportBeach = { lat: 33.6188829, lng: -117.9298493 }

describe('GET /projects finds', () => {
  test('published projects only, unless asked: pinned first, then newest', async () => {
    await put({ title: 'old', posted_at: minutesAgo(30) })
    await put({ title: 'new', posted_at: minutesAgo(10) })
    await put({ title: 'pinned', posted_at: minutesAgo(60), is_pin: true })
    await put({ title: 'draft', status: 'draft', posted_at: null })
    await put({ title: 'done', status: 'completed', completed_at: s.clock.now })
    const { body } = await ask()
    expect(body.projects.map((one) => one.title)).toEqual(['pinned', 'new', 'old'])
    expect([body.total, body.nextCursor, body.projects[0]?.distance]).toEqual([3, null, null])
    expect(await titles({ status: 'completed,published' })).toEqual(['done', 'new', 'old', 'pinned'])
  })

  test("drafts for their own organization's officials only", async () => {
    await put({ title: 'draft', status: 'draft', posted_at: null, lat: null, lng: null })
    const asked = [null, s.cast.resident, s.cast.otherAdministrator, s.cast.viewer].map((who) => titles({ status: 'draft' }, who))
    expect(await Promise.all(asked)).toEqual([[], [], [], ['draft']])
    expect(await titles({ status: 'draft', ...manhattan }, s.cast.viewer)).toEqual(['draft'])
  })

  test('open and closed ones by their dates, both ends included', async () => {
    const { now } = s.clock
    await put({ title: 'ends now', ends_at: now, starts_at: null })
    await put({ title: 'begins now', starts_at: now, ends_at: null })
    await put({ title: 'over', ends_at: new Date(now.getTime() - 1) })
    await put({ title: 'later', starts_at: new Date(now.getTime() + 1), ends_at: null })
    expect(await titles({ status: 'open' })).toEqual(['begins now', 'ends now'])
    expect(await titles({ status: 'closed' })).toEqual(['over'])
  })

  test('by type and category, one or several, repeated or with commas; empty values count as absent', async () => {
    await put({ title: 'event', project_type: 'Event', category: 'Greenery' })
    await put({ title: 'repair', project_type: 'Repairs/Maintenance', category: 'Roads' })
    await put({ title: 'flood', project_type: 'Disaster', category: 'Utilities' })
    expect(await titles({ projectType: 'Repairs/Maintenance' })).toEqual(['repair'])
    expect(await titles({ projectType: 'Event,Disaster' })).toEqual(['event', 'flood'])
    expect(await titles({ projectType: ['Event', 'Disaster'], infrastructureCategories: 'Utilities, Roads' })).toEqual(['flood'])
    expect(
      await titles({ projectType: '', lat: '', lng: '', radius: '', isPin: '', q: '', zip: '', bbox: '', status: '', cursor: '' }),
    ).toHaveLength(3)
  })

  test('by owner, pin and zip code; loginType changes nothing', async () => {
    await put({ title: 'ours', is_pin: true }, ['92660', '92663'])
    await put({ title: 'theirs', state: 'NY' }, ['14850'], s.cast.otherAdministrator)
    const owner = s.cast.otherAdministrator.organizationId as string
    expect(await titles({ owner })).toEqual(['theirs'])
    expect(await titles({ owner: 'nobody' })).toEqual([])
    expect(await titles({ isPin: 'true' })).toEqual(['ours'])
    expect(await titles({ isPin: 'false' })).toEqual(['theirs'])
    expect(await titles({ zip: '92663-1234' })).toEqual(['ours'])
    expect(await titles({ zip: '10001', loginType: 'Resident' })).toEqual([])
    expect(await titles({ loginType: 'Organization' })).toHaveLength(2)
  })

  test('by words in any order, without regard to case and accents, and nothing by a wildcard', async () => {
    await put({ title: 'Plaza Mayagüez', description: '100% shade_d' })
    await put({ title: 'Bench', description: 'On the plaza' })
    expect(await titles({ q: 'mayaguez PLAZA' })).toEqual(['Plaza Mayagüez'])
    expect(await titles({ q: 'plaza' })).toHaveLength(2)
    expect(await titles({ q: '100%' })).toEqual(['Plaza Mayagüez'])
    expect(await titles({ q: 's_a' })).toEqual([])
    expect(await titles({ q: 'newport beach' })).toHaveLength(2)
  })

  test('within a box, also across the 180th meridian', async () => {
    await put({ title: 'newport' })
    await put({ title: 'guam', lat: 13.44, lng: 144.79 })
    await put({ title: 'samoa', lat: -14.27, lng: -170.7 })
    expect(await titles({ bbox: '-118,33,-117,34' })).toEqual(['newport'])
    expect(await titles({ bbox: '140,-20,-165,20' })).toEqual(['guam', 'samoa'])
  })
})

describe('GET /projects by distance', () => {
  test('Newport Beach to Manhattan is about 2,445 miles; pinned first, then the nearest', async () => {
    await put({ title: 'manhattan', ...manhattan })
    await put({ title: 'newport', ...newportBeach })
    await put({ title: 'pinned', lat: 21.3, lng: -157.86, is_pin: true })
    const { body } = await ask(manhattan)
    expect(body.projects.map((one) => one.title)).toEqual(['pinned', 'manhattan', 'newport'])
    expect(body.projects[1]?.distance).toBeCloseTo(0, 6)
    const far = body.projects[2]?.distance ?? 0
    expect(Math.abs(far - 2445)).toBeLessThan(3)
    expect(far).toBeCloseTo(milesBetween(manhattan, newportBeach), 6)
  })

  test('within miles of a point, or of a zip code', async () => {
    await put({ title: 'here', ...newportBeach })
    await put({ title: 'six miles off', lat: newportBeach.lat + 6 / 69.0934, lng: newportBeach.lng })
    expect(await titles({ ...newportBeach, radius: 5.9 })).toEqual(['here'])
    expect(await titles({ ...newportBeach, radius: '6.1' })).toEqual(['here', 'six miles off'])
    expect(await titles({ zip: '92663', radius: 4 })).toEqual(['here'])
    expect(await titles({ zip: '10001', radius: 4 })).toEqual([])
  })
})

test('422 what cannot be meant, by field; 400 a cursor that is none', async () => {
  const wrong: [Query, string[]][] = [
    [{ projectType: 'Party' }, ['projectType']],
    [{ infrastructureCategories: 'Roads,Rivers' }, ['infrastructureCategories']],
    [{ status: 'gone' }, ['status']],
    [{ lat: '91', lng: '0' }, ['lat']],
    [{ lat: '40' }, ['lng']],
    [{ lat: 'north', lng: 'west' }, ['lat', 'lng']],
    [{ radius: 5 }, ['radius']],
    [{ zip: '92660', radius: 5000 }, ['radius']],
    [{ zip: '9266' }, ['zip']],
    [{ zip: '00000', radius: 5 }, ['zip']],
    [{ bbox: '1,2,3' }, ['bbox']],
    [{ limit: 101 }, ['limit']],
    [{ limit: 0 }, ['limit']],
  ]
  for (const [query, fields] of wrong) {
    const { status, body } = await ask(query)
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, fields])
  }
  const nearest = Buffer.from(JSON.stringify(['nearest', true, 1, s.cast.editor.id])).toString('base64url')
  expect((await ask({ cursor: 'x' })).status).toBe(400)
  expect((await ask({ cursor: nearest })).status).toBe(400)
})

test('a list holds one picture, and 300 characters of the description', async () => {
  await put({ description: 'x'.repeat(300), title: 'fits' })
  await put({ description: 'y'.repeat(301), title: 'is cut', posted_at: minutesAgo(1) })
  const { projects } = (await ask()).body
  expect(projects.map((one) => [one.title, one.description.length, one.description.at(-1)])).toEqual([
    ['is cut', 300, '…'],
    ['fits', 300, 'x'],
  ])
})

test('no page skips or repeats a project while others are published, in either order', async () => {
  const spread = fc.record({ minutes: fc.integer({ min: 0, max: 3 }), isPin: fc.boolean(), lat: fc.integer({ min: 33, max: 35 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(spread, { minLength: 1, maxLength: 12 }),
      fc.array(spread, { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (before, later, limit, near) => {
        await s.db.deleteFrom('projects').execute()
        const publish = ({ minutes, isPin, lat }: (typeof before)[number]) =>
          put({ posted_at: minutesAgo(minutes), is_pin: isPin, lat, lng: -117 }, [])
        const there = new Set<string>()
        for (const one of before) there.add(await publish(one))
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const { body }: Awaited<ReturnType<typeof ask>> = await ask({ limit, cursor: cursor ?? '', ...(near ? newportBeach : {}) })
          seen.push(...body.projects.map((one) => one._id))
          cursor = body.nextCursor
          const next = later.pop()
          if (next) await publish(next)
        } while (cursor)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => there.has(id)).length).toBe(there.size)
      },
    ),
    { numRuns: 25 },
  )
})
