import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { multipart, pdf, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { type ProjectUpdate, showProject, updateProject } from '../model/contract.ts'
import * as c from './contract.ts'

let s: Stage
let project: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  project = await putProject(s.db, s.cast.editor, s.clock.now)
})

const news = { title: 'The crew is here', text: 'Work begins on Monday.' }
const post = (who: Person | null, body: object = {}, id = project) =>
  s.call(who, c.addUpdate, { params: { id }, body: { ...news, ...body } })
const change = (who: Person | null, id: string, body: object) => s.call(who, c.changeUpdate, { params: { id }, body })
const remove = (who: Person | null, id: string) => s.call(who, c.removeUpdate, { params: { id } })
const list = (who: Person | null, id = project) => s.call(who, c.listUpdates, { params: { id } })
const shown = async () => (await s.call(s.cast.resident, showProject, { params: { id: project } })).body.project
type Answered = { status: number; body: { update: ProjectUpdate; code: string; errors?: Record<string, string> } }
const send = async (id: string, content?: Buffer, alt = 'The fence', who: Person | null = s.cast.editor) =>
  (await s.inject(
    who,
    multipart(`/api/v1/updates/${id}/picture`, [{ name: 'fence.jpg', content: content ?? (await picture()), alt }]),
  )) as unknown as Answered
const stored = () => s.files.list(`projects/${project}/`)

describe('staff updates', () => {
  test('200 editor posts; everybody who can open the project reads it, newest first; the project’s last update is now', async () => {
    await s.db
      .updateTable('projects')
      .set({ updated_at: new Date(0) })
      .where('id', '=', project)
      .execute()
    const first = await post(s.cast.editor, { title: 'Before', postedDate: '2026-11-01' })
    expect(first).toMatchObject({ status: 200, body: { update: { title: 'Before', editedDate: null, image: null } } })
    expect(first.body.update.postedDate).toBe('2026-11-01T19:00:00.000Z')
    await post(s.cast.administrator)
    for (const who of [s.cast.resident, s.cast.otherState, s.cast.viewer, s.cast.otherAdministrator])
      expect((await list(who)).body.updates.map((one) => one.title)).toEqual(['The crew is here', 'Before'])
    const { updates, lastUpdate, gallery, images } = { gallery: [], ...(await shown()) }
    expect([updates[0], lastUpdate]).toEqual([{ ...updates[0], ...news, postedDate: lastUpdate }, s.clock.now.toISOString()])
    expect([gallery, images]).toEqual([[], []])
  })

  test('200 editor changes what is sent and leaves the rest; only other words are an edit', async () => {
    const { _id } = (await post(s.cast.editor)).body.update
    const same = await change(s.cast.editor, _id, { ...news, postedDate: '2026-11-02' })
    expect(same.body.update).toMatchObject({ editedDate: null, postedDate: '2026-11-02T20:00:00.000Z' })
    const other = await change(s.cast.administrator, _id, { title: 'The crew was here' })
    expect(other.body.update).toMatchObject({ title: 'The crew was here', text: news.text, editedDate: s.clock.now.toISOString() })
    expect(other.body.update.postedDate).toBe('2026-11-02T20:00:00.000Z')
  })

  test('401 visitor, 403 resident, viewer and another organization; 404 of its draft, unknown and removed ones', async () => {
    const { _id } = (await post(s.cast.editor)).body.update
    const draft = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null })
    const hidden = (await post(s.cast.editor, {}, draft)).body.update._id
    const acts = [(who: Person | null) => post(who), (who: Person | null) => change(who, _id, {}), (who: Person | null) => remove(who, _id)]
    for (const act of [...acts, (who: Person | null) => send(_id, undefined, 'x', who)]) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]) expect((await act(who)).status).toBe(403)
    }
    expect((await post(s.cast.otherAdministrator, {}, draft)).status).toBe(404)
    expect((await change(s.cast.otherAdministrator, hidden, {})).status).toBe(404)
    expect((await list(null)).status).toBe(401)
    for (const who of [s.cast.resident, s.cast.otherAdministrator]) expect((await list(who, draft)).status).toBe(404)
    for (const id of [newId(), 'nonsense']) {
      expect((await post(s.cast.editor, {}, id)).status).toBe(404)
      expect((await change(s.cast.editor, id, {})).status).toBe(404)
    }
    expect((await remove(s.cast.editor, _id)).status).toBe(200)
    expect((await remove(s.cast.editor, _id)).status).toBe(404)
    expect((await list(s.cast.resident)).body.updates).toEqual([])
  })

  test('422 without words, with too many, or posted tomorrow; 409 the hundred and first', async () => {
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ text: '' }, 'text'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ text: 'x'.repeat(4001) }, 'text'],
      [{ postedDate: '2026-11-21' }, 'postedDate'],
      [{ postedDate: 'soon' }, 'postedDate'],
    ] as const)
      expect(Object.keys((await post(s.cast.editor, body)).body.errors ?? {}), field).toEqual([field])
    const rows = Array.from({ length: 100 }, () => ({ id: newId(), project_id: project, title: 'x', text: 'x' }))
    await s.db.insertInto('project_updates').values(rows).execute()
    expect(await post(s.cast.editor)).toMatchObject({ status: 409, body: { code: 'update.full' } })
  })
})

describe('the picture of an update', () => {
  test('200 editor: it is served as any other, replaced with its files, described again, and removed', async () => {
    const { _id } = (await post(s.cast.editor)).body.update
    const first = (await send(_id)).body.update.image
    expect(first).toMatchObject({ alt: 'The fence', width: 900, height: 600 })
    const file = await s.inject(null, { url: first?.url ?? '' })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
    const second = (await send(_id, await picture(400, 300), 'The gate')).body.update.image
    expect((await s.inject(null, { url: first?.url ?? '' })).status).toBe(404)
    expect((await stored()).every((key) => key.includes(second?._id ?? 'none'))).toBe(true)
    expect((await change(s.cast.editor, _id, { alt: 'The green gate' })).body.update.image?.alt).toBe('The green gate')
    expect((await change(s.cast.editor, _id, { alt: '' })).body.errors).toHaveProperty('alt')
    const { updates, images } = await shown()
    expect([updates[0]?.image?._id, images]).toEqual([second?._id, []])
    const off = () => s.call(s.cast.editor, c.removeUpdatePicture, { params: { id: _id } })
    expect((await off()).body.update.image).toBeNull()
    expect(await off()).toMatchObject({ status: 404, body: { code: 'update.noPicture' } })
    expect(await stored()).toEqual([])
  })

  test('422 without alternative text, 415 what is no picture; nothing is left of it', async () => {
    const { _id } = (await post(s.cast.editor)).body.update
    expect((await send(_id, undefined, '')).body.errors).toHaveProperty('alt')
    expect((await send(_id, pdf())).status).toBe(415)
    expect((await send(newId())).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('goes with its update, also where the project’s form leaves that out; kept where it leaves it in', async () => {
    const [gone, remaining, late] = [await post(s.cast.editor), await post(s.cast.editor, { title: 'Kept' }), await post(s.cast.editor)]
    for (const one of [gone, remaining, late]) await send(one.body.update._id)
    await remove(s.cast.editor, gone.body.update._id)
    const { _id, title, text } = remaining.body.update
    const body = { updates: [{ _id, title, text: `${text} Still.` }] }
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    const answered = await s.call(s.cast.editor, updateProject, { params: { id: project }, body })
    expect(answered.body.project.updates.map((one) => [one._id, one.image?.alt])).toEqual([[_id, 'The fence']])
    expect(new Set((await stored()).map((key) => key.split('/')[2]))).toEqual(new Set([answered.body.project.updates[0]?.image?._id]))
  })

  test('two sent at the same time: one stays, with its files alone', async () => {
    const { _id } = (await post(s.cast.editor)).body.update
    const both = await Promise.all([send(_id, undefined, 'One'), send(_id, undefined, 'Two')])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    const image = (await shown()).updates[0]?.image
    expect(new Set((await stored()).map((key) => key.split('/')[2]))).toEqual(new Set([image?._id]))
  })
})

describe('facts and figures', () => {
  const fact = { label: 'Crossings planned', value: '6' }
  const add = (who: Person | null, body: object = {}, id = project) =>
    s.call(who, c.addFact, { params: { id }, body: { ...fact, ...body } })

  test('200 editor adds, changes, orders and removes; everybody reads them in their order', async () => {
    await add(s.cast.editor)
    const two = (await add(s.cast.editor, { label: 'Budget', value: '$1.4 million' })).body.facts
    const [a, b] = two.map((one) => one._id) as [string, string]
    await s.call(s.cast.editor, c.changeFact, { params: { id: a }, body: { label: 'Crossings', value: '7' } })
    const ordered = await s.call(s.cast.editor, c.orderFacts, { params: { id: project }, body: { facts: [b, a] } })
    expect(ordered.body.facts.map((one) => [one.label, one.value])).toEqual([
      ['Budget', '$1.4 million'],
      ['Crossings', '7'],
    ])
    expect((await shown()).facts.map((one) => one._id)).toEqual([b, a])
    expect((await s.call(s.cast.otherZip, c.listFacts, { params: { id: project } })).body.facts).toHaveLength(2)
    for (const facts of [[a], [a, b, newId()], [a, a]])
      expect(await s.call(s.cast.editor, c.orderFacts, { params: { id: project }, body: { facts } })).toMatchObject({
        status: 409,
        body: { code: 'fact.order' },
      })
    expect((await s.call(s.cast.editor, c.removeFact, { params: { id: a } })).body.facts.map((one) => one._id)).toEqual([b])
    expect((await s.call(s.cast.editor, c.removeFact, { params: { id: a } })).status).toBe(404)
  })

  test('401 visitor, 403 resident, viewer and another organization, 404 unknown, 422 half a fact, 409 the twenty-fifth', async () => {
    const id = (await add(s.cast.editor)).body.facts[0]?._id as string
    const acts = [
      (who: Person | null) => add(who),
      (who: Person | null) => s.call(who, c.changeFact, { params: { id }, body: fact }),
      (who: Person | null) => s.call(who, c.removeFact, { params: { id } }),
      (who: Person | null) => s.call(who, c.orderFacts, { params: { id: project }, body: { facts: [id] } }),
    ]
    for (const act of acts) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]) expect((await act(who)).status).toBe(403)
    }
    expect((await s.call(null, c.listFacts, { params: { id: project } })).status).toBe(401)
    for (const unknown of [newId(), 'nonsense'])
      expect((await s.call(s.cast.editor, c.changeFact, { params: { id: unknown }, body: fact })).status).toBe(404)
    expect((await add(s.cast.editor, { value: ' ' })).body.errors).toHaveProperty('value')
    expect((await add(s.cast.editor, { label: 'x'.repeat(81) })).body.errors).toHaveProperty('label')
    const full = await Promise.all(Array.from({ length: 30 }, () => add(s.cast.editor)))
    expect(full.filter((one) => one.status === 200)).toHaveLength(23)
    expect(full.find((one) => one.status !== 200)).toMatchObject({ status: 409, body: { code: 'fact.full' } })
  })
})
