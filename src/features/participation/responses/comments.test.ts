// A comment after it was sent: edited by its author, answered and hidden by officials.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import { showMyData } from '../../records/my-data/contract.ts'
import { addComment, answerComment, deleteComment, editComment, hideComment, listComments, removeAnswer, showComment } from './contract.ts'

let s: Stage
let project: string
let own: string

beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.db.deleteFrom('projects').execute()
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  own = (await comment(s.cast.resident, 'The corner floods.')).body.comment._id
})

const comment = (who: Person, text: string) => s.call(who, addComment, { params: { id: project }, body: { text } })
const edit = (who: Person | null, text: string, id = own) => s.call(who, editComment, { params: { id }, body: { text } })
const answer = (who: Person | null, text: string, id = own) => s.call(who, answerComment, { params: { id }, body: { text } })
const unanswer = (who: Person | null, id = own) => s.call(who, removeAnswer, { params: { id } })
const hide = (who: Person | null, seen?: string | null, reason = 'It names a neighbor', id = own) =>
  s.call(who, hideComment, { params: { id }, body: { reason, ...(seen === undefined ? {} : { seen }) } })
const show = (who: Person | null, id = own) => s.call(who, showComment, { params: { id } })
const list = async (who: Person, query: object = {}) => (await s.call(who, listComments, { params: { id: project }, query })).body
const setProject = (columns: object) => s.db.updateTable('projects').set(columns).where('id', '=', project).execute()
const isCounted = async () => {
  const { comments_count } = await s.db.selectFrom('projects').select('comments_count').where('id', '=', project).executeTakeFirstOrThrow()
  const rows = await s.db.selectFrom('comments').select('hidden_at').where('project_id', '=', project).execute()
  expect(comments_count).toBe(rows.filter((one) => one.hidden_at === null).length)
  return comments_count
}

describe('changing one’s own', () => {
  test('200 author; the officials read the new words and when they changed', async () => {
    const { status, body } = await edit(s.cast.resident, ' The corner floods.\r\nEvery spring. ')
    expect([status, body.message]).toEqual([200, 'Your comment has been changed.'])
    const changed = { text: 'The corner floods.\nEvery spring.', editedAt: s.clock.now.toISOString() }
    expect(body).toMatchObject({ comment: { ...changed, isMine: true, owner: s.cast.resident.id }, commentsCount: 1 })
    // Officials see the day, not the time.
    expect((await list(s.cast.viewer)).comments).toMatchObject([
      { text: changed.text, editedAt: dayOfInstant('America/Los_Angeles')(s.clock.now) },
    ])
  })

  test('200 author: in the language of the account at the first response; no official learns it', async () => {
    await s.db.updateTable('users').set({ language: 'vi' }).where('id', '=', s.cast.neighbor.id).execute()
    expect((await comment(s.cast.neighbor, 'Góc đường này tối.')).body.comment.language).toBe('vi')
    await s.db.updateTable('users').set({ language: 'en' }).where('id', '=', s.cast.neighbor.id).execute()
    expect((await list(s.cast.neighbor)).comments.map((one) => one.language)).toEqual(['vi'])
    expect((await list(s.cast.viewer)).comments.map((one) => one.language)).toEqual([null, null])
  })

  test('401 visitor, 403 officials of the project, 404 everybody else and what is unknown', async () => {
    expect((await edit(null, 'x')).status).toBe(401)
    for (const who of [s.cast.viewer, s.cast.editor, s.cast.administrator])
      expect(await edit(who, 'x')).toMatchObject({ status: 403, body: { code: 'comment.notYours' } })
    for (const who of [s.cast.neighbor, s.cast.otherZip, s.cast.otherAdministrator])
      expect(await edit(who, 'x')).toMatchObject({ status: 404, body: { code: 'request.notFound' } })
    for (const id of [newId(), 'nonsense']) expect((await edit(s.cast.resident, 'x', id)).status).toBe(404)
  })

  test('403 author of a closed project or in another zip code now, with the reason; 422 nothing, or too much', async () => {
    expect(await edit(s.cast.resident, ' ')).toMatchObject({ status: 422, body: { errors: { text: 'Please write a comment' } } })
    expect((await edit(s.cast.resident, 'x'.repeat(2001))).status).toBe(422)
    await setProject({ ends_at: new Date(s.clock.now.getTime() - 1) })
    expect(await edit(s.cast.resident, 'Late')).toMatchObject({ status: 403, body: { code: 'respond.closed' } })
    await setProject({ ends_at: null, status: 'completed' })
    expect(await edit(s.cast.resident, 'Late')).toMatchObject({ status: 403, body: { code: 'respond.completed' } })
    expect((await list(s.cast.resident)).comments).toMatchObject([{ text: 'The corner floods.', editedAt: null }])
  })
})

describe('the same words twice', () => {
  test('409 sent again, or changed into another of one’s own; 200 by somebody else', async () => {
    expect(await comment(s.cast.resident, 'The corner floods. ')).toMatchObject({ status: 409, body: { code: 'comment.duplicate' } })
    await comment(s.cast.resident, 'And the drain is full.')
    expect((await edit(s.cast.resident, 'And the drain is full.')).body.code).toBe('comment.duplicate')
    expect((await edit(s.cast.resident, 'The corner floods.')).status).toBe(200)
    expect((await comment(s.cast.neighbor, 'The corner floods.')).status).toBe(200)
    expect(await isCounted()).toBe(3)
  })

  test('ten times at the same time: one 200, nine 409', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => comment(s.cast.neighbor, 'Once is enough')))
    expect(sent.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await isCounted()).toBe(2)
  })
})

describe('many at the same time', () => {
  const statuses = async (sent: Promise<{ status: number }>[]) => (await Promise.all(sent)).map((one) => one.status).sort()
  const words = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`)

  test('429 the eleventh within ten minutes, also sent at the same time and on another project; 200 when the first is ten minutes old', async () => {
    const texts = words(14, 'Again')
    expect(await statuses(texts.map((text) => comment(s.cast.neighbor, text)))).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    const first = project
    project = await putProject(s.db, s.cast.editor, s.clock.now)
    const refused = await comment(s.cast.neighbor, 'Elsewhere')
    expect(refused).toMatchObject({ status: 429, body: { code: 'comment.tooMany' } })
    expect(refused.body.message).toBe('You’ve sent 10 comments in 10 minutes. Please wait before you send another.')
    expect((await comment(s.cast.resident, 'Another person')).status).toBe(200)
    const start = s.clock.now.getTime()
    s.clock.now = new Date(start + 600_000 - 1)
    expect((await comment(s.cast.neighbor, 'Too early')).status).toBe(429)
    s.clock.now = new Date(start + 600_000)
    expect((await comment(s.cast.neighbor, 'In time')).status).toBe(200)
    s.clock.now = new Date(start)
    project = first
    expect(await isCounted()).toBe(11)
  })
})

describe('an answer', () => {
  test('200 editor answers and changes it, 200 author reads it, as does a viewer; 200 taken back; 404 again', async () => {
    const first = await answer(s.cast.editor, 'We will look at the drain.')
    expect(first).toMatchObject({ status: 200, body: { comment: { isMine: false }, commentsCount: 1 } })
    expect((await answer(s.cast.administrator, 'The drain was cleaned.')).status).toBe(200)
    const read = { answer: { text: 'The drain was cleaned.', at: s.clock.now.toISOString() } }
    expect((await list(s.cast.resident)).comments).toMatchObject([read])
    expect((await list(s.cast.viewer)).comments).toMatchObject([read])
    expect((await list(s.cast.neighbor)).comments).toEqual([])
    expect((await unanswer(s.cast.editor)).body.comment.answer).toBeNull()
    expect(await unanswer(s.cast.editor)).toMatchObject({ status: 404, body: { code: 'comment.noAnswer' } })
  })

  test('200 also once the project is completed', async () => {
    await setProject({ status: 'completed' })
    expect((await answer(s.cast.editor, 'It was built.')).status).toBe(200)
  })

  test('401 visitor, 403 resident and viewer, 404 another organization and what is unknown, 422 nothing', async () => {
    expect((await answer(null, 'x')).status).toBe(401)
    for (const who of [s.cast.resident, s.cast.viewer]) expect((await answer(who, 'x')).status).toBe(403)
    expect((await answer(s.cast.otherAdministrator, 'x')).status).toBe(404)
    for (const id of [newId(), 'nonsense']) expect((await answer(s.cast.editor, 'x', id)).status).toBe(404)
    expect(await answer(s.cast.editor, ' ')).toMatchObject({ status: 422, body: { errors: { text: 'Please write a reply' } } })
  })

  test('officials find what is not answered: without hidden ones and unconfirmed people', async () => {
    await comment(s.cast.neighbor, 'And here')
    await comment(s.cast.unconfirmed, 'And there')
    expect((await list(s.cast.viewer)).unanswered).toBe(2)
    await answer(s.cast.editor, 'Thank you')
    const open = await list(s.cast.viewer, { show: 'unanswered' })
    expect([open.unanswered, open.comments.map((one) => one.text)]).toEqual([1, ['And here']])
    await hide(s.cast.editor, undefined, 'Off topic', open.comments[0]?._id)
    const none = await list(s.cast.viewer, { show: 'unanswered' })
    expect([none.unanswered, none.comments]).toEqual([0, []])
    expect((await list(s.cast.viewer, { show: 'hidden' })).comments.map((one) => one.text)).toEqual(['And here'])
    expect((await list(s.cast.neighbor, { show: 'unanswered' })).unanswered).toBeNull()
  })
})

describe('hiding', () => {
  test('200 editor hides with a reason and shows it again; the count follows, the author reads why', async () => {
    expect(await hide(s.cast.editor, null)).toMatchObject({ status: 200, body: { commentsCount: 0 } })
    const hidden = { reason: 'It names a neighbor', at: s.clock.now.toISOString() }
    expect((await list(s.cast.resident)).comments).toMatchObject([{ text: 'The corner floods.', hidden }])
    expect(await list(s.cast.viewer)).toMatchObject({ commentsCount: 0, comments: [{ hidden }] })
    expect(JSON.stringify((await s.call(s.cast.resident, showMyData, { query: {} })).body)).toContain('It names a neighbor')
    expect(await hide(s.cast.administrator)).toMatchObject({ status: 409, body: { code: 'comment.hiddenAlready' } })
    expect(await show(s.cast.administrator)).toMatchObject({ status: 200, body: { commentsCount: 1, comment: { hidden: null } } })
    expect(await show(s.cast.editor)).toMatchObject({ status: 409, body: { code: 'comment.notHidden' } })
    expect(await isCounted()).toBe(1)
  })

  test('401 visitor, 403 resident and viewer, 404 another organization and what is unknown, 422 without a reason', async () => {
    for (const act of [hide, show]) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer]) expect((await act(who)).status).toBe(403)
      expect((await act(s.cast.otherAdministrator)).status).toBe(404)
    }
    for (const id of [newId(), 'nonsense']) expect((await hide(s.cast.editor, null, 'x', id)).status).toBe(404)
    expect((await hide(s.cast.editor, null, '  ')).body.errors).toHaveProperty('reason')
    expect((await hide(s.cast.editor, null, 'x'.repeat(301))).status).toBe(422)
  })

  test('409 where the author has changed the words meanwhile; what was hidden stays hidden when it is changed', async () => {
    await edit(s.cast.resident, 'Different words')
    expect(await hide(s.cast.editor, null)).toMatchObject({ status: 409, body: { code: 'comment.editedMeanwhile' } })
    const version = async () => (await list(s.cast.editor)).comments[0]?.version
    const hideVersion = (of: string | undefined) =>
      s.call(s.cast.editor, hideComment, { params: { id: own }, body: { reason: 'It names a neighbor', version: of } })
    const read = await version()
    await edit(s.cast.resident, 'Again different words')
    expect((await hideVersion(read)).body.code).toBe('comment.editedMeanwhile')
    expect((await hideVersion(await version())).status).toBe(200)
    expect(await edit(s.cast.resident, 'Better words')).toMatchObject({
      status: 200,
      body: { comment: { hidden: { reason: 'It names a neighbor' } } },
    })
    expect(await isCounted()).toBe(0)
  })

  test('an author deletes a hidden comment: the count, which left it out, stays', async () => {
    await comment(s.cast.neighbor, 'Another')
    await hide(s.cast.editor)
    expect((await s.call(s.cast.resident, deleteComment, { params: { id: own } })).body.commentsCount).toBe(1)
    expect(await isCounted()).toBe(1)
  })
})

describe('at the same moment', () => {
  test('changed and hidden: never hidden unread, and the count is right', async () => {
    for (let i = 0; i < 8; i++) {
      const { _id } = (await comment(s.cast.neighbor, `First words ${i}`)).body.comment
      const [edited, hidden] = await Promise.all([
        edit(s.cast.neighbor, `Other words ${i}`, _id),
        hide(s.cast.editor, null, 'Off topic', _id),
      ])
      expect(edited.status).toBe(200)
      // Either it was hidden first, with the text that was read, or it is not hidden.
      const row = await s.db.selectFrom('comments').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
      expect([hidden.status, row.hidden_at !== null]).toEqual(hidden.status === 200 ? [200, true] : [409, false])
      expect(row.text).toBe(`Other words ${i}`)
    }
    await isCounted()
  })

  test('hidden, shown, deleted and hidden again by many: the count is the number of rows that are not hidden', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, i) => comment(s.cast.neighbor, `Word ${i}`)))
    const ids = made.map((one) => one.body.comment._id)
    const done = await Promise.all(
      ids.flatMap((id, i) => [
        hide(s.cast.editor, undefined, 'x', id),
        show(s.cast.administrator, id),
        hide(s.cast.administrator, undefined, 'y', id),
        answer(s.cast.editor, 'Thank you', id),
        ...(i % 2 ? [s.call(s.cast.neighbor, deleteComment, { params: { id } })] : []),
      ]),
    )
    expect(done.map((one) => one.status).filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    await isCounted()
  })
})
