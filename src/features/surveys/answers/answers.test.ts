import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import type { ProjectColumns } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { createAnswer, listAnswers, sendAnswers, updateAnswer } from '../model/contract.ts'
import type { QuestionType } from '../model/rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const duplicate = 'You can only add one unique answer for each question.'
const ask = (types: QuestionType[], columns: ProjectColumns = {}) => putSurvey(s.db, s.cast.editor, s.clock.now, types, columns)
const answer = (who: Person | null, id: string, value: string | number | boolean) =>
  s.call(who, createAnswer, { params: { id }, body: { answer: value } })

describe('POST /answers/:id/createNew', () => {
  test('200 resident: each type, in the shape of the contract', async () => {
    const { projectId, questions } = await ask(['open', 'yesno', 'rating', 'yesno'])
    const values = [' More shade. ', 'yes', '4', false]
    const all = await Promise.all(values.map((value, i) => answer(s.cast.resident, questions[i] as string, value)))
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200])
    expect(all.map((one) => one.body.answer.answer)).toEqual(['More shade.', 'yes', 4, 'no'])
    expect(all[0]?.body).toEqual({
      message: 'Thank you for answering.',
      answer: {
        wording: 1,
        _id: expect.any(String),
        question: questions[0],
        project: projectId,
        owner: s.cast.resident.id,
        answer: 'More shade.',
        createdAt: s.clock.now.toISOString(),
      },
    })
  })

  test('200 resident whose address is not confirmed', async () => {
    const { questions } = await ask(['yesno'])
    expect((await answer(s.cast.unconfirmed, questions[0] as string, 'yes')).status).toBe(200)
  })

  test("409 a second answer, with the specification's text", async () => {
    const { questions } = await ask(['yesno'])
    await answer(s.cast.resident, questions[0] as string, 'yes')
    const { status, body } = await answer(s.cast.resident, questions[0] as string, 'no')
    expect([status, body]).toEqual([409, { message: duplicate, code: 'answer.duplicate' }])
  })

  test('50 equal ones at the same time: one 200, 49 times 409', async () => {
    const { projectId, questions } = await ask(['yesno'])
    const all = await Promise.all(Array.from({ length: 50 }, () => answer(s.cast.resident, questions[0] as string, 'yes')))
    const refused = all.filter((one) => one.status === 409)
    expect([all.filter((one) => one.status === 200).length, refused.length]).toEqual([1, 49])
    expect(refused.every((one) => one.body.message === duplicate)).toBe(true)
    const rows = await s.db.selectFrom('respondents').selectAll().where('project_id', '=', projectId).execute()
    expect(rows.map((row) => row.user_id)).toEqual([s.cast.resident.id])
  })

  test('the first answers of one person to many questions at the same time: one alias', async () => {
    const { projectId, questions } = await ask(Array(30).fill('rating'))
    const all = await Promise.all(questions.map((id) => answer(s.cast.neighbor, id, 5)))
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]))
    const rows = await s.db.selectFrom('respondents').select('alias').where('project_id', '=', projectId).execute()
    expect(rows).toEqual([{ alias: expect.stringMatching(/^[34679AC-HJKMNP-RT-Y]{5}$/) }])
  })

  test('422 an answer that does not fit the type is reported at the field', async () => {
    const { questions } = await ask(['open', 'yesno', 'rating'])
    const wrong = [
      [0, '', 'Please write your answer'],
      [0, 'x'.repeat(1001), 'Please use at most 1,000 characters'],
      [1, 'maybe', 'Please choose yes or no'],
      [2, 6, 'Please choose a number from 1 to 5'],
    ] as const
    for (const [i, value, text] of wrong) {
      const { status, body } = await answer(s.cast.resident, questions[i] as string, value)
      expect([status, body.code, body.errors]).toEqual([422, 'fields.invalid', { answer: text }])
    }
    const nothing = await s.call(s.cast.resident, createAnswer, { params: { id: questions[0] as string }, body: {} as never })
    expect([nothing.status, nothing.body.errors]).toEqual([422, { answer: 'Please answer the question' }])
  })

  test('401 visitor', async () => {
    const { questions } = await ask(['yesno'])
    const { status, body } = await answer(null, questions[0] as string, 'yes')
    expect([status, body.code]).toEqual([401, 'login.needed'])
  })

  test('403 other zip, other state, and every official, with a sentence that says why', async () => {
    const { questions } = await ask(['yesno'])
    const who = ['otherZip', 'otherState', 'viewer', 'editor', 'administrator', 'otherAdministrator'] as const
    const all = await Promise.all(who.map((name) => answer(s.cast[name], questions[0] as string, 'yes')))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([
      [403, 'respond.otherZip'],
      [403, 'respond.otherState'],
      [403, 'respond.official'],
      [403, 'respond.official'],
      [403, 'respond.official'],
      [403, 'respond.official'],
    ])
    expect(all[0]?.body.message).toBe('Only residents of these zip codes can respond to this project: 92660. Yours is 94103.')
    expect(all[1]?.body.message).toBe('This project is run by an organization in California, so only residents of California can respond.')
  })

  test('403 not open yet, closed, completed', async () => {
    const later = await ask(['yesno'], { starts_at: new Date('2026-11-21T00:00:00Z') })
    const closed = await ask(['yesno'], { ends_at: new Date('2026-11-19T00:00:00Z') })
    const completed = await ask(['yesno'], { status: 'completed' })
    const all = await Promise.all([later, closed, completed].map((one) => answer(s.cast.resident, one.questions[0] as string, 'yes')))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([
      [403, 'respond.notOpenYet'],
      [403, 'respond.closed'],
      [403, 'respond.completed'],
    ])
  })

  test('404 no such question, no id at all, and a question of a draft', async () => {
    const draft = await ask(['yesno'], { status: 'draft' })
    for (const id of [newId(), 'first', draft.questions[0] as string]) {
      const { status, body } = await answer(s.cast.resident, id, 'yes')
      expect([status, body.code]).toEqual([404, 'request.notFound'])
    }
  })
})

describe('PUT /answers/:id', () => {
  const change = (who: Person | null, id: string, value: string | number) =>
    s.call(who, updateAnswer, { params: { id }, body: { answer: value } })
  const answered = async (columns: ProjectColumns = {}) => {
    const survey = await ask(['rating'], columns)
    const { body } = await answer(s.cast.resident, survey.questions[0] as string, 2)
    return { ...survey, id: body.answer._id }
  }

  test('200 author changes the answer', async () => {
    const { id } = await answered()
    const { status, body } = await change(s.cast.resident, id, 5)
    expect([status, body.message, body.answer._id, body.answer.answer]).toEqual([200, 'Your answer was changed.', id, 5])
  })

  test('404 everybody else: a neighbor and every official', async () => {
    const { id } = await answered()
    for (const name of ['neighbor', 'otherZip', 'otherState', 'viewer', 'editor', 'administrator', 'otherAdministrator'] as const) {
      expect((await change(s.cast[name], id, 5)).status).toBe(404)
    }
    expect((await change(s.cast.resident, newId(), 5)).status).toBe(404)
    expect((await change(s.cast.resident, 'mine', 5)).status).toBe(404)
  })

  test('401 visitor, 422 what does not fit', async () => {
    const { id } = await answered()
    expect((await change(null, id, 5)).status).toBe(401)
    const wrong = await change(s.cast.resident, id, 'five')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { answer: 'Please choose a number from 1 to 5' }])
  })

  test('403 author, once the project is closed', async () => {
    const { id, projectId } = await answered()
    await s.db
      .updateTable('projects')
      .set({ ends_at: new Date('2026-11-19T00:00:00Z') })
      .where('id', '=', projectId)
      .execute()
    const { status, body } = await change(s.cast.resident, id, 5)
    expect([status, body.code]).toEqual([403, 'respond.closed'])
  })
})

describe('POST /projects/:id/answers', () => {
  const send = (
    who: Person | null,
    id: string,
    answers: { question: string; answer: string | number | boolean }[],
    sharesIdentity?: boolean,
  ) => s.call(who, sendAnswers, { params: { id }, body: { answers, sharesIdentity } })

  test('200 resident: all together, with a receipt; the same again changes nothing and replies the same', async () => {
    const { projectId, questions } = await ask(['open', 'yesno', 'rating'])
    const answers = questions.map((question, i) => ({ question, answer: ['Shade', 'no', 3][i] as string | number }))
    const first = await send(s.cast.resident, projectId, answers)
    const sentAt = s.clock.now
    s.clock.now = new Date(sentAt.getTime() + 60_000)
    const again = await send(s.cast.resident, projectId, [...answers].reverse())
    s.clock.now = sentAt
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body.receipt).toMatch(/^[34679AC-HJKMNP-RT-Y]{4}-[34679AC-HJKMNP-RT-Y]{4}$/)
    expect(first.body.sentAt).toBe(sentAt.toISOString())
    const sorted = (all: { _id: string }[]) => all.toSorted((a, b) => a._id.localeCompare(b._id))
    expect({ ...again.body, answers: sorted(again.body.answers) }).toEqual({ ...first.body, answers: sorted(first.body.answers) })
  })

  test('200 resident changes one and adds one; what was not sent stays', async () => {
    const { projectId, questions } = await ask(['yesno', 'rating', 'open'])
    const [a, b, c] = questions as [string, string, string]
    await send(s.cast.resident, projectId, [
      { question: a, answer: 'yes' },
      { question: b, answer: 1 },
    ])
    await send(s.cast.resident, projectId, [
      { question: b, answer: 5 },
      { question: c, answer: 'More' },
    ])
    const lists = await Promise.all(questions.map((id) => s.call(s.cast.resident, listAnswers, { params: { id }, query: {} })))
    expect(lists.map((one) => one.body.answers.map((each) => each.answer))).toEqual([['yes'], [5], ['More']])
  })

  test('200 twenty equal sendings at the same time, and single answers among them: no answer twice, no fault', async () => {
    const { projectId, questions } = await ask(Array(10).fill('rating'))
    const answers = questions.map((question) => ({ question, answer: 3 }))
    const sendings = Array.from({ length: 20 }, (_, i) => send(s.cast.neighbor, projectId, i % 2 ? answers : answers.toReversed()))
    const singles = questions.map((id) => answer(s.cast.neighbor, id, 3))
    const all = await Promise.all([...sendings, ...singles])
    expect(all.filter((one) => one.status !== 200 && one.status !== 409)).toEqual([])
    const { count } = await s.db
      .selectFrom('answers')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(10)
  })

  test('a choice to share name and email is kept until it is changed', async () => {
    const { projectId, questions } = await ask(['yesno'])
    const shares = async () =>
      (await s.db.selectFrom('respondents').select('shares_identity').where('project_id', '=', projectId).executeTakeFirstOrThrow())
        .shares_identity
    const answers = [{ question: questions[0] as string, answer: true }]
    const seen: boolean[] = []
    for (const choice of [undefined, true, undefined, false]) {
      await send(s.cast.resident, projectId, answers, choice)
      seen.push(await shares())
    }
    expect(seen).toEqual([false, true, true, false])
  })

  test('of two answers to one question in one sending the last counts', async () => {
    const { projectId, questions } = await ask(['yesno'])
    const question = questions[0] as string
    const { body } = await send(s.cast.resident, projectId, [
      { question, answer: 'yes' },
      { question, answer: 'no' },
    ])
    expect(body.answers.map((one) => one.answer)).toEqual(['no'])
  })

  test('422 one that does not fit: nothing is written', async () => {
    const { projectId, questions } = await ask(['yesno', 'rating'])
    const other = await ask(['yesno'])
    const { status, body } = await send(s.cast.resident, projectId, [
      { question: questions[0] as string, answer: 'yes' },
      { question: questions[1] as string, answer: 9 },
      { question: other.questions[0] as string, answer: 'yes' },
    ])
    expect([status, body.errors]).toEqual([
      422,
      { 'answers.1.answer': 'Please choose a number from 1 to 5', 'answers.2.question': 'This question is no longer asked' },
    ])
    expect(await s.db.selectFrom('answers').select('id').where('project_id', '=', projectId).execute()).toEqual([])
    expect((await send(s.cast.resident, projectId, [])).status).toBe(422)
  })

  test('401 visitor, 403 people who may not respond, 404 draft or unknown', async () => {
    const { projectId, questions } = await ask(['yesno'])
    const answers = [{ question: questions[0] as string, answer: 'yes' }]
    const who = [null, s.cast.otherZip, s.cast.otherState, s.cast.editor, s.cast.otherAdministrator]
    const all = await Promise.all(who.map((one) => send(one, projectId, answers)))
    expect(all.map((one) => one.status)).toEqual([401, 403, 403, 403, 403])
    const draft = await ask(['yesno'], { status: 'draft' })
    expect((await send(s.cast.resident, draft.projectId, answers)).status).toBe(404)
    expect((await send(s.cast.resident, newId(), answers)).status).toBe(404)
  })
})

describe('GET /answers/:id/answers', () => {
  const list = (who: Person | null, id: string, query: Record<string, unknown> = {}) =>
    s.call(who, listAnswers, { params: { id }, query: query as never })

  test('200 resident: own only, whatever owner is asked for', async () => {
    const { questions } = await ask(['yesno'])
    const id = questions[0] as string
    await answer(s.cast.resident, id, 'yes')
    await answer(s.cast.neighbor, id, 'no')
    for (const query of [{}, { owner: s.cast.neighbor.id }, { includeUnconfirmed: 'true' }]) {
      const { status, body } = await list(s.cast.resident, id, query)
      expect([status, body.answers.map((one) => [one.owner, one.answer]), body.nextCursor]).toEqual([
        200,
        [[s.cast.resident.id, 'yes']],
        null,
      ])
    }
  })

  test('200 each official of the project: all by alias, unconfirmed people only where asked for', async () => {
    const { projectId, questions } = await ask(['yesno'])
    const id = questions[0] as string
    await answer(s.cast.resident, id, 'yes')
    await answer(s.cast.unconfirmed, id, 'no')
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { body } = await list(s.cast[name], id)
      expect(body.answers).toHaveLength(1)
      const { owner, respondent } = body.answers[0] as (typeof body.answers)[number]
      expect(respondent).toEqual({
        alias: owner,
        channel: 'account',
        zipCode: '92660',
        state: 'CA',
        ageRange: '35-44',
        gender: 'Female',
        ethnicity: 'Prefer not to answer',
        moved: false,
        name: null,
        email: null,
      })
    }
    expect((await list(s.cast.viewer, id, { includeUnconfirmed: 'true' })).body.answers.map((one) => one.answer).sort()).toEqual([
      'no',
      'yes',
    ])
    await s.call(s.cast.resident, sendAnswers, {
      params: { id: projectId },
      body: { answers: [{ question: id, answer: 'yes' }], sharesIdentity: true },
    })
    const shared = (await list(s.cast.viewer, id)).body.answers[0]?.respondent
    expect([shared?.name, shared?.email]).toEqual(['resident Example', 'resident@example.org'])
  })

  test('200 official: every answer exactly once over the pages, newest first; one respondent by alias', async () => {
    const { questions } = await ask(['rating'])
    const id = questions[0] as string
    const people = await crowd(s.db, s.clock.now, 23)
    for (const [i, person] of people.entries()) {
      // Several answers share one instant: the id breaks the tie.
      s.clock.now = new Date(Date.parse('2026-11-20T18:00:00Z') + Math.floor(i / 4) * 1000)
      await answer(person, id, (i % 5) + 1)
    }
    s.clock.now = new Date('2026-11-20T18:00:00Z')
    const seen: { _id: string; createdAt: string; owner: string }[] = []
    let cursor: string | null = null
    do {
      const { body } = await list(s.cast.viewer, id, cursor ? { limit: 5, cursor } : { limit: 5 })
      seen.push(...body.answers)
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(seen.map((one) => one._id)).size).toBe(23)
    expect(seen.map((one) => one.createdAt)).toEqual(
      seen
        .map((one) => one.createdAt)
        .toSorted()
        .toReversed(),
    )
    const one = seen[7] as (typeof seen)[number]
    expect((await list(s.cast.viewer, id, { owner: one.owner })).body.answers.map((each) => each._id)).toEqual([one._id])
  })

  test('200 official: from and to, both ends included', async () => {
    const { questions } = await ask(['open'])
    const id = questions[0] as string
    for (const [i, person] of (await crowd(s.db, s.clock.now, 3)).entries()) {
      const { body } = await answer(person, id, `Day ${i + 1}`)
      const created_at = new Date(`2026-11-0${i + 1}T12:00:00Z`)
      await s.db.updateTable('answers').set({ created_at }).where('id', '=', body.answer._id).execute()
    }
    const answersBetween = async (query: Record<string, unknown>) =>
      (await list(s.cast.viewer, id, query)).body.answers.map((one) => one.answer)
    expect(await answersBetween({ from: '2026-11-02' })).toEqual(['Day 3', 'Day 2'])
    expect(await answersBetween({ to: '2026-11-02T12:00:00Z' })).toEqual(['Day 2', 'Day 1'])
    expect(await answersBetween({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['Day 2'])
    expect((await list(s.cast.viewer, id, { from: 'May' })).status).toBe(422)
  })

  test('401 visitor; 403 another organization, and residents who may not see a private survey; 404 draft; 422 a made-up cursor', async () => {
    const { questions } = await ask(['yesno'])
    const id = questions[0] as string
    const all = await Promise.all([null, s.cast.otherAdministrator, s.cast.otherZip, s.cast.otherState].map((who) => list(who, id)))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([
      [401, 'login.needed'],
      [403, 'survey.otherOrganization'],
      [403, 'survey.private'],
      [403, 'survey.private'],
    ])
    const draft = await ask(['yesno'], { status: 'draft' })
    expect((await list(s.cast.resident, draft.questions[0] as string)).status).toBe(404)
    expect((await list(s.cast.viewer, draft.questions[0] as string)).status).toBe(200)
    expect((await list(s.cast.viewer, id, { cursor: 'xyz' })).status).toBe(422)
  })
})
