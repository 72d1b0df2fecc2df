import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeConsole } from '../../../../tests/quiet.ts'
import { censusSays, type Elsewhere, elsewhere } from '../../../../tests/servers/geocoders.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { milesBetween } from '../../places/model/rules.ts'
import * as c from '../model/contract.ts'

const cityHall = { street: '100 Civic Center Drive', zip: '92660', city: 'Newport Beach', state: 'California' }
const exact = { lat: 33.610372, lng: -117.871906 }

let s: Stage
let other: Elsewhere
let offline: Stage
/** The center of 92660. */
let middle: { lat: number; lng: number }

beforeAll(async () => {
  other = await elsewhere(censusSays)
  s = await stage({ GEOCODER: 'census', GEOCODER_URL: other.url })
  offline = await stage()
  const { lat, lng } = (await create({ zip: '92660' }, offline)).location
  middle = { lat: lat as number, lng: lng as number }
})
afterEach(async () => {
  other.says = censusSays
  other.asked.length = 0
  await s.db.deleteFrom('geocodes').execute()
})
afterAll(async () => {
  await s.close()
  await offline.close()
  await other.close()
})

const create = async (location: c.ProjectInput['location'], at = s) =>
  (await at.call(at.cast.editor, c.createProject, { body: { location } })).body.project
const change = (id: string, body: c.ProjectInput, who = s.cast.editor) => s.call(who, c.updateProject, { params: { id }, body })
const pointOf = ({ location: { lat, lng } }: c.Project) => ({ lat, lng })
const addresses = () => other.asked.map(({ url }) => url.searchParams.get('address'))

/** The geocoder returns another place with the same name. */
function saysAt(point: { x: number; y: number }, parts: Record<string, string>) {
  const [match] = censusSays.json.result.addressMatches
  const moved = { ...match, coordinates: point, addressComponents: { ...match?.addressComponents, ...parts } }
  return { json: { result: { ...censusSays.json.result, addressMatches: [moved] } } }
}

describe('where a project is, by its address', () => {
  test('200 a new project is placed at its address, not in the middle of its zip code', async () => {
    const project = await create(cityHall)
    expect(pointOf(project)).toEqual(exact)
    expect(project.location).toMatchObject({ ...cityHall, state: 'CA', county: 'Orange' })
    expect(addresses()).toEqual(['100 Civic Center Drive, Newport Beach, CA 92660'])
  })

  test('200 a zip code that fills the rest: what was filled in is asked', async () => {
    expect(pointOf(await create({ street: cityHall.street, zip: '92660' }))).toEqual(exact)
    expect(addresses()).toEqual(['100 Civic Center Drive, Newport Beach, CA 92660'])
  })

  test('200 a point that was sent is where it is; nobody is asked', async () => {
    const sent = { lat: 33.6, lng: -117.9 }
    expect(pointOf(await create({ ...cityHall, ...sent }))).toEqual(sent)
    expect(addresses()).toEqual([])
  })

  test('200 without a street there is nothing to ask', async () => {
    expect(pointOf(await create({ zip: '92660' }))).toEqual(middle)
    expect(addresses()).toEqual([])
  })

  test('200 a changed street moves the point; anything else, and the same address again, asks nobody', async () => {
    const { _id } = await create({ zip: '92660' })
    expect(pointOf((await change(_id, { location: { street: cityHall.street } })).body.project)).toEqual(exact)
    expect(addresses()).toHaveLength(1)
    await change(_id, { title: 'Another' })
    await change(_id, { location: { street: cityHall.street, zip: '92660', city: 'Newport Beach', state: 'CA', plus4: '' } })
    await change(_id, { status: 'published' })
    expect(addresses()).toHaveLength(1)
  })

  test('403 and 404 people who may not change it: nobody is asked', async () => {
    const { _id } = await create({ zip: '92660' })
    const { otherAdministrator, viewer } = s.cast
    const all = [otherAdministrator, viewer].map((who) => change(_id, { location: { street: '1 Main Street' } }, who))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([404, 403])
    expect(addresses()).toEqual([])
  })

  test.each([
    ['in another state', { x: -73.97, y: 40.78 }, { state: 'NY', zip: '10001', city: 'NEW YORK' }],
    ['far from its zip code', { x: -122.42, y: 37.77 }, { zip: '94103', city: 'SAN FRANCISCO' }],
  ])('200 a street of that name %s is another street: the middle of the zip code', async (_, point, parts) => {
    other.says = saysAt(point, parts)
    expect(pointOf(await create(cityHall))).toEqual(middle)
  })

  test('200 just over the border of the zip code counts', async () => {
    other.says = saysAt({ x: -117.92, y: 33.64 }, { zip: '92627', city: 'COSTA MESA' })
    expect(pointOf(await create(cityHall))).toEqual({ lat: 33.64, lng: -117.92 })
  })

  test('200 the geocoder is down: saved all the same, in the middle of the zip code', async () => {
    other.says = { status: 503, text: 'maintenance' }
    const { _id, ...project } = await create(cityHall)
    expect(pointOf({ _id, ...project })).toEqual(middle)
    other.says = censusSays
    const moved = await change(_id, { location: { street: '102 Civic Center Drive' } })
    expect([moved.status, pointOf(moved.body.project)]).toEqual([200, exact])
    other.says = { status: 503, text: 'maintenance' }
    const again = await change(_id, { location: { street: '1 Newport Center Drive' } })
    expect(pointOf(again.body.project)).toEqual(middle)
    expect(takeConsole()).toEqual([expect.stringMatching(/status 503/)])
  })

  test('200 while the geocoder is slow, the project is not locked', async () => {
    const { _id } = await create({ zip: '92660' })
    other.says = 'never'
    let isDone = false
    const slow = change(_id, { location: { street: '1 Main Street' } }).finally(() => {
      isDone = true
    })
    await expect.poll(() => other.asked.length).toBe(1)
    expect((await change(_id, { title: 'Meanwhile' })).status).toBe(200)
    expect(isDone).toBe(false)
    const { body } = await slow
    expect([body.project.title, body.project.location.street, pointOf(body.project)]).toEqual(['Meanwhile', '1 Main Street', middle])
    takeConsole()
  })

  test('200 offline: the middle of the zip code, and a changed street leaves the point', async () => {
    const project = await create(cityHall, offline)
    expect(milesBetween(pointOf(project) as typeof middle, middle)).toBe(0)
    const sent = { lat: 33.6, lng: -117.9 }
    const at = await create({ ...cityHall, ...sent }, offline)
    const body = { location: { street: '1 Main Street' } }
    const moved = await offline.call(offline.cast.editor, c.updateProject, { params: { id: at._id }, body })
    expect(pointOf(moved.body.project)).toEqual(sent)
  })
})
