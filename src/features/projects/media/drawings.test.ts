import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import * as c from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const put = (columns = {}) => putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null, ...columns })
const draw = (who: Parameters<Stage['call']>[0], id: string, body: { alt?: string } = {}) =>
  s.call(who, c.addDrawing, { params: { id }, body })

describe('POST /projects/:id/drawing', () => {
  test('200 editor: pictures that say they are drawings, each another, with a description', async () => {
    const id = await put()
    expect((await draw(s.cast.editor, id)).status).toBe(200)
    const { status, body } = await draw(s.cast.editor, id, { alt: 'The crossing as we imagine it' })
    expect([status, body.message]).toEqual([200, 'The drawing was added.'])
    const { images } = body.project
    expect(images.map(({ name, alt, drawing, width, height }) => ({ name, alt, drawing, width, height }))).toEqual([
      {
        name: 'Drawing',
        alt: 'Drawing for the category Roads, seen from above. It doesn’t show a real place.',
        drawing: true,
        width: 1280,
        height: 800,
      },
      { name: 'Drawing', alt: 'The crossing as we imagine it', drawing: true, width: 1280, height: 800 },
    ])
    const [one, other] = await Promise.all(images.map((image) => s.inject(s.cast.editor, { method: 'GET', url: image.url })))
    expect(one?.raw.equals(other?.raw as Buffer)).toBe(false)
    const { body: form } = await s.call(s.cast.editor, c.showProjectForm, { params: { id } })
    expect(form.missing).not.toHaveProperty('images')
  })

  test('a copy of the project keeps that it is a drawing', async () => {
    const id = await put()
    await draw(s.cast.editor, id)
    const { body } = await s.call(s.cast.editor, c.copyProject, { params: { id } })
    expect(body.project.images.map((image) => image.drawing)).toEqual([true])
  })

  test('401 visitor, 403 viewer and resident, 404 another city’s or unknown', async () => {
    const id = await put()
    const statuses = await Promise.all(
      [null, s.cast.viewer, s.cast.resident, s.cast.otherAdministrator].map(async (who) => (await draw(who, id)).status),
    )
    expect(statuses).toEqual([401, 403, 403, 404])
    expect((await draw(s.cast.editor, newId())).status).toBe(404)
    expect(await s.files.list(`projects/${id}/`)).toEqual([])
  })

  test('409 a completed project and a full one, whose files stay as they are; 422 without a category', async () => {
    const completed = await put({ status: 'completed', posted_at: s.clock.now, completed_at: s.clock.now })
    expect((await draw(s.cast.editor, completed)).status).toBe(409)
    const { status, body } = (await draw(s.cast.editor, await put({ category: null }))) as {
      status: number
      body: { errors?: Record<string, string> }
    }
    expect([status, body.errors]).toEqual([422, { infrastructureCategories: 'Please choose a category' }])
    const full = await put()
    const row = { project_id: full, name: 'a', kind: 'image' as const, bytes: 1, width: 1, height: 1, widths: [1] }
    const rows = Array.from({ length: c.filesPerProjectMax }, (_, position) => ({ ...row, id: newId(), file_key: 'a/', position }))
    await s.db.insertInto('project_files').values(rows).execute()
    expect((await draw(s.cast.editor, full)).status).toBe(409)
    expect(await s.files.list(`projects/${full}/`)).toEqual([])
  })
})
