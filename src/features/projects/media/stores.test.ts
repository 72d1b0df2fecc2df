// Runs the same checks on a folder and on a bucket: store, serve, remove, and a store that is down.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue, forgetJobs, runJobs, waits } from '../../../../tests/jobs.ts'
import { multipart, pdf, picture, type SentFile } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { isShort } from '../../../../tests/run/long.ts'
import { type ObjectStorage, objectStorage } from '../../../../tests/servers/object-storage.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { makeAvif } from '../model/avif-job.ts'
import * as c from '../model/contract.ts'
import { avifHandler } from './avif.jobs.server.ts'
import { sweepUploads, uploadFolders } from './uploads.server.ts'

let storage: ObjectStorage
/** Other tests upload at the same time. */
const ownTmp = mkdtempSync(join(tmpdir(), 'plaza-tmp-'))
beforeAll(async () => {
  vi.stubEnv('TMPDIR', ownTmp)
  storage = await objectStorage()
})
afterAll(async () => {
  await storage.close()
  vi.unstubAllEnvs()
  rmSync(ownTmp, { recursive: true, force: true })
})
afterEach(() => {
  storage.trouble = null
})

const makeSizes = (s: Stage) => runJobs(s.db, [avifHandler(s.app.appContext)])
type Answered = { status: number; body: { project: c.Project; message: string; code: string } }

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  let s: Stage
  beforeAll(async () => {
    s = await stage(kind === 'a bucket' ? storage.env : {})
  })
  afterAll(() => s.close())

  const put = (columns = {}) => putProject(s.db, s.cast.editor, s.clock.now, columns)
  const get = (url: string, headers: Record<string, string> = {}, who: Person | null = null) =>
    s.inject(who, { method: 'GET', url, headers })
  const head = (url: string, headers: Record<string, string> = {}) => s.inject(null, { method: 'HEAD', url, headers })
  const send = (id: string, what: 'images' | 'documentFiles', ...files: SentFile[]) =>
    s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/${what}`, files)) as unknown as Promise<Answered>
  const withPicture = async (columns = {}) => {
    const id = await put(columns)
    const { body } = await send(id, 'images', { name: 'a.jpg', content: await picture(700, 400), alt: 'A street' })
    return { id, image: body.project.images[0] as c.ProjectImage }
  }
  const stored = (id: string) => s.files.list(`projects/${id}`)
  const rows = async (id: string) => (await s.db.selectFrom('project_files').select('id').where('project_id', '=', id).execute()).length

  test('a picture and a document are served whole, in part, by their head, and not again to who has them', async () => {
    const { id, image } = await withPicture()
    const { body } = await send(id, 'documentFiles', { name: 'Plan.pdf', content: pdf(3) })
    for (const { url, type } of [
      { url: image.url, type: 'image/webp' },
      { url: (body.project.documents[0] as c.ProjectDocument).url, type: 'application/pdf' },
    ]) {
      const whole = await get(url)
      const bytes = whole.raw.length
      const etag = String(whole.headers['etag'])
      expect(whole.headers).toMatchObject({ 'content-type': type, 'content-length': String(bytes), 'accept-ranges': 'bytes' })
      const byHead = await head(url)
      expect([byHead.status, byHead.headers['content-length'], byHead.headers['content-type'], byHead.raw.length]).toEqual([
        200,
        String(bytes),
        type,
        0,
      ])
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(url, { 'if-none-match': known })
        expect([again.status, again.raw.length, again.headers['etag'], again.headers['content-length']]).toEqual([304, 0, etag, undefined])
      }
      expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
      const parts = [
        ['bytes=0-9', 0, 9],
        ['bytes=10-', 10, bytes - 1],
        ['bytes=-20', bytes - 20, bytes - 1],
        ['bytes=5-9999999', 5, bytes - 1],
      ] as const
      for (const [range, from, to] of parts) {
        const part = await get(url, { range })
        expect([part.status, part.headers['content-range'], part.headers['content-length'], part.headers['content-type']]).toEqual([
          206,
          `bytes ${from}-${to}/${bytes}`,
          String(to - from + 1),
          type,
        ])
        expect(part.raw.equals(whole.raw.subarray(from, to + 1))).toBe(true)
      }
      const past = await get(url, { range: `bytes=${bytes}-` })
      expect([past.status, past.headers['content-range'], past.raw.length]).toEqual([416, `bytes */${bytes}`, 0])
      const older: Record<string, string> = { range: 'bytes=0-1', 'if-range': '"older"' }
      for (const headers of [{ range: 'bytes=0-1,4-5' }, { range: 'bytes=9-2' }, older]) {
        const all = await get(url, headers)
        expect([all.status, all.raw.equals(whole.raw)]).toEqual([200, true])
      }
      expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    }
  })

  test('AVIF is there once it is made, in the same sizes; the page never waits for it', async () => {
    const { id, image } = await withPicture()
    const avif = image.url.replace('.webp', '.avif')
    expect([image.sizes.map((one) => one.avif), (await get(avif)).status]).toEqual([[null, null, null, null], 404])
    await makeSizes(s)
    const { body } = await s.call(s.cast.resident, c.showProject, { params: { id } })
    const sizes = body.project.images[0]?.sizes ?? []
    expect(sizes.map((one) => [one.width, one.avif])).toEqual(
      [240, 320, 640, 700].map((width) => [width, image.url.replace('700.webp', `${width}.avif`)]),
    )
    for (const { avif, width } of sizes) {
      const served = await get(avif ?? '')
      expect(served.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=3600' })
      expect(await sharp(served.raw).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
    }
    expect((await get(avif, { range: 'bytes=0-3' })).status).toBe(206)
  })

  test('the job makes what waits and reports it once; a second process finds nothing left', async () => {
    const { id } = await withPicture()
    let changes = 0
    const workers = [1, 2].map(() => avifHandler({ ...s.app.appContext, invalidatePages: () => changes++ }))
    await Promise.all(workers.map((one) => runJobs(s.db, [one])))
    expect((await stored(id)).filter((key) => key.endsWith('.avif'))).toHaveLength(4)
    expect(changes).toBe(1)
  })

  test("a draft's files: 200 to its own organization, uncached; 404 to everyone else, whatever they say they have", async () => {
    const { image } = await withPicture({ status: 'draft', posted_at: null })
    const { viewer, otherAdministrator, resident } = s.cast
    const asked = [viewer, otherAdministrator, resident, null].map((who) => get(image.url, {}, who))
    const known = [otherAdministrator, null].map((who) => get(image.url, { 'if-none-match': '*' }, who))
    expect((await Promise.all([...asked, ...known])).map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('404 where the row is there and the file is gone', async () => {
    const { id, image } = await withPicture()
    await s.files.remove(`projects/${id}/`)
    expect([(await get(image.url)).status, (await head(image.url)).status]).toEqual([404, 404])
  })

  test('names: folders, control characters, letters that turn the reading around, and long ones of emoji', async () => {
    const id = await put({ status: 'draft', posted_at: null })
    const names = [
      '../../etc/passwd.png',
      'C:\\photos\\a.png',
      'inv\u202Egnp.exe.png',
      'a\tb\u0000\u0007\u200B.png',
      '\u{1F3D9}'.repeat(400),
      '..',
      '"; filename="x.html',
    ]
    const sent = await Promise.all(
      names.map(async (name) => ({ name: name.replaceAll('"', '%22').replaceAll('\u0000', ''), content: await picture(40, 30) })),
    )
    const { body } = await send(id, 'images', ...sent)
    const stored = body.project.images.map((one) => one.name)
    expect(stored.slice(0, 4)).toEqual(['passwd.png', 'a.png', 'invgnp.exe.png', 'ab.png'])
    expect([...(stored[4] as string)]).toEqual(Array(150).fill('\u{1F3D9}'))
    for (const name of stored) expect(name).not.toMatch(/[/\\"\p{C}]/u)
  })

  test('an upload that breaks off leaves nothing: no row, no stored file, no temporary one', async () => {
    const id = await put({ status: 'draft', posted_at: null })
    if (!s.app.server.listening) await s.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = s.app.server.address() as { port: number }
    const mine = () => readdirSync(tmpdir()).filter((name) => name.startsWith(uploadFolders))
    const before = mine()
    const { payload, headers } = multipart('', [
      { name: 'a.jpg', content: await picture(600, 400) },
      { name: 'b.png', content: randomBytes(5_000_000) },
    ])
    const body = payload as Buffer
    const socket = connect(port, '127.0.0.1')
    socket.write(`PUT /api/v1/projects/${id}/images HTTP/1.1\r\nhost: plaza\r\nauthorization: Bearer ${s.cast.editor.token}\r\n`)
    socket.write(`content-type: ${headers?.['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`)
    socket.write(body.subarray(0, 2_000_000))
    await expect.poll(() => stored(id).then((keys) => keys.length)).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => stored(id)).toEqual([])
    await expect.poll(mine).toEqual(before)
    expect(await rows(id)).toBe(0)
  })
})

test('what a dead process left of an upload is swept a day later', async () => {
  const [old, young] = [mkdtempSync(join(tmpdir(), uploadFolders)), mkdtempSync(join(tmpdir(), uploadFolders))]
  writeFileSync(join(old, 'upload'), 'x')
  const then = Date.now() / 1000 - 25 * 3600
  utimesSync(old, then, then)
  await sweepUploads(new Date())
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  rmSync(young, { recursive: true })
})

describe('a bucket that is asked much, and one that is down', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage(storage.env)
  })
  afterAll(() => s.close())
  const put = () => putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null })
  const text = 'We can’t reach files right now. Nothing was changed. Please try again in a few minutes.'
  const files = async (id: string) => s.db.selectFrom('project_files').selectAll().where('project_id', '=', id).execute()
  const sendPicture = async (id: string) =>
    s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/images`, [{ name: 'a.jpg', content: await picture(400, 200) }]))

  test.skipIf(isShort)('ten concurrent uploads of ten megabytes are all accepted', async () => {
    const noise = sharp({
      create: { width: 1900, height: 1750, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
    const content = await noise.png({ compressionLevel: 0 }).toBuffer()
    expect(content.length).toBeGreaterThan(9_500_000)
    const id = await put()
    const send = (one: SentFile) => s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/images`, [one]))
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => send({ name: `${i}.png`, content })))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect([(await files(id)).length, (await s.files.list(`projects/${id}`)).length]).toEqual([10, 50])
    await s.db.deleteFrom('project_files').where('project_id', '=', id).execute()
  })

  test('503 uploading, with a text, and nothing is written', async () => {
    const id = await put()
    storage.trouble = () => 503
    const { status, body } = await sendPicture(id)
    const document = await s.inject(s.cast.editor, multipart(`/api/v1/projects/${id}/documentFiles`, [{ name: 'a.pdf', content: pdf() }]))
    expect([status, body.code, body.message, document.status, await files(id)]).toEqual([503, 'files.unavailable', text, 503, []])
  })

  test('503 in the middle of an upload: what was put already is removed', async () => {
    const id = await put()
    let puts = 0
    storage.trouble = (req) => (req.method === 'PUT' && ++puts > 1 ? 403 : 'pass')
    expect((await sendPicture(id)).status).toBe(503)
    storage.trouble = null
    expect([await files(id), await s.files.list(`projects/${id}`)]).toEqual([[], []])
  })

  test('503 looking at a picture; 304 to who has it; 200 removing it, for the row decides', async () => {
    const id = await put()
    const { body } = await sendPicture(id)
    const image = (body['project'] as c.Project).images[0] as c.ProjectImage
    const look = (headers = {}) => s.inject(s.cast.editor, { method: 'GET', url: image.url, headers })
    const etag = String((await look()).headers['etag'])
    storage.trouble = () => 'reset'
    expect([(await look()).status, (await look({ 'if-none-match': etag })).status]).toEqual([503, 304])
    const removed = await s.call(s.cast.editor, c.removeImages, { params: { id }, query: { image: image._id }, body: undefined })
    expect([removed.status, removed.body.project.images, await files(id)]).toEqual([200, [], []])
    storage.trouble = null
    expect((await look()).status).toBe(404)
  })

  test('AVIF that fails is tried again later, five times, and says why; a picture that is removed meanwhile leaves nothing', async () => {
    await forgetJobs(s.db)
    const id = await put()
    await sendPicture(id)
    storage.trouble = () => 403
    for (let tries = 1; tries <= 5; tries++) {
      expect(await makeSizes(s)).toBe(1)
      expect(takeConsole()).toEqual([expect.stringContaining(`has no AVIF yet (try ${tries} of 5): files.unavailable: `)])
      const [row] = await files(id)
      expect([row?.avif, row?.avif_attempts, row?.avif_error?.startsWith('files.unavailable')]).toEqual([false, tries, true])
      expect((await waits(s.db, makeAvif)).map((seconds) => Math.round(seconds / 60))).toEqual(
        tries < 5 ? [[1, 10, 60, 360][tries - 1]] : [],
      )
      await allDue(s.db)
    }
    expect(await makeSizes(s)).toBe(0)
    storage.trouble = null
    await enqueue(s.db, makeAvif, { file: (await files(id))[0]?.id as string })
    storage.trouble = (req) => {
      if (req.method === 'PUT') s.db.deleteFrom('project_files').where('project_id', '=', id).execute()
      return 'pass'
    }
    expect(await makeSizes(s)).toBe(1)
    expect([await files(id), await s.files.list(`projects/${id}`)]).toEqual([[], []])
  })

  test('the job reports it on the console, and continues', async () => {
    await forgetJobs(s.db)
    const id = await put()
    await sendPicture(id)
    storage.trouble = () => 403
    await makeSizes(s)
    expect((await files(id))[0]?.avif_error).toBeTruthy()
    storage.trouble = null
    await allDue(s.db)
    await makeSizes(s)
    expect((await files(id))[0]?.avif).toBe(true)
    expect(takeConsole().join()).toContain('has no AVIF yet (try 1 of 5): files.unavailable')
  })
})
