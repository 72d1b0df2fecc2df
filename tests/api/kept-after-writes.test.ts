// What residents write most often leaves in memory what it does not change. Each endpoint that declares so is called here.
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import { type Endpoint, endedBy } from '../../src/core/contract/endpoint.ts'
import { createQuestion } from '../../src/features/surveys/model/contract.ts'
import type { Person } from '../cast.ts'
import { multipart, pdf } from '../pictures.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'
import { type OtherProcess, startOtherProcess } from './other-process.ts'

const modules = import.meta.glob<Record<string, Endpoint>>('../../src/{features,pages}/**/contract.ts', { eager: true })
const declared = Object.values(modules)
  .flatMap((contract) => Object.entries(contract))
  .filter(([, one]) => one?.memory && 'ends' in one.memory)

let s: Stage
let other: OtherProcess
let project: string
let question: string
let fileQuestion: string
let listener: pg.Client
const announced: string[] = []

beforeAll(async () => {
  s = await stage()
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  const asked = await s.call(s.cast.editor, createQuestion, { body: { project, text: 'Is it safe?', type: 'yesno' } })
  question = asked.body.question._id
  const forFile = await s.call(s.cast.editor, createQuestion, { body: { project, text: 'Is there a plan?', type: 'file' } })
  fileQuestion = forFile.body.question._id
  other = await startOtherProcess(s)
  listener = new pg.Client({ connectionString: s.app.appContext.config.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ channel, payload = '' }) => channel === 'plaza_changes' && announced.push(payload))
  await listener.query('listen plaza_changes; listen test_marks')
})
afterAll(async () => {
  await listener.end()
  await other.app.close()
  await s.close()
})

const list = '/api/v1/projects?limit=20'
const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

function payloadOf(e: Endpoint, url: string, body: unknown): Pick<InjectOptions, 'payload' | 'headers'> {
  if (!e.upload) return body === undefined ? {} : { payload: body as object }
  const { payload, headers } = multipart(url, [{ name: 'plan.pdf', content: pdf() }])
  return { payload, headers }
}

/** Calls the endpoint in the process that keeps things. */
async function write(who: Person, e: Endpoint, sent: object) {
  const { url, body } = requestOf(e, sent as never)
  const { headers = {}, ...payload } = payloadOf(e, url, body)
  const res = await other.app.inject({ method: e.method, url, headers: { ...headersOf(who), ...headers }, ...payload })
  expect(res.statusCode, `${e.method} ${e.path}: ${res.body}`).toBe(200)
  return res.json()
}

/** What was announced until now: notifications arrive in the order of their commits. */
async function heard(): Promise<string[]> {
  const marked = new Promise<void>((resolve) => {
    const check = ({ channel }: pg.Notification) => {
      if (channel !== 'test_marks') return
      listener.off('notification', check)
      resolve()
    }
    listener.on('notification', check)
  })
  await listener.query('notify test_marks')
  await marked
  return announced.splice(0)
}

test('an endpoint announces what it declares to change, and what is kept stays if it changes nothing', async () => {
  const { resident, neighbor } = s.cast
  const of = { params: { id: project } }
  const called: string[] = []
  const endpoints = Object.fromEntries(declared) as Record<string, Endpoint>
  const call = async (name: string, sent: object, who = resident) => {
    called.push(name)
    // A visitor's list, which nobody's own writing bypasses.
    await other.app.inject({ url: list })
    const before = other.app.directReads.entries()
    await heard()
    const e = endpoints[name] as Endpoint
    const reply = await write(who, e, sent)
    const notified = new Set(await heard())
    // Counts are announced at most twice a second.
    const hearMore = async () => [...(await heard()).reduce((all, one) => all.add(one), notified)]
    await expect.poll(hearMore, { message: name }).toEqual(endedBy(e) === 'counts' ? ['project_counts'] : [])
    if (endedBy(e) === 'nothing') expect(other.app.directReads.entries().length, name).toBeGreaterThanOrEqual(before.length)
    return reply
  }
  const { answer } = await call('createAnswer', { params: { id: question }, body: { answer: 'Yes' } })
  await call('updateAnswer', { params: { id: answer._id }, body: { answer: 'No' } })
  const key = '0190a8c4-3b1f-7c5e-9d2a-4f6b8e1c7d3a'
  await call('sendAnswers', { ...of, body: { key, answers: [{ question, answer: 'Yes' }] } }, neighbor)
  const { file } = await call('uploadAnswerFile', { params: { id: fileQuestion } })
  await call('removeAnswerFile', { params: { id: file.file } })
  await call('castVote', { ...of, query: {}, body: { vote: 'yes' } })
  await call('switchVote', { ...of, query: {}, body: { vote: 'no' } })
  await call('deleteVote', of)
  await call('follow', of)
  await call('unfollow', of)
  await call('followZip', { body: { zipCode: '92660' } })
  await call('unfollowZip', { params: { zip: '92660' } })
  await call('changeTelling', { body: { rhythm: 'daily' } })
  await call('reportThing', { ...of, body: { reason: 'offensive' } })
  await call('keepTextDraft', { params: { name: 'oped-new' }, body: { content: '{}' } }, s.cast.editor)
  await call('removeTextDraft', { params: { name: 'oped-new' } }, s.cast.editor)
  // Last: counts are announced up to half a second later.
  await call('like', of)
  await call('unlike', of)
  const { comment } = await call('addComment', { ...of, body: { text: 'More light, please.' } })
  await call('editComment', { params: { id: comment._id }, body: { text: 'More light.' } })
  await call('deleteComment', { params: { id: comment._id } })
  expect(called.toSorted()).toEqual(declared.map(([name]) => name).toSorted())
})

test('a person sees their own like immediately, and others within a second', async () => {
  const { resident, neighbor } = s.cast
  const url = `/api/v1/projects/${project}`
  const likesFor = async (who: Person) => (await other.app.inject({ url, headers: headersOf(who) })).json().project
  const like = declared.find(([name]) => name === 'like')?.[1] as Endpoint
  for (const who of [resident, neighbor]) {
    await likesFor(neighbor)
    const { likes } = await write(who, like, { params: { id: project } })
    expect(await likesFor(who)).toMatchObject({ likes, liked: true })
  }
  while ((await likesFor(s.cast.otherZip)).likes !== 2) await other.announced()
})

test('a comment leaves in memory what shows no counts, and nothing else', async () => {
  const { resident, otherZip } = s.cast
  const ofProject = ['', '/decisions', '/comments', '/translations'].map((part) => `/api/v1/projects/${project}${part}`)
  for (const url of [list, ...ofProject, '/api/v1/projects/counts', '/api/v1/zipcode/92660']) {
    await other.app.inject({ url, headers: headersOf(otherZip) })
    await other.app.inject({ url })
  }
  const addComment = declared.find(([name]) => name === 'addComment')?.[1] as Endpoint
  const forgotten = other.announced()
  await write(resident, addComment, { params: { id: project }, body: { text: 'More benches, please.' } })
  await forgotten
  const left = await Promise.all(other.app.directReads.entries().map(async ([key, value]) => [key, JSON.stringify(await value)] as const))
  expect(left.map(([key]) => key)).toEqual(expect.arrayContaining([`["standing","${project}"]`, `["versions","${project}"]`]))
  for (const [key, value] of left) expect(value, key).not.toMatch(/"(likes|comments)(Count)?":/)
})
