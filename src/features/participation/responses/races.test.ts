import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { showProject } from '../../projects/model/contract.ts'
import { addComment, castVote, deleteComment, like, switchVote, unlike } from './contract.ts'

let s: Stage
let people: Person[]

beforeAll(async () => {
  s = await stage()
  people = await crowd(s.db, s.clock.now, 20)
})
afterAll(() => s.close())

/**
 * Ten concurrent calls by each of 20 people, interleaved.
 * @returns the number of replies by status
 */
async function all(times: number, send: (who: Person, nth: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, nth) => people.map((who) => send(who, nth))).flat())
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

const project = () => putProject(s.db, s.cast.editor, s.clock.now)
const counted = async (id: string) => {
  const { likes_count: likes, comments_count: comments } = await s.db
    .selectFrom('projects')
    .select(['likes_count', 'comments_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { likes, comments }
}
const rowsOf = async (table: 'likes' | 'votes' | 'comments' | 'respondents', id: string) =>
  Number(
    (
      await s.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .where('project_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n,
  )

test('20 people like ten times each at the same time: 20 likes, 180 times 409, the counter is right', async () => {
  const id = await project()
  expect(await all(10, (who) => s.call(who, like, { params: { id } }))).toEqual({ 200: 20, 409: 180 })
  expect([await counted(id), await rowsOf('likes', id)]).toEqual([{ likes: 20, comments: 0 }, 20])
  expect(await all(10, (who) => s.call(who, unlike, { params: { id } }))).toEqual({ 200: 20, 404: 180 })
  expect([await counted(id), await rowsOf('likes', id)]).toEqual([{ likes: 0, comments: 0 }, 0])
})

test('likes and their taking back, mixed at the same time: the counter is the number of rows', async () => {
  const id = await project()
  await all(10, (who, nth) => s.call(who, nth % 2 ? unlike : like, { params: { id } }))
  expect((await counted(id)).likes).toBe(await rowsOf('likes', id))
})

test('20 people vote ten times each at the same time: 20 votes, 180 times 409, an alias each', async () => {
  const id = await project()
  const cast = (who: Person, nth: number) => s.call(who, castVote, { params: { id }, query: { vote: nth % 2 ? 'yes' : 'no' }, body: null })
  expect(await all(10, cast)).toEqual({ 200: 20, 409: 180 })
  expect([await rowsOf('votes', id), await rowsOf('respondents', id)]).toEqual([20, 20])
  expect(await all(10, (who) => s.call(who, switchVote, { params: { id }, query: { vote: 'no' }, body: null }))).toEqual({ 200: 200 })
  expect(await rowsOf('votes', id)).toBe(20)
})

test('20 people comment five times each at the same time, and delete each comment three times at the same time: the counter is right', async () => {
  const id = await project()
  const comment = (who: Person, nth: number) => s.call(who, addComment, { params: { id }, body: { text: `Word ${nth}` } })
  expect(await all(5, comment)).toEqual({ 200: 100 })
  expect([await counted(id), await rowsOf('respondents', id)]).toEqual([{ likes: 0, comments: 100 }, 20])
  const rows = await s.db
    .selectFrom('comments as c')
    .innerJoin('respondents as r', 'r.id', 'c.respondent_id')
    .select(['c.id', 'r.user_id'])
    .where('c.project_id', '=', id)
    .execute()
  const authors = new Map(people.map((who) => [who.id, who]))
  const removals = rows.slice(0, 60).flatMap((row) => [1, 2, 3].map(() => [authors.get(row.user_id as string) as Person, row.id] as const))
  const done = await Promise.all(removals.map(([who, comment]) => s.call(who, deleteComment, { params: { id: comment } })))
  expect(done.filter((one) => one.status === 200)).toHaveLength(60)
  expect(done.filter((one) => one.status === 404)).toHaveLength(120)
  expect([await counted(id), await rowsOf('comments', id)]).toEqual([{ likes: 0, comments: 40 }, 40])
})

test('200 votes and likes at the same time by 20 people over HTTP, given, switched and taken back: the counts are the rows', async () => {
  const id = await project()
  const port = new URL(await s.app.listen({ host: '127.0.0.1', port: 0 })).port
  const calls = [
    ['POST', 'votes?vote=yes'],
    ['POST', 'likes'],
    ['PUT', 'updateVote?vote=no'],
    ['DELETE', 'likes'],
    ['POST', 'votes?vote=no'],
    ['POST', 'likes'],
    ['DELETE', 'deleteVote'],
    ['POST', 'votes?vote=yes'],
    ['PUT', 'updateVote?vote=yes'],
    ['POST', 'likes'],
  ] as const
  const answers = await Promise.all(
    calls.flatMap(([method, path]) =>
      people.map(async (who) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/v1/projects/${id}/${path}`, {
          method,
          headers: { authorization: `Bearer ${who.token}` },
        })
        return { status: response.status, ...((await response.json()) as { code?: string; message: string }) }
      }),
    ),
  )
  expect(answers).toHaveLength(200)
  const reasons = { 409: ['vote.duplicate', 'like.duplicate'], 404: ['vote.none', 'like.none'] } as Record<number, string[]>
  for (const { status, code, message } of answers) {
    if (status !== 200) expect(reasons[status]).toContain(code)
    expect(message).not.toBe(code ?? '')
  }
  const seen = (await s.call(s.cast.viewer, showProject, { params: { id } })).body.project
  const votes = await s.db.selectFrom('votes').select(['vote', 'respondent_id']).where('project_id', '=', id).execute()
  expect(seen.likes).toBe(await rowsOf('likes', id))
  expect(seen.votes).toEqual({ yes: votes.filter((one) => one.vote === 'yes').length, no: votes.filter((one) => one.vote === 'no').length })
  expect(new Set(votes.map((one) => one.respondent_id)).size).toBe(votes.length)
})
