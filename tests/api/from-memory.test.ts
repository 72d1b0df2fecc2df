// Requests share replies that are sent from memory, while the database announces every change.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import { like } from '../../src/features/participation/responses/contract.ts'
import { countProjects, listPoints, listProjects, showProject } from '../../src/features/projects/model/contract.ts'
import type { Cast } from '../cast.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'
import { type OtherProcess, startOtherProcess } from './other-process.ts'

let s: Stage
let other: FastifyInstance
let project: string
let open: string
let process: OtherProcess
beforeAll(async () => {
  s = await stage()
  project = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'First title', description: 'Where? '.repeat(200) })
  await putProject(s.db, s.cast.otherAdministrator, s.clock.now, { title: 'A draft', status: 'draft' })
  open = await putProject(s.db, s.cast.otherAdministrator, s.clock.now, { title: 'For all readers' })
  await s.db
    .updateTable('organizations')
    .set({ open_reading: true })
    .where('id', '=', s.cast.otherAdministrator.organizationId as string)
    .execute()
  process = await startOtherProcess(s)
  other = process.app
})
afterAll(async () => {
  await other.close()
  await s.close()
})

const people = ['resident', 'neighbor', 'otherZip', 'otherState', 'unconfirmed', 'editor', 'viewer', 'otherAdministrator', null] as const
const headersOf = (who: (typeof people)[number]) => (who ? { authorization: `Bearer ${(s.cast as Cast)[who].token}` } : {})
const url = '/api/v1/projects?limit=20'
const read = (app: FastifyInstance, headers: Record<string, string> = {}) => app.inject({ url, headers })
const first = async (app: FastifyInstance) => (await read(app)).json().projects.find((one: { _id: string }) => one._id === project)

/** Waits for announcements until the other process shows the change. */
async function shown(change: object, announced: Promise<void>): Promise<void> {
  for (let next = announced; ; ) {
    await next
    next = process.announced()
    const project = await first(other)
    if (Object.entries(change).every(([name, value]) => project[name] === value)) return
  }
}

test('a reply is sent from memory until another process changes something, by the API or in the database', async () => {
  expect(await first(other)).toMatchObject({ _id: project, title: 'First title', likes: 0 })
  let announced = process.announced()
  expect((await s.call(s.cast.resident, like, { params: { id: project } })).status).toBe(200)
  await shown({ likes: 1 }, announced)
  announced = process.announced()
  await sql`update projects set title = 'Second title' where id = ${project}::uuid`.execute(s.db)
  await shown({ title: 'Second title' }, announced)
})

test('nothing is read for a second request', async () => {
  await read(other)
  const entries = other.directReads.entries()
  await read(other)
  expect(other.directReads.entries()).toEqual(entries)
  // The reply, and of what it consists: the number of projects, and each of them.
  expect(entries.length).toBeGreaterThan(1)
})

test('a list around a place shows the same as it would without memory, and is not kept', async () => {
  const url = '/api/v1/projects?lat=33.62&lng=-117.93'
  const near = (app: typeof other) => app.inject({ url })
  expect((await near(other)).body).toBe((await near(s.app)).body)
  expect(other.directReads.entries().filter(([key]) => key.includes('33.62'))).toEqual([])
})

test('the bytes are those of any reply, compressed or not, and are not sent to a caller who has them', async () => {
  const plain = await read(s.app)
  const whole = await read(other)
  expect([whole.statusCode, whole.headers['content-type'], whole.body]).toEqual([200, plain.headers['content-type'], plain.body])
  const br = await read(other, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await read(other, { 'accept-encoding': 'gzip' })
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect([brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload)].map(String)).toEqual([plain.body, plain.body])
  const etag = String(whole.headers.etag)
  expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('accept-encoding') })
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await read(other, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await read(other, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('refusals are not kept', async () => {
  for (const _ of [1, 2]) expect((await other.inject({ url: '/api/v1/projects?cursor=none' })).statusCode).toBe(422)
  expect((await other.inject({ url: '/api/v1/projects?limit=none' })).statusCode).toBe(422)
})

test('every role is sent what its own request is answered with, and what is kept names nobody', async () => {
  const samples = [
    [listProjects, { query: { limit: '20' } }],
    [listProjects, { query: { status: 'draft' } }],
    [countProjects, { query: {} }],
    [listPoints, { query: { bbox: '-119,33,-117,34' } }],
    [showProject, { params: { id: open } }],
    [showProject, { params: { id: project } }],
  ] as const
  for (const [endpoint, sent] of samples) {
    for (const who of [...people, ...people]) {
      const asked = { url: requestOf(endpoint, sent as never).url, headers: headersOf(who) }
      const [own, fromMemory] = [await s.app.inject(asked), await other.inject(asked)]
      expect([fromMemory.statusCode, fromMemory.body], `${asked.url} for ${who}`).toEqual([own.statusCode, own.body])
      const isOfficial = who === 'editor' || who === 'viewer' || who === 'otherAdministrator'
      const isShared = fromMemory.statusCode === 200 && (endpoint === showProject ? who === null : !isOfficial)
      expect(fromMemory.headers.etag !== undefined, `${asked.url} for ${who}`).toBe(isShared)
    }
  }
  const entries = await Promise.all(other.directReads.entries().map(async ([key, reply]) => key + JSON.stringify(await reply)))
  const accounts = await s.db.selectFrom('users').select(['id', 'email', 'last_name']).execute()
  const secrets = [
    ...accounts.flatMap(({ id, email, last_name: name }) => [id, email, name]),
    ...Object.values(s.cast).map((one) => one.token),
  ]
  expect(entries.length).toBeGreaterThan(10)
  for (const one of entries) for (const secret of secrets.filter(Boolean)) expect(one).not.toContain(secret)
})
