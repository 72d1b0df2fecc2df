import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { forgetJobs, runJobs } from '../../../../tests/jobs.ts'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { residentsSheet, sheetPerson, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { addMember, inviteMember } from '../../accounts/members/contract.ts'
import { deliveryHandlers } from '../../messaging/notifications/delivery.server.ts'
import { stopSms, takeBackBulk } from '../../messaging/notifications/queries.server.ts'
import { avifHandler } from '../../projects/media/avif.jobs.server.ts'
import { makeExport } from '../../records/export-jobs/contract.ts'
import { countFailures, dismissFailure, listFailures, retryFailure } from './contract.ts'
import type { Failing } from './rules.ts'

let s: Stage
let own: string
beforeAll(async () => {
  s = await stage()
  own = s.cast.administrator.organizationId as string
})
afterEach(async () => {
  for (const table of ['outbox', 'exports', 'resident_imports', 'project_files', 'sms_stops'] as const)
    await s.db.deleteFrom(table).execute()
})
afterAll(() => s.close())

const list = (who: Person | null = s.cast.administrator, query: object = {}, id = own) =>
  s.call(who, listFailures, { params: { id }, query: query as never })
const retry = (of: Failing, id: string, who: Person | null = s.cast.administrator) => s.call(who, retryFailure, { params: { of, id } })
const dismiss = (of: Failing, id: string, who: Person | null = s.cast.administrator) => s.call(who, dismissFailure, { params: { of, id } })
const row = (id: string) => s.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

type Columns = Parameters<ReturnType<typeof insertMessage>['values']>[0]
const insertMessage = () => s.db.insertInto('outbox')
async function put(columns: Partial<Columns> = {}): Promise<string> {
  const id = newId()
  const message = { id, channel: 'mail', recipient: 'bo@example.org', body_text: 'A letter', organization_id: own } as const
  const failed = { status: 'failed', attempts: 9, last_error: '550 5.1.1 No such user', letter: 'residentInvitation' } as const
  await insertMessage()
    .values({ ...message, ...failed, ...columns } as Columns)
    .execute()
  return id
}

describe('a mail server that refuses', () => {
  let server: SMTPServer
  const email = 'dora@example.org'
  let taken: string[]
  let isRefusing: boolean
  let deliver: () => Promise<number>
  beforeEach(async () => {
    taken = []
    isRefusing = true
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) =>
        done(isRefusing ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }) : undefined),
      onData(stream, session, done) {
        stream.resume()
        stream.on('end', () => {
          taken.push(session.envelope.rcptTo[0]?.address ?? '')
          done()
        })
      },
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as { port: number }
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://plaza.example' })
    deliver = () => runJobs(s.db, deliveryHandlers({ db: s.db, config, now: () => s.clock.now }))
  })
  afterEach(async () => {
    await new Promise<void>((resolve) => server.close(resolve))
    await s.db.deleteFrom('users').where('email', '=', email).execute()
    takeConsole()
  })

  const invite = async () => {
    const body = { firstName: 'Dora', lastName: 'Example', email, department: 'Works', role: 'Clerk', permission: 'viewer' } as const
    const { body: added } = await s.call(s.cast.administrator, addMember, { body })
    return added.user._id
  }

  test('an invitation that it refuses is listed by name, and goes out once when it is tried again by two at the same time', async () => {
    await invite()
    await deliver()
    const { body } = await list()
    expect(body.total).toBe(1)
    const [failure] = body.failures
    expect(failure).toEqual({
      of: 'mail',
      _id: expect.any(String),
      letter: 'invitation',
      to: 'Dora Example',
      project: null,
      isArticle: false,
      language: null,
      fileName: null,
      job: null,
      at: expect.any(String),
      tries: 1,
      reason: 'noMailbox',
      hindrance: null,
    })
    isRefusing = false
    const id = failure?._id as string
    const both = await Promise.all([retry('mail', id), retry('mail', id)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect(both.find((one) => one.status === 409)?.body.code).toBe('failures.underWay')
    await Promise.all([deliver(), deliver()])
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null })
    expect((await retry('mail', id)).status).toBe(409)
    expect((await list()).body).toMatchObject({ failures: [], total: 0 })
    expect(taken).toEqual([email])
  })

  test('one invitation more takes the place of the one that failed, whose link is dead', async () => {
    const colleague = await invite()
    await deliver()
    expect((await list()).body.total).toBe(1)
    isRefusing = false
    await s.call(s.cast.administrator, inviteMember, { params: { id: colleague } })
    expect((await list()).body.total).toBe(0)
    await deliver()
    expect(taken).toHaveLength(1)
  })

  test('people of an uploaded list are masked', async () => {
    const sheet = await uploadOf(await residentsSheet([sheetPerson('listed.person@example.org')]))
    await s.inject(s.cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...sheet })
    await deliver()
    expect((await list()).body.total).toBe(1)
    expect((await list()).body.failures).toMatchObject([{ letter: 'residentInvitation', to: 'l•••@example.org', reason: 'noMailbox' }])
    expect(JSON.stringify((await list()).body)).not.toContain('listed.person')
  })
})

describe('who', () => {
  test('401 visitor, 403 resident, viewer and editor; another organization has no such failure', async () => {
    const id = await put()
    for (const act of [
      (who: Person | null) => list(who),
      (who: Person | null) => retry('mail', id, who),
      (who: Person | null) => dismiss('mail', id, who),
    ]) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer, s.cast.editor]) expect((await act(who)).status).toBe(403)
    }
    expect(await list(s.cast.otherAdministrator)).toMatchObject({ status: 403, body: { code: 'failures.otherOrganization' } })
    const other = s.cast.otherAdministrator.organizationId as string
    expect((await list(s.cast.otherAdministrator, {}, other)).body).toMatchObject({ failures: [], total: 0 })
    expect((await retry('mail', id, s.cast.otherAdministrator)).status).toBe(404)
    expect((await dismiss('mail', id, s.cast.otherAdministrator)).status).toBe(404)
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 9 })
  })

  test('404 what is unknown, of another kind or the operator’s; 422 no place of the list', async () => {
    const [id, operators] = [await put(), await put({ organization_id: null })]
    for (const [of, one] of [
      ['mail', newId()],
      ['mail', 'nonsense'],
      ['sms', id],
      ['export', id],
      ['picture', id],
      ['mail', operators],
    ] as const) {
      expect((await retry(of, one)).status).toBe(404)
      expect((await dismiss(of, one)).status).toBe(404)
    }
    expect((await retry('letter' as Failing, id)).status).toBe(404)
    for (const query of [{ cursor: 'nowhere' }, { limit: 0 }]) expect((await list(undefined, query)).status).toBe(422)
    expect((await list(undefined, {}, 'nonsense')).status).toBe(404)
    const count = (who: Person | null, of = own) => s.call(who, countFailures, { params: { id: of } })
    expect((await count(s.cast.administrator)).body).toEqual({ total: 1 })
    expect([(await count(s.cast.otherAdministrator)).status, (await count(s.cast.administrator, 'nonsense')).status]).toEqual([403, 404])
  })
})

describe('messages', () => {
  test('what waits, is being sent or was sent is no failure', async () => {
    const ids = await Promise.all((['waiting', 'sending', 'sent'] as const).map((status) => put({ status })))
    expect((await list()).body.failures).toEqual([])
    for (const id of ids) expect([(await retry('mail', id)).status, (await dismiss('mail', id)).status]).toEqual([409, 404])
  })

  test('of use until its moment: a moment before it goes out again, then not', async () => {
    const at = (milliseconds: number) => new Date(s.clock.now.getTime() + milliseconds)
    const [fresh, over] = [await put({ useful_until: at(1) }), await put({ useful_until: at(0) })]
    const shown = (await list()).body.failures
    expect(Object.fromEntries(shown.map((one) => [one._id, one.hindrance]))).toEqual({ [fresh]: null, [over]: 'over' })
    expect((await retry('mail', fresh)).status).toBe(200)
    expect(await row(fresh)).toMatchObject({ status: 'waiting', attempts: 0, last_error: null })
    expect(await retry('mail', over)).toMatchObject({ status: 409, body: { code: 'failures.useless' } })
  })

  test('news name nobody; after “no more” they are gone, and a number that sent STOP gets nothing', async () => {
    const number = '+19495550142'
    const mail = await put({ letter: 'news', bulk: true })
    const sms = await put({ channel: 'sms', recipient: number, letter: 'news', bulk: true, last_error: 'Twilio answered 503: no reason' })
    const { body } = await list()
    expect(body.failures.map(({ of, to, reason }) => [of, to, reason]).sort()).toEqual([
      ['mail', null, 'noMailbox'],
      ['sms', null, 'unreachable'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/bo@|5550142/)
    await takeBackBulk(s.db, { channel: 'mail', recipient: 'bo@example.org' })
    expect(await row(mail)).toBeUndefined()
    expect((await retry('sms', sms)).status).toBe(200)
    // From the second attempt on, the provider is asked whether it already has the message.
    expect(await row(sms)).toMatchObject({ status: 'waiting', attempts: 1 })
    await stopSms(s.db, number, s.clock.now)
    expect(await row(sms)).toBeUndefined()
    const late = await put({ channel: 'sms', recipient: number, letter: 'news', last_error: 'Twilio answered 400: unsubscribed' })
    expect((await list()).body.failures).toMatchObject([{ _id: late, reason: 'stopped', hindrance: 'stopped' }])
    expect((await retry('sms', late)).status).toBe(409)
  })

  test('dismissed once, by one of two at the same time, and forgotten; the activity log records who did it', async () => {
    const id = await put()
    const statuses = (await Promise.all([dismiss('mail', id), dismiss('mail', id)])).map((one) => one.status)
    expect(statuses.sort()).toEqual([200, 404])
    expect(await row(id)).toBeUndefined()
    const { body } = await s.call(s.cast.administrator, listAudit, { params: { id: own }, query: { limit: 1 } })
    expect(body.entries).toMatchObject([
      { action: 'DELETE /failures/:of/:id', user: { _id: s.cast.administrator.id }, details: { of: 'mail', id } },
    ])
  })

  test('newest first, page by page, each once, also of one moment', async () => {
    const created_at = new Date('2026-11-19T10:00:00.123Z')
    const ids = await Promise.all(Array.from({ length: 5 }, () => put({ created_at })))
    const newest = await put()
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await list(undefined, { limit: 2, ...(cursor ? { cursor } : {}) })
      expect(body.total).toBe(6)
      seen.push(...body.failures.map((one) => one._id))
      cursor = body.nextCursor
    }
    expect(seen[0]).toBe(newest)
    expect(seen.slice(1)).toEqual([...ids].sort().reverse())
  })
})

describe('what jobs make', () => {
  test('an export that failed is made again by one of two at the same time; dismissed, it is forgotten', async () => {
    const project = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Lamps' })
    const { body: asked } = await s.call(s.cast.viewer, makeExport, { body: { kind: 'sheet', project } })
    const id = asked.export._id
    const fail = () => s.db.updateTable('exports').set({ status: 'failed', attempts: 3 }).where('id', '=', id).execute()
    await fail()
    expect((await list()).body.failures).toMatchObject([
      { of: 'export', _id: id, project: { title: 'Lamps' }, tries: 3, reason: 'notMade' },
    ])
    expect((await retry('export', id, s.cast.otherAdministrator)).status).toBe(404)
    expect((await Promise.all([retry('export', id), retry('export', id)])).map((one) => one.status).sort()).toEqual([200, 409])
    expect((await list()).body.failures).toEqual([])
    expect((await dismiss('export', id)).status).toBe(404)
    await fail()
    expect([(await dismiss('export', id, s.cast.otherAdministrator)).status, (await dismiss('export', id)).status]).toEqual([404, 200])
    expect(await s.db.selectFrom('exports').select('id').execute()).toEqual([])
  })

  test('a list of residents that failed can only be uploaded again', async () => {
    const id = newId()
    await sql`
      insert into resident_imports (id, organization_id, file_name, file_key, language, status, total, attempts, created_at)
      values (${id}, ${own}, 'Residents.xlsx', 'residents/x.xlsx', 'en', 'failed', 3, 3, ${s.clock.now})`.execute(s.db)
    expect((await list()).body.failures).toMatchObject([{ of: 'upload', fileName: 'Residents.xlsx', hindrance: 'gone' }])
    expect(await retry('upload', id)).toMatchObject({ status: 409, body: { code: 'failures.upload' } })
    expect([(await dismiss('upload', id, s.cast.otherAdministrator)).status, (await dismiss('upload', id)).status]).toEqual([404, 200])
    expect((await list()).body.failures).toEqual([])
  })

  test('a picture is listed after its last try, is made again, and dismissed stays without', async () => {
    const project = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Lamps', status: 'draft' })
    const image = { name: 'a.jpg', content: await picture(), alt: 'A' }
    await s.inject(s.cast.editor, multipart(`/api/v1/projects/${project}/images`, [image]))
    // Its job has made its last attempt.
    await forgetJobs(s.db)
    const { id } = await s.db.selectFrom('project_files').select('id').where('project_id', '=', project).executeTakeFirstOrThrow()
    const tried = (avif_attempts: number) =>
      s.db
        .updateTable('project_files')
        .set({ avif_attempts, avif_error: 'The disk is full', avif_failed_at: avif_attempts === 5 ? s.clock.now : null })
        .execute()
    const make = () => runJobs(s.db, [avifHandler(s.app.appContext)])
    await tried(4)
    expect((await list()).body.failures).toEqual([])
    await tried(5)
    expect((await list()).body.failures).toMatchObject([{ of: 'picture', _id: id, project: { _id: project, title: 'Lamps' }, tries: 5 }])
    expect([
      (await retry('picture', id, s.cast.otherAdministrator)).status,
      (await dismiss('picture', id, s.cast.otherAdministrator)).status,
    ]).toEqual([404, 404])
    expect((await Promise.all([retry('picture', id), retry('picture', id)])).map((one) => one.status).sort()).toEqual([200, 409])
    expect(await make()).toBe(1)
    expect(await s.db.selectFrom('project_files').select(['avif', 'avif_error']).executeTakeFirst()).toEqual({
      avif: true,
      avif_error: null,
    })
    await s.db.updateTable('project_files').set({ avif: false }).execute()
    await tried(5)
    expect((await dismiss('picture', id)).status).toBe(200)
    expect([(await list()).body.total, await make()]).toEqual([0, 0])
  })
})
