// The place of a project is real: zip code, city and pin fit together, in drafts as soon as they are filled in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import * as c from '../model/contract.ts'
import { saveDraft } from '../model/form-contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Location = NonNullable<c.ProjectInput['location']>
const hall = { street: '100 Civic Center Drive', city: 'Newport Beach', state: 'CA', zip: '92660' }
const create = (location: Location) => s.call(s.cast.editor, c.createProject, { body: { title: 'A park', location } })
const change = (id: string, body: c.ProjectInput) => s.call(s.cast.editor, c.updateProject, { params: { id }, body })

describe('422 at the field, with what would fit', () => {
  test.each<[string, Location, string, string]>([
    ['zip code 00000', { ...hall, zip: '00000' }, 'location.zip', 'Zip codes in Newport Beach, California: 92658, 92659, 92660'],
    ['zip code 99999', { zip: '99999' }, 'location.zip', 'There is no zip code 99999 in the United States.'],
    ['Boston with 92660', { ...hall, city: 'Boston' }, 'location.city', 'Zip code 92660 is in Newport Beach, California.'],
    ['San Francisco with 92660', { ...hall, city: 'San Francisco' }, 'location.city', 'Enter Newport Beach'],
    ['a pin in Toronto', { ...hall, lat: 43.65, lng: -79.38 }, 'location', 'This point is outside the United States.'],
    ['a pin in Toronto alone', { lat: 43.65, lng: -79.38 }, 'location', 'This point is outside the United States.'],
    ['a pin 51 miles off', { ...hall, lat: 34.3676, lng: -117.8684 }, 'location', 'This point is more than 50 miles from zip code 92660'],
    ['a pin in New York', { ...hall, lat: 40.7484, lng: -73.9967 }, 'location', 'nearest zip code is 10001 (New York, New York)'],
  ])('%s', async (_, location, field, text) => {
    const { status, body } = await create(location)
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'fields.invalid', [field]])
    expect(body.errors?.[field]).toContain(text)
  })

  test('nothing of it is kept, in drafts and in published projects', async () => {
    const draft = (await create(hall)).body.project._id
    const published = await putProject(s.db, s.cast.editor, s.clock.now)
    for (const id of [draft, published]) {
      const { status } = await change(id, { title: 'Other', location: { city: 'Boston' } })
      const { title, city } = await s.db.selectFrom('projects').select(['title', 'city']).where('id', '=', id).executeTakeFirstOrThrow()
      expect([status, title === 'Other', city]).toEqual([422, false, 'Newport Beach'])
    }
  })

  test('a draft of earlier days with a place that does not exist: it can be edited, and not published', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', zip: '00000', lat: 43.65, lng: -79.38 })
    const edited = await change(id, { title: 'Other' })
    const { status, body } = await change(id, { status: 'published' })
    expect([edited.status, status, Object.keys(body.errors ?? {}).sort()]).toEqual([200, 422, ['images', 'location', 'location.zip']])
  })

  test('a draft that saves itself keeps the rest, and names what was not taken', async () => {
    const { _id, version } = (await create(hall)).body.project
    const location = { ...hall, country: 'United States', street: '1 Main Street', city: 'Boston', lat: 43.65, lng: -79.38 }
    const { status, body } = await s.call(s.cast.editor, saveDraft, { params: { id: _id }, body: { location, version } })
    expect(status).toBe(200)
    expect(body.project.location).toMatchObject({ street: '1 Main Street', city: 'Newport Beach', lat: 33.6295, lng: -117.8684 })
    expect(Object.keys(body.missing)).toEqual(expect.arrayContaining(['location', 'location.city']))
  })
})

describe('200 real places', () => {
  test.each<[string, Location]>([
    ['a village of the city', { ...hall, city: 'Corona del Mar' }],
    ['a neighborhood that the data does not know', { ...hall, city: 'Balboa Island' }],
    ['a city whose mail is another’s', { street: '1 Main Street', city: 'Cudahy', zip: '90201' }],
    ['a pin 49 miles off', { ...hall, lat: 34.3386, lng: -117.8684 }],
    ['a pin on the pier', { ...hall, lat: 33.6065, lng: -117.9305 }],
    ['a territory', { street: '1 Calle', city: 'San Juan', zip: '00901', lat: 18.4655, lng: -66.1057 }],
  ])('%s', async (_, location) => {
    const { status, body } = await create(location)
    expect([status, body.errors]).toEqual([200, undefined])
  })
})
