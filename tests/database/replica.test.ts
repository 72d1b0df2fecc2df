// Lists and results from a real streaming replica: people read what they wrote, even while its replay is paused; nobody notices that it is
// down.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { examineReplica } from '../../scripts/operate/doctor/replica.ts'
import { buildApi } from '../../src/api.ts'
import { readConfig } from '../../src/core/config/config.server.ts'
import { listenForChanges } from '../../src/core/database/changes.server.ts'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { lagSecondsMax, positionOf, positionText, Replica } from '../../src/core/database/replica.server.ts'
import { apiAs } from '../../src/core/http/api.server.ts'
import type { AppContext } from '../../src/core/http/app-context.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { addComment, listComments } from '../../src/features/participation/responses/contract.ts'
import { type Cast, enter, type Person } from '../cast.ts'
import { outboxKey } from '../outbox-key.ts'
import { putSurvey, type Survey } from '../survey.ts'
import { until } from '../until.ts'
import { type ReplicatedDatabase, startReplicated } from './replica.ts'

const now = new Date('2026-11-20T18:00:00Z')

let servers: ReplicatedDatabase
let db: Db
let replica: Replica
let app: FastifyInstance
let cast: Cast
let survey: Survey
const folder = mkdtempSync(join(tmpdir(), 'plaza-replica-'))
beforeAll(async () => {
  servers = await startReplicated()
  const pool = createPool(servers.url)
  db = createDatabase(pool)
  replica = new Replica(db, servers.replicaUrl, true)
  const config = readConfig({
    ...{ DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.replicaUrl },
    ...{ DATA_DIR: folder, OUTBOX_KEY: outboxKey },
  })
  const appContext: AppContext = { config, db, replica, files: await openFiles(config), now: () => now, invalidatePages: () => {} }
  app = await buildApi(appContext)
  appContext.invalidatePages = () => app.directReads.forget()
  const listening = Promise.withResolvers<void>()
  const changes = listenForChanges(servers.url, () => {
    replica.changed()
    appContext.invalidatePages()
    listening.resolve()
  })
  app.directReads.changes = changes
  app.addHook('onClose', () => changes.close())
  await app.ready()
  await listening.promise
  cast = await enter(db, now)
  survey = await putSurvey(db, cast.editor, now, ['yesno', 'open'], { title: 'Safer crossings', survey_visibility: 'Public' })
})
afterAll(async () => {
  await app.close()
  await replica.close()
  await db.destroy()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
})
/** The replica has everything, and the process knows it. */
beforeEach(async () => {
  await servers.untilReplayed()
  await replica.examine()
  // The announcements of what the test before has changed have arrived, too.
  const before = replica.reads.replica
  await until(async () => {
    await browserOf(cast.viewer)('GET', `/projects/${survey.projectId}/results`)
    return replica.reads.replica > before
  })
  Object.assign(replica.reads, { replica: 0, primary: 0 })
})

afterEach(() => servers.resumeReplay())

/** A browser: it keeps its cookies. */
function browserOf(who: Person | null) {
  const cookies = new Map<string, string>(who ? [['userToken', who.token]] : [])
  return async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload && { payload }),
    })
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    return { status: reply.statusCode, body: reply.json() }
  }
}
const taken = () => ({ ...replica.reads })
const list = '/projects?zip=92660'
const titles = (reply: { body: { projects: { title: string }[] } }) => reply.body.projects.map(({ title }) => title)

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16_b374_d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffff_ffff_ffff_ffffn],
])('the position %s is read and written as PostgreSQL does', (text, position) => {
  expect([positionOf(text), positionText(position)]).toEqual([position, text])
})

test.each(['', '16', 'G/1', '1/2/3', '123456789/0'])('%j is no position', (text) => {
  expect(positionOf(text)).toBeNull()
})

test('every list and result is read from the replica, for a visitor and for officials, and is what the primary has', async () => {
  const { projectId, questions } = survey
  const official = browserOf(cast.editor)
  const ofProject = ['results', 'turnout', 'weighting', 'publication', 'comments'].map((part) => `/projects/${projectId}/${part}`)
  const urls = [list, '/projects/points?bbox=-118,33,-117,34', '/projects/counts', ...ofProject, `/questions/${questions[1]}/openAnswers`]
  const replies = []
  for (const url of urls) replies.push(await official('GET', url))
  const visited = await browserOf(null)('GET', list)
  expect(replies.map(({ status }) => status)).toEqual(urls.map(() => 200))
  expect(titles(visited)).toEqual(['Safer crossings'])
  expect(taken()).toEqual({ replica: urls.length + 1, primary: 0 })
  const bearer = { authorization: `Bearer ${cast.editor.token}` }
  for (const [i, url] of urls.entries()) {
    const fromPrimary = await app.inject({ url: `/api/v1${url}`, headers: bearer })
    expect([url, fromPrimary.json()]).toEqual([url, replies[i]?.body])
  }
  expect(taken()).toEqual({ replica: urls.length + 1, primary: urls.length })
})

test('while the replica is paused, who has written reads it from the primary; others read the replica', async () => {
  const [resident, official] = [browserOf(cast.resident), browserOf(cast.editor)]
  const answers = async (read: typeof official) => (await read('GET', `/projects/${survey.projectId}/results`)).body.answered
  expect(await answers(official)).toBe(0)
  await servers.pauseReplay()
  const answered = await resident('POST', `/answers/${survey.questions[0]}/createNew`, { answer: 'Yes' })
  expect(answered.status).toBe(200)
  expect(await answers(official)).toBe(0)
  expect(taken()).toEqual({ replica: 2, primary: 0 })
  // Anything that the official writes is behind the answer.
  expect((await official('POST', `/questions/${survey.questions[1]}/tags`, { name: 'Light' })).status).toBe(200)
  expect(await answers(official)).toBe(1)
  expect(taken()).toEqual({ replica: 2, primary: 1 })
  await servers.resumeReplay()
  await servers.untilReplayed()
  expect(await answers(official)).toBe(1)
  expect(taken()).toEqual({ replica: 3, primary: 1 })
})

test('a change that is announced is read by everybody, and what the replica still shows is not remembered', async () => {
  const visitor = browserOf(null)
  expect(titles(await visitor('GET', list))).toEqual(['Safer crossings'])
  await servers.pauseReplay()
  await db.updateTable('projects').set({ title: 'Brighter crossings' }).where('id', '=', survey.projectId).execute()
  await expect.poll(async () => titles(await visitor('GET', list))).toEqual(['Brighter crossings'])
  await servers.resumeReplay()
  await servers.untilReplayed()
  app.directReads.forget()
  const before = taken()
  expect(titles(await visitor('GET', list))).toEqual(['Brighter crossings'])
  expect(taken()).toEqual({ ...before, replica: before.replica + 1 })
})

test('a replica that lags too far answers nothing', async () => {
  await servers.pauseReplay()
  const at = performance.now()
  await db
    .updateTable('questions')
    .set({ help: 'Think of winter' })
    .where('id', '=', survey.questions[0] as string)
    .execute()
  await replica.examine()
  await until(async () => {
    await replica.examine()
    return replica.lagSeconds > lagSecondsMax
  })
  expect(performance.now() - at).toBeGreaterThan((lagSecondsMax - 1) * 1000)
  expect((await browserOf(cast.viewer)('GET', `/projects/${survey.projectId}/results`)).status).toBe(200)
  expect(taken()).toEqual({ replica: 0, primary: 1 })
  expect(await examineReplica(servers.url, servers.replicaUrl)).toMatchObject([{ color: 'yellow' }])
})

test('nobody notices that the replica is down, and it is used again when it is back', async () => {
  const official = browserOf(cast.editor)
  const read = () => official('GET', `/projects/${survey.projectId}/results`)
  await servers.stopReplica()
  // The process does not know it yet.
  expect((await read()).status).toBe(200)
  await replica.examine()
  expect(replica.lagSeconds).toBe(Number.POSITIVE_INFINITY)
  expect((await read()).status).toBe(200)
  expect(taken()).toEqual({ replica: 0, primary: 2 })
  await servers.startReplica()
  await servers.untilReplayed()
  await replica.examine()
  expect((await read()).status).toBe(200)
  expect(taken()).toEqual({ replica: 1, primary: 2 })
})

test('metrics tell how far it is behind, and the doctor what is wrong', async () => {
  const { body } = await app.inject(`/metrics?key=${outboxKey}`)
  expect(body).toMatch(/^plaza_replica_lag_seconds 0(\.\d+)?$/m)
  expect(body).toMatch(/^plaza_replica_reads_total\{source="replica"\} \d+$/m)
  const dead = 'postgres://plaza:x@127.0.0.1:9/plaza'
  const colors = async (url: string | undefined) =>
    (await examineReplica(servers.url, url)).map(({ color, sentence }) => `${color} ${sentence}`)
  expect(await colors(undefined)).toEqual([])
  expect(await colors(servers.replicaUrl)).toEqual(['green The replica is up to date.'])
  expect(await colors(servers.url)).toEqual([expect.stringContaining('red DATABASE_REPLICA_URL points to a writable database.')])
  expect(await colors(dead)).toEqual([expect.stringMatching(/^red The replica isn’t responding: .*ECONNREFUSED/)])
})

test('a page that reads after its action shows what the action wrote', async () => {
  const { resident } = cast
  const url = `/project/${survey.projectId}`
  const headers = { cookie: `userToken=${resident.token}`, 'sec-fetch-site': 'same-origin' }
  const cookies: string[] = []
  const call = apiAs(app, { headers, ip: '127.0.0.1', url }, (cookie) => cookies.push(cookie))
  const of = { params: { id: survey.projectId } }
  await servers.pauseReplay()
  const text = 'It is dark there.'
  await call(addComment, { ...of, body: { text } })
  expect((await call(listComments, { ...of, query: {} })).comments.map((one) => one.text)).toEqual([text])
  expect(cookies.filter((cookie) => cookie.startsWith('lastWrite='))).toEqual([expect.stringMatching(/; Max-Age=20; .*HttpOnly; Secure/)])
})

test('an address that leads to the primary is no replica', async () => {
  const none = new Replica(db, servers.url, true)
  await none.examine()
  expect([none.lagSeconds, await none.databaseWith(0n)]).toEqual([Number.POSITIVE_INFINITY, undefined])
  await none.close()
})
