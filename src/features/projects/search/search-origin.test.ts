import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ProjectColumns, putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { type Api, apiAs, sharedOnly } from '../../../core/http/api.server.ts'
import { readListPage } from '../../../pages/project-list/list-page.server.ts'
import { filtersOf } from './list-filters.ts'

let s: Stage
let call: Api
beforeAll(async () => {
  s = await stage()
  call = sharedOnly(apiAs(s.app, { headers: {}, ip: '127.0.0.1', url: '/projects' }, () => {}))
})
afterEach(() => s.db.deleteFrom('projects').execute())
afterAll(() => s.close())

const put = (columns: ProjectColumns) => putProject(s.db, s.cast.editor, s.clock.now, columns)
const newport = { title: 'Newport', city: 'Newport Beach', zip: '92660', lat: 33.62, lng: -117.87 }
const ithaca = { title: 'Ithaca', city: 'Ithaca', state: 'NY', zip: '14850', lat: 42.44, lng: -76.5 }

/** The page for a typed text: its origin, and the projects in order. */
async function typed(q: string, others: Record<string, string> = {}) {
  const page = await readListPage(call, filtersOf(new URLSearchParams({ q, ...others })), { now: s.clock.now, language: 'en' })
  return { place: page.place, titles: page.cards.map((card) => card.title) }
}

describe('the list, by what was typed', () => {
  test.each([
    ['92660', 'Newport Beach, CA 92660', ['Newport']],
    ['14850', 'Ithaca, NY 14850', ['Ithaca']],
    ['Newport Beach, CA', 'Newport Beach, CA', ['Newport', 'Ithaca']],
    ['newport beach', 'Newport Beach, CA', ['Newport', 'Ithaca']],
    ['  Ithaca, New York', 'Ithaca, NY', ['Ithaca', 'Newport']],
    ['ITHACA', 'Ithaca, NY', ['Ithaca', 'Newport']],
    ['Rochester, NY', 'Rochester, NY', ['Ithaca', 'Newport']],
  ])('%j: nearest to %s first', async (q, place, titles) => {
    await put(newport)
    await put(ithaca)
    expect(await typed(q)).toEqual({ place, titles })
  })

  test.each([
    [{}, '10', ['Newport']],
    [{ radius: '' }, '10', ['Newport']],
    [{ radius: '50' }, '50', ['Newport', 'Irvine']],
    [{ radius: '0' }, '0', ['Newport', 'Irvine', 'Ithaca']],
  ])('a zip code and %j: within 10 miles, unless another distance or none is chosen', async (chosen, radius, titles) => {
    await put(newport)
    await put({ ...newport, title: 'Irvine', lat: 33.9 })
    await put(ithaca)
    const search = { q: '92660', ...chosen }
    expect(filtersOf(new URLSearchParams(search)).radius).toBe(radius)
    expect((await typed('92660', chosen)).titles).toEqual(titles)
  })

  test.each(['q=park', 'q=Ithaca&radius=0', 'q=92660&near=33.6,-117.9', 'zip=92660'])(
    '%j has no distance: only a search for a zip code has one by itself',
    (search) => expect(filtersOf(new URLSearchParams(search)).radius).toBe(''),
  )

  test('a city and a radius: only what is so near', async () => {
    await put(newport)
    await put(ithaca)
    expect((await typed('Newport Beach', { radius: '10' })).titles).toEqual(['Newport'])
  })

  test.each(['Ithac', 'Ithaca, CA', 'Ithaca Beach', 'Ithaca park', '%', '_', ', CA', "'; drop table", '00000', `Ithaca${' x'.repeat(90)}`])(
    '%j is no place: a search for words',
    async (q) => {
      await put(ithaca)
      expect((await typed(q)).place).toBe(null)
    },
  )

  test('a word that is a city far away stays a word where something is found by it', async () => {
    await put({ ...newport, title: 'A park where the lot was' })
    await put(ithaca)
    expect(await typed('park')).toEqual({ place: null, titles: ['A park where the lot was'] })
    expect((await typed('Park, KS')).place).toBe('Park, KS')
  })

  test('a city far away by which nothing is found: from there', async () => {
    await put(newport)
    expect(await typed('Boise')).toEqual({ place: 'Boise, ID', titles: ['Newport'] })
  })

  test('a name that several states have: the one with a project near it', async () => {
    await put({ ...newport, title: 'Oregon', city: 'Springfield', state: 'OR', zip: '97477', lat: 44.06, lng: -123.0 })
    expect((await typed('Springfield')).place).toBe('Springfield, OR')
  })

  test('which of both it is does not depend on the other filters', async () => {
    await put(newport)
    expect(await typed('Newport Beach', { projectType: 'Event', phase: 'closed' })).toEqual({ place: 'Newport Beach, CA', titles: [] })
  })
})
