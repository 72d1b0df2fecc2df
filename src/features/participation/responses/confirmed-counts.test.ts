// Public numbers count people with a confirmed address alone, whatever happens when.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { listProjects } from '../../projects/model/contract.ts'
import { addComment, castVote, deleteComment, hideComment, like, showComment, unlike } from './contract.ts'

let s: Stage
let id: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  id = await putProject(s.db, s.cast.editor, s.clock.now)
  await confirm(false)
})

const confirm = (isConfirmed = true) =>
  s.db
    .updateTable('users')
    .set({ email_verified_at: isConfirmed ? s.clock.now : null })
    .where('id', '=', s.cast.unconfirmed.id)
    .execute()
const counters = async () => {
  const row = await s.db.selectFrom('projects').select(['likes_count', 'comments_count']).where('id', '=', id).executeTakeFirstOrThrow()
  return [row.likes_count, row.comments_count]
}
const likes = (who: Person) => s.call(who, like, { params: { id } })
const comments = async (who: Person, text = 'More light, please') =>
  (await s.call(who, addComment, { params: { id }, body: { text } })).body

test('who has not confirmed the address is in no public number, and is notified; confirming changes the numbers', async () => {
  const first = await likes(s.cast.unconfirmed)
  expect([first.status, first.body.likes, first.body.liked]).toEqual([200, 0, true])
  expect(first.body.message).toBe('You like this project. It counts once you confirm your email address.')
  expect((await likes(s.cast.resident)).body).toMatchObject({ likes: 1, message: 'You like this project.' })
  expect(await comments(s.cast.unconfirmed)).toMatchObject({
    commentsCount: 0,
    message: expect.stringContaining('It counts once you confirm'),
  })
  expect(await comments(s.cast.resident)).toMatchObject({ commentsCount: 1 })
  const vote = await s.call(s.cast.unconfirmed, castVote, { params: { id }, query: {}, body: { vote: 'yes' } })
  expect(vote.body.message).toContain('It counts once you confirm')
  expect(await counters()).toEqual([1, 1])
  await confirm()
  expect(await counters()).toEqual([2, 2])
  expect((await s.call(s.cast.unconfirmed, unlike, { params: { id } })).body.likes).toBe(1)
})

test('what is taken back, hidden and shown changes the numbers by what it was counted for', async () => {
  await likes(s.cast.unconfirmed)
  const { comment } = await comments(s.cast.unconfirmed)
  const params = { id: comment._id }
  expect((await s.call(s.cast.editor, hideComment, { params, body: { reason: 'Not about the project' } })).status).toBe(200)
  expect(await counters()).toEqual([0, 0])
  await confirm()
  expect(await counters()).toEqual([1, 0])
  expect((await s.call(s.cast.editor, showComment, { params })).status).toBe(200)
  expect(await counters()).toEqual([1, 1])
  await confirm(false)
  expect(await counters()).toEqual([0, 0])
  expect((await s.call(s.cast.unconfirmed, unlike, { params: { id } })).body.likes).toBe(0)
  expect((await s.call(s.cast.unconfirmed, deleteComment, { params })).body.commentsCount).toBe(0)
})

test('the order by likes counts confirmed people alone', async () => {
  const other = await putProject(s.db, s.cast.editor, s.clock.now)
  await likes(s.cast.unconfirmed)
  await s.call(s.cast.resident, like, { params: { id: other } })
  const { projects } = (await s.call(s.cast.resident, listProjects, { query: { sort: 'liked' } as never })).body
  expect(projects.filter((one) => [id, other].includes(one._id)).map((one) => [one._id, one.likes])).toEqual([
    [other, 1],
    [id, 0],
  ])
})

test('likes, comments and confirmations at the same time leave exact numbers', async () => {
  for (let round = 0; round < 10; round++) {
    // No call takes a confirmation back; the numbers follow where an operator does.
    await confirm(false)
    await Promise.all([
      likes(s.cast.unconfirmed),
      comments(s.cast.unconfirmed, `Round ${round}`),
      confirm(),
      likes(s.cast.resident),
      s.call(s.cast.unconfirmed, unlike, { params: { id } }),
    ])
    const rows = await s.db
      .selectFrom('respondents as r')
      .select(({ selectFrom, fn }) => [
        'r.confirmed',
        selectFrom('likes as l').select(fn.countAll<number>().as('count')).whereRef('l.respondent_id', '=', 'r.id').as('likes'),
        selectFrom('comments as c').select(fn.countAll<number>().as('count')).whereRef('c.respondent_id', '=', 'r.id').as('comments'),
      ])
      .where('r.project_id', '=', id)
      .execute()
    const sum = (of: 'likes' | 'comments') => rows.reduce((all, row) => (row.confirmed ? all + Number(row[of]) : all), 0)
    expect([round, ...(await counters())]).toEqual([round, sum('likes'), sum('comments')])
  }
})
