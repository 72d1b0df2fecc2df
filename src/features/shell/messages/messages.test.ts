// From the form to its reader: the mail, the list, and what becomes answered.
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import type { Person } from '../../../../tests/cast.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { type MailServer, mailServer } from '../../../../tests/servers/mail.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { deliveryHandlers } from '../../messaging/notifications/delivery.server.ts'
import { showOverview } from '../../participation/official-overview/contract.ts'
import { sendFeedback, showContactReader } from '../contact/contract.ts'
import * as c from './contract.ts'
import { removeOldMessages } from './queries.server.ts'
import { linkWithinSite } from './rules.ts'

const operatorEmail = 'neighbor@example.org'
const written = {
  name: 'Ada Example',
  email: 'ada@example.org',
  areYou: 'Resident',
  message: 'The map can’t be used\nwith a keyboard.',
} as const

let s: Stage
let server: MailServer
let operator: Person
beforeAll(async () => {
  server = await mailServer()
  s = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example', SMTP_URL: server.url, OPERATOR_EMAIL: operatorEmail })
  operator = s.cast.neighbor
  await putSecondStep(s.db, operator.id, s.clock.now)
})
beforeEach(async () => {
  server.received.length = 0
  for (const table of ['contact_messages', 'outbox', 'own_sites', 'audit_entries'] as const) await s.db.deleteFrom(table).execute()
})
afterEach(async () => {
  await s.db.deleteFrom('projects').execute()
})
afterAll(async () => {
  await s.close()
  await server.close()
})

const send = async (sent: object = {}, of: Stage = s) =>
  of.call(null, sendFeedback, { body: { ...written, ...sent, captcha: await solvedCaptcha(of) } as never })
const mails = async () => {
  await runJobs(s.db, deliveryHandlers({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now }))
  return Promise.all(server.received.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })))
}
const emailOf = async (who: Person) =>
  (await s.db.selectFrom('users').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()).email

describe('a message to the operator', () => {
  test('arrives by mail with its page, is listed, and is marked as answered', async () => {
    const sent = await send({ feedbackType: 'Bad', topic: 'barrier', page: '/project/7?x=1' })
    expect([sent.status, sent.body.message]).toEqual([200, 'Thank you for contacting us.'])
    const [arrived] = await mails()
    expect(arrived?.to).toEqual([operatorEmail])
    expect(arrived?.mail.replyTo).toEqual([{ name: '', address: 'ada@example.org' }])
    expect(arrived?.mail.subject).toBe('Accessibility barrier reported by Ada Example')
    for (const part of ['ada@example.org', 'The map can’t be used', 'with a keyboard.', '/project/7?x=1', 'https://plaza.example/messages'])
      expect(arrived?.mail.text).toContain(part)

    const { body } = await s.call(operator, c.listOperatorMessages, { query: {} })
    expect(body.open).toBe(1)
    expect(body.messages).toMatchObject([{ ...written, feedbackType: 'Bad', topic: 'barrier', page: '/project/7?x=1', answeredAt: null }])
    const id = body.messages[0]?._id ?? ''
    const done = await s.call(operator, c.markOperatorMessage, { params: { id }, body: { answered: true } })
    expect([done.status, done.body.message]).toEqual([200, 'The message is marked as answered.'])
    const open = await s.call(operator, c.listOperatorMessages, { query: {} })
    const answered = await s.call(operator, c.listOperatorMessages, { query: { state: 'answered' } })
    expect([open.body.open, open.body.messages.length, answered.body.messages.length]).toEqual([0, 0, 1])
    await s.call(operator, c.markOperatorMessage, { params: { id }, body: { answered: false } })
    expect((await s.call(operator, c.listOperatorMessages, { query: {} })).body.open).toBe(1)
  })

  test('that was sent before messages had readers is the operator’s', async () => {
    await s.db
      .insertInto('contact_messages')
      .values({ id: '0193a1c4-7b1e-7c3a-9d2e-5f4b6a8c9d01', name: 'B', email: 'b@example.org', are_you: 'City', message: 'Old' })
      .execute()
    expect((await s.call(operator, c.listOperatorMessages, { query: {} })).body.messages.map((one) => one.message)).toEqual(['Old'])
  })

  test('is read in pages, and downloaded as a table without formulas', async () => {
    for (const name of ['One', 'Two', '=Three()']) await send({ name })
    const first = await s.call(operator, c.listOperatorMessages, { query: { limit: 2 } })
    const rest = await s.call(operator, c.listOperatorMessages, { query: { limit: 2, cursor: first.body.nextCursor ?? '' } })
    expect([...first.body.messages, ...rest.body.messages].map((one) => one.name)).toEqual(['=Three()', 'Two', 'One'])
    const file = await s.inject(operator, { url: '/api/v1/operator/messages/export' })
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(file.raw.toString()).toContain('"\'=Three()","ada@example.org","Resident"')
  })
})

describe('a message to an organization', () => {
  test('about its project goes to its administrator, and its officials read it', async () => {
    const { administrator, editor, viewer } = s.cast
    const project = await putProject(s.db, editor, s.clock.now)
    const reader = await s.call(null, showContactReader, { query: { project } })
    expect(reader.body.project?._id).toBe(project)
    expect((await send({ project })).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toEqual([[await emailOf(administrator)]])
    const { body } = await s.call(viewer, c.listMessages, { query: {} })
    expect(body.messages.map((one) => one.page)).toEqual([`/project/${project}`])
    const owner = viewer.organizationId as string
    expect((await s.call(viewer, showOverview, { params: { id: owner } })).body.openMessages).toBe(1)
    const id = body.messages[0]?._id ?? ''
    expect((await s.call(editor, c.markMessage, { params: { id }, body: { answered: true } })).status).toBe(200)
    expect((await s.call(viewer, showOverview, { params: { id: owner } })).body.openMessages).toBe(0)
    expect((await s.inject(editor, { url: '/api/v1/messages/export' })).status).toBe(200)
    expect((await s.call(administrator, c.deleteMessage, { params: { id } })).status).toBe(200)
    const log = await s.call(administrator, listAudit, { params: { id: owner }, query: {} })
    expect(log.body.entries.map((one) => one.action)).toEqual(['DELETE /messages/:id', 'GET /messages/export', 'PUT /messages/:id'])
  })

  test('from its own site goes to it', async () => {
    const owner = s.cast.administrator.organizationId as string
    const site = { organization_id: owner, subdomain: 'talk', domain: null, brand_color: null, accent_color: null, links: '[]' }
    await s.db
      .insertInto('own_sites')
      .values({ ...site, changed_at: s.clock.now })
      .execute()
    await s.db.updateTable('organizations').set({ verified_at: s.clock.now }).where('id', '=', owner).execute()
    const payload = { ...written, captcha: await solvedCaptcha(s) }
    const sent = await s.app.inject({ method: 'POST', url: '/api/v1/feedback/', headers: { host: 'talk.plaza.example' }, payload })
    expect(sent.statusCode).toBe(200)
    expect((await s.call(s.cast.viewer, c.listMessages, { query: {} })).body.messages).toHaveLength(1)
  })

  test('404 about a draft, a project that does not exist, and no id', async () => {
    const draft = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft' })
    for (const project of [draft, '0193a1c4-7b1e-7c3a-9d2e-5f4b6a8c9d01', 'x']) expect((await send({ project })).status).toBe(404)
    expect(await s.db.selectFrom('contact_messages').selectAll().execute()).toEqual([])
  })
})

describe('who may do what', () => {
  test('401 visitor, 403 resident and those without the right, 404 of another reader, 422 without a value', async () => {
    await send()
    const list = await s.call(operator, c.listOperatorMessages, { query: {} })
    const params = { id: list.body.messages[0]?._id ?? '' }
    const body = { answered: true }
    const { resident, viewer, editor, administrator, otherAdministrator } = s.cast
    const statuses = async (who: Person | null) => [
      (await s.call(who, c.listOperatorMessages, { query: {} })).status,
      (await s.call(who, c.listMessages, { query: {} })).status,
      (await s.call(who, c.markMessage, { params, body })).status,
      (await s.call(who, c.deleteMessage, { params })).status,
      (await s.inject(who, { url: '/api/v1/messages/export' })).status,
    ]
    expect(await statuses(null)).toEqual([401, 401, 401, 401, 401])
    expect(await statuses(resident)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(viewer)).toEqual([403, 200, 403, 403, 403])
    expect(await statuses(editor)).toEqual([403, 200, 404, 403, 200])
    expect(await statuses(administrator)).toEqual([403, 200, 404, 404, 200])
    expect(await statuses(otherAdministrator)).toEqual([403, 200, 404, 404, 200])
    expect((await s.call(operator, c.markOperatorMessage, { params: { id: 'x' }, body })).status).toBe(404)
    expect((await s.call(operator, c.markOperatorMessage, { params, body: {} as never })).status).toBe(422)
    expect((await s.call(operator, c.listOperatorMessages, { query: { state: 'x' } as never })).status).toBe(422)
    expect((await s.call(operator, c.deleteOperatorMessage, { params })).status).toBe(200)
    expect((await s.call(operator, c.deleteOperatorMessage, { params })).status).toBe(404)
  })

  test('422 a topic that is none, and a page of 501 characters', async () => {
    const { status, body } = await send({ topic: 'x', page: 'x'.repeat(501) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['topic', 'page']])
  })
})

describe('a site without a reader', () => {
  test('409 public: nothing is kept, and no form is offered', async () => {
    const open = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
    expect((await open.call(null, showContactReader, { query: {} })).body).toEqual({ reader: null, project: null })
    const { status, body } = await send({}, open)
    expect([status, body.code]).toEqual([409, 'contact.noReader'])
    const project = await putProject(open.db, open.cast.editor, open.clock.now)
    expect((await send({ project }, open)).status).toBe(200)
    await open.close()
  })

  test('200 on a trial that only this machine reaches: the message is in the outbox', async () => {
    const trial = await stage()
    expect((await send({}, trial)).status).toBe(200)
    const [mail] = await trial.db.selectFrom('outbox').select(['recipient', 'body_text']).execute()
    expect(mail?.recipient).toBe('operator@plaza.example')
    expect(mail?.body_text).toContain('with a keyboard.')
    await trial.close()
  })
})

test('a message is deleted after 24 months', async () => {
  await send()
  await s.db
    .updateTable('contact_messages')
    .set({ created_at: new Date('2026-11-20T18:00:00Z') })
    .execute()
  await removeOldMessages(s.db, new Date('2028-11-20T17:00:00Z'))
  expect(await s.db.selectFrom('contact_messages').select('id').execute()).toHaveLength(1)
  await removeOldMessages(s.db, new Date('2028-11-20T19:00:00Z'))
  expect(await s.db.selectFrom('contact_messages').select('id').execute()).toEqual([])
})

test.each([
  ['/project/1', '/project/1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  [null, null],
])('the page %s is a link to %s', (page, path) => expect(linkWithinSite(page)).toBe(path))
