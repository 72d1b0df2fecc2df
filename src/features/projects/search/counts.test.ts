import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { countProjects } from '../model/contract.ts'
import { countsOf } from './counts.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(() => s.db.deleteFrom('projects').execute())
afterAll(() => s.close())

const days = (count: number) => new Date(s.clock.now.getTime() + count * 86_400_000)
const counts = async (query: NonNullable<Parameters<typeof s.call<typeof countProjects>>[2]['query']> = {}) =>
  (await s.call(null, countProjects, { query })).body

test('each choice is counted beside the other filters', async () => {
  const put = (columns: Parameters<typeof putProject>[3]) => putProject(s.db, s.cast.editor, s.clock.now, columns)
  await put({ category: 'Roads', project_type: 'Event' })
  await put({ category: 'Roads', project_type: 'Disaster', ends_at: days(2) })
  await put({ category: 'Greenery', project_type: 'Event', ends_at: days(-1) })
  await put({ category: 'Greenery', project_type: 'Event', status: 'completed', completed_at: s.clock.now })
  await put({ category: 'Greenery', project_type: 'Event', starts_at: days(1) })
  await put({ status: 'draft', posted_at: null })
  const all = await counts({ status: 'open' })
  expect(all.statuses).toEqual({ open: 2, soon: 1, closed: 1, completed: 1, all: 5 })
  expect(all.types).toMatchObject({ Event: 1, Disaster: 1, 'New project': 0 })
  expect(all.categories).toMatchObject({ Roads: 2, Greenery: 0 })
  const roads = await counts({ status: 'published,completed', infrastructureCategories: 'Roads' })
  expect(roads.statuses).toEqual({ open: 2, soon: 1, closed: 0, completed: 0, all: 2 })
  expect(roads.categories).toMatchObject({ Roads: 2, Greenery: 3 })
  expect(roads.types).toMatchObject({ Event: 1, Disaster: 1 })
})

test('422 as the list itself', async () => {
  const { status, body } = await s.call(null, countProjects, { query: { radius: '5' } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['radius']])
})

test('too many to count: none', () => expect(countsOf(null, { statuses: ['open'] }).categories).toBeNull())
