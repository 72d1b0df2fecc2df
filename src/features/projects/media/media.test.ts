import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { multipart, pdf, picture, type SentFile } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { drawPicture } from '../art/picture.server.ts'
import * as c from '../model/contract.ts'
import { storeImage } from './media.server.ts'

let s: Stage
let draft: string
beforeAll(async () => {
  s = await stage()
  draft = await put({ status: 'draft', posted_at: null })
})
afterAll(() => s.close())

const put = (columns = {}) => putProject(s.db, s.cast.editor, s.clock.now, columns)
type Answered = { status: number; body: { project: c.Project; message: string; code: string; errors?: Record<string, string> } }
const send = (kind: 'images' | 'documentFiles', files: SentFile[], id = draft, who: Person | null = s.cast.editor) =>
  s.inject(who, multipart(`/api/v1/projects/${id}/${kind}`, files)) as unknown as Promise<Answered>
const sendPictures = (...files: SentFile[]) => send('images', files)
const get = (url: string, headers: Record<string, string> = {}, who: Person | null = null) => s.inject(who, { method: 'GET', url, headers })

describe('PUT /projects/:id/images', () => {
  test('200 editor: png and jpeg become WebP in widths up to their own, in the order sent', async () => {
    const { status, body } = await sendPictures(
      { name: 'C:\\photos\\plan.png', content: await picture(1000, 500, 'png'), alt: 'The plan' },
      { name: 'lawn.jpg', content: await picture(2000, 1000) },
      { name: 'thumb.jpeg', content: await picture(200, 100) },
    )
    expect([status, body.message]).toEqual([200, 'The images were added.'])
    const { images } = body.project
    expect(images.map(({ name, alt, width, height, sizes }) => [name, alt, width, height, sizes.map((one) => one.width)])).toEqual([
      ['plan.png', 'The plan', 1000, 500, [240, 320, 640, 960, 1000]],
      ['lawn.jpg', '', 1280, 640, [240, 320, 640, 960, 1280]],
      ['thumb.jpeg', '', 200, 100, [200]],
    ])
    const [first] = images
    const stored = await get(first?.url ?? '', {}, s.cast.editor)
    expect(await sharp(stored.raw).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 500 })
    expect([first?.size, first?.url]).toEqual([stored.raw.length, `/files/projects/${draft}/${first?._id}/1000.webp`])
  })

  test('is upright, and contains no place, camera or profile', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '33/1 37/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '117/1 55/1 0/1' }
    const content = await sharp(await picture(800, 400))
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(content).metadata()).exif?.toString('latin1')).toContain('Camera')
    const { body } = await sendPictures({ name: 'turned.jpg', content })
    const image = body.project.images.at(-1)
    expect([image?.width, image?.height]).toEqual([400, 800])
    const stored = await get(image?.url ?? '', {}, s.cast.editor)
    const { exif, icc, xmp, orientation } = await sharp(stored.raw).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('415 what is no png or jpeg, whatever it is called, and none of the others is kept', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const before = await s.files.list(`projects/${draft}/`)
    const bad = { svg, gif: await picture(10, 10, 'gif'), pdf: pdf(), text: Buffer.from('hello'), empty: Buffer.alloc(0) }
    for (const content of Object.values(bad)) {
      const { status, body } = await sendPictures(
        { name: 'fine.jpg', content: await picture(50, 50) },
        { name: 'renamed.png', type: 'image/png', content },
      )
      const images = 'Image not uploaded: only PNG and JPEG images can be added.'
      expect([status, body]).toEqual([415, { code: 'image.type', message: 'Image not uploaded', errors: { images } }])
    }
    const cut = (await picture(600, 400, 'png')).subarray(0, 120)
    expect((await sendPictures({ name: 'cut.png', content: cut })).body).toMatchObject({
      code: 'image.unreadable',
      message: 'Image not uploaded',
      errors: { images: 'Image not uploaded: this file is damaged.' },
    })
    expect(await s.files.list(`projects/${draft}/`)).toEqual(before)
  })

  test('413 too many bytes, too many pixels, too many files', async () => {
    const large = Buffer.concat([await picture(10, 10), Buffer.alloc(c.imageBytesMax)])
    const bomb = await picture(8000, 8000, 'png')
    const many = Array.from({ length: 11 }, async (_, i) => ({ name: `${i}.jpg`, content: await picture(10, 10) }))
    const refused = [
      await sendPictures({ name: 'a.jpg', content: large }),
      await sendPictures({ name: 'b.png', content: bomb }),
      await sendPictures(...(await Promise.all(many))),
    ]
    expect(refused.map(({ body }) => body.message)).toEqual(Array(3).fill('Image not uploaded'))
    expect(refused.map(({ status, body }) => [status, body.errors?.['images']])).toEqual([
      [413, 'Image not uploaded: each image can be up to 15 MB.'],
      [413, 'Image not uploaded: each image can have up to 50 megapixels.'],
      [413, 'Image not uploaded: you can add up to 10 images at a time.'],
    ])
  })

  test('400 a body that breaks off, 415 one that is no form, 422 one without a file', async () => {
    const url = `/api/v1/projects/${draft}/images`
    const whole = multipart(url, [{ name: 'a.jpg', content: await picture() }])
    const broken = await s.inject(s.cast.editor, { ...whole, payload: (whole.payload as Buffer).subarray(0, 900) })
    const json = await s.inject(s.cast.editor, { method: 'PUT', url, payload: { image: 'a' } })
    const none = await sendPictures()
    expect([broken.status, json.status, none.status, none.body.errors]).toEqual([
      400,
      415,
      422,
      { images: 'Image not uploaded: no file was sent.' },
    ])
  })

  test('401 visitor, 403 viewer, 403 another organization, 404 its draft, 404 what is none: before anything is read', async () => {
    const shown = await put()
    const { viewer, otherAdministrator, resident } = s.cast
    const asked: [string, Person | null][] = [
      [draft, null],
      [draft, viewer],
      [draft, resident],
      [shown, otherAdministrator],
      [draft, otherAdministrator],
      ['x', s.cast.editor],
      [newId(), s.cast.editor],
    ]
    const all = await Promise.all(asked.map(([id, who]) => send('images', [], id, who)))
    expect(all.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404, 404])
  })

  test('409 more pictures than a project may have', async () => {
    const id = await put({ status: 'draft', posted_at: null })
    const content = await picture(20, 20)
    for (let i = 0; i < c.filesPerProjectMax; i++) await storeImage(s.db, s.files, { projectId: id, name: 'a.jpg', content, alt: '' })
    const { status, body } = await send('images', [{ name: 'b.jpg', content }], id)
    expect([status, body.errors?.['images']]).toEqual([409, 'Image not uploaded: a project can have up to 50 images.'])
  })
})

describe('DELETE /projects/:id/delete/images', () => {
  const remove = (id: string, query: string, payload?: object) =>
    s.inject(s.cast.editor, {
      method: 'DELETE',
      url: `/api/v1/projects/${id}/delete/images${query}`,
      ...(payload ? { payload } : {}),
    }) as unknown as Promise<Answered>

  test('200 by query and by body, rows and files; 404 unknown ones, and then none is removed', async () => {
    const id = await put({ status: 'draft', posted_at: null })
    const content = await picture(100, 100)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await storeImage(s.db, s.files, { projectId: id, name: 'a.jpg', content, alt: 'x' }))
    const [a, b, d, e, f] = ids
    for (const query of [
      '',
      '?image=x',
      `?image=${a}&image=${newId()}`,
      `?image=${(await s.db.selectFrom('project_files').select('id').where('project_id', '=', draft).executeTakeFirst())?.id}`,
    ]) {
      const { status, body } = await remove(id, query)
      expect([status, body.message, body.errors?.['images']]).toEqual([
        404,
        'Image not removed',
        'Image not removed: we can’t find it in this project.',
      ])
    }
    expect((await remove(id, `?image=${a}&image=${b}`)).body.project.images.map((one) => one._id)).toEqual([d, e, f])
    expect((await remove(id, '', { images: [d] })).body.project.images.map((one) => one._id)).toEqual([e, f])
    expect((await remove(id, `?image=${e},${f}`)).body.project.images).toEqual([])
    expect(await s.files.list(`projects/${id}/`)).toEqual([])
  })

  test('409 the last picture of a published project; 422 taking its words away', async () => {
    const id = await put()
    const imageId = await storeImage(s.db, s.files, { projectId: id, name: 'a.jpg', content: await picture(100, 100), alt: 'x' })
    const removed = await remove(id, `?image=${imageId}`)
    const blank = await s.call(s.cast.editor, c.describeImage, { params: { id, imageId }, body: { alt: ' ' } })
    const unknown = await s.call(s.cast.editor, c.describeImage, { params: { id, imageId: newId() }, body: { alt: 'y' } })
    expect([removed.status, removed.body.errors?.['images'], blank.status, unknown.status]).toEqual([
      409,
      'Image not removed: a published project needs at least one.',
      422,
      404,
    ])
  })
})

test('pictures stored one after the other keep their order', async () => {
  const id = await put({ status: 'draft', posted_at: null })
  const content = await drawPicture('Roads', 'a street', { w: 320, h: 200 })
  const stored: string[] = []
  for (let i = 0; i < 3; i++) stored.push(await storeImage(s.db, s.files, { projectId: id, name: 'a.png', content, alt: '' }))
  const rows = await s.db.selectFrom('project_files').select('id').where('project_id', '=', id).orderBy('position').execute()
  expect(rows.map((row) => row.id)).toEqual(stored)
})
