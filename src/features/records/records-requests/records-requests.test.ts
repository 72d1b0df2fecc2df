import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { deleteProject } from '../../projects/model/contract.ts'
import { holdProject, showRecords } from '../retention/contract.ts'
import * as contract from './contract.ts'
import { requestReminderHandler } from './jobs.server.ts'
import { remindOfficers } from './reminders.server.ts'

let s: Stage
let editor: Person
let administrator: Person
let project: string
let start: Date
beforeAll(async () => {
  s = await stage()
  editor = s.cast.editor
  administrator = s.cast.administrator
  start = s.clock.now
  project = await putProject(s.db, administrator, start)
})
beforeEach(async () => {
  s.clock.now = start
  await s.db.deleteFrom('retention_holds').execute()
  await s.db.deleteFrom('records_requests').execute()
  await s.db.deleteFrom('outbox').execute()
})
afterAll(() => s.close())

const details = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'All comments on the crossing' }
const form = (change: object = {}) => ({ ...details, receivedOn: '2026-11-20', projects: [project], ...change })
const create = (who: Person | null, change: object = {}) => s.call(who, contract.createRecordsRequest, { body: form(change) })
const made = async (change: object = {}) => (await create(editor, change)).body.request
const show = async (id: string) => (await s.call(editor, contract.showRecordsRequest, { params: { id } })).body.request
const close = (who: Person, id: string, outcome: 'fulfilled' | 'denied' | 'withdrawn' = 'fulfilled', note = '') =>
  s.call(who, contract.closeRecordsRequest, { params: { id }, body: { outcome, note } })
const isHeld = async () => (await s.call(administrator, showRecords, { params: { id: project } })).body.records.hold
const setHold = (hold: boolean) => s.call(administrator, holdProject, { params: { id: project }, body: { hold, reason: 'A lawsuit' } })

describe('a new request', () => {
  test('200 gets the next number of its year, the due date of California, and the caller as its officer', async () => {
    const first = await made()
    expect(first).toMatchObject({ number: '2026-1', status: 'received', dueOn: '2026-11-30', daysLeft: 10, latestExtension: '2026-12-14' })
    expect(first).toMatchObject({ ...details, statute: expect.stringContaining('7922.535'), officer: { _id: editor.id }, withheld: [] })
    expect((await made()).number).toBe('2026-2')
    expect((await made({ receivedOn: '2025-12-31' })).number).toBe('2025-1')
    const { body } = await s.call(s.cast.otherAdministrator, contract.createRecordsRequest, { body: form({ projects: [] }) })
    expect(body.request).toMatchObject({ number: '2026-1', dueOn: '2026-11-27' })
  })

  test('two at the same time get different numbers', async () => {
    const both = await Promise.all([create(editor), create(administrator)])
    expect(both.map(({ body }) => body.request.number).sort()).toEqual(['2026-1', '2026-2'])
  })

  test('a due date that an official enters has no statute', async () => {
    expect(await made({ dueOn: '2026-11-25' })).toMatchObject({ dueOn: '2026-11-25', firstDueOn: '2026-11-25', statute: null })
  })

  test('200 another due date with its reason, which is reminded of again; 422 without; 409 after an extension', async () => {
    const { _id, computedDueOn } = await made({ receivedOn: '2026-11-14' })
    // November 24 is a Tuesday.
    expect(computedDueOn).toBe('2026-11-24')
    const params = { id: _id }
    const set = (body: { dueOn: string; dueReason: string }) => s.call(editor, contract.setRecordsRequestDueDate, { params, body })
    const refused = await set({ dueOn: '2026-11-13', dueReason: 'Closed' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['dueOn']])
    expect(Object.keys((await set({ dueOn: '2026-11-25', dueReason: ' ' })).body.errors ?? {})).toEqual(['dueReason'])
    const { body } = await set({ dueOn: '2026-11-25', dueReason: 'City hall is closed' })
    expect(body.request).toMatchObject({ dueOn: '2026-11-25', firstDueOn: '2026-11-25', dueReason: 'City hall is closed', statute: null })
    const extension = { until: '2026-12-01', reason: 'More to read' }
    expect((await s.call(editor, contract.extendRecordsRequest, { params, body: extension })).status).toBe(200)
    expect((await set({ dueOn: '2026-11-26', dueReason: 'Closed' })).body.code).toBe('recordsRequest.extendedAlready')
    await close(editor, _id)
    expect((await set({ dueOn: '2026-11-26', dueReason: 'Closed' })).body.code).toBe('recordsRequest.closedAlready')
  })

  test('422 at each field, and nothing is kept', async () => {
    const theirs = await putProject(s.db, s.cast.otherAdministrator, start)
    const fields = async (body: object) => {
      const sent = { method: 'POST', url: '/api/v1/recordsRequests', payload: body } as const
      return Object.keys((await s.inject(editor, sent)).body['errors'] ?? {})
    }
    expect(await fields({})).toEqual(['requesterName', 'requesterContact', 'asked', 'receivedOn'])
    expect(await fields(form({ requesterName: ' ', asked: '\n' }))).toEqual(['requesterName', 'asked'])
    expect(await fields(form({ receivedOn: '2026-11-21' }))).toEqual(['receivedOn'])
    expect(await fields(form({ dueOn: '2026-11-19' }))).toEqual(['dueOn'])
    for (const officer of [s.cast.otherAdministrator.id, s.cast.resident.id, 'none'])
      expect(await fields(form({ officer }))).toEqual(['officer'])
    for (const one of [theirs, newId(), 'none']) expect(await fields(form({ projects: [project, one] }))).toEqual(['projects'])
    expect((await s.call(editor, contract.listRecordsRequests, { query: {} })).body.requests).toEqual([])
    expect(await isHeld()).toBeNull()
  })
})

describe('the hold', () => {
  test('is set by itself, says why, and nothing lifts it while a request is open', async () => {
    const { _id } = await made()
    expect((await isHeld())?.reason).toBe('Public-records request 2026-1')
    expect((await s.call(administrator, deleteProject, { params: { id: project }, body: {} })).body.code).toBe('retention.held')
    const refused = await setHold(false)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'retention.requestOpen',
      'Records request 2026-1 concerns this project. You can lift the hold after the request is closed.',
    ])
    const closed = await close(editor, _id)
    expect(closed.body.request).toMatchObject({ status: 'fulfilled', daysLeft: null, projects: [{ _id: project, held: true }] })
    expect((await setHold(false)).status).toBe(200)
    expect((await show(_id)).projects).toMatchObject([{ held: false }])
  })

  test('is set on a project that is added later, and nothing lifts it either', async () => {
    const { _id, number } = await made({ projects: [] })
    const params = { id: _id }
    const set = (projects: string[]) => s.call(editor, contract.updateRecordsRequest, { params, body: { ...details, projects } })
    expect(await isHeld()).toBeNull()
    const theirs = await putProject(s.db, s.cast.otherAdministrator, start)
    expect(Object.keys((await set([project, theirs])).body.errors ?? {})).toEqual(['projects'])
    expect([await isHeld(), (await show(_id)).projects]).toEqual([null, []])
    const added = await set([project])
    expect(added.body.request.projects).toMatchObject([{ _id: project, held: true }])
    expect((await isHeld())?.reason).toBe(`Public-records request ${number}`)
    expect((await s.call(administrator, deleteProject, { params: { id: project }, body: {} })).body.code).toBe('retention.held')
    expect((await setHold(false)).body.code).toBe('retention.requestOpen')
    await s.call(editor, contract.updateRecordsRequest, { params, body: details })
    expect((await show(_id)).projects).toMatchObject([{ _id: project, held: true }])
  })

  test('keeps the reason of a hold that exists, and stays when the project is left out', async () => {
    await setHold(true)
    const { _id } = await made()
    expect((await isHeld())?.reason).toBe('A lawsuit')
    const corrected = await s.call(editor, contract.updateRecordsRequest, { params: { id: _id }, body: { ...details, projects: [] } })
    expect(corrected.body.request.projects).toEqual([])
    expect((await isHeld())?.reason).toBe('A lawsuit')
    expect((await setHold(false)).status).toBe(200)
  })
})

describe('steps', () => {
  test('200 review, extension, log, and closing, each in the activity log', async () => {
    const { _id } = await made()
    const params = { id: _id }
    const reviewed = await s.call(editor, contract.reviewRecordsRequest, { params })
    expect(reviewed.body.request).toMatchObject({ status: 'inReview', reviewedAt: start.toISOString() })
    const body = { until: '2026-12-14', reason: 'The records are in several departments' }
    const extended = await s.call(editor, contract.extendRecordsRequest, { params, body })
    const dates = { status: 'extended', dueOn: '2026-12-14', firstDueOn: '2026-11-30', extensionReason: body.reason }
    expect(extended.body.request).toMatchObject(dates)
    const item = { what: 'A street address', why: 'It identifies a household', exemption: 'Gov. Code § 7927.700' }
    expect((await s.call(editor, contract.noteWithheld, { params, body: item })).body.request.withheld).toMatchObject([item])
    expect((await close(editor, _id, 'denied')).body.errors).toHaveProperty('note')
    const closed = await close(editor, _id, 'denied', 'Nothing of it may be released')
    expect(closed.body.request).toMatchObject({ status: 'denied', closingNote: 'Nothing of it may be released' })
    expect((await s.call(editor, contract.noteWithheld, { params, body: item })).body.request.withheld).toHaveLength(2)
    const { entries } = (await s.call(administrator, listAudit, { params: { id: administrator.organizationId as string }, query: {} })).body
    const acts = entries.filter((one) => one.subject?._id === _id).map(({ action }) => action)
    const steps = ['/withheld', '/close', '/withheld', '/extension', '/review'].map((step) => `POST /recordsRequests/:id${step}`)
    expect(acts).toEqual([...steps, 'POST /recordsRequests'])
  })

  test('409 the second time, after closing, and for one of two officials who close at the same time', async () => {
    const { _id } = await made()
    const params = { id: _id }
    const review = () => s.call(editor, contract.reviewRecordsRequest, { params })
    const extend = (until: string) => s.call(editor, contract.extendRecordsRequest, { params, body: { until, reason: 'More to read' } })
    expect((await review()).status).toBe(200)
    expect((await review()).body.code).toBe('recordsRequest.inReviewAlready')
    expect((await extend('2026-12-15')).body.errors).toEqual({
      until: 'The latest possible day is Dec 14, 2026 (Cal. Gov. Code § 7922.535)',
    })
    expect((await extend('2026-12-01')).status).toBe(200)
    expect((await extend('2026-12-02')).body.code).toBe('recordsRequest.extendedAlready')
    const both = await Promise.all([close(editor, _id), close(administrator, _id, 'withdrawn')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await s.call(editor, contract.updateRecordsRequest, { params, body: details })).body.code).toBe('recordsRequest.closedAlready')
  })

  test('401 visitor, 403 viewer, resident and API keys, 404 another organization and unknown ids', async () => {
    const { _id } = await made()
    const item = { what: 'x', why: 'x', exemption: 'x' }
    const calls = (id: string) =>
      [
        { method: 'GET', url: `/api/v1/recordsRequests/${id}` },
        { method: 'GET', url: `/api/v1/recordsRequests/${id}/withheld.csv` },
        { method: 'PUT', url: `/api/v1/recordsRequests/${id}`, payload: details },
        { method: 'POST', url: `/api/v1/recordsRequests/${id}/review` },
        { method: 'PUT', url: `/api/v1/recordsRequests/${id}/dueDate`, payload: { dueOn: '2026-12-01', dueReason: 'x' } },
        { method: 'POST', url: `/api/v1/recordsRequests/${id}/extension`, payload: { until: '2026-12-01', reason: 'x' } },
        { method: 'POST', url: `/api/v1/recordsRequests/${id}/close`, payload: { outcome: 'fulfilled' } },
        { method: 'POST', url: `/api/v1/recordsRequests/${id}/withheld`, payload: item },
      ] as const
    for (const call of calls(_id)) {
      expect((await s.inject(null, call)).status, call.url).toBe(401)
      for (const who of [s.cast.viewer, s.cast.resident]) expect((await s.inject(who, call)).status, call.url).toBe(403)
      expect((await s.inject(s.cast.otherAdministrator, call)).status, call.url).toBe(404)
    }
    for (const call of [newId(), 'none'].flatMap(calls)) expect((await s.inject(editor, call)).status, call.url).toBe(404)
    expect(await show(_id)).toMatchObject({ status: 'received', withheld: [] })
  })
})

test('the list: open requests by due date with the overdue ones counted, closed ones apart, in pages', async () => {
  const late = await made({ receivedOn: '2026-11-01' })
  const next = await made()
  const gone = await made({ receivedOn: '2026-11-05' })
  await close(editor, gone._id)
  const list = async (query: object) => (await s.call(editor, contract.listRecordsRequests, { query })).body
  const open = await list({ limit: 1 })
  expect(open).toMatchObject({ open: 2, overdue: 1, requests: [{ _id: late._id, dueOn: '2026-11-12', daysLeft: -8 }] })
  const rest = await list({ limit: 1, cursor: open.nextCursor })
  expect([rest.requests.map((one) => one._id), rest.nextCursor]).toEqual([[next._id], null])
  expect((await list({ state: 'closed' })).requests.map((one) => one._id)).toEqual([gone._id])
  expect((await s.call(editor, contract.listRecordsRequests, { query: { cursor: 'x' } })).status).toBe(422)
})

test('the log as CSV: quoted, and without cells that a spreadsheet would run', async () => {
  const { _id } = await made()
  const item = { what: '=HYPERLINK("http://x")', why: 'A "name"', exemption: 'Gov. Code § 7927.700' }
  await s.call(editor, contract.noteWithheld, { params: { id: _id }, body: item })
  const { raw, headers } = await s.inject(editor, { url: `/api/v1/recordsRequests/${_id}/withheld.csv` })
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'content-disposition': 'attachment; filename="withheld-2026-1.csv"',
  })
  const [head, line] = raw.toString().split('\r\n')
  expect(head).toBe('\ufeff"Request","What was withheld","Why","Exemption","Noted on"')
  expect(line).toBe(`"2026-1","'=HYPERLINK(""http://x"")","A ""name""","Gov. Code § 7927.700","Nov 20, 2026"`)
})

describe('reminders', () => {
  const work = () => ({ db: s.db, config: readConfig({}), now: () => s.clock.now })
  const on = (day: string) => {
    s.clock.now = new Date(`${day}T20:00:00Z`)
  }
  const mails = () => s.db.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).orderBy('created_at').orderBy('id').execute()

  test('3 days and 1 day before the due date, each once, to the officer, without the requester’s data', async () => {
    const { _id } = await made()
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']) {
      on(day)
      await Promise.all([remindOfficers(work()), remindOfficers(work())])
    }
    const sent = await mails()
    const { email } = await s.db.selectFrom('users').select('email').where('id', '=', editor.id).executeTakeFirstOrThrow()
    expect(sent.map((one) => one.recipient)).toEqual([email, email])
    expect(sent[0]?.subject).toBe('Records request 2026-1 is due on Nov 30, 2026')
    expect(sent[0]?.body_text).toContain(`/records/requests/${_id}`)
    expect(JSON.stringify(sent)).not.toMatch(/Ada|ada@example|crossing/)
  })

  test('an extension begins them again, and a closed request has none', async () => {
    const { _id } = await made()
    on('2026-11-29')
    expect(await remindOfficers(work())).toBe(1)
    const body = { until: '2026-12-10', reason: 'More to read' }
    s.clock.now = start
    await s.call(editor, contract.extendRecordsRequest, { params: { id: _id }, body })
    expect(await remindOfficers(work())).toBe(0)
    on('2026-12-07')
    expect(await remindOfficers(work())).toBe(1)
    s.clock.now = start
    expect((await close(editor, _id)).status).toBe(200)
    on('2026-12-09')
    expect(await remindOfficers(work())).toBe(0)
  })

  test('two years after closing, the requester’s name and contact are removed', async () => {
    const { _id } = await made()
    await close(editor, _id)
    const run = async (day: string) => {
      on(day)
      await s.db.transaction().execute((tx) => tx.deleteFrom('outbox').execute())
      await requestReminderHandler(work()).run({ signal: new AbortController().signal } as never)
      return s.db.selectFrom('records_requests').select(['requester_name', 'requester_contact', 'asked']).executeTakeFirstOrThrow()
    }
    expect(await run('2028-11-19')).toEqual({ requester_name: 'Ada Example', requester_contact: 'ada@example.org', asked: details.asked })
    expect(await run('2028-11-21')).toEqual({ requester_name: '', requester_contact: '', asked: details.asked })
  })
})
