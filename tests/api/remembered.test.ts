// Requests that read remember what is the same for everyone, while the database announces every change. The rest is read for each of them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import { apiFor } from '../../src/core/http/api.server.ts'
import { observeStatements } from '../../src/core/tracing/statements.server.ts'
import { showMe } from '../../src/features/accounts/model/contract.ts'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import { listAskingProjects } from '../../src/features/participation/activity/contract.ts'
import { follow, showFollow } from '../../src/features/participation/follows/contract.ts'
import { addComment, castVote, like, listComments } from '../../src/features/participation/responses/contract.ts'
import { showProject } from '../../src/features/projects/model/contract.ts'
import { noteParticipation } from '../../src/features/surveys/arrivals/contract.ts'
import { createAnswer, createQuestion, listQuestions } from '../../src/features/surveys/model/contract.ts'
import { readProjectPage } from '../../src/pages/project/project-page.server.ts'
import type { Person } from '../cast.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'
import { type OtherProcess, startOtherProcess } from './other-process.ts'

let s: Stage
let other: OtherProcess
let open: string
let closed: string
let draft: string
let question: string
beforeAll(async () => {
  s = await stage()
  const { db, cast, clock } = s
  open = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Public' })
  closed = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Private', ends_at: new Date(clock.now.getTime() - 1000) })
  draft = await putProject(db, cast.editor, clock.now, { status: 'draft' })
  const of = { params: { id: open } }
  const asked = await s.call(cast.editor, createQuestion, { body: { project: open, text: 'Is it safe?', type: 'yesno', required: true } })
  await s.call(cast.editor, createQuestion, { body: { project: open, text: 'Is it dark?', type: 'yesno', required: true } })
  question = asked.body.question._id
  const answered = await s.call(cast.resident, createAnswer, { params: { id: question }, body: { answer: 'Yes' } })
  const written = await s.call(cast.resident, addComment, { ...of, body: { text: 'More light, please.' } })
  const liked = await s.call(cast.resident, like, of)
  const followed = await s.call(cast.resident, follow, of)
  expect([asked, answered, written, liked, followed].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  other = await startOtherProcess(s, (app) => {
    app.get('/page', { config: { isPage: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const call = apiFor(app, { request, reply }, () => {})
      const search = new URLSearchParams()
      const [me, page] = await Promise.all([
        call(showMe, {}),
        readProjectPage(call, { id: open, actor: request.actor, language: 'en', now: clock.now, search }),
      ])
      return { me, page }
    })
  })
})
afterAll(async () => {
  await other.app.close()
  await s.close()
})

const headersOf = (who: Person | null) => (who ? { authorization: `Bearer ${who.token}` } : {})
const ask = (who: Person | null, url: string) => other.app.inject({ url, headers: headersOf(who) })
const shown = async (who: Person) => (await ask(who, `/api/v1/projects/${open}`)).json().project

/** Changes a title in the database, and waits until the other process shows it: then it has heard of everything before, too. */
async function changeTitle(project: string, title: string): Promise<void> {
  let announced = other.announced()
  await sql`update projects set title = ${title} where id = ${project}::uuid`.execute(s.db)
  for (;;) {
    await announced
    announced = other.announced()
    if ((await ask(s.cast.resident, `/api/v1/projects/${project}`)).json().project.title === title) return
  }
}

/** The statements that run meanwhile. */
async function statementsOf(during: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  // Changed counts are announced at most twice a second, after the write.
  const stop = observeStatements(({ text }) => text.includes('pg_notify') || texts.push(text))
  await during().finally(stop)
  return texts
}

test('every role reads what a process without a memory answers', async () => {
  const ofProjects = [open, closed, draft, 'none'].map((id) => ({ params: { id } }))
  const samples = [
    ...ofProjects.flatMap((of) => [showProject, listQuestions, showFollow].map((endpoint) => requestOf(endpoint, of as never).url)),
    ...ofProjects.map((of) => requestOf(listComments, { ...of, query: {} } as never).url),
    requestOf(listAskingProjects, {}).url,
  ]
  const { resident, neighbor, otherZip, otherState, unconfirmed, editor, viewer, otherAdministrator } = s.cast
  const people = [resident, neighbor, otherZip, otherState, unconfirmed, editor, viewer, otherAdministrator, null]
  for (const url of samples) {
    const bodies = new Set<string>()
    for (const who of [...people, ...people]) {
      const own = await s.app.inject({ url, headers: headersOf(who) })
      const remembered = await ask(who, url)
      bodies.add(own.body)
      expect([remembered.statusCode, remembered.json()], url).toEqual([own.statusCode, own.json()])
    }
    if (!url.includes('none')) expect(bodies.size, url).toBeGreaterThan(1)
  }
})

test('the first translation into a language is found by its words', async () => {
  const found = async () => {
    const headers = { 'accept-language': 'vi' }
    const { projects } = (await other.app.inject({ url: `/api/v1/projects?q=${encodeURIComponent('vỉa hè')}`, headers })).json()
    return projects.map(({ _id }: { _id: string }) => _id)
  }
  expect(await found()).toEqual([])
  const text = { text: 'Vỉa hè mới', language: 'vi', mark: 'reviewed', made_from: 'x', changed_at: s.clock.now } as const
  await s.db
    .insertInto('translations')
    .values([
      { project_id: open, field: 'title', ...text },
      { project_id: open, field: 'description', ...text },
    ])
    .execute()
  await changeTitle(closed, 'After the translation')
  expect(await found()).toEqual([open])
})

test('what is remembered names nobody', async () => {
  const entries = await Promise.all(other.app.directReads.entries().map(async ([key, value]) => key + JSON.stringify(await value)))
  const accounts = await s.db.selectFrom('users').select(['id', 'email']).where('login_type', '=', 'Resident').execute()
  const secrets = [...accounts.flatMap(({ id, email }) => [id, email]), ...Object.values(s.cast).map(({ token }) => token)]
  expect(entries.length).toBeGreaterThan(3)
  for (const one of entries) for (const secret of secrets) expect(one).not.toContain(secret)
})

test('a project takes one statement for its second reader: the session with what is the reader’s own', async () => {
  other.app.directReads.forget()
  await shown(s.cast.resident)
  expect(await statementsOf(() => shown(s.cast.neighbor))).toHaveLength(1)
  expect(await shown(s.cast.resident)).toMatchObject({ liked: true, likes: 1 })
  expect(await shown(s.cast.neighbor)).toMatchObject({ liked: false, likes: 1 })
})

test('a page of a project takes five statements, one of which is the session with its account', async () => {
  // What earlier tests left would age meanwhile.
  other.app.directReads.forget()
  const first = (await ask(s.cast.resident, '/page')).json()
  const texts = await statementsOf(() => ask(s.cast.resident, '/page'))
  expect(texts).toHaveLength(5)
  expect(texts.filter((text) => text.includes('login_type'))).toHaveLength(1)
  expect(first.me).toEqual((await s.call(s.cast.resident, showMe, {})).body)
  expect(first.page).toMatchObject({ following: true, comments: { comments: [{ text: 'More light, please.' }] } })
  const neighbors = (await ask(s.cast.neighbor, '/page')).json()
  expect(neighbors.me.user._id).toBe(s.cast.neighbor.id)
  expect(neighbors.page).toMatchObject({ following: false, comments: { comments: [], commentsCount: 1 } })
})

test('a like, a vote and a comment are one statement, and an answer is another one after its question', async () => {
  const { neighbor } = s.cast
  const of = { params: { id: open } }
  const answered = () => s.call(neighbor, createAnswer, { params: { id: question }, body: { answer: 'No' } })
  expect(await statementsOf(answered)).toHaveLength(2)
  expect(await statementsOf(() => s.call(neighbor, like, of))).toHaveLength(1)
  expect(await statementsOf(() => s.call(neighbor, addComment, { ...of, body: { text: 'Wider, please.' } }))).toHaveLength(1)
  expect(await statementsOf(() => s.call(neighbor, castVote, { ...of, query: {}, body: { vote: 'yes' } }))).toHaveLength(1)
  const stored = await s.db.selectFrom('answers').select('answer_yes').where('question_id', '=', question).execute()
  expect(stored.map((one) => one.answer_yes).toSorted()).toEqual([false, true])
})

test('a person who opens a survey again writes nothing', async () => {
  const opens = () => s.call(s.cast.neighbor, noteParticipation, { params: { id: open }, body: { way: 'mail' } })
  const first = await opens()
  const texts = await statementsOf(async () => expect((await opens()).body).toEqual(first.body))
  expect(texts.filter((text) => /insert|update|delete/i.test(text))).toEqual([])
})

test('an answer and a whole survey are one statement where the questions are remembered', async () => {
  const project = await putProject(s.db, s.cast.editor, s.clock.now)
  const ask = async () =>
    (await s.call(s.cast.editor, createQuestion, { body: { project, text: 'Wide?', type: 'yesno', required: true } })).body
  const [one, two] = [(await ask()).question._id, (await ask()).question._id]
  const post = (who: Person, url: string, payload: object) =>
    other.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers: headersOf(who) })
  const sent = (who: Person) =>
    post(who, `/projects/${project}/answers`, { answers: [one, two].map((id) => ({ question: id, answer: 'yes' })) })
  // The questions' announcements would make it forget them.
  await changeTitle(project, 'Two questions')
  const first = await sent(s.cast.resident)
  expect(first.statusCode).toBe(200)
  expect(await statementsOf(() => sent(s.cast.neighbor))).toHaveLength(1)
  expect((await post(s.cast.unconfirmed, `/answers/${one}/createNew`, { answer: 'no' })).statusCode).toBe(200)
  expect(await statementsOf(() => post(s.cast.unconfirmed, `/answers/${one}/createNew`, { answer: 'no' }))).not.toHaveLength(1)
  const again = await sent(s.cast.resident)
  expect(again.json()).toEqual({ ...first.json(), sentAt: again.json().sentAt })
  const { rows } = await sql`select 1 from answers where project_id = ${project}::uuid`.execute(s.db)
  expect(rows).toHaveLength(5)
})

test('a change in the database shows with its announcement', async () => {
  await shown(s.cast.resident)
  await changeTitle(open, 'Dark crossings')
  expect((await shown(s.cast.resident)).title).toBe('Dark crossings')
})

test('a project read in one statement shows its reader’s own like, and nothing to a session that has ended', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now)
  const url = `/api/v1/projects/${id}`
  const read = async (who: Person) => (await ask(who, url)).json().project
  expect(await read(s.cast.neighbor)).toMatchObject({ liked: false, likes: 0 })
  await other.app.inject({ method: 'POST', url: `${url}/likes`, headers: headersOf(s.cast.neighbor) })
  expect(await read(s.cast.neighbor)).toMatchObject({ liked: true, likes: 1 })
  const old = { userId: s.cast.resident.id, rememberMe: false, userAgent: undefined, now: new Date(s.clock.now.getTime() - 7_200_000) }
  const token = await openSession(s.db, old)
  const ended = await ask({ ...s.cast.resident, token }, url)
  expect([ended.statusCode, ended.json().code]).toEqual([401, 'session.expired'])
})
