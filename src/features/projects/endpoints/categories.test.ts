// A project has one category or several, and always answers with a list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import * as c from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const create = (infrastructureCategories: c.ProjectInput['infrastructureCategories']) =>
  s.call(s.cast.editor, c.createProject, { body: { title: 'A park', infrastructureCategories } })

test.each<[string, c.ProjectInput['infrastructureCategories'], string[]]>([
  ['a text alone', 'Roads', ['Roads']],
  ['a list of one', ['Roads'], ['Roads']],
  ['several, without repetitions, the first stays first', ['Roads', 'Greenery', 'Roads'], ['Roads', 'Greenery']],
  ['an empty text', '', []],
  ['an empty list', [], []],
  ['null', null, []],
  ['nothing', undefined, []],
])('200 %s', async (_, sent, expected) => {
  const { status, body } = await create(sent)
  expect([status, body.project.infrastructureCategories]).toEqual([200, expected])
})

test.each([['Rivers'], [['Roads', 'Rivers']], [5], [{ a: 1 }]])('422 %j is none', async (sent) => {
  const { status, body } = await create(sent as never)
  expect([status, Object.keys(body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, 'infrastructureCategories'])
})

test('lists, counts and the officials’ home know every category of a project', async () => {
  const { _id } = (await create(['Roads', 'Greenery'])).body.project
  await s.db
    .updateTable('projects')
    .set({ status: 'published', posted_at: s.clock.now, lat: 33.6, lng: -117.9 })
    .where('id', '=', _id)
    .execute()
  for (const one of ['Roads', 'Greenery', 'Utilities,Greenery']) {
    const { body } = await s.call(null, c.listProjects, { query: { infrastructureCategories: one } as never })
    expect(
      body.projects.map((project) => [project._id, project.infrastructureCategories]),
      one,
    ).toEqual([[_id, ['Roads', 'Greenery']]])
  }
  expect((await s.call(null, c.listProjects, { query: { infrastructureCategories: 'Utilities' } as never })).body.projects).toEqual([])
  const { categories } = (await s.call(null, c.countProjects, { query: {} as never })).body
  expect([categories?.Roads, categories?.Greenery, categories?.Utilities]).toEqual([1, 1, 0])
  const changed = await s.call(s.cast.editor, c.showProject, { params: { id: _id } })
  expect(changed.body.project.infrastructureCategories).toEqual(['Roads', 'Greenery'])
})
