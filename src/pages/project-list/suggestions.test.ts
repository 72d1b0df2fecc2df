import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ProjectColumns, putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { type Api, apiAs, sharedOnly } from '../../core/http/api.server.ts'
import { suggestionsFor } from './suggestions.server.ts'

let s: Stage
let call: Api
beforeAll(async () => {
  s = await stage()
  call = sharedOnly(apiAs(s.app, { headers: {}, ip: '127.0.0.1', url: '/projects' }, () => {}))
})
afterEach(() => s.db.deleteFrom('projects').execute())
afterAll(() => s.close())

const put = (columns: ProjectColumns) => putProject(s.db, s.cast.editor, s.clock.now, columns)
const newport = { city: 'Newport Beach', zip: '92660', lat: 33.62, lng: -117.87 }
const crossville = { city: 'Crossville', state: 'TN', zip: '38555', lat: 35.95, lng: -85.03 }

const labels = async (q: string) => (await suggestionsFor(call, q, 'en')).map((one) => one.label)

test('a project comes before a place far away whose name only begins so, and other projects after it', async () => {
  await put({ ...newport, title: 'A safer crossing on Harbor Road' })
  await put({ ...newport, title: 'Repaving Harbor Road', description: 'With crosswalks at both ends.' })
  const offered = await labels('cros')
  expect(offered[0]).toBe('A safer crossing on Harbor Road')
  expect(offered[1]).toBe('Crossville, TN')
  expect(offered.at(-1)).toBe('Repaving Harbor Road')
})

test.each([
  ['cros', 'the place is near the project', crossville],
  ['Crossville', 'the place is named exactly so', newport],
  ['crosville', 'no title has a word that begins so', newport],
])('%j: the place comes first, because %s', async (q, _, at) => {
  await put({ ...at, title: 'A crossing for Crossville' })
  const [first] = await suggestionsFor(call, q, 'en')
  expect(first?.kind).toBe('place')
})
