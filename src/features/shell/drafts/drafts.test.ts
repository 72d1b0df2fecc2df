import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { keepTextDraft, removeTextDraft, showTextDraft } from './contract.ts'
import { draftKeptMilliseconds, draftLengthMax, draftsMax } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const keep = (who: Person | null, name: string, content = '{"title":"Shade"}', project?: string) =>
  s.call(who, keepTextDraft, { params: { name }, body: { content, ...(project && { project }) } })
const show = async (who: Person | null, name: string) => (await s.call(who, showTextDraft, { params: { name } })).body.draft
const remove = (who: Person | null, name: string) => s.call(who, removeTextDraft, { params: { name } })
const enterAgain = () => s.db.updateTable('sessions').set({ last_seen_at: s.clock.now, created_at: s.clock.now }).execute()

test('200 editor: what is typed is kept, replaced and deleted; nobody else reads it', async () => {
  expect((await keep(s.cast.editor, 'oped.new')).body.savedAt).toBe(s.clock.now.toISOString())
  await keep(s.cast.editor, 'oped.new', '{"title":"Shade for all"}')
  expect(await show(s.cast.editor, 'oped.new')).toEqual({ content: '{"title":"Shade for all"}', savedAt: s.clock.now.toISOString() })
  for (const who of [s.cast.administrator, s.cast.otherAdministrator]) expect(await show(who, 'oped.new')).toBeNull()
  await remove(s.cast.administrator, 'oped.new')
  expect(await show(s.cast.editor, 'oped.new')).not.toBeNull()
  expect((await remove(s.cast.editor, 'oped.new')).status).toBe(200)
  expect(await show(s.cast.editor, 'oped.new')).toBeNull()
})

test('401 visitor, 403 resident and viewer', async () => {
  for (const [who, status] of [
    [null, 401],
    [s.cast.resident, 403],
    [s.cast.viewer, 403],
  ] as const) {
    expect((await keep(who, 'oped.new')).status).toBe(status)
    expect((await s.call(who, showTextDraft, { params: { name: 'oped.new' } })).status).toBe(status)
    expect((await remove(who, 'oped.new')).status).toBe(status)
  }
})

test('404 of another organization’s and an unknown project, 422 of a text that is too long', async () => {
  const other = await putProject(s.db, s.cast.otherAdministrator, s.clock.now)
  expect((await keep(s.cast.editor, 'update.x', '{}', other)).status).toBe(404)
  expect((await keep(s.cast.editor, 'update.x', '{}', newId())).status).toBe(404)
  expect((await keep(s.cast.editor, 'update.x', '{}', 'nonsense')).status).toBe(404)
  expect((await keep(s.cast.editor, 'update.x', 'x'.repeat(draftLengthMax + 1))).status).toBe(422)
})

test('a draft ends with its project', async () => {
  const project = await putProject(s.db, s.cast.editor, s.clock.now)
  await keep(s.cast.editor, `update.${project}.new`, '{}', project)
  expect(await show(s.cast.editor, `update.${project}.new`)).not.toBeNull()
  await s.db.deleteFrom('projects').where('id', '=', project).execute()
  expect(await show(s.cast.editor, `update.${project}.new`)).toBeNull()
})

test('drafts are deleted after 90 days, and the oldest of a person who has too many', async () => {
  await keep(s.cast.editor, 'old')
  s.clock.now = new Date(s.clock.now.getTime() + draftKeptMilliseconds + 1)
  await enterAgain()
  await keep(s.cast.administrator, 'new')
  expect(await show(s.cast.editor, 'old')).toBeNull()
  for (let i = 0; i <= draftsMax; i++) {
    s.clock.now = new Date(s.clock.now.getTime() + 1)
    await keep(s.cast.editor, `many.${i}`)
  }
  expect([await show(s.cast.editor, 'many.0'), await show(s.cast.administrator, 'new')]).toEqual([null, expect.anything()])
  expect(await show(s.cast.editor, 'many.1')).not.toBeNull()
})
