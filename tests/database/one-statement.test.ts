// Writes that read the session, decide and write in one statement refuse what the handlers refuse, in the same order.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import { castVote, like } from '../../src/features/participation/responses/contract.ts'
import { showProject } from '../../src/features/projects/model/contract.ts'
import { createAnswer, createQuestion, sendAnswers } from '../../src/features/surveys/model/contract.ts'
import { crowd, type Person } from '../cast.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const hour = 3_600_000
const at = (hours: number) => new Date(s.clock.now.getTime() + hours * hour)

test('anyone who may respond by the rules may respond by the statement, and nobody else', async () => {
  const { db, cast, clock } = s
  await sql`update users set moved_at = ${at(-1)} where id = ${cast.neighbor.id}`.execute(db)
  await sql`update users set confirmed_mobile = '+19495550100' where id = ${cast.resident.id}`.execute(db)
  const states = [
    {},
    { status: 'draft', posted_at: null },
    { status: 'completed' },
    { starts_at: at(1) },
    { starts_at: at(0), ends_at: at(0) },
    { ends_at: at(-1) },
    { requires_mobile: true },
    { posted_at: at(-1) },
    { posted_at: at(-2) },
  ] as const
  const seen = new Set<string>()
  for (const state of states) {
    const id = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Public', ...state })
    const asked = await s.call(cast.editor, createQuestion, { body: { project: id, text: 'Is it safe?', type: 'yesno' } })
    const question = asked.body.question?._id ?? ''
    for (const [name, who] of Object.entries(cast)) {
      const of = { params: { id } }
      const answers = [{ question, answer: 'yes' }]
      const shown = await s.call(who, showProject, of)
      const refusal = shown.status === 200 ? shown.body.project.mayRespond : { allowed: false, code: shown.body.code }
      const replies = [
        await s.call(who, like, of),
        await s.call(who, castVote, { ...of, query: {}, body: { vote: 'yes' } }),
        ...(question ? [await s.call(who, sendAnswers, { ...of, body: { answers } })] : []),
        ...(question ? [await s.call(who, createAnswer, { params: { id: question }, body: { answer: 'yes' } })] : []),
      ]
      const codes = replies.map(({ status, body }) => (status === 200 ? null : (body as { code?: string }).code))
      const duplicate = refusal.allowed && question ? 'answer.duplicate' : refusal.code
      expect(codes, `${name} ${JSON.stringify(state)}`).toEqual([
        ...codes.slice(0, -1).map(() => refusal.code),
        question ? duplicate : refusal.code,
      ])
      seen.add(refusal.code ?? 'allowed')
    }
  }
  for (const code of ['allowed', 'respond.closed', 'respond.mobileRequired', 'respond.movedSince', 'respond.otherZip'])
    expect(seen).toContain(code)
})

test('who may not make a call hears that first, whatever is wrong with it', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now)
  const post = (token: string, payload: string) =>
    s.app.inject({
      method: 'POST',
      url: `/api/v1/projects/${id}/answers`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })
  for (const payload of ['{', '{}', '{"answers":[{"question":"none","answer":"yes"}]}'])
    expect((await post('unknown', payload)).statusCode).toBe(401)
  expect((await post(s.cast.resident.token, '{')).statusCode).toBe(400)
  expect((await post(s.cast.resident.token, '{}')).statusCode).toBe(422)
})

test('a session that was idle too long writes nothing', async () => {
  const { db, cast, clock } = s
  const id = await putProject(db, cast.editor, clock.now)
  const token = await openSession(db, { userId: cast.resident.id, rememberMe: false, userAgent: undefined, now: at(-2) })
  const reply = await s.call({ ...cast.resident, token }, like, { params: { id } })
  expect([reply.status, (reply.body as { code?: string }).code]).toEqual([401, 'session.expired'])
})

test('a change of one question holds up no answer to another one', async () => {
  const { db, cast, clock } = s
  const people = await crowd(db, clock.now, 4)
  const id = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Public' })
  const ask = async (text: string) =>
    (await s.call(cast.editor, createQuestion, { body: { project: id, text, type: 'yesno' } })).body.question?._id ?? ''
  const [changed, other] = [await ask('Is it safe?'), await ask('Is it lit?')]
  const answer = (nth: number, question: string) =>
    s.call(people[nth] as Person, createAnswer, { params: { id: question }, body: { answer: 'yes' } })
  let waiting: ReturnType<typeof answer>[] = []
  await db.transaction().execute(async (tx) => {
    await sql`select from questions where id = ${changed} for update`.execute(tx)
    // More than statements under way.
    waiting = [0, 1, 2].map((nth) => answer(nth, changed))
    expect((await answer(3, other)).status).toBe(200)
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a person who takes part twice in one moment, with two sessions, takes part once', async () => {
  const { db, cast, clock } = s
  const id = await putProject(db, cast.editor, clock.now)
  const token = await openSession(db, { userId: cast.resident.id, rememberMe: false, userAgent: undefined, now: clock.now })
  const sessions = [cast.resident, { ...cast.resident, token }]
  const votes = await Promise.all(sessions.map((who) => s.call(who, castVote, { params: { id }, query: {}, body: { vote: 'yes' } })))
  expect(votes.map(({ status }) => status).sort()).toEqual([200, 409])
  const likes = await Promise.all(sessions.map((who) => s.call(who, like, { params: { id } })))
  expect(likes.map(({ status }) => status).sort()).toEqual([200, 409])
})
