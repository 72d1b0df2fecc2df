import { rm, stat, symlink } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, pdf } from '../../../tests/pictures.ts'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { createDatabase } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import { unavailable } from '../storage/files.server.ts'
import { writeTemporarily } from './health.server.ts'

let s: Stage
let secure: Stage
beforeAll(async () => {
  s = await stage()
  secure = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(async () => {
  await s.close()
  await secure.close()
})

const guards = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringMatching(/^geolocation=\(self\), camera=\(\), microphone=\(\)/),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

test.each([
  ['200', '/api/v1/site'],
  ['401', '/api/v1/users/me'],
  ['404', '/api/v1/nowhere'],
])('%s carries the headers that guard a browser', async (status, url) => {
  const answer = await s.inject(null, { url })
  expect(String(answer.status)).toBe(status)
  expect(answer.headers).toMatchObject(guards)
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('an address with https tells browsers to stay with it', async () => {
  const { headers } = await secure.inject(null, { url: '/api/v1/site' })
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test.each([
  ['POST', '/api/v1/auth/login', 422],
  ['DELETE', '/api/v1/projects/nowhere/likes', 404],
  ['POST', '/api/v1/auth/logout', 200],
] as const)('%s %s says JSON and sends nothing: no body, and no mistake', async (method, url, status) => {
  const headers = { 'content-type': 'application/json', 'content-length': '0' }
  const answer = await s.inject(s.cast.resident, { method, url, headers })
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string'])
})

test('400 JSON that is broken, or that would change what objects are', async () => {
  for (const payload of ['{', ' ', '{"__proto__": {"isAdmin": true}}']) {
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload })
    expect([status, body.code], payload).toEqual([400, 'request.malformed'])
  }
})

test('400 a compressed body is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { status } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload: Buffer.from([0x1f, 0x8b, 8, 0]) })
  expect(status).toBe(400)
})

test('who has gone before being served is not served', async () => {
  const socket = new Socket()
  socket.destroy()
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url: '/api/v1/site', headers: { host: 'plaza' } })
  const response = new ServerResponse(request)
  s.app.server.emit('request', request, response)
  // One that came after it has been served.
  expect((await s.inject(null, { url: '/api/v1/site' })).status).toBe(200)
  expect([response.writableEnded, response.statusCode]).toEqual([false, 200])
})

test.each(['/api/v1/projects/%E0%A4', '/%', '/files/%ff'])('400 %s, which cannot be decoded, in the shape of every error', async (url) => {
  const { status, body, headers } = await s.inject(null, { url })
  expect([status, body]).toEqual([400, { code: 'request.malformed', message: 'We couldn’t read the request.' }])
  expect(headers).toMatchObject(guards)
})

test.each([
  [400, 'GET /api/v1/site\u00e9 HTTP/1.1'],
  [400, 'EAT /api/v1/site HTTP/1.1'],
  [400, 'GET /api/v1/site HTTP/9.9'],
  [400, '\u0016\u0003\u0001'],
  [431, `GET /api/v1/site?q=${'x'.repeat(20_000)} HTTP/1.1`],
])('%i %j, which Node cannot parse, in the shape and with the headers of every error', async (status, line) => {
  if (!secure.app.server.listening) await secure.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((secure.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${line}\r\nHost: plaza.example\r\nConnection: close\r\n\r\n`)
  const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
  const [first, ...headers] = head.split('\r\n')
  expect(first).toMatch(`HTTP/1.1 ${status} `)
  expect(JSON.parse(body)).toEqual({ code: 'request.malformed', message: 'We couldn’t read the request.' })
  const expected = { ...guards, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  expect(Object.fromEntries(headers.map((one) => one.split(': ')))).toMatchObject(expected)
})

test.each(['a b', 'plaza.example:port', '[::1', 'plaza.example/path', 'me@plaza.example', '<script>', '%00'])(
  '400 host %j',
  async (host) => {
    for (const url of ['/api/v1/site', '/projects']) {
      const { status, body } = await s.inject(null, { url, headers: { host } })
      expect([status, body.code]).toEqual([400, 'request.malformed'])
    }
  },
)

test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'newport_beach.plaza.example'])('200 host %j', async (host) => {
  expect((await s.inject(null, { url: '/api/v1/site', headers: { host } })).status).toBe(200)
})

test.each([
  ['TRACE', '/api/v1/site', 'GET, HEAD, OPTIONS'],
  ['POST', '/api/v1/site/', 'GET, HEAD, OPTIONS'],
  ['PATCH', '/api/v1/projects/some', 'GET, HEAD, PUT, OPTIONS'],
  ['GET', '/api/v1/auth/login?a=b', 'POST, OPTIONS'],
  ['POST', '/health', 'GET, HEAD'],
  ['OPTIONS', '/robots.txt', 'GET, HEAD'],
] as const)('405 %s %s, with what is allowed', async (method, url, allow) => {
  const { status, body, headers } = await s.inject(null, { method: method as 'GET', url })
  expect([status, body.code, headers['allow']]).toEqual([405, 'request.method', allow])
})

test('404 an unknown path, with any method', async () => {
  for (const method of ['GET', 'TRACE', 'POST'])
    expect((await s.inject(null, { method: method as 'GET', url: '/api/v1/nowhere' })).body.code).toBe('request.notFound')
})

test('400 a form of several parts that does not say where they end', async () => {
  for (const url of ['/api/v1/auth/register', `/api/v1/projects/${newId()}/add/images`]) {
    const headers = { 'content-type': 'multipart/form-data' }
    const { status, body } = await s.inject(s.cast.editor, { method: 'POST', url, headers, payload: 'a=b' })
    expect([status, body.code]).toEqual([400, 'request.malformed'])
  }
})

test.each([
  ['POST', '/api/v1/auth/register'],
  ['PUT', '/api/v1/organizations/own/logo'],
  ['PUT', '/api/v1/projects/own/images'],
  ['POST', '/api/v1/population'],
  ['POST', '/api/v1/users/excelSheetUploadAndDataInsertDB'],
] as const)('400 a form whose parts end early or have no head: %s %s', async (method, path) => {
  const { administrator } = s.cast
  const projectId = await putProject(s.db, administrator, s.clock.now, {})
  const url = path.replace('organizations/own', `organizations/${administrator.organizationId}`).replace('own', projectId)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const file = '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'
  for (const payload of ['--x', `${file}abc`, `${file}abc\r\n--x`, '--x\r\n\r\n\r\n--x\r\nx']) {
    const { status, body } = await s.inject(administrator, { method, url, headers, payload })
    expect([status, body.code], payload).toEqual([400, 'request.malformed'])
  }
})

test('404 media of a project whose id is none', async () => {
  const { editor } = s.cast
  for (const id of ['nowhere', '%20', newId()]) {
    const put = await s.inject(editor, { method: 'PUT', url: `/api/v1/projects/${id}/images/nowhere`, payload: { alt: 'A street' } })
    const images = await s.inject(editor, { method: 'DELETE', url: `/api/v1/projects/${id}/delete/images?image=nowhere` })
    const documents = await s.inject(editor, {
      method: 'DELETE',
      url: `/api/v1/projects/${id}/delete/documents`,
      payload: { documents: ['x'] },
    })
    expect([put, images, documents].map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'request.notFound']))
  }
})

test('503 /health while the disk is full, and 507 for what should be stored', async () => {
  const unfinished = join(s.app.appContext.config.dataDir, 'files', '.unfinished')
  await s.files.put('some/file', Buffer.from('text'))
  expect((await s.inject(null, { url: '/health' })).body).toEqual({ status: 'ok' })
  await rm(join(unfinished, '.space'))
  await symlink('/dev/full', join(unfinished, '.space'))
  expect(await s.inject(null, { url: '/health' })).toMatchObject({ status: 503, body: { status: 'disk' } })
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const broken = new Readable({ read: () => void broken.destroy(full) })
  await expect(s.files.put('some/other', broken)).rejects.toMatchObject({ status: 507, code: 'files.full' })
  await rm(join(unfinished, '.space'))
})

test('507 an upload that the disk has no room for', async () => {
  const { editor } = s.cast
  const projectId = await putProject(s.db, editor, s.clock.now, {})
  const { files } = s.app.appContext
  const { put } = files
  files.put = () => Promise.reject(unavailable(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })))
  const file = { name: 'plan.pdf', content: pdf() }
  const { status, body } = await s.inject(editor, multipart(`/api/v1/projects/${projectId}/documentFiles`, [file]))
  files.put = put
  expect([status, body.code]).toEqual([507, 'files.full'])
})

test('507 a change that the database has no room for', async () => {
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`.execute(
    s.owner,
  )
  await sql`create trigger no_room before insert on projects execute function no_room()`.execute(s.owner)
  const { status, body } = await s.inject(s.cast.editor, { method: 'POST', url: '/api/v1/projects', payload: { title: 'A draft' } })
  await sql`drop trigger no_room on projects`.execute(s.owner)
  expect([status, body.code]).toEqual([507, 'files.full'])
})

test('503 /health while the disk of the database is full, wherever files are stored', async () => {
  const { appContext } = s.app
  const { db } = appContext
  const full = Object.assign(new pg.DatabaseError('no space left on device', 0, 'error'), { code: '53100' })
  const client = { query: () => Promise.reject(full), release: () => {} }
  Object.assign(appContext, { db: createDatabase({ connect: () => Promise.resolve(client) } as never) })
  const { status, body } = await s.inject(null, { url: '/health' })
  Object.assign(appContext, { db })
  expect([status, body]).toEqual([503, { status: 'disk' }])
})

test('what /health asks makes the database write to its disk', async () => {
  await s.db.connection().execute(async (connection) => {
    const written = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(connection)
      const { rows } = await sql<{ bytes: string }>`
        select temp_bytes::text as bytes from pg_stat_database where datname = current_database()`.execute(connection)
      return Number(rows[0]?.bytes)
    }
    const before = await written()
    await writeTemporarily(connection)
    expect((await written()) - before).toBeGreaterThan(100_000)
  })
})

test('uploads are for the owner of the process alone', async () => {
  await s.files.put('deep/folder/file', Buffer.from('text'))
  const folder = join(s.app.appContext.config.dataDir, 'files')
  const modes = await Promise.all(
    ['', 'deep', 'deep/folder', 'deep/folder/file'].map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)),
  )
  expect(modes).toEqual(['700', '700', '700', '600'])
})
