// Who may have everything taken out, one file at a time, and what officials can't learn from it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { type TakenOut, takeOut } from '../../../../tests/fixtures/takeout.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { deleteProject } from '../../projects/model/contract.ts'
import { keptHours } from '../export-jobs/rules.ts'
import { createRecordsRequest } from '../records-requests/contract.ts'
import { listTakeouts, makeTakeout, takeTakeout } from './contract.ts'
import { takeoutHandler } from './jobs.server.ts'
import { removeExpiredTakeouts } from './queries.server.ts'

let s: Stage
let project: FullProject
let taken: TakenOut
const rowsIn = (name: string): Record<string, unknown>[] =>
  (taken.files.get(`data/${name}.jsonl`)?.toString() ?? '')
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  s = await stage()
  project = await fullProject(s)
  // Officials see only counts of people who like a project and do nothing else in it.
  await sql`delete from answers where respondent_id in (select id from respondents where user_id = ${s.cast.unconfirmed.id})`.execute(s.db)
  await sql`delete from comments where respondent_id in (select id from respondents where user_id = ${s.cast.unconfirmed.id})`.execute(s.db)
  await sql`delete from votes where respondent_id in (select id from respondents where user_id = ${s.cast.unconfirmed.id})`.execute(s.db)
  // The neighbor's account was deleted.
  await sql`update respondents set gender = 'Female', ethnicity = 'Other'`.execute(s.db)
  await sql`update respondents set user_id = null where user_id = ${s.cast.neighbor.id}`.execute(s.db)
  taken = await takeOut(s)
})
afterAll(() => s.close())

test('only the administrator: 401, 403, and 404 for another organization’s file', async () => {
  const { cast } = s
  for (const [who, status] of [
    [null, 401],
    [cast.resident, 403],
    [cast.viewer, 403],
    [cast.editor, 403],
  ] as const) {
    expect((await s.call(who, makeTakeout, {})).status).toBe(status)
    expect((await s.call(who, listTakeouts, {})).status).toBe(status)
    expect((await s.call(who, takeTakeout, { params: { id: taken.id } })).status).toBe(status)
  }
  expect((await s.call(cast.otherAdministrator, takeTakeout, { params: { id: taken.id } })).status).toBe(404)
  expect((await s.call(cast.administrator, takeTakeout, { params: { id: newId() } })).status).toBe(404)
  expect((await s.call(cast.administrator, takeTakeout, { params: { id: 'no-id' } })).status).toBe(404)
  expect((await s.call(cast.otherAdministrator, listTakeouts, {})).body.takeouts).toEqual([])
})

test('respondents as officials see them: without accounts, without who only liked, without facts of deleted accounts', async () => {
  const respondents = rowsIn('respondents')
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select id, user_id is null as deleted from respondents
    where project_id = ${project.id} and user_id is distinct from ${s.cast.unconfirmed.id}`.execute(s.db)
  expect(respondents.map((one) => one['id']).sort()).toEqual(rows.map(({ id }) => id).sort())
  for (const { id, deleted } of rows) {
    const one = respondents.find((two) => two['id'] === id)
    expect(one).toMatchObject({ account_deleted: deleted, gender: deleted ? null : 'Female', ethnicity: deleted ? null : 'Other' })
    expect(Object.keys(one ?? {})).not.toContain('person_id')
  }
  expect([...taken.files.keys()].filter((path) => /likes|participations|scans/.test(path))).toEqual([])
})

test('no entry names an account, an email address of a resident, or a secret', async () => {
  const { rows } = await sql<{ secret: string }>`
    select id::text as secret from users where login_type = 'Resident'
    union all select email::text from users where login_type = 'Resident'`.execute(s.db)
  expect(rows.length).toBeGreaterThan(8)
  for (const [path, content] of taken.files) {
    const text = content.toString()
    for (const { secret } of rows) expect(text.includes(secret), `${path} has ${secret}`).toBe(false)
    expect(text).not.toMatch(/password_hash|secret_hash|private_key":/)
  }
})

test('one at a time: of two requests at the same moment one gets 409, and the list says how far the other is', async () => {
  const asked = await Promise.all([s.call(s.cast.administrator, makeTakeout, {}), s.call(s.cast.administrator, makeTakeout, {})])
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409])
  const id = asked.find(({ status }) => status === 200)?.body.takeout._id as string
  const { takeouts } = (await s.call(s.cast.administrator, listTakeouts, {})).body
  expect(takeouts[0]).toMatchObject({ _id: id, status: 'waiting', size: null, keptUntil: null })
  expect((await s.call(s.cast.administrator, takeTakeout, { params: { id } })).status).toBe(409)
  await runJobs(s.db, [takeoutHandler(s.app.appContext)])
  const [made] = (await s.call(s.cast.administrator, listTakeouts, {})).body.takeouts
  expect(made).toMatchObject({ _id: id, status: 'ready', keptUntil: expect.any(String) })
  expect(made?.done).toBe(made?.total)
  expect(made?.size).toBeGreaterThan(1000)
})

test('a store that fails three times fails the file, and the list shows it', async () => {
  const { body } = await s.call(s.cast.administrator, makeTakeout, {})
  const files = { ...s.files, put: () => Promise.reject(new Error('The disk is full')) }
  const failing = takeoutHandler({ ...s.app.appContext, files })
  for (let attempt = 0; attempt < 3; attempt++) {
    await sql`update pgboss.job set start_after = now() where name = 'takeout' and state = 'retry'`.execute(s.db)
    await runJobs(s.db, [failing])
  }
  expect(takeConsole()).toEqual([1, 2, 3].map((n) => `Job takeout failed (attempt ${n} of 3): The disk is full`))
  const [made] = (await s.call(s.cast.administrator, listTakeouts, {})).body.takeouts
  expect(made).toMatchObject({ _id: body.takeout._id, status: 'failed' })
  expect((await s.call(s.cast.administrator, takeTakeout, { params: { id: body.takeout._id } })).status).toBe(410)
})

test('a removed project ends the files that contain it, and restarts one that is being made', async () => {
  const ready = await takeOut(s)
  const { body } = await s.call(s.cast.administrator, makeTakeout, {})
  await s.db.updateTable('takeouts').set({ status: 'running' }).where('id', '=', body.takeout._id).execute()
  const other = await fullProject(s)
  expect(
    (await s.call(s.cast.administrator, deleteProject, { params: { id: other.id }, body: { title: other.title } } as never)).status,
  ).toBe(200)
  expect((await s.call(s.cast.administrator, takeTakeout, { params: { id: ready.id } })).status).toBe(410)
  const row = await s.db.selectFrom('takeouts').select('status').where('id', '=', body.takeout._id).executeTakeFirst()
  expect(row?.status).toBe('waiting')
  await runJobs(s.db, [takeoutHandler(s.app.appContext)])
})

test('after its day the file is gone', async () => {
  const made = await takeOut(s)
  const row = await s.db.selectFrom('takeouts').select('file_key').where('id', '=', made.id).executeTakeFirstOrThrow()
  await removeExpiredTakeouts({ db: s.db, files: s.files, now: s.clock.now })
  expect(await s.files.get(row.file_key)).not.toBeNull()
  const later = new Date(s.clock.now.getTime() + keptHours * 3_600_000)
  await removeExpiredTakeouts({ db: s.db, files: s.files, now: later })
  expect(await s.files.get(row.file_key)).toBeNull()
  expect((await s.call(s.cast.administrator, takeTakeout, { params: { id: made.id } })).status).toBe(410)
})

test('the activity log, flagged content and sealed packages are there to read', async () => {
  const { cast, db, clock } = s
  const request = {
    requesterName: 'Ada Example',
    requesterContact: 'ada@example.org',
    asked: 'All comments',
    receivedOn: '2026-11-20',
    projects: [project.id],
  }
  const { body } = await s.call(cast.administrator, createRecordsRequest, { body: request })
  const sealed = { request_id: body.request._id, version: 1, began_at: clock.now, sealed_at: clock.now, language: 'en' }
  await s.files.put('projects/packages/sealed.zip', Buffer.from('a sealed package'))
  await db
    .insertInto('released_packages')
    .values({
      id: newId(),
      ...sealed,
      file_key: 'projects/packages/sealed.zip',
      status: 'sealed',
      bytes: 16,
      manifest_hash: 'a'.repeat(64),
    })
    .execute()
  const comment = await db.selectFrom('comments').select('id').executeTakeFirstOrThrow()
  await sql`insert into reports (id, project_id, comment_id, user_id, reason, text, created_at)
    values (${newId()}, ${project.id}, ${comment.id}, ${cast.neighbor.id}, 'personal', 'It names me', ${clock.now})`.execute(db)
  const { files } = await takeOut(s)
  const linesOf = (path: string) => (files.get(path)?.toString() ?? '').trimEnd().split('\n')
  const flagged = linesOf('records/flagged.jsonl')
  expect(flagged.map((line) => JSON.parse(line).text)).toContain('It names me')
  expect(flagged.join()).not.toContain(cast.neighbor.id)
  const acts = linesOf('records/activity.jsonl').map((line) => JSON.parse(line))
  expect(acts).toContainEqual(expect.objectContaining({ action: 'POST /recordsRequests', user_name: expect.any(String) }))
  const packages = [...files.keys()].filter((path) => path.startsWith('records/packages/'))
  expect(packages).toEqual(['records/packages/2026-1-v1.zip'])
  expect(files.get('records/packages/2026-1-v1.zip')?.toString()).toBe('a sealed package')
})
