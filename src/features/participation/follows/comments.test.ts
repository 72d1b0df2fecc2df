// Authors of comments are notified about them, according to their settings.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { addComment, answerComment, deleteComment, hideComment, removeAnswer, showComment } from '../responses/contract.ts'
import { changeTelling, follow, showTelling, showUnsubscribe, unsubscribe } from './contract.ts'
import { tellFollowers } from './jobs.server.ts'

const first = new Date('2026-11-20T18:00:00Z') // Friday, 10:00 in California
const minute = 60_000
const later = (milliseconds: number) => new Date(first.getTime() + milliseconds)
const eight = new Date('2026-11-21T16:00:00Z')

let s: Stage
const config = readConfig({ PUBLIC_URL: 'https://plaza.example' })
const tellAt = (at: Date) => tellFollowers({ db: s.db, config, now: () => at })
beforeAll(async () => {
  s = await stage()
  s.clock.now = first
  await tellAt(first)
})
afterEach(async () => {
  for (const table of ['outbox', 'told', 'follow_settings', 'projects'] as const) await s.db.deleteFrom(table).execute()
  s.clock.now = first
})
afterAll(() => s.close())

/** Creates a project with one comment. */
async function commented(who: Person, text = 'The corner floods.') {
  const project = await putProject(s.db, s.cast.editor, first)
  const { body } = await s.call(who, addComment, { params: { id: project }, body: { text } })
  s.clock.now = later(minute)
  return { project, params: { id: body.comment._id } }
}
const answer = (params: { id: string }, text = 'We clean the drain.') => s.call(s.cast.editor, answerComment, { params, body: { text } })
const hide = (params: { id: string }) => s.call(s.cast.editor, hideComment, { params, body: { reason: 'It names a neighbor' } })
const atOnce = (who: Person) => s.call(who, changeTelling, { body: { rhythm: 'atOnce' } })
const letters = async () => s.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const subjects = async () => (await letters()).map(({ recipient, subject }) => `${recipient}: ${subject}`)

test('answered: one letter with the comment and the answer, also to who follows nothing; a changed answer is no second one', async () => {
  await atOnce(s.cast.resident)
  const { params } = await commented(s.cast.resident)
  await answer(params)
  await Promise.all([tellAt(later(2 * minute)), tellAt(later(2 * minute))])
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ recipient: 'resident@example.org', subject: 'Your comment got a reply: Safer crossings', bulk: true })
  for (const line of [
    'You wrote: “The corner floods.”',
    'We clean the drain.',
    'because you commented on a project',
    'Unsubscribe from emails about my',
  ])
    expect(letter?.body_text).toContain(line)
  s.clock.now = later(3 * minute)
  await answer(params, 'We have cleaned the drain.')
  await tellAt(later(4 * minute))
  expect(await letters()).toHaveLength(1)
})

test('who has chosen nothing gets it with the daily letter, in the words that stand then', async () => {
  const { params } = await commented(s.cast.resident)
  await answer(params)
  await tellAt(later(2 * minute))
  expect((await s.call(s.cast.resident, showTelling, {})).body.telling).toMatchObject({ rhythm: 'daily', byMail: true })
  expect(await letters()).toEqual([])
  await answer(params, 'We have cleaned the drain.')
  await tellAt(eight)
  const [letter] = await letters()
  expect(letter?.body_text).toContain('We have cleaned the drain.')
  expect(letter?.body_text).not.toContain('We clean the drain.')
})

test('hidden: a letter with the reason; shown again, answered no more or deleted before it went out: none', async () => {
  const [hidden, shown, unanswered, deleted] = [
    await commented(s.cast.resident),
    await commented(s.cast.resident),
    await commented(s.cast.resident),
    await commented(s.cast.resident),
  ]
  for (const { params } of [hidden, shown, deleted]) expect((await hide(params)).status).toBe(200)
  await answer(unanswered.params)
  await tellAt(later(2 * minute))
  await s.call(s.cast.editor, showComment, { params: shown.params })
  await s.call(s.cast.editor, removeAnswer, { params: unanswered.params })
  await s.call(s.cast.resident, deleteComment, { params: deleted.params })
  await tellAt(eight)
  expect(await subjects()).toEqual(['resident@example.org: Your comment was hidden: Safer crossings'])
  expect((await letters())[0]?.body_text).toContain('It names a neighbor')
})

test('nobody else: not who follows the project, not by text message, not people who declined, not to an address that is not confirmed', async () => {
  const { project, params } = await commented(s.cast.resident)
  for (const who of [s.cast.neighbor, s.cast.resident]) await s.call(who, follow, { params: { id: project } })
  const agreed = { by_sms: true, sms_number: '+19495550142', sms_agreed_at: first, sms_agreed_to: 'yes', rhythm: 'atOnce' as const }
  await s.db.updateTable('follow_settings').set(agreed).execute()
  await answer(params)
  const muted = await commented(s.cast.neighbor)
  await s.call(s.cast.neighbor, changeTelling, { body: { topics: ['update'] } })
  await answer(muted.params)
  const unconfirmed = await commented(s.cast.unconfirmed)
  await answer(unconfirmed.params)
  await tellAt(later(2 * minute))
  await tellAt(eight)
  expect(await letters()).toMatchObject([{ channel: 'mail', recipient: 'resident@example.org' }])
  expect(await s.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
})

test('the link in it ends letters about comments and no others', async () => {
  await atOnce(s.cast.resident)
  const { params } = await commented(s.cast.resident)
  await answer(params)
  await tellAt(later(2 * minute))
  const id = /unsubscribe\/([\w-]+)>/.exec((await letters())[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] as string
  expect((await s.call(null, showUnsubscribe, { params: { id } })).body).toMatchObject({ topic: 'comment' })
  expect((await s.call(null, unsubscribe, { params: { id }, query: {} })).status).toBe(200)
  const { topics } = (await s.call(s.cast.resident, showTelling, {})).body.telling
  expect(topics).toEqual(['newProject', 'update', 'closing', 'decision'])
  await hide(params)
  await tellAt(later(3 * minute))
  expect(await letters()).toEqual([])
})
