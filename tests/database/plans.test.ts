// The query plans of the actual statements of lists, maps, counts and project pages, on a database where a sequential scan would be slow.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countProjects,
  listPoints,
  listProjects,
  ownerProjects,
  previewProject,
  showProject,
} from '../../src/features/projects/model/contract.ts'
import type { Person } from '../cast.ts'
import { putManyProjects } from '../fixtures/many-projects.ts'
import { type Stage, stage } from '../stage.ts'
import { plans } from './plans.ts'

const projects = 30_000
/** Every table that grows with projects, residents and their activity. */
const large = new Set('projects project_zips project_ranks project_files questions users zips'.split(' '))

let s: Stage
let client: pg.Client
let { wholeTables, readWhole } = {} as ReturnType<typeof plans>
let one: { id: string; owner: string; zip: string; lat: number; lng: number }
beforeAll(async () => {
  s = await stage()
  client = new pg.Client({ connectionString: s.ownerUrl })
  await client.connect()
  ;({ wholeTables, readWhole } = plans(client, s.pool, large))
  await putManyProjects(client, { projects, residents: projects, now: s.clock.now })
  const { rows } = await client.query(
    "select id, organization_id as owner, zip, lat, lng from projects where status = 'published' and state = 'CA' order by id limit 1",
  )
  one = rows[0]
})
afterAll(async () => {
  await client.end()
  await s.close()
})

test('what reads a whole table is found', async () => {
  expect(await wholeTables('select count(description) from projects', [], false)).toEqual(['projects'])
})

const statuses = ['published', 'open', 'soon', 'closed', 'completed', 'published,completed'] as const
const around = (miles: number) => {
  const degrees = miles / 69
  return [one.lng - degrees, one.lat - degrees, one.lng + degrees, one.lat + degrees].map((n) => n.toFixed(4))
}
const narrowings: [string, () => Record<string, string>][] = [
  ['nothing', () => ({})],
  ['a type', () => ({ projectType: 'Event' })],
  ['a category', () => ({ infrastructureCategories: 'Roads' })],
  ['several types and categories', () => ({ projectType: 'Event,Disaster', infrastructureCategories: 'Roads,Greenery,Utilities' })],
  ['a zip code', () => ({ zip: one.zip })],
  ['an organization', () => ({ owner: one.owner })],
  ['pinned ones', () => ({ isPin: 'true' })],
  ['others', () => ({ isPin: 'false' })],
  ['a city on the map', () => ({ bbox: around(10).join(',') })],
  ['a country on the map', () => ({ bbox: '-125,24,-66,49' })],
  ['the date line', () => ({ bbox: '140,-20,-160,20' })],
  ['5 miles', () => ({ lat: String(one.lat), lng: String(one.lng), radius: '5' })],
  ['100 miles', () => ({ lat: String(one.lat), lng: String(one.lng), radius: '100' })],
  ['miles around a zip code', () => ({ zip: one.zip, radius: '25' })],
  ['a word that all have', () => ({ q: 'street' })],
  ['a rare word', () => ({ q: 'observatory' })],
  ['a word that nothing has', () => ({ q: 'zeppelin' })],
  ['a short word', () => ({ q: 'st' })],
  ['two words in a category', () => ({ q: 'library repair', infrastructureCategories: 'Roads' })],
  ['everything', () => ({ q: 'library', zip: one.zip, projectType: 'Event', infrastructureCategories: 'Roads', isPin: 'false' })],
]

describe.each(narrowings)('narrowed to %s', (_, query) => {
  test.each(statuses)('the list of %s', async (status) => {
    expect(await readWhole(() => s.call(null, listProjects, { query: { ...query(), status } }))).toBe('')
  })

  test.each(['newest', 'closing', 'liked'] as const)('the list, %s first', async (sort) => {
    expect(await readWhole(() => s.call(null, listProjects, { query: { ...query(), sort, status: 'open' } }))).toBe('')
  })

  test('its next page, in each order', async () => {
    for (const sort of ['newest', 'closing', 'liked'] as const) {
      const asked = { ...query(), sort, limit: 1 }
      const cursor = (await s.call(null, listProjects, { query: asked })).body.nextCursor
      if (cursor) expect(await readWhole(() => s.call(null, listProjects, { query: { ...asked, cursor } }))).toBe('')
    }
  })

  test('nearest first', async () => {
    const near = { lat: String(one.lat), lng: String(one.lng), ...query(), status: 'published,completed' }
    expect(await readWhole(() => s.call(null, listProjects, { query: near }))).toBe('')
  })

  test('the map of it, from a city to the country', async () => {
    const { bbox, ...others } = query()
    const country = '-125,24,-66,49'
    // A word that every project has, on a map of the whole country: everything is read, and the result is cached.
    const boxes = [around(10).join(','), around(150).join(','), ...(others['q'] === 'street' ? [] : [country])]
    for (const box of bbox ? [bbox] : boxes) {
      const asked = { bbox: box, ...others, status: bbox ? 'published' : 'open' }
      expect(await readWhole(() => s.call(null, listPoints, { query: asked }))).toBe('')
    }
  })

  test('its counts', async () => {
    expect(await readWhole(() => s.call(null, countProjects, { query: { ...query(), status: 'open' } }))).toBe('')
  })
})

test("an organization's own, and a viewer's drafts", async () => {
  const owner = s.cast.viewer.organizationId as string
  expect(await readWhole(() => s.call(s.cast.viewer, ownerProjects, { body: { owner, limit: 20 } }))).toBe('')
  expect(await readWhole(() => s.call(s.cast.viewer, listProjects, { query: { status: 'draft' } }))).toBe('')
})

test('one project, for everybody who may open it', async () => {
  const people: Person[] = [s.cast.resident, s.cast.viewer]
  for (const who of people) expect(await readWhole(() => s.call(who, showProject, { params: { id: one.id } }))).toBe('')
  expect(await readWhole(() => s.call(null, previewProject, { params: { id: one.id } }))).toBe('')
})
