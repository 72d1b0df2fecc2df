import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ProjectColumns, putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { like } from '../../participation/responses/contract.ts'
import { milesBetween } from '../../places/model/rules.ts'
import * as c from '../model/contract.ts'

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

  test('those that close soon: with at most seven days more, and open', async () => {
    const { now } = s.clock
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
    await put({ title: 'today', ends_at: now })
    await put({ title: 'last of the seventh day', ends_at: new Date(days(8).getTime() - 1) })
    await put({ title: 'the eighth day', ends_at: days(8) })
    await put({ title: 'over', ends_at: new Date(now.getTime() - 1) })
    await put({ title: 'not yet', starts_at: days(1), ends_at: days(3) })
    await put({ title: 'endless', ends_at: null })
    expect(await titles({ status: 'soon' })).toEqual(['last of the seventh day', 'today'])
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

  test('by words of the reader’s language, those in a translated title first; of other languages, drafts and other sites none', async () => {
    const inSpanish = async (id: string, title: string, description = 'Texto') => {
      for (const [field, text] of Object.entries({ title, description }))
        await s.db
          .insertInto('translations')
          .values({ project_id: id, field, text, language: 'es', mark: 'reviewed', made_from: 'x', changed_at: s.clock.now })
          .execute()
    }
    await inSpanish(await put({ title: 'Shade trees', posted_at: minutesAgo(30) }), 'Árboles de sombra')
    await inSpanish(await put({ title: 'A path', posted_at: minutesAgo(10) }), 'Un sendero', 'Con árboles y bancos.')
    await inSpanish(await put({ title: 'Draft', status: 'draft', posted_at: null }), 'Árboles nuevos')
    await put({ title: 'Arboleda', posted_at: minutesAgo(5) })
    const found = async (q: string, language: string, query: Query = {}) => {
      const url = `/api/v1/projects?${new URLSearchParams({ q, ...(query as Record<string, string>) })}`
      const { body } = await s.inject(null, { method: 'GET', url, headers: { 'accept-language': language } })
      return { titles: (body['projects'] as { title: string }[]).map((one) => one.title), similar: body['similar'] }
    }
    expect(await found('árbol', 'es')).toEqual({ titles: ['Arboleda', 'Shade trees', 'A path'], similar: false })
    expect(await found('arboles sombra', 'es')).toEqual({ titles: ['Shade trees'], similar: false })
    // Each reader’s words: others find what is written, and what is like it.
    expect((await found('árbol', 'fr')).titles).toEqual(['Arboleda'])
    expect((await found('arboles de sombra', 'en')).titles).not.toContain('A path')
    expect(await found('sendero', 'es', { bbox: '-180,-90,180,90' })).toEqual({ titles: ['A path'], similar: false })
    expect(await found('zepelín', 'es')).toEqual({ titles: [], similar: true })
    // With one typing mistake.
    for (const typed of ['arbloes', 'árbles', 'arboless']) expect((await found(typed, 'es')).titles).toContain('Shade trees')
    expect(await found('sendreo', 'es')).toEqual({ titles: ['A path'], similar: true })
    expect((await found('sombar', 'es')).titles).toEqual(['Shade trees'])
    expect((await found('sombar', 'fr')).titles).not.toContain('Shade trees')
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

  test('by words of two letters as words of their own, and signs are no words', async () => {
    await put({ title: 'A TV in St Mary', description: '-' })
    await put({ title: 'Street', description: 'Rest' })
    expect(await titles({ q: 'st' })).toEqual(['A TV in St Mary'])
    expect(await titles({ q: 'a tv' })).toEqual(['A TV in St Mary'])
    expect(await titles({ q: '-- %' })).toHaveLength(2)
  })

  test('words that nearly all have, as those that few have', async () => {
    for (let n = 0; n < 30; n++) await put({ title: `Avenue ${n}` }, [])
    await put({ title: 'Library' }, [])
    expect([(await ask({ q: 'avenue', limit: 5 })).body.total, await titles({ q: 'LIBRARY' })]).toEqual([30, ['Library']])
    expect(await titles({ q: 'avenue newport', zip: '92660' })).toEqual([])
  })

  test('more than can be counted: so many, and that there are more', async () => {
    await sql`insert into projects (id, organization_id, status, title, lat, lng, state)
      select gen_random_uuid(), ${s.cast.editor.organizationId}, 'published', 'P', 33, -117, 'CA' from generate_series(1, 1001)`.execute(
      s.db,
    )
    const counted = async (query: Query) => {
      const { total, totalCapped } = (await ask({ limit: 1, ...query })).body
      return [total, totalCapped]
    }
    expect(await counted({})).toEqual([1000, true])
    await sql`delete from projects where id = (select min(id::text)::uuid from projects)`.execute(s.db)
    expect(await counted({})).toEqual([1000, false])
    expect(await counted({ q: 'p' })).toEqual([100, true])
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
  test('Newport Beach to Manhattan is about 2,445 miles; the nearest first, and a pinned project far away is no exception', async () => {
    await put({ title: 'manhattan', ...manhattan })
    await put({ title: 'newport', ...newportBeach })
    await put({ title: 'pinned', lat: 21.3, lng: -157.86, is_pin: true })
    const { body } = await ask(manhattan)
    expect(body.projects.map((one) => one.title)).toEqual(['manhattan', 'newport', 'pinned'])
    expect(body.projects[0]?.distance).toBeCloseTo(0, 6)
    const far = body.projects[1]?.distance ?? 0
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

describe('GET /projects, pinned', () => {
  const order = async (query: Query, who: typeof s.cast.editor | null = null) =>
    (await ask(query, who)).body.projects.map((one) => one.title)
  /** Newport Beach in degrees and miles; a degree of latitude is 69.0934 miles. */
  const milesNorth = (miles: number) => ({ lat: newportBeach.lat + miles / 69.0934, lng: newportBeach.lng })

  test('within 100 miles of a known place it comes first, farther away it is one among others', async () => {
    await put({ title: 'new', posted_at: minutesAgo(1) })
    await put({ title: 'near', is_pin: true, posted_at: minutesAgo(60), ...milesNorth(99.9) })
    await put({ title: 'far', is_pin: true, posted_at: minutesAgo(30), ...milesNorth(100.1) })
    expect(await order({ sort: 'newest', ...newportBeach })).toEqual(['near', 'new', 'far'])
    expect(await order({ ...newportBeach })).toEqual(['near', 'new', 'far'])
    expect(await order({})).toEqual(['far', 'near', 'new'])
  })

  test('the zip code that is asked for is a place, and so is the one that a resident lives in', async () => {
    const zips = ['92660', '14850']
    await put({ title: 'new', posted_at: minutesAgo(1), ...newportBeach }, zips)
    await put({ title: 'newport', is_pin: true, posted_at: minutesAgo(30), ...newportBeach }, zips)
    await put({ title: 'ithaca', is_pin: true, posted_at: minutesAgo(20), lat: 42.44, lng: -76.5 }, zips)
    expect(await order({ zip: '92660' })).toEqual(['newport', 'new', 'ithaca'])
    expect(await order({ zip: '14850' })).toEqual(['ithaca', 'new', 'newport'])
    expect(await order({}, s.cast.resident)).toEqual(['newport', 'new', 'ithaca'])
    expect(await order({}, s.cast.otherState)).toEqual(['ithaca', 'new', 'newport'])
    expect(await order({ zip: '92660' }, s.cast.otherState)).toEqual(['newport', 'new', 'ithaca'])
    expect(await order({}, s.cast.editor)).toEqual(['ithaca', 'newport', 'new'])
  })

  test('of an organization that is not verified, it is one among others everywhere', async () => {
    await put({ title: 'new', posted_at: minutesAgo(1), ...newportBeach })
    await put({ title: 'pinned', is_pin: true, posted_at: minutesAgo(30), ...newportBeach })
    const unverified = (verified_at: Date | null) =>
      s.db
        .updateTable('organizations')
        .set({ verified_at, verified_by: verified_at && 'operator' })
        .where('id', '=', s.cast.editor.organizationId)
        .execute()
    expect([await order({}), await order(newportBeach)]).toEqual([
      ['pinned', 'new'],
      ['pinned', 'new'],
    ])
    await unverified(null)
    expect(await order({})).toEqual(['new', 'pinned'])
    expect(await order({ sort: 'newest', ...newportBeach })).toEqual(['new', 'pinned'])
    await unverified(s.clock.now)
  })

  test('pages of mixed pinned projects follow each other, each project once', async () => {
    for (let i = 0; i < 9; i++)
      await put({ title: String(i), is_pin: i % 3 > 0, posted_at: minutesAgo(i), ...(i % 3 === 1 ? newportBeach : manhattan) })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Awaited<ReturnType<typeof ask>> = await ask({ ...newportBeach, sort: 'newest', limit: 2, cursor })
      seen.push(...body.projects.map((one) => one.title))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(['1', '4', '7', '0', '2', '3', '5', '6', '8'])
  })
})

describe('GET /projects by words', () => {
  const order = async (query: Query) => (await ask(query)).body.projects.map((one) => one.title)

  test('those with the words in the title come first; a pin decides between equals only', async () => {
    await put({ title: 'Park benches', description: 'New seats', posted_at: minutesAgo(50) })
    await put({ title: 'Skate park', description: 'Ramps', is_pin: true, posted_at: minutesAgo(60) })
    await put({ title: 'New benches', description: 'Next to the park', is_pin: true, posted_at: minutesAgo(1) })
    await put({ title: 'Street lights', description: 'Around the park', posted_at: minutesAgo(2) })
    expect(await order({ q: 'park' })).toEqual(['Skate park', 'Park benches', 'New benches', 'Street lights'])
    expect(await order({ q: 'park benches' })).toEqual(['Park benches', 'New benches'])
    expect(await order({ q: 'park', sort: 'newest' })).toEqual(['New benches', 'Skate park', 'Street lights', 'Park benches'])
    expect((await ask({ q: 'park' })).body.similar).toBe(false)
  })

  test('equally relevant ones: the nearest first where a place is known', async () => {
    await put({ title: 'Manhattan park', ...manhattan, posted_at: minutesAgo(1) })
    await put({ title: 'Newport park', ...newportBeach, posted_at: minutesAgo(5) })
    await put({ title: 'Newport library', description: 'By the park', ...newportBeach })
    expect(await order({ q: 'park' })).toEqual(['Manhattan park', 'Newport park', 'Newport library'])
    expect(await order({ q: 'park', ...newportBeach })).toEqual(['Newport park', 'Manhattan park', 'Newport library'])
  })

  test.each([
    ['crosing', 'Safer crossings'],
    ['libary', 'Library repair'],
    ['arbol', 'Un árbol por persona'],
    ['ÁRBOL', 'Un árbol por persona'],
    ['arblo', 'Un árbol por persona'],
  ])('%s finds %s', async (q, title) => {
    for (const one of ['Safer crossings', 'Library repair', 'Un árbol por persona']) await put({ title: one, description: 'New' })
    expect(await order({ q })).toEqual([title])
  })

  test.each([
    ['shuttel', 'A free shuttle'],
    ['shutlte', 'A free shuttle'],
    ['hsuttle', 'A free shuttle'],
    ['shutle', 'A free shuttle'],
    ['shuttles', 'A free shuttle'],
    ['bnech', 'New benches'],
    ['lihgts', 'Street lights'],
    ['fre shuttel', 'A free shuttle'],
    ['arbl', 'Un arbol por persona'],
    ['bolevard', 'Boulevard'],
    ['traverssée', 'Une traversée plus sûre'],
    ['traevrsee', 'Une traversée plus sûre'],
    ['l’abrre', 'Autour de l’arbre'],
    ['xnah', 'Cây xanh'],
    ['деревьев', 'Новые деревья'],
    ['дервеья', 'Новые деревья'],
    ['पेड़ों', 'हर सड़क पर पेड़'],
    ['पुस्तकलय', 'नया पुस्तकालय'],
  ])('with a typing mistake: %s finds %s', async (q, title) => {
    const others = ['Shutters', 'Harbor', 'Beach fires', 'Lighthouse', 'Traffic', 'Parents 92663']
    const found = ['A free shuttle', 'New benches', 'Street lights', 'Un arbol por persona', 'Boulevard', 'Une traversée plus sûre']
    const more = ['Autour de l’arbre', 'Cây xanh', 'Новые деревья', 'हर सड़क पर पेड़', 'नया पुस्तकालय']
    for (const one of [...others, ...found, ...more]) await put({ title: one, description: 'New' })
    expect(await order({ q })).toEqual(title ? [title] : [])
  })

  test('a word with one typing mistake is in the description as well, and nothing that is only similar is shown beside it', async () => {
    await put({ title: 'To the water', description: 'A shuttle every hour' })
    await put({ title: 'A free shuttle', posted_at: minutesAgo(5) })
    await put({ title: 'Shutters', description: 'Shutters' })
    const { body } = await ask({ q: 'shuttel' })
    expect([body.projects.map((one) => one.title), body.similar, body.total]).toEqual([['A free shuttle', 'To the water'], true, 2])
    expect((await s.call(null, c.listPoints, { query: { q: 'shuttel', bbox: '-180,-90,180,90' } as never })).body.groups).toHaveLength(1)
  })

  test('similar words are found only where no project has the words, whatever the other filters are; the most similar first', async () => {
    await put({ title: 'Crossing guards' })
    await put({ title: 'Crosswalk at the school', description: 'Crossing the road' })
    await put({ title: 'Harbor', description: 'New docks' })
    const { body } = await ask({ q: 'crosing guard' })
    expect([body.projects.map((one) => one.title), body.similar, body.total]).toEqual([['Crossing guards'], true, 1])
    expect(await order({ q: 'crosing' })).toEqual(['Crossing guards', 'Crosswalk at the school'])
    expect((await ask({ q: 'crossing', projectType: 'Disaster' })).body).toMatchObject({ projects: [], similar: false })
    expect((await ask({ q: 'zeppelin' })).body).toMatchObject({ projects: [], similar: true, total: 0 })
  })

  test('no draft is found by similar words, and none decides how others are found', async () => {
    await put({ title: 'Observatory', status: 'draft', posted_at: null })
    await put({ title: 'Observatories' })
    expect(await order({ q: 'observatory' })).toEqual(['Observatories'])
    expect((await ask({ q: 'observatory' })).body.similar).toBe(true)
    expect((await ask({ q: 'observatory', status: 'draft' })).body.projects).toEqual([])
  })

  test.each([
    ['few', 12],
    ['many', 30],
  ])('pages of %s projects follow each other, each project once, in every order of a search', async (_, count) => {
    for (let i = 0; i < count; i++)
      await put({ title: i % 2 ? `Park ${i}` : `Lane ${i}`, description: 'park', is_pin: i % 3 === 0, posted_at: minutesAgo(i) })
    const orders = [{}, newportBeach, { sort: 'newest' }, { sort: 'closing' }, { sort: 'liked' }, { sort: 'nearest', ...newportBeach }]
    const ofWords = orders.map((query) => ({ q: 'park', ...query }))
    for (const query of [...ofWords, { q: 'prak park' }, { q: 'parkk' }] as Query[]) {
      const { body: first } = await ask({ ...query, limit: 50 })
      const whole = first.projects.map((one) => one.title)
      expect([first.total, first.totalCapped]).toEqual([whole.length, false])
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body }: Awaited<ReturnType<typeof ask>> = await ask({ ...query, limit: 5, cursor })
        expect(body.total).toBe(first.total)
        seen.push(...body.projects.map((one) => one.title))
        cursor = body.nextCursor
      }
      expect(seen).toEqual(whole)
    }
    expect(await order({ q: 'park', limit: 50 })).toHaveLength(count)
  })
})

describe('GET /projects in order', () => {
  const order = async (query: Query) => (await ask(query)).body.projects.map((one) => one.title)

  test('of closing, of likes, of days and of distance; pinned first in each', async () => {
    const { now } = s.clock
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
    await put({ title: 'a', ends_at: days(3), likes_count: 2, posted_at: minutesAgo(5), lat: 33.9 })
    await put({ title: 'b', ends_at: null, likes_count: 9, posted_at: minutesAgo(7), lat: 33.7 })
    await put({ title: 'c', ends_at: days(1), likes_count: 0, posted_at: minutesAgo(9), lat: 33.8 })
    await put({ title: 'pinned', is_pin: true, ends_at: null, likes_count: 0, posted_at: minutesAgo(99), lat: 34.5 })
    expect(await order({ sort: 'closing' })).toEqual(['pinned', 'c', 'a', 'b'])
    expect(await order({ sort: 'liked' })).toEqual(['pinned', 'b', 'a', 'c'])
    expect(await order({ sort: 'newest', ...newportBeach })).toEqual(['pinned', 'a', 'b', 'c'])
    expect(await order({ sort: 'nearest', ...newportBeach })).toEqual(['pinned', 'b', 'c', 'a'])
    expect((await ask({ sort: 'newest', ...newportBeach })).body.projects[1]?.distance).toBeCloseTo(19.7, 0)
    expect(await order({ sort: '' })).toEqual(['pinned', 'a', 'b', 'c'])
  })

  test('a like counts immediately', async () => {
    const [first, second] = [await put({ title: 'a', posted_at: minutesAgo(1) }), await put({ title: 'b', posted_at: minutesAgo(2) })]
    expect([first, second, await order({ sort: 'liked', status: 'open' })]).toHaveLength(3)
    expect((await s.call(s.cast.resident, like, { params: { id: second } })).status).toBe(200)
    expect(await order({ sort: 'liked' })).toEqual(['b', 'a'])
  })
})

describe('GET /projects/points', () => {
  const points = async (query: Partial<Query> & { bbox: string }) =>
    (await s.call(null, c.listPoints, { query: query as never })).body.groups
  const county = '-118.5,33.3,-117.2,34'

  test('one alone by itself, those close together as one with their bounds', async () => {
    const alone = await put({ title: 'alone', lat: 33.4, lng: -118.3, category: 'Greenery' })
    await put({ lat: 33.64, lng: -117.86 })
    await put({ lat: 33.65, lng: -117.85 })
    const groups = await points({ bbox: county })
    expect(groups.map(({ count, project }) => [count, project])).toEqual([
      [2, null],
      [1, { _id: alone, title: 'alone', category: 'Greenery' }],
    ])
    expect(groups[0]?.lat).toBeCloseTo(33.645, 6)
    expect(groups[0]?.bbox).toEqual([-117.86, 33.64, -117.85, 33.65])
  })

  test('by every filter, never drafts, never what lies elsewhere', async () => {
    await put({ title: 'draft', status: 'draft', posted_at: null })
    await put({ title: 'done', status: 'completed', completed_at: s.clock.now })
    await put({ title: 'road', category: 'Roads' }, ['92663'])
    await put({ title: 'far', lat: 45, lng: -100 })
    const sum = async (query: Partial<Query>) => (await points({ bbox: county, ...query })).reduce((total, { count }) => total + count, 0)
    expect(await sum({})).toBe(1)
    expect(await sum({ status: 'published,completed' })).toBe(2)
    expect(await sum({ status: 'draft' })).toBe(0)
    expect(await sum({ infrastructureCategories: 'Greenery' })).toBe(0)
    expect(await sum({ zip: '92663', q: 'road', projectType: 'New project', isPin: 'false' })).toBe(1)
  })

  test('of a whole country may be some seconds old', async () => {
    const country = { bbox: '-125,24,-66,49', projectType: 'Disaster' } as const
    const start = s.clock.now
    expect(await points(country)).toEqual([])
    await put({ project_type: 'Disaster' })
    expect(await points(country)).toEqual([])
    s.clock.now = new Date(start.getTime() + 200_000)
    expect(await points(country)).toHaveLength(1)
    s.clock.now = start
  })

  test('422 without a box, or with one that is none', async () => {
    for (const bbox of ['', '1,2,3', '1,2,3,x']) {
      const { status, body } = await s.call(null, c.listPoints, { query: { bbox } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['bbox']])
    }
  })
})

test('422 what cannot be meant, by field, and a cursor that is none', async () => {
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
    [{ sort: 'nearest' }, ['sort']],
    [{ sort: 'best' as never }, ['sort']],
    [{ limit: 101 }, ['limit']],
    [{ limit: 0 }, ['limit']],
  ]
  for (const [query, fields] of wrong) {
    const { status, body } = await ask(query)
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, fields])
  }
  const nearest = Buffer.from(JSON.stringify(['nearest', true, 1, s.cast.editor.id])).toString('base64url')
  expect((await ask({ cursor: 'x' })).status).toBe(422)
  expect((await ask({ cursor: nearest })).status).toBe(422)
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

test('no page skips or repeats a project while others are published, in each order', async () => {
  const spread = fc.record({ minutes: fc.integer({ min: 0, max: 3 }), isPin: fc.boolean(), lat: fc.integer({ min: 33, max: 36 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(spread, { minLength: 1, maxLength: 12 }),
      fc.array(spread, { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(undefined, 'newest' as const, 'closing' as const, 'nearest' as const),
      async (before, later, limit, sort) => {
        await s.db.deleteFrom('projects').execute()
        const publish = ({ minutes, isPin, lat }: (typeof before)[number]) =>
          put({ posted_at: minutesAgo(minutes), ends_at: minutes === 0 ? null : minutesAgo(-minutes), is_pin: isPin, lat, lng: -117 }, [])
        const found = new Set<string>()
        for (const one of before) found.add(await publish(one))
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const { body }: Awaited<ReturnType<typeof ask>> = await ask({
            limit,
            cursor: cursor ?? '',
            ...(sort && { sort }),
            ...(sort === 'nearest' ? newportBeach : {}),
          })
          seen.push(...body.projects.map((one) => one._id))
          cursor = body.nextCursor
          const next = later.pop()
          if (next) await publish(next)
        } while (cursor)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => found.has(id)).length).toBe(found.size)
      },
    ),
    { numRuns: 25 },
  )
})
