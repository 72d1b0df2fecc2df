import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue, buryDead, claim, forgetJobs, runJobs, waitsAfter } from '../../../../tests/jobs.ts'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import { isPublicAddress, type OutboundNetwork } from '../../../core/outbound/public-network.server.ts'
import { addMember } from '../../accounts/members/contract.ts'
import { openSession } from '../../accounts/sessions/sessions.server.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import { deliverWebhook } from '../../messaging/events/jobs.ts'
import { type WebhookEvent, webhookEvents } from '../../messaging/events/rules.ts'
import { addComment } from '../../participation/responses/contract.ts'
import { addDecision, changeDecision, removeDecision } from '../../projects/decisions/contract.ts'
import { publishHandler } from '../../projects/editing/schedule.jobs.server.ts'
import { createProject, type ProjectInput, scheduleProject, updateProject } from '../../projects/model/contract.ts'
import { completeProject } from '../../records/retention/contract.ts'
import { publish } from '../../results/publication/contract.ts'
import { createAnswer, sendAnswers, updateSurvey } from '../../surveys/model/contract.ts'
import * as contract from './contract.ts'
import { webhookHandler } from './jobs.server.ts'
import { removeOldDeliveries } from './queries.server.ts'
import { webhooksMax } from './rules.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let s: Stage
let administrator: Person
let start: Date
let receiver: Server
let received: Received[]
/** What the receiver replies; set by each test. */
let reply: (response: ServerResponse) => void
/** Lets deliveries reach the receiver, under any name. */
const loopback: OutboundNetwork = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true }

beforeAll(async () => {
  s = await stage()
  administrator = s.cast.administrator
  start = s.clock.now
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      reply(response)
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
beforeEach(async () => {
  s.clock.now = start
  administrator = s.cast.administrator
  received = []
  reply = (response) => response.writeHead(200).end('Thanks')
  await s.db.deleteFrom('webhooks').execute()
  await s.db.deleteFrom('outbox').execute()
  await forgetJobs(s.db)
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await s.close()
})

const work = (network: OutboundNetwork = loopback) => runJobs(s.db, [webhookHandler(s.app.appContext, network)])
/** Sessions end after idle minutes: the administrator logs in again. */
async function later(seconds: number): Promise<void> {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
  const token = await openSession(s.db, { userId: administrator.id, rememberMe: false, userAgent: 'tests', now: s.clock.now })
  administrator = { ...administrator, token }
}
const create = async (events: readonly WebhookEvent[] = webhookEvents) =>
  (await s.call(administrator, contract.createWebhook, { body: { url: 'https://hooks.example.org/', events: [...events] } })).body
/** A webhook to the receiver, whose plain http an administrator could not enter. */
async function hook(events: readonly WebhookEvent[] = webhookEvents) {
  const { webhook, secret } = await create(events)
  const url = `http://hooks.example.org:${(receiver.address() as AddressInfo).port}/plaza`
  await s.db.updateTable('webhooks').set({ url }).where('id', '=', webhook._id).execute()
  return { id: webhook._id, secret, url }
}
const project = () => putProject(s.db, administrator, start)
const emit = (projectId: string) =>
  s.db.transaction().execute((tx) => recordProjectEvent(tx, projectId, { type: 'project.published', now: s.clock.now }))
const deliveries = async (id: string) =>
  (await s.call(administrator, contract.listDeliveries, { params: { id }, query: {} })).body.deliveries
const signature = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('the calls', () => {
  test('200: made, listed without the secret, changed, rotated, deleted', async () => {
    const { secret, webhook } = await create(['project.published', 'project.published'])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ url: 'https://hooks.example.org/', events: ['project.published'], active: true, failingSince: null })
    const list = await s.call(administrator, contract.listWebhooks, {})
    expect(list.body.webhooks).toEqual([{ ...webhook, lastDelivery: null }])
    const stored = await s.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(stored.secret.toString('latin1')).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('latin1'))
    const params = { id: webhook._id }
    const off = await s.call(administrator, contract.updateWebhook, { params, body: { active: false, events: ['member.added'] } })
    expect(off.body).toMatchObject({ secret: null, webhook: { active: false, events: ['member.added'] } })
    const rotated = await s.call(administrator, contract.updateWebhook, { params, body: { rotateSecret: true } })
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.webhook.formerSecretUntil).toBe('2026-11-21T18:00:00.000Z')
    expect((await s.call(administrator, contract.deleteWebhook, { params })).status).toBe(200)
    expect((await s.call(administrator, contract.listWebhooks, {})).body.webhooks).toEqual([])
  })

  test('401, 403, 404 of others and unknown, 422', async () => {
    const { webhook } = await create()
    const delivery = newId()
    const calls = (id: string) =>
      [
        { method: 'PUT', url: `/api/v1/webhooks/${id}`, payload: {} },
        { method: 'DELETE', url: `/api/v1/webhooks/${id}` },
        { method: 'GET', url: `/api/v1/webhooks/${id}/deliveries` },
        { method: 'POST', url: `/api/v1/webhooks/${id}/deliveries/${delivery}/again` },
      ] as const
    for (const call of calls(webhook._id)) {
      expect((await s.inject(null, call)).status).toBe(401)
      expect((await s.inject(s.cast.editor, call)).status).toBe(403)
      expect((await s.inject(s.cast.otherAdministrator, call)).status).toBe(404)
    }
    for (const id of [newId(), 'none']) for (const call of calls(id)) expect((await s.inject(administrator, call)).status).toBe(404)
    const post = async (payload: object) =>
      Object.keys((await s.inject(administrator, { method: 'POST', url: '/api/v1/webhooks', payload })).body['errors'] ?? {})
    expect(await post({})).toEqual(['url', 'events'])
    expect(await post({ url: 'nowhere', events: [] })).toEqual(['url', 'events'])
    expect(await post({ url: 'https://10.0.0.1/', events: ['member.added'] })).toEqual(['url'])
    expect(await post({ url: 'https://hooks.example.org/', events: [] })).toEqual(['events'])
    const change = { method: 'PUT', url: `/api/v1/webhooks/${webhook._id}`, payload: { url: 'http://localhost/' } } as const
    expect((await s.inject(administrator, change)).status).toBe(422)
    const page = { url: `/api/v1/webhooks/${webhook._id}/deliveries?cursor=nothing` }
    expect((await s.inject(administrator, page)).status).toBe(422)
  })

  test('409 above the limit; two deletions: 200 and 404', async () => {
    const { webhook } = await create()
    for (let i = 2; i < webhooksMax; i++) await create()
    const body = { url: 'https://hooks.example.org/', events: ['member.added' as const] }
    const both = await Promise.all([1, 2].map(() => s.call(administrator, contract.createWebhook, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const gone = await Promise.all([1, 2].map(() => s.call(administrator, contract.deleteWebhook, { params: { id: webhook._id } })))
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('events', () => {
  const eventsOf = async () => {
    await work()
    return received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  }

  test('of responses: an id and the count that officials see, never words', async () => {
    await hook()
    const { projectId, questions } = await putSurvey(s.db, administrator, start, ['open', 'yesno'])
    const [open = '', yes = ''] = questions
    const answers = { answers: [{ question: open, answer: 'Too dark at night' }] }
    expect((await s.call(s.cast.resident, sendAnswers, { params: { id: projectId }, body: answers })).status).toBe(200)
    expect(await eventsOf()).toEqual([
      { type: 'response.received', timestamp: dayOfInstant('America/Los_Angeles')(start), data: { project: projectId, answered: 1 } },
    ])
    received = []
    const one = { params: { id: yes }, body: { answer: 'yes' } }
    expect((await s.call(s.cast.unconfirmed, createAnswer, one)).status).toBe(200)
    expect((await s.call(s.cast.unconfirmed, createAnswer, one)).status).toBe(409)
    expect((await eventsOf()).map(({ data }) => data)).toEqual([{ project: projectId, answered: 1 }])
  })

  test('of what residents sent: neither ids nor any time of a delivery tell more than the day', async () => {
    const made = await hook()
    const at = new Date(start.getTime() + 123_456)
    s.clock.now = at
    const { projectId } = await putSurvey(s.db, administrator, start, ['open'])
    expect((await s.call(s.cast.resident, addComment, { params: { id: projectId }, body: { text: 'Too dark' } })).status).toBe(200)
    await work()
    const { deliveries } = (await s.call(administrator, contract.listDeliveries, { params: { id: made.id }, query: {} })).body
    const day = dayOfInstant('America/Los_Angeles')(at)
    expect(deliveries.map(({ createdAt, attemptedAt, nextAt }) => [createdAt, attemptedAt, nextAt])).toEqual([[day, day, null]])
    const idTime = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    for (const id of [deliveries[0]?._id ?? '', String(received[0]?.headers['webhook-id']), String(deliveries[0]?.data['comment'])])
      expect(idTime(id) % 3_600_000).toBe(0)
    s.clock.now = start
  })

  test('of comments, decisions, results, completion and colleagues', async () => {
    await hook()
    const { projectId, questions } = await putSurvey(s.db, administrator, start, ['open'])
    const params = { id: projectId }
    const { body: commented } = await s.call(s.cast.resident, addComment, { params, body: { text: 'Too dark at night' } })
    const { body: decided } = await s.call(administrator, addDecision, {
      params,
      body: { said: 'It is dark', doing: 'Lamps come', promisedFor: '2027-01-15' },
    })
    expect((await s.call(administrator, publish, { params, body: { questions, invited: 'By letter to every household' } })).status).toBe(
      200,
    )
    expect((await s.call(administrator, completeProject, { params })).status).toBe(200)
    const person = { firstName: 'Ada', lastName: 'New', email: `${newId()}@example.org`, department: 'Works', role: 'Clerk' }
    const colleague = { ...person, organization: administrator.organizationId as string, permission: 'viewer' as const }
    const { body: added } = await s.call(administrator, addMember, { body: colleague })
    const events = await eventsOf()
    expect(Object.fromEntries(events.map(({ type, data }) => [type, data]))).toEqual({
      'comment.received': { project: projectId, comment: commented.comment._id },
      'decision.updated': { project: projectId, decision: decided.decision._id },
      'results.published': { project: projectId },
      'project.completed': { project: projectId },
      'member.added': { user: added.user._id, permission: 'viewer' },
    })
    expect(JSON.stringify(received)).not.toMatch(/dark|Lamps|Ada/)
  })

  test('of results, each way to publish them, once; and of a decision that is removed', async () => {
    await hook(['results.published', 'decision.updated'])
    const { projectId, questions } = await putSurvey(s.db, administrator, start, ['open'])
    const params = { id: projectId }
    const set = async (body: { resultsPublished?: boolean; visibility?: 'Public'; invited?: string }) =>
      expect((await s.call(administrator, updateSurvey, { params, body })).status).toBe(200)
    const published = { type: 'results.published', timestamp: start.toISOString(), data: { project: projectId } }
    await set({ resultsPublished: true })
    await set({ resultsPublished: true, visibility: 'Public' })
    await set({ resultsPublished: false })
    expect(await eventsOf()).toEqual([published])
    await set({ resultsPublished: true })
    await set({ resultsPublished: true, invited: 'By letter' })
    expect(await eventsOf()).toEqual([published, published, published])
    received = []
    await s.call(administrator, publish, { params, body: { questions, invited: 'By letter to every household' } })
    const { body } = await s.call(administrator, addDecision, {
      params,
      body: { said: 'It is dark', doing: 'Lamps come', promisedFor: '2027-01-15' },
    })
    await s.call(administrator, removeDecision, { params: { id: body.decision._id } })
    const decided = { type: 'decision.updated', timestamp: start.toISOString(), data: { project: projectId, decision: body.decision._id } }
    expect((await eventsOf()).sort((a, b) => a.type.localeCompare(b.type))).toEqual([decided, decided, published])
  })

  test('of a decision that is changed, each time', async () => {
    await hook(['decision.updated'])
    const body = { said: 'It is dark', doing: 'Lamps come', promisedFor: '2027-01-15' }
    const { body: added } = await s.call(administrator, addDecision, { params: { id: await project() }, body })
    const { _id, project: projectId } = added.decision
    await eventsOf()
    received = []
    const change = (sent: { doing?: string; status?: 'done' }) => s.call(administrator, changeDecision, { params: { id: _id }, body: sent })
    const changed = { type: 'decision.updated', timestamp: start.toISOString(), data: { project: projectId, decision: _id } }
    expect((await change({ doing: 'Lamps are ordered' })).status).toBe(200)
    expect(await eventsOf()).toEqual([changed])
    expect((await change({ status: 'done' })).status).toBe(200)
    expect(await eventsOf()).toEqual([changed, changed])
    expect((await change({ doing: '' })).status).toBe(422)
    expect(await eventsOf()).toHaveLength(2)
  })

  test('of a draft that is published, once: by an official, and by its schedule', async () => {
    await hook(['project.published'])
    const draft = async () => {
      const body: ProjectInput = {
        ...{ title: 'A park', description: 'With shade.', projectType: 'New project', infrastructureCategories: 'Greenery' },
        ...{ department: 'Works', location: { street: '1 Main Street', zip: '92663' } },
      }
      const { _id } = (await s.call(administrator, createProject, { body })).body.project
      const content = await picture(400, 300)
      await s.inject(administrator, multipart(`/api/v1/projects/${_id}/images`, [{ name: 'a.jpg', content, alt: 'A lawn' }]))
      return _id
    }
    const published = (id: string, at: Date) => ({ type: 'project.published', timestamp: at.toISOString(), data: { project: id } })

    const byHand = await draft()
    const save = (body: { title?: string; status?: 'published' }) => s.call(administrator, updateProject, { params: { id: byHand }, body })
    await save({ title: 'A park with shade' })
    expect(await eventsOf()).toEqual([])
    expect((await save({ status: 'published' })).status).toBe(200)
    await save({ status: 'published' })
    await save({ title: 'A shady park' })
    expect(await eventsOf()).toEqual([published(byHand, start)])

    received = []
    const planned = await draft()
    const at = new Date(start.getTime() + 60_000)
    const plan = { params: { id: planned }, body: { publishAt: at.toISOString() } }
    expect((await s.call(administrator, scheduleProject, plan)).status).toBe(200)
    const runSchedule = async () => {
      await allDue(s.db)
      await runJobs(s.db, [publishHandler({ ...s.app.appContext, invalidatePages: () => {} })])
    }
    await runSchedule()
    expect(await eventsOf()).toEqual([])
    s.clock.now = at
    await runSchedule()
    await runSchedule()
    expect(await eventsOf()).toEqual([published(planned, at)])
  })

  test('go to active webhooks of the organization that asked for them, and vanish with their transaction', async () => {
    const { id } = await hook(['project.completed'])
    await hook(['project.published'])
    await emit(await project())
    await emit(await putProject(s.db, s.cast.otherAdministrator, start))
    const undone = s.db.transaction().execute(async (tx) => {
      await recordProjectEvent(tx, await project(), { type: 'project.completed', now: start })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await eventsOf()).toHaveLength(1)
    expect(await deliveries(id)).toEqual([])
  })
})

const mails = () => s.db.selectFrom('outbox').select(['recipient', 'subject']).where('letter', '=', 'webhookOff').execute()

describe('a delivery', () => {
  test('is signed as Standard Webhooks describes, and listed with the reply', async () => {
    const { id, secret } = await hook()
    reply = (response) => response.writeHead(201).end(`\0${'x'.repeat(3000)}`)
    await emit(await project())
    await work()
    const [got] = received as [Received]
    const [one] = await deliveries(id)
    expect(got.headers['webhook-id']).toBe(one?._id)
    expect(got.headers['webhook-timestamp']).toBe(String(start.getTime() / 1000))
    expect(got.headers['webhook-signature']).toBe(signature(secret, got))
    expect(got.headers['content-type']).toBe('application/json')
    expect(one).toMatchObject({ event: 'project.published', status: 'delivered', attempts: 1, error: null, nextAt: null })
    expect(one?.reply).toEqual({ status: 201, body: 'x'.repeat(1023) })
    const [{ lastDelivery } = { lastDelivery: null }] = (await s.call(administrator, contract.listWebhooks, {})).body.webhooks
    expect(lastDelivery).toEqual({ createdAt: start.toISOString(), status: 'delivered' })
  })

  test('has two signatures for a day after a rotation, also if that happens while it is sent', async () => {
    const { id, secret } = await hook()
    const rotate = () => s.call(administrator, contract.updateWebhook, { params: { id }, body: { rotateSecret: true } })
    const next = Promise.withResolvers<string>()
    reply = (response) =>
      void rotate().then(({ body }) => {
        next.resolve(body.secret ?? '')
        response.writeHead(500).end()
      })
    await emit(await project())
    await work()
    reply = (response) => response.writeHead(204).end()
    await later(60)
    await allDue(s.db)
    await work()
    const rotated = await next.promise
    const [first, second] = received as [Received, Received]
    expect(first.headers['webhook-signature']).toBe(signature(secret, first))
    expect(second.headers['webhook-signature']).toBe(`${signature(rotated, second)} ${signature(secret, second)}`)
    expect([second.headers['webhook-id'], second.body]).toEqual([first.headers['webhook-id'], first.body])
    expect((await rotate()).body).toMatchObject({ code: 'webhook.rotating' })
    await later(86_400)
    await emit(await project())
    await work()
    const third = received[2] as Received
    expect(third.headers['webhook-signature']).toBe(signature(rotated, third))
    expect((await rotate()).status).toBe(200)
  })

  test('is tried eight times with growing waits, then failed; sent again on request with the same id', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end('Moved')
    await emit(await project())
    const seen: number[] = []
    const pauses = [60, 300, 1800, 7200, 21_600, 54_000, 86_400]
    for (let i = 0; i < 8; i++) {
      const [wait = 0] = await waitsAfter(s.db, deliverWebhook, () => work(), pauses.slice(i, i + 1))
      seen.push(wait)
      await later(wait + 1)
      await allDue(s.db)
    }
    expect(seen).toEqual([...pauses, 0])
    const [one] = await deliveries(id)
    expect(one).toMatchObject({ status: 'failed', attempts: 8, reply: { status: 302, body: 'Moved' }, nextAt: null })
    expect(await mails()).toEqual([
      { recipient: 'administrator@example.org', subject: expect.stringMatching(/^Messages to hooks\.example\.org.* aren’t arriving$/) },
    ])
    reply = (response) => response.writeHead(200).end()
    const params = { id, delivery: one?._id ?? '' }
    const both = await Promise.all([1, 2].map(() => s.call(administrator, contract.sendAgain, { params })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await work()).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect((await s.call(administrator, contract.listWebhooks, {})).body.webhooks).toMatchObject([{ failingSince: null }])
  })

  test('waits while its webhook rests after a failure', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(500).end()
    for (let i = 0; i < 3; i++) await emit(await project())
    await work()
    expect(received).toHaveLength(1)
    expect((await deliveries(id)).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
  })

  test('is sent again with the same id when the receiver dies in the middle, or the process that sends it', async () => {
    const { id } = await hook()
    reply = (response) => void response.socket?.destroy()
    await emit(await project())
    await work()
    expect(await deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 1, error: 'connection', reply: null }])
    await later(60)
    await allDue(s.db)
    await claim(s.db, deliverWebhook)
    await buryDead(s.db)
    await allDue(s.db)
    reply = (response) => response.writeHead(200).end()
    await work()
    expect(received).toHaveLength(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })

  test('pages of the list', async () => {
    const { id } = await hook()
    for (let i = 0; i < 3; i++) {
      await later(1)
      await emit(await project())
    }
    const page = (cursor?: string) => s.call(administrator, contract.listDeliveries, { params: { id }, query: { limit: 2, cursor } })
    const first = await page()
    const second = await page(first.body.nextCursor ?? '')
    expect([first.body.deliveries.length, second.body.deliveries.length, second.body.nextCursor]).toEqual([2, 1, null])
    await later(31 * 86_400)
    await removeOldDeliveries(s.db, s.clock.now)
    expect(await deliveries(id)).toEqual([])
  })
})

describe('an address', () => {
  const networks: [string, string, OutboundNetwork][] = [
    ['private', 'address', { resolve: async () => [{ address: '10.0.0.1', family: 4 }], isAllowed: isPublicAddress }],
    [
      'one of several private',
      'address',
      {
        resolve: async () => [
          { address: '8.8.8.8', family: 4 },
          { address: '::1', family: 6 },
        ],
        isAllowed: isPublicAddress,
      },
    ],
    ['unknown', 'dns', { resolve: () => Promise.reject(new Error('ENOTFOUND')), isAllowed: isPublicAddress }],
  ]
  test.each(networks)('%s: nothing is sent', async (_, error, network) => {
    const { id } = await hook()
    await emit(await project())
    await work(network)
    expect(received).toEqual([])
    expect(await deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 1, error, reply: null }])
  })

  test('is asked for once: a name that changes after the check does not move the connection', async () => {
    const { id } = await hook()
    let asked = 0
    // The second answer would be this machine, which the receiver listens on.
    const resolve = async () => [asked++ === 0 ? { address: '127.0.0.2', family: 4 } : { address: '127.0.0.1', family: 4 }]
    const checked: string[] = []
    await emit(await project())
    await work({
      resolve,
      isAllowed: (address) => {
        checked.push(address)
        return address === '127.0.0.2'
      },
    })
    expect([asked, checked, received]).toEqual([1, ['127.0.0.2'], []])
    expect(await deliveries(id)).toMatchObject([{ error: 'connection' }])
  })

  test('that is written as a number is checked too', async () => {
    const { id, url } = await hook()
    await s.db
      .updateTable('webhooks')
      .set({ url: url.replace('hooks.example.org', '127.0.0.1') })
      .execute()
    await emit(await project())
    await work({ ...loopback, isAllowed: isPublicAddress })
    expect([received, (await deliveries(id))[0]?.error]).toEqual([[], 'address'])
  })
})

describe('three days of failure', () => {
  test('turn the webhook off and tell the administrator; turned on again, it sends', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(500).end()
    await emit(await project())
    await work()
    for (const _ of [1, 2]) {
      await later(86_400)
      await emit(await project())
      await work()
    }
    await later(86_400 - 1)
    await emit(await project())
    await work()
    const state = async () => (await s.call(administrator, contract.listWebhooks, {})).body.webhooks[0]
    expect(await state()).toMatchObject({ active: true, failingSince: start.toISOString() })
    await later(61)
    await emit(await project())
    await work()
    expect(await state()).toMatchObject({ active: false, turnedOffAt: s.clock.now.toISOString() })
    expect(await mails()).toEqual([{ recipient: 'administrator@example.org', subject: expect.stringMatching(/hooks\.example\.org/) }])
    await allDue(s.db)
    await work()
    const list = await deliveries(id)
    expect(list.filter(({ error, status }) => error === 'off' && status === 'failed').length).toBeGreaterThan(0)
    const params = { id, delivery: list[0]?._id ?? '' }
    expect((await s.call(administrator, contract.sendAgain, { params })).body.code).toBe('webhook.off')
    await s.call(administrator, contract.updateWebhook, { params: { id }, body: { active: true } })
    reply = (response) => response.writeHead(200).end()
    expect((await s.call(administrator, contract.sendAgain, { params })).status).toBe(200)
    await work()
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered' })
    expect(await state()).toMatchObject({ active: true, failingSince: null, turnedOffAt: null })
  })

  test('of a webhook whose events are weeks apart turn it off at the second failure', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(500).end()
    const state = async () => (await s.call(administrator, contract.listWebhooks, {})).body.webhooks[0]
    const event = async () => {
      await forgetJobs(s.db)
      await emit(await project())
      await work()
    }
    await event()
    expect(await state()).toMatchObject({ active: true, failingSince: start.toISOString() })
    await later(40 * 86_400)
    await removeOldDeliveries(s.db, s.clock.now)
    await event()
    expect(await state()).toMatchObject({ active: false, failingSince: start.toISOString(), turnedOffAt: s.clock.now.toISOString() })
    expect(await mails()).toHaveLength(1)

    await s.call(administrator, contract.updateWebhook, { params: { id }, body: { active: true } })
    await event()
    expect(await state()).toMatchObject({ active: true, failingSince: s.clock.now.toISOString() })
  })

  test('with a success in between do not', async () => {
    await hook()
    const state = async () => (await s.call(administrator, contract.listWebhooks, {})).body.webhooks[0]
    for (const status of [500, 200, 500]) {
      reply = (response) => response.writeHead(status).end()
      await forgetJobs(s.db)
      await emit(await project())
      await work()
      await later(3 * 86_400)
    }
    expect(await state()).toMatchObject({ active: true, failingSince: new Date(start.getTime() + 6 * 86_400_000).toISOString() })
  })

  test('of one delivery turn it off only if its eight attempts failed', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(500).end()
    await emit(await project())
    await work()
    const again = async () => {
      await allDue(s.db)
      await work()
    }
    const active = async () => (await s.call(administrator, contract.listWebhooks, {})).body.webhooks[0]?.active
    await later(3 * 86_400)
    await again()
    expect(await active()).toBe(true)
    await s.db.updateTable('webhook_deliveries').set({ attempts: 7 }).execute()
    await later(60)
    await again()
    expect([await active(), (await deliveries(id)).map((one) => one.attempts)]).toEqual([false, [8]])
    expect(await mails()).toHaveLength(1)
  })

  test('deliveries given up together are reported in one email a day', async () => {
    const { id } = await hook()
    reply = (response) => response.writeHead(500).end()
    const lastOne = async () => {
      await s.db.updateTable('webhooks').set({ retry_at: null }).execute()
      await emit(await project())
      await s.db.updateTable('webhook_deliveries').set({ attempts: 7 }).where('status', '=', 'waiting').execute()
      await work()
    }
    await lastOne()
    await lastOne()
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await mails()).toHaveLength(1)
    await later(86_400)
    await lastOne()
    expect(await mails()).toHaveLength(2)
  })
})
