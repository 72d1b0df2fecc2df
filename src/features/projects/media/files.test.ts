import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { multipart, pdf, picture, storedPdf } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { byteRangeOf } from '../../../core/storage/send-file.server.ts'
import * as c from '../model/contract.ts'
import { storeImage } from './media.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const put = (columns = {}) => putProject(s.db, s.cast.editor, s.clock.now, columns)
const get = (url: string, headers: Record<string, string> = {}, who: Person | null = null) => s.inject(who, { method: 'GET', url, headers })
const send = (id: string, name: string, content: Buffer) =>
  s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/documentFiles`, [{ name, content }]))
async function document(id: string, name = 'Traffic “study”.pdf', content = pdf(3)): Promise<c.ProjectDocument> {
  const { body } = await send(id, name, content)
  return (body['project'] as c.Project).documents.at(-1) as c.ProjectDocument
}

describe('PUT /projects/:id/documentFiles', () => {
  test('200 editor: kept as it is rewritten, with its pages', async () => {
    const id = await put()
    const { _id, name, size, pages, url } = await document(id)
    const stored = await storedPdf(pdf(3))
    expect([name, size, pages, url]).toEqual(['Traffic “study”.pdf', stored.length, 3, `/files/projects/${id}/${_id}/document.pdf`])
    expect((await get(url)).raw).toEqual(stored)
  })

  test('415 what is no PDF, 413 what is too large, 422 no file, and what does more than be read', async () => {
    const id = await put()
    const refused = [
      await send(id, 'a.pdf', await picture(10, 10)),
      await send(id, 'a.pdf', Buffer.concat([pdf(), Buffer.alloc(c.documentBytesMax)])),
    ]
    const none = await s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/documentFiles`, []))
    const harmful = ['/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', '/Names << /EmbeddedFiles << /Names [] >> >>']
    for (const inside of harmful)
      refused.push(await send(id, 'a.pdf', Buffer.from(pdf().toString().replace('/Catalog', `/Catalog ${inside}`))))
    const encrypted = new PDFDocument({ userPassword: 'x', pdfVersion: '1.7' })
    encrypted.end()
    refused.push(await send(id, 'a.pdf', await buffer(encrypted)))
    refused.push(await send(id, 'a.pdf', pdf(9).subarray(0, 300)))
    const reasonOf = (body: { errors?: unknown }) => (body.errors as Record<string, string>)['documents']
    expect([...refused, none].map(({ status, body }) => [status, reasonOf(body)])).toEqual([
      [415, 'File not uploaded: only PDF documents can be added.'],
      [413, 'File not uploaded: each document can be up to 25 MB.'],
      [422, 'File not uploaded: this PDF contains scripts or actions. Please print it to PDF and add that file.'],
      [422, 'File not uploaded: this PDF contains other files. Please save it without attachments.'],
      [422, 'File not uploaded: this PDF is encrypted. Please save it without a password.'],
      [422, 'File not uploaded: this file is damaged.'],
      [422, 'File not uploaded: no file was sent.'],
    ])
    expect(await s.files.list(`projects/${id}/`)).toEqual([])
  })
})

test('DELETE /projects/:id/delete/documents: 200 own, 404 unknown', async () => {
  const id = await put()
  const { _id } = await document(id)
  const remove = (ids: string) => s.call(s.cast.editor, c.removeDocuments, { params: { id }, query: { document: ids }, body: undefined })
  const [unknown, removed, again] = [await remove(newId()), await remove(_id), await remove(_id)]
  expect([unknown.status, removed.status, again.status]).toEqual([404, 200, 404])
  expect([unknown.body.message, removed.body.project.documents]).toEqual(['File not removed', []])
  expect(unknown.body.errors).toEqual({ documents: 'File not removed: we can’t find it in this project.' })
})

describe('GET /files/projects/:projectId/:fileId/:name', () => {
  const withPicture = async (columns = {}) => {
    const id = await put(columns)
    const fileId = await storeImage(s.db, s.files, { projectId: id, name: 'a.jpg', content: await picture(400, 200), alt: 'x' })
    return `/files/projects/${id}/${fileId}`
  }

  test('200 visitor: a published picture, for a year, unchanged the second time, and no session with it', async () => {
    const folder = await withPicture()
    const first = await get(`${folder}/400.webp`)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    })
    expect((await get(`${folder}/400.webp`, { 'if-none-match': String(first.headers['etag']) })).status).toBe(304)
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    const cookie = { cookie: `userToken=${s.cast.resident.token}`, 'sec-fetch-site': 'same-origin' }
    expect((await get(`${folder}/400.webp`, cookie)).headers).not.toHaveProperty('set-cookie')
  })

  test('404 names and ids that are none, and ways out of the folder', async () => {
    const folder = await withPicture()
    const [, , , projectId, fileId] = folder.split('/')
    const urls = [
      `${folder}/640.webp`,
      `${folder}/400.png`,
      `${folder}/..%2f..%2fsecret`,
      `/files/projects/${projectId}/${newId()}/400.webp`,
      `/files/projects/${newId()}/${fileId}/400.webp`,
      '/files/projects/x/y/z',
    ]
    expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual(urls.map(() => 404))
  })

  test("a draft's files: 200 to its own organization, uncached; 404 to everyone else", async () => {
    const folder = await withPicture({ status: 'draft', posted_at: null })
    const { viewer, otherAdministrator, resident } = s.cast
    const all = await Promise.all([viewer, otherAdministrator, resident, null].map((who) => get(`${folder}/320.webp`, {}, who)))
    expect(all.map(({ status }) => status)).toEqual([200, 404, 404, 404])
    expect(all[0]?.headers['cache-control']).toBe('private, no-store')
  })

  test('a document is saved rather than opened within the site, in parts where asked', async () => {
    const id = await put()
    const { url } = await document(id)
    const whole = await storedPdf(pdf(3))
    const { headers } = await get(url)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Traffic _study_.pdf"; filename*=UTF-8''Traffic%20%E2%80%9Cstudy%E2%80%9D.pdf`,
    )
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const part = await get(url, { range: 'bytes=0-4' })
    expect([part.status, part.raw.toString(), part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${whole.length}`,
      '5',
    ])
    const past = await get(url, { range: `bytes=${whole.length}-` })
    expect([past.status, past.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    expect((await get(url, { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200)
    const head = await s.inject(null, { method: 'HEAD', url })
    expect([head.status, head.headers['content-length'], head.raw.length]).toEqual([200, String(whole.length), 0])
  })

  test('ranges', () => {
    const asked = [
      'bytes=0-0',
      'bytes=5-',
      'bytes=-3',
      'bytes=-99',
      'bytes=2-99',
      'bytes=10-',
      'bytes=4-2',
      'bytes=-0',
      'bytes=0-1,3-4',
      'pages=1-2',
      'bytes=-',
      undefined,
    ]
    expect(asked.map((header) => byteRangeOf(header, 10))).toEqual([
      { start: 0, end: 0 },
      { start: 5, end: 9 },
      { start: 7, end: 9 },
      { start: 0, end: 9 },
      { start: 2, end: 9 },
      'outside',
      null,
      'outside',
      null,
      null,
      null,
      null,
    ])
  })
})

test('over a real connection a refused upload of 12 MB is answered, and the connection stays open', async () => {
  const id = await put()
  await s.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = s.app.server.address() as { port: number }
  const { payload, headers } = multipart('', [
    { name: 'a.png', content: gzipSync('x') },
    { name: 'b.png', content: Buffer.alloc(12_000_000) },
  ])
  const body = payload as Buffer
  const socket = connect(port, '127.0.0.1')
  const common = `host: plaza\r\nauthorization: Bearer ${s.cast.editor.token}\r\n`
  socket.write(`PUT /api/v1/projects/${id}/images HTTP/1.1\r\n${common}`)
  socket.write(`content-type: ${headers?.['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  socket.write(`GET /api/v1/projects HTTP/1.1\r\n${common}connection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  expect([...text.matchAll(/HTTP\/1.1 (\d+)/g)].map((reply) => reply[1])).toEqual(['415', '200'])
  expect(text).toContain('Image not uploaded')
})

describe('DELETE /projects/:id/delete', () => {
  const remove = (who: Person | null, id: string) => s.call(who, c.deleteProject, { params: { id }, body: {} })

  test('200 administrator: rows and files are gone', async () => {
    const id = await put()
    await document(id)
    expect(await s.files.list(`projects/${id}/`)).toHaveLength(1)
    const { status, body } = await remove(s.cast.administrator, id)
    expect([status, body.message, await s.files.list(`projects/${id}/`)]).toEqual([200, 'The project was deleted.', []])
    expect(await s.db.selectFrom('project_files').select('id').where('project_id', '=', id).execute()).toEqual([])
    expect((await remove(s.cast.administrator, id)).status).toBe(404)
  })

  test('401 visitor, 403 editor, 403 administrator of another organization, 404 their draft', async () => {
    const [shown, draft] = [await put(), await put({ status: 'draft', posted_at: null })]
    const { editor, otherAdministrator } = s.cast
    const all = await Promise.all([
      remove(null, shown),
      remove(editor, shown),
      remove(otherAdministrator, shown),
      remove(otherAdministrator, draft),
    ])
    expect(all.map(({ status }) => status)).toEqual([401, 403, 403, 404])
  })
})
