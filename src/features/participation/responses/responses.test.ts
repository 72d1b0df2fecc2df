import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addComment, castVote, deleteComment, deleteVote, like, listComments, listVotes, switchVote, unlike } from './contract.ts'
import { insertLike, removeLike } from './queries.server.ts'

let s: Stage
let project: string
let draft: string
let closed: string

beforeAll(async () => {
  s = await stage()
  const now = s.clock.now
  project = await putProject(s.db, s.cast.editor, now)
  draft = await putProject(s.db, s.cast.editor, now, { status: 'draft' })
  closed = await putProject(s.db, s.cast.editor, now, { ends_at: new Date(now.getTime() - 1000) })
})
afterAll(() => s.close())

const vote = (who: Person | null, value: 'yes' | 'no', id = project) =>
  s.call(who, castVote, { params: { id }, query: { vote: value }, body: null })
const comment = (who: Person | null, text: string, id = project) => s.call(who, addComment, { params: { id }, body: { text } })
const counters = async (id = project) =>
  s.db.selectFrom('projects').select(['likes_count', 'comments_count']).where('id', '=', id).executeTakeFirstOrThrow()

describe('who may respond', () => {
  const writes: [string, Endpoint, object][] = [
    ['votes', castVote, { query: { vote: 'yes' } }],
    ['switches a vote', switchVote, { query: { vote: 'yes' } }],
    ['takes a vote back', deleteVote, {}],
    ['likes', like, {}],
    ['takes a like back', unlike, {}],
    ['comments', addComment, { body: { text: 'A word' } }],
  ]
  test.each(writes)('each refusal has its status and says why: %s', async (_, endpoint, rest) => {
    const as = (who: Person | null, id = project) => s.call(who, endpoint, { params: { id }, ...rest } as never)
    const { cast } = s
    const refusals = [
      [await as(null), 401, 'login.needed'],
      [await as(cast.otherZip), 403, 'respond.otherZip'],
      [await as(cast.otherState), 403, 'respond.otherState'],
      [await as(cast.viewer), 403, 'respond.official'],
      [await as(cast.administrator), 403, 'respond.official'],
      [await as(cast.otherAdministrator), 403, 'respond.official'],
      [await as(cast.resident, closed), 403, 'respond.closed'],
      [await as(cast.resident, draft), 404, 'request.notFound'],
      [await as(cast.editor, draft), 403, 'respond.official'],
      [await as(cast.resident, newId()), 404, 'request.notFound'],
      [await as(cast.resident, 'nonsense'), 404, 'request.notFound'],
    ] as const
    for (const [answered, status, code] of refusals) {
      expect([answered.status, answered.body.code]).toEqual([status, code])
      expect(answered.body.message).not.toBe(code)
    }
  })
})

describe('votes', () => {
  test('200 resident votes, in the query or in the body; 409 votes again', async () => {
    const first = await vote(s.cast.resident, 'yes')
    expect(first).toMatchObject({ status: 200, body: { vote: 'yes', message: 'Thank you for your vote.', counts: null } })
    expect(first.body.votes).toEqual([{ owner: s.cast.resident.id, vote: 'yes', createdAt: s.clock.now.toISOString() }])
    const again = await s.call(s.cast.resident, castVote, { params: { id: project }, query: {}, body: { vote: 'no' } })
    expect([again.status, again.body.code]).toEqual([409, 'vote.duplicate'])
    const other = await s.call(s.cast.neighbor, castVote, { params: { id: project }, query: {}, body: { vote: 'no' } })
    expect(other).toMatchObject({ status: 200, body: { vote: 'no' } })
  })

  test('422 resident votes neither yes nor no, or nothing', async () => {
    const wrong = await s.call(s.cast.unconfirmed, castVote, { params: { id: project }, query: { vote: 'maybe' as 'yes' }, body: null })
    const nothing = await s.call(s.cast.unconfirmed, castVote, { params: { id: project }, query: {}, body: null })
    for (const answered of [wrong, nothing])
      expect(answered).toMatchObject({ status: 422, body: { errors: { vote: 'Please choose yes or no' } } })
  })

  test('200 resident switches; 404 without a vote; 403 in another’s name', async () => {
    const sent = { params: { id: project }, body: null }
    expect(await s.call(s.cast.resident, switchVote, { ...sent, query: { vote: 'no', owner: s.cast.resident.id } })).toMatchObject({
      status: 200,
      body: { vote: 'no' },
    })
    expect(await s.call(s.cast.unconfirmed, switchVote, { ...sent, query: { vote: 'no' } })).toMatchObject({
      status: 404,
      body: { code: 'vote.none' },
    })
    const forged = await s.call(s.cast.resident, switchVote, { ...sent, query: { vote: 'yes', owner: s.cast.neighbor.id } })
    expect([forged.status, forged.body.code]).toEqual([403, 'vote.notYours'])
  })

  test('200 residents see their own vote only, officials all by alias, without the unconfirmed unless asked for', async () => {
    await vote(s.cast.unconfirmed, 'yes')
    const own = await s.call(s.cast.resident, listVotes, { params: { id: project }, query: {} })
    expect(own.body).toMatchObject({ votes: [{ owner: s.cast.resident.id, vote: 'no' }], vote: 'no', counts: null, waiting: null })
    const filtered = await s.call(s.cast.resident, listVotes, { params: { id: project }, query: { vote: 'yes' } })
    expect(filtered.body).toMatchObject({ votes: [], vote: 'no' })
    for (const who of [s.cast.viewer, s.cast.administrator]) {
      const all = await s.call(who, listVotes, { params: { id: project }, query: {} })
      expect(all.body).toMatchObject({ counts: { yes: 0, no: 2 }, vote: null, waiting: 1 })
      expect(all.body.votes).toHaveLength(2)
      expect(JSON.stringify(all.body)).not.toContain(s.cast.resident.id)
    }
    const everyone = await s.call(s.cast.viewer, listVotes, { params: { id: project }, query: { includeUnconfirmed: 'true', vote: 'yes' } })
    expect(everyone.body).toMatchObject({ counts: { yes: 1, no: 2 }, votes: [{ vote: 'yes' }], waiting: 0 })
  })

  test('403 another organization lists votes; 401 visitor; 404 another organization, of a draft', async () => {
    const list = (who: Person | null, id = project) => s.call(who, listVotes, { params: { id }, query: {} })
    expect(await list(s.cast.otherAdministrator)).toMatchObject({ status: 403, body: { code: 'responses.otherOrganization' } })
    expect((await list(null)).status).toBe(401)
    expect((await list(s.cast.otherAdministrator, draft)).status).toBe(404)
    expect((await list(s.cast.otherZip)).body).toMatchObject({ votes: [], vote: null })
  })

  test('200 officials page through votes without missing or repeating one', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await s.call(s.cast.viewer, listVotes, {
        params: { id: project },
        query: { includeUnconfirmed: 'on', limit: 1, cursor },
      })
      expect(page.status).toBe(200)
      seen.push(...page.body.votes.map((one) => one.owner))
      cursor = page.body.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  test('200 resident takes the vote back; 404 again', async () => {
    const take = () => s.call(s.cast.resident, deleteVote, { params: { id: project } })
    expect(await take()).toMatchObject({ status: 200, body: { vote: null, votes: [] } })
    expect(await take()).toMatchObject({ status: 404, body: { code: 'vote.none' } })
  })
})

describe('likes', () => {
  const likeIt = (who: Person) => s.call(who, like, { params: { id: project } })
  const unlikeIt = (who: Person) => s.call(who, unlike, { params: { id: project } })

  test('200 resident likes; 409 twice; 200 takes it back; 404 twice', async () => {
    expect(await likeIt(s.cast.resident)).toMatchObject({ status: 200, body: { likes: 1, liked: true } })
    expect(await likeIt(s.cast.resident)).toMatchObject({ status: 409, body: { code: 'like.duplicate' } })
    expect(await likeIt(s.cast.neighbor)).toMatchObject({ status: 200, body: { likes: 2 } })
    expect(await unlikeIt(s.cast.resident)).toMatchObject({ status: 200, body: { likes: 1, liked: false } })
    expect(await unlikeIt(s.cast.resident)).toMatchObject({ status: 404, body: { code: 'like.none' } })
    expect((await counters()).likes_count).toBe(1)
    // A page's form is identified before its call, which then takes the longer way.
    expect(await insertLike(s.db, project, s.cast.resident.id, s.clock.now)).toBe(2)
    expect(await insertLike(s.db, project, s.cast.resident.id, s.clock.now)).toBeNull()
    expect(await removeLike(s.db, project, s.cast.resident.id)).toBe(1)
  })
})

describe('comments', () => {
  let own: string

  test('200 resident comments, and is thanked in the specification’s words', async () => {
    const sent = await comment(s.cast.resident, '  The corner floods.\r\nLook at the drain.\u0000 ')
    expect(sent).toMatchObject({ status: 200, body: { message: 'Thank you for adding your expert comment.', commentsCount: 1 } })
    expect(sent.body.comment).toMatchObject({ owner: s.cast.resident.id, isMine: true, text: 'The corner floods.\nLook at the drain.' })
    own = sent.body.comment._id
  })

  test('422 resident sends nothing, or more than 2,000 characters', async () => {
    for (const text of ['', '   ', '\u0000'])
      expect(await comment(s.cast.resident, text)).toMatchObject({ status: 422, body: { errors: { text: 'Please write a comment' } } })
    expect((await comment(s.cast.resident, 'x'.repeat(2001))).body.errors?.text).toContain('2,000')
    expect((await comment(s.cast.neighbor, `${'x'.repeat(1998)}\r\nx`)).status).toBe(200)
  })

  test('200 residents see their own, officials all with alias and home, names only where shared', async () => {
    await comment(s.cast.unconfirmed, 'From somebody unconfirmed')
    await s.db.updateTable('respondents').set({ shares_identity: true }).where('user_id', '=', s.cast.neighbor.id).execute()
    const mine = await s.call(s.cast.resident, listComments, { params: { id: project }, query: {} })
    expect(mine.body).toMatchObject({ commentsCount: 2, waiting: null, comments: [{ _id: own, isMine: true }] })
    const all = await s.call(s.cast.viewer, listComments, { params: { id: project }, query: {} })
    expect(all.body).toMatchObject({ commentsCount: 2, waiting: 1 })
    expect(all.body.comments.map((one) => [one.isMine, one.respondent?.zipCode, one.respondent?.name])).toEqual(
      expect.arrayContaining([
        [false, '92660', 'neighbor Example'],
        [false, '92660', null],
      ]),
    )
    for (const one of all.body.comments) expect(one.owner).toBe(one.respondent?.alias)
    for (const hidden of [s.cast.resident.id, 'resident@example.org']) expect(JSON.stringify(all.body)).not.toContain(hidden)
    const everyone = await s.call(s.cast.viewer, listComments, { params: { id: project }, query: { includeUnconfirmed: 'true' } })
    expect(everyone.body.comments).toHaveLength(3)
    expect((await s.call(s.cast.otherZip, listComments, { params: { id: project }, query: {} })).body).toMatchObject({
      comments: [],
      commentsCount: 2,
    })
  })

  test('401 visitor, 403 another organization, 404 unknown, 422 a made-up cursor', async () => {
    const list = (who: Person | null, query = {}, id = project) => s.call(who, listComments, { params: { id }, query })
    expect((await list(null)).status).toBe(401)
    expect((await list(s.cast.otherAdministrator)).status).toBe(403)
    expect((await list(s.cast.resident, {}, newId())).status).toBe(404)
    for (const cursor of [
      'x',
      Buffer.from('2026-99-99T00:00:00.000000Z~a').toString('base64url'),
      Buffer.from('a~\0').toString('base64url'),
    ])
      expect((await list(s.cast.viewer, { cursor })).status).toBe(422)
  })

  test('200 officials page through comments of one instant without missing one', async () => {
    const crowded = await putProject(s.db, s.cast.editor, s.clock.now)
    for (let i = 0; i < 5; i++) await comment(s.cast.resident, `Comment ${i}`, crowded)
    const texts: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await s.call(s.cast.viewer, listComments, { params: { id: crowded }, query: { limit: 2, cursor } })
      texts.push(...body.comments.map((one) => one.text))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(texts.sort()).toEqual([0, 1, 2, 3, 4].map((i) => `Comment ${i}`))
  })

  test('404 another resident and another organization delete it, 403 its officials, 401 visitor', async () => {
    const remove = (who: Person | null, id = own) => s.call(who, deleteComment, { params: { id } })
    expect((await remove(s.cast.neighbor)).status).toBe(404)
    expect((await remove(s.cast.otherAdministrator)).status).toBe(404)
    for (const who of [s.cast.viewer, s.cast.editor, s.cast.administrator])
      expect(await remove(who)).toMatchObject({ status: 403, body: { code: 'comment.hideInstead' } })
    expect((await remove(null)).status).toBe(401)
    expect((await remove(s.cast.resident, newId())).status).toBe(404)
    expect((await remove(s.cast.resident, 'nonsense')).status).toBe(404)
    expect((await counters()).comments_count).toBe(2)
  })

  test('200 author deletes it, also once the project is completed; 404 again', async () => {
    const remove = (who: Person, id: string) => s.call(who, deleteComment, { params: { id } })
    await s.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', project).execute()
    expect(await remove(s.cast.resident, own)).toMatchObject({
      status: 200,
      body: { message: 'The comment has been deleted.', commentsCount: 1 },
    })
    expect((await remove(s.cast.resident, own)).status).toBe(404)
    expect((await counters()).comments_count).toBe(1)
    expect((await comment(s.cast.resident, 'Too late')).body.code).toBe('respond.completed')
  })
})
