// Something to do for every kind of job.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../src/core/database/ids.server.ts'
import { enqueue } from '../../src/core/jobs/enqueue.server.ts'
import { checkMailRecords } from '../../src/features/accounts/mail-sender/jobs.server.ts'
import { proveDomains } from '../../src/features/accounts/sso/jobs.server.ts'
import { dailyBilling } from '../../src/features/billing/subscriptions/jobs.server.ts'
import { createWebhook } from '../../src/features/integrations/webhooks/contract.ts'
import { recordEvent } from '../../src/features/messaging/events/events.server.ts'
import { sendMail, sendSms } from '../../src/features/messaging/notifications/mail.server.ts'
import type { Failing } from '../../src/features/operation/failures/rules.ts'
import { watchParts } from '../../src/features/operation/status/jobs.server.ts'
import { follow } from '../../src/features/participation/follows/contract.ts'
import { addComment } from '../../src/features/participation/responses/contract.ts'
import { outdateFiles } from '../../src/features/projects/lifecycle/outdated-files-job.ts'
import { makeWidths } from '../../src/features/projects/media/widths.jobs.server.ts'
import { scheduleProject } from '../../src/features/projects/model/contract.ts'
import { tellNews } from '../../src/features/projects/model/project-news.server.ts'
import { extendChains } from '../../src/features/records/chain/jobs.server.ts'
import { makeExport } from '../../src/features/records/export-jobs/contract.ts'
import { expireFiles } from '../../src/features/records/export-jobs/jobs.server.ts'
import { createRecordsRequest } from '../../src/features/records/records-requests/contract.ts'
import { remindOfRequests } from '../../src/features/records/records-requests/jobs.server.ts'
import { beginRelease, releaseUnmarked, sealRelease } from '../../src/features/records/released-packages/contract.ts'
import { retainAndRemove } from '../../src/features/records/retention/jobs.server.ts'
import { makeTakeout } from '../../src/features/records/takeout/contract.ts'
import { mapPlatformImport, runPlatformImport } from '../../src/features/results/imports/contract.ts'
import { translateMissing } from '../../src/features/translations/model/contract.ts'
import { tidy } from '../../src/jobs.ts'
import { announceTerms } from '../../src/pages/policies/jobs.server.ts'
import { putWarning } from '../fixtures/warned.ts'
import { allDue } from '../jobs.ts'
import { multipart, picture } from '../pictures.ts'
import { putProject } from '../project.ts'
import { crowdOf, residentsSheet, sheetPerson, uploadOf } from '../sheets.ts'
import type { Stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { plainLetter } from './letter.tsx'

export const number = '+19495550142'

/** What was prepared, by the name of the kind of job that works on it; of a job of the schedule there is nothing. */
export type Prepared = Awaited<ReturnType<typeof prepareEveryKind>>

/** Something real for every kind of job to do. @param url of a receiver of webhooks */
export async function prepareEveryKind(s: Stage, url: string) {
  const { db, cast, clock } = s
  const day = 86_400_000
  const envelope = { letter: 'reset' } as const
  await sendMail(db, { to: 'ada@example.org', mail: plainLetter, ...envelope, organization: cast.editor.organizationId })
  await sendSms(db, [{ to: number, text: 'Your code', quietTimeZone: null, letter: 'smsCode', organization: cast.editor.organizationId }])
  const survey = await putSurvey(db, cast.editor, clock.now, ['open'])
  const asked = await s.call(cast.viewer, makeExport, { body: { project: survey.projectId } as never })
  const old = newId()
  await s.files.put('exports/old', Buffer.from('x'))
  await sql`
    insert into exports (id, organization_id, kind, to_at, to_asked, include_unconfirmed, language, status, total, bytes, file_key, created_at, finished_at)
    values (${old}, ${cast.viewer.organizationId}, 'sheet', ${clock.now}, false, false, 'en', 'ready', 1, 1, 'exports/old', ${clock.now}, 'epoch')`.execute(
    db,
  )
  await enqueue(db, expireFiles, {})
  const sheet = await uploadOf(
    await residentsSheet([...crowdOf(3, 'town.example.org'), ...Array.from({ length: 198 }, () => sheetPerson('no address'))]),
  )
  await s.inject(cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...sheet })
  await s.call(cast.editor, translateMissing, { params: { of: 'projects', id: survey.projectId, language: 'es' } })
  const draft = await putProject(db, cast.editor, clock.now, { status: 'draft', posted_at: null, ends_at: null })
  const image = { name: 'a.jpg', content: await picture(400, 300), alt: 'A lawn' }
  await s.inject(cast.editor, multipart(`/api/v1/projects/${draft}/images`, [image]))
  const planned = await s.call(cast.editor, scheduleProject, { params: { id: draft }, body: { publishAt: '2026-11-20T18:10:00Z' } })
  expect(planned.status).toBe(200)
  const followed = await putProject(db, cast.editor, clock.now)
  await sql`insert into telling_start (at) values (${new Date(clock.now.getTime() - day)})`.execute(db)
  await s.call(cast.resident, follow, { params: { id: followed } })
  await db.updateTable('follow_settings').set({ rhythm: 'atOnce' }).execute()
  const posted = new Date(clock.now.getTime() + 60_000)
  await db
    .insertInto('project_updates')
    .values({ id: newId(), project_id: followed, title: 'News', text: 'They begin.', posted_at: posted })
    .execute()
  await enqueue(db, tellNews, {})
  const over = await putProject(db, cast.editor, clock.now, { status: 'completed', completed_at: new Date('2026-01-05T18:00:00Z') })
  await putWarning(db, over, '2026-04-05')
  await enqueue(db, retainAndRemove, {})
  await sql`insert into outbox (id, channel, recipient, body_text, status, sent_at) values (${newId()}, 'mail', 'old@example.org', 'x', 'sent', '2026-01-01')`.execute(
    db,
  )
  await s.files.put('exports/takeout', Buffer.from('x'))
  await sql`
    insert into takeouts (id, organization_id, status, total, bytes, file_key, created_at, finished_at)
    values (${newId()}, ${cast.otherAdministrator.organizationId}, 'ready', 1, 1, 'exports/takeout', ${clock.now}, 'epoch')`.execute(db)
  await enqueue(db, outdateFiles, { projects: [newId()] })
  await enqueue(db, tidy, {})
  await enqueue(db, makeWidths, {})
  await enqueue(db, extendChains, {})
  await enqueue(db, announceTerms, {})
  const webhook = await s.call(cast.administrator, createWebhook, { body: { url, events: ['member.added'] } })
  const event = { type: 'member.added', data: { user: newId(), permission: 'viewer' }, now: clock.now } as const
  await db.transaction().execute((tx) => recordEvent(tx, cast.administrator.organizationId as string, event))
  const trial = {
    organization_id: cast.editor.organizationId as string,
    state: 'trial',
    plan: 'monthly',
    trial_ends_on: '2026-01-01',
  } as const
  await db.insertInto('billing_subscriptions').values(trial).execute()
  await enqueue(db, dailyBilling, {})
  const request = {
    requesterName: 'Ada',
    requesterContact: 'ada@example.org',
    asked: 'All comments',
    receivedOn: '2026-11-12',
    projects: [],
  }
  expect((await s.call(cast.editor, createRecordsRequest, { body: request })).status).toBe(200)
  const takeout = await s.call(cast.administrator, makeTakeout, {})
  await enqueue(db, remindOfRequests, {})
  const release = await sealPackage(s, survey.projectId)
  await connectDomain(s)
  await enqueue(db, proveDomains, {})
  await putOwnSender(s)
  await enqueue(db, checkMailRecords, {})
  const file = await uploadOf(Buffer.from('Date,What should change?\n2026-03-14,Test answer 1\n2026-03-15,Test answer 2'), 'earlier.csv')
  const earlier = `/api/v1/projects/${survey.projectId}/platformImports`
  const uploaded = await s.inject(cast.editor, { method: 'POST', url: earlier, ...file })
  const { _id: imported } = uploaded.body['import'] as { _id: string }
  const importParams = { id: survey.projectId, import: imported }
  const targets = ['date', 'own']
  await s.call(cast.editor, mapPlatformImport, { params: importParams, body: { source: 'spreadsheet', targets } })
  expect((await s.call(cast.editor, runPlatformImport, { params: importParams })).status).toBe(200)
  const began = new Date(clock.now.getTime() - day)
  await sql`insert into status_incidents (id, part, state, began_at) values (${newId()}, 'sms', 'broken', ${began})`.execute(db)
  await enqueue(db, watchParts, {})
  await allDue(db)
  const idOf = async (table: 'machine_translations' | 'project_files' | 'resident_imports' | 'webhook_deliveries') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const messageTo = async (recipient: string) =>
    (await db.selectFrom('outbox').select('id').where('recipient', '=', recipient).executeTakeFirstOrThrow()).id
  return {
    ...{ old, survey: survey.projectId, draft, over, followed },
    /** What is shown as failed if the job is given up. */
    failures: {
      mail: ['mail', await messageTo('ada@example.org')],
      sms: ['sms', await messageTo(number)],
      export: ['export', asked.body.export._id],
      takeout: ['takeout', takeout.body.takeout._id],
      'resident-import': ['upload', await idOf('resident_imports')],
      'platform-import': ['platformImport', imported],
      'released-package': ['release', release],
      publish: ['publish', draft],
      avif: ['picture', await idOf('project_files')],
      translation: ['translation', await idOf('machine_translations')],
      webhook: ['webhook', webhook.body.webhook._id],
    } as Record<string, [Failing, string]>,
  }
}

/** A package with a comment, reviewed and sealed. @returns its id */
async function sealPackage(s: Stage, project: string): Promise<string> {
  const { resident, editor } = s.cast
  expect((await s.call(resident, addComment, { params: { id: project }, body: { text: 'More shade, please' } })).status).toBe(200)
  const request = { requesterName: 'Bo', requesterContact: 'bo@example.org', asked: 'Comments', receivedOn: '2026-11-19' }
  const { body } = await s.call(editor, createRecordsRequest, { body: { ...request, projects: [project] } })
  const params = { id: body.request._id }
  expect((await s.call(editor, beginRelease, { params, body: {} })).status).toBe(200)
  expect((await s.call(editor, releaseUnmarked, { params })).status).toBe(200)
  expect((await s.call(editor, sealRelease, { params })).status).toBe(200)
  return (await s.db.selectFrom('released_packages').select('id').executeTakeFirstOrThrow()).id
}

/** A domain of single sign-on whose record is gone. */
async function connectDomain({ db, cast, clock }: Stage): Promise<void> {
  const organization_id = cast.otherAdministrator.organizationId as string
  const provider = { issuer: 'https://login.ithaca.example', client_id: 'plaza', client_secret: Buffer.alloc(1), groups_claim: 'groups' }
  await db
    .insertInto('sso_connections')
    .values({ organization_id, ...provider, active: true, enforced: false, changed_at: clock.now })
    .execute()
  await db.insertInto('sso_domains').values({ domain: 'ithaca.example', organization_id, proved_at: clock.now }).execute()
}

/** An organization's own address whose records are gone. */
async function putOwnSender({ db, cast, clock }: Stage): Promise<void> {
  const key = { domain: 'ithaca.example', selector: 'plaza', public_key: 'x', private_key: Buffer.alloc(1) }
  const times = { changed_at: clock.now, proved_at: clock.now, active_at: clock.now }
  await db
    .insertInto('mail_senders')
    .values({ organization_id: cast.otherAdministrator.organizationId as string, address: 'news@ithaca.example', ...key, ...times })
    .execute()
}
