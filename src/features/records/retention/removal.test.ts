import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FullProject, fullProject, rowsWith } from '../../../../tests/fixtures/full-project.ts'
import { putWarning } from '../../../../tests/fixtures/warned.ts'
import { buryDead, claim, runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { objectStorage } from '../../../../tests/servers/object-storage.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { s3Files } from '../../../core/storage/s3-files.server.ts'
import { removeOldEntries } from '../../accounts/audit/queries.server.ts'
import { binDays } from '../../projects/lifecycle/rules.ts'
import { deleteProject, showProject } from '../../projects/model/contract.ts'
import { removeBinned } from '../removal/bin.server.ts'
import { type RemovalContext, removeDue } from '../removal/removal.server.ts'
import { changePeriod, completeProject, holdProject, listRemovalReceipts, reopenProject } from './contract.ts'
import { retainAndRemove, retentionHandler } from './jobs.server.ts'
import { runRetention } from './run.server.ts'

/** Completed on November 20 in California; the removal day is February 20. */
const completion = new Date('2026-11-20T18:00:00Z')

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.now = completion
  await sql`delete from retention_holds`.execute(s.db)
  await sql`delete from retention_runs`.execute(s.db)
  await sql`delete from projects`.execute(s.db)
})

const work = (files: FileStore = s.files): RemovalContext => ({ ...s.app.appContext, files })
const asOf = (day: string) => runRetention(work(), { asOf: day })
const isThere = async (id: string) => (await s.db.selectFrom('projects').select('id').where('id', '=', id).execute()).length === 1
const completed = (columns = {}) =>
  putProject(s.db, s.cast.editor, s.clock.now, { status: 'completed', completed_at: completion, ...columns })
const receiptOf = (id: string) => s.db.selectFrom('retention_receipts').selectAll().where('project_id', '=', id).executeTakeFirst()
const hold = (id: string, held = true) =>
  s.call(s.cast.administrator, holdProject, { params: { id }, body: held ? { hold: true, reason: 'A lawsuit' } : { hold: false } })
/** Waits until a connection waits for a lock. */
async function somebodyWaits() {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(s.db)
    if (rows.length > 0) return
  }
}

describe('on which day', () => {
  test.each([
    ['2027-02-19', true],
    ['2027-02-20', false],
    ['2027-02-21', false],
  ])('as of %s it is there: %s', async (day, there) => {
    const id = await completed()
    const report = await asOf(day)
    expect(report.failed).toEqual([])
    expect(await isThere(id)).toBe(there)
    expect(report.removed.some((one) => one.projectId === id)).toBe(!there)
    await asOf('2027-02-20')
  })

  test.each([
    // February 20 is seven hours old in London and has not started in California.
    ['2027-02-20T07:59:59Z', true],
    ['2027-02-20T08:00:00Z', false],
    ['2027-06-01T00:00:00Z', false],
  ])('at %s in the time zone it is there: %s', async (now, there) => {
    const id = await completed()
    await putWarning(s.db, id, '2027-02-20')
    s.clock.now = new Date(now)
    await sql`delete from retention_runs where ran_at > ${s.clock.now}`.execute(s.db)
    await runRetention(work())
    expect(await isThere(id)).toBe(there)
    await asOf('2027-02-20')
  })

  test('published, closed and reopened ones stay, however old', async () => {
    const closed = await putProject(s.db, s.cast.editor, new Date('2020-01-01T00:00:00Z'))
    const id = await completed()
    expect((await s.call(s.cast.editor, reopenProject, { params: { id } })).status).toBe(200)
    await asOf('2030-01-01')
    expect([await isThere(closed), await isThere(id)]).toEqual([true, true])
  })

  test('a longer period of the organization counts, a shorter one than the installation’s never', async () => {
    const id = await completed()
    const own = { params: { id: s.cast.administrator.organizationId as string } }
    expect((await s.call(s.cast.administrator, changePeriod, { ...own, body: { months: 24 } })).status).toBe(200)
    await asOf('2028-11-19')
    expect(await isThere(id)).toBe(true)
    await asOf('2028-11-20')
    expect(await isThere(id)).toBe(false)
    // As if the operator had raised the minimum since.
    const later = await completed()
    await s.db.updateTable('retention_periods').set({ months: 1 }).execute()
    await asOf('2027-02-19')
    expect(await isThere(later)).toBe(true)
    await asOf('2027-02-20')
    expect(await isThere(later)).toBe(false)
    await s.db.deleteFrom('retention_periods').execute()
  })
})

describe('what is left', () => {
  let project: FullProject
  const ids = ({ id, questions, files, marker }: FullProject) => [id, marker, ...questions, ...files]

  beforeAll(async () => {
    s.clock.now = completion
    project = await fullProject(s)
    expect((await s.call(s.cast.editor, completeProject, { params: { id: project.id } })).status).toBe(200)
    // The first warning, with its emails.
    await asOf('2027-01-25')
    expect((await rowsWith(s, ids(project))).length).toBeGreaterThan(40)
    expect((await s.files.list(`projects/${project.id}/`)).length).toBeGreaterThan(1)
    const { removed, failed } = await asOf('2027-02-20')
    expect([removed.map((one) => one.projectId), failed]).toEqual([[project.id], []])
  })

  test('no row but the receipt and the activity log, which knows no more than which project it was', async () => {
    const found = await rowsWith(s, ids(project))
    expect([...new Set(found.map((one) => one.table))].sort()).toEqual(['audit_entries', 'chain_queue', 'retention_receipts'])
    const inside = await rowsWith(s, [...project.questions, ...project.files])
    expect(inside).toEqual([])
    const entries = await s.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', project.id).execute()
    expect(entries.map((one) => one.action)).toContain('POST /projects/:id/complete')
    for (const { details, subject_title } of entries) expect([details, subject_title]).toEqual([{}, project.title])
    await removeOldEntries(s.db, new Date('2030-01-01T00:00:00Z'))
    const last = new Set((await rowsWith(s, ids(project))).map((one) => one.table))
    expect([...last].sort()).toEqual(['chain_queue', 'retention_receipts'])
  })

  test('no file', async () => {
    const all = (await Promise.all(['projects/', 'logos/', 'residents/'].map((prefix) => s.files.list(prefix)))).flat()
    expect(all.filter((key) => ids(project).some((text) => key.includes(text)))).toEqual([])
  })

  test('a receipt: which project, when, how many rows of what, and the package’s checksum', async () => {
    const { status, body } = await s.call(s.cast.viewer, listRemovalReceipts, {
      params: { id: s.cast.viewer.organizationId as string },
      query: {},
    })
    expect(status).toBe(200)
    const receipt = body.receipts.find((one) => one.project === project.id)
    expect(receipt).toMatchObject({
      project: project.id,
      title: project.title,
      cause: 'schedule',
      completedAt: completion.toISOString(),
      removedAt: s.clock.now.toISOString(),
      filesRemovedAt: s.clock.now.toISOString(),
      counts: {
        projects: 1,
        questions: 3,
        answers: 9,
        comments: 3,
        votes: 3,
        likes: 3,
        project_files: 3,
        project_updates: 1,
        decisions: 1,
        decision_questions: 1,
        reports: 1,
        qr_codes: 1,
        project_zips: 1,
        respondents: 3,
      },
      packageTakenAt: null,
    })
    expect(receipt?.packageHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('404 anyone who opens it', async () => {
    for (const who of [s.cast.resident, s.cast.administrator])
      expect((await s.call(who, showProject, { params: { id: project.id } })).status).toBe(404)
  })

  test('every column that names a project refers to it, and is removed with it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(^|_)project(_id)?$'
        and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name and k.confdeltype in ('c', 'r'))
      order by 1`.execute(s.db)
    // Sealed versions are deleted when the hold is lifted, before which nothing removes the project.
    // A trigger removes the rows of respondent_changes: they are noted by the cascade itself, when the project is gone already.
    expect(rows.map((row) => row.name)).toEqual([
      'held_versions.project_id',
      'respondent_changes.project_id',
      'retention_receipts.project_id',
    ])
  })
})

describe('a legal hold', () => {
  test('keeps it past its day, until it is lifted', async () => {
    const id = await completed()
    expect((await hold(id)).status).toBe(200)
    const report = await asOf('2029-01-01')
    expect(report.held.map((one) => one.projectId)).toEqual([id])
    expect(await isThere(id)).toBe(true)
    expect((await hold(id, false)).status).toBe(200)
    await asOf('2029-01-01')
    expect(await isThere(id)).toBe(false)
  })

  test('409 administrator deletes it by hand; the database refuses too', async () => {
    const id = await completed()
    await hold(id)
    const refused = await s.call(s.cast.administrator, deleteProject, { params: { id }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'retention.held'])
    await expect(s.db.deleteFrom('projects').where('id', '=', id).execute()).rejects.toThrow(/retention_holds/)
    await hold(id, false)
  })

  test('set while the removal waits for the project: it stays', async () => {
    const id = await completed()
    let removal: Promise<unknown> = Promise.resolve()
    await s.db.transaction().execute(async (tx) => {
      await tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute()
      removal = removeDue(work(), id, () => '2027-02-20')
      await somebodyWaits()
      await tx.insertInto('retention_holds').values({ project_id: id, reason: 'A lawsuit', held_at: completion }).execute()
    })
    expect(await removal).toBe(null)
    expect([await isThere(id), await receiptOf(id)]).toEqual([true, undefined])
    await hold(id, false)
  })

  test('404 set while the removal is at it: it comes too late, and the project is gone whole', async () => {
    const id = await completed()
    let calls: Promise<[unknown, Awaited<ReturnType<typeof hold>>]> | undefined
    await s.db.transaction().execute(async (tx) => {
      await sql`lock table retention_receipts in exclusive mode`.execute(tx)
      const removal = removeDue(work(), id, () => '2027-02-20')
      await somebodyWaits()
      calls = Promise.all([removal, hold(id)])
    })
    const [gone, held] = (await calls) as NonNullable<Awaited<typeof calls>>
    expect([gone, held.status]).toMatchObject([{ projectId: id }, 404])
    expect(await isThere(id)).toBe(false)
  })

  test('a longer period set while the removal waits keeps it too', async () => {
    const id = await completed()
    const organization_id = s.cast.editor.organizationId as string
    let removal: Promise<unknown> = Promise.resolve()
    await s.db.transaction().execute(async (tx) => {
      await tx.selectFrom('organizations').select('id').where('id', '=', organization_id).forNoKeyUpdate().execute()
      removal = removeDue(work(), id, () => '2027-02-20')
      await somebodyWaits()
      await tx.insertInto('retention_periods').values({ organization_id, months: 24 }).execute()
    })
    expect([await removal, await isThere(id)]).toEqual([null, true])
    await s.db.deleteFrom('retention_periods').execute()
  })
})

describe('cut off half-way', () => {
  /** The real store with a disk that fails during removal. */
  const failing = (): FileStore => ({
    ...s.files,
    async remove(key) {
      const [first] = await s.files.list(key)
      if (first) await s.files.remove(first)
      throw new Error('The disk is read-only now')
    },
  })

  test('after the rows: the receipt says that files are still to go, and the next run removes them', async () => {
    const { id, marker } = await fullProject(s, { status: 'published' })
    await s.call(s.cast.editor, completeProject, { params: { id } })
    const first = await runRetention(work(failing()), { asOf: '2027-02-20' })
    expect(first.failed.map((one) => [one.projectId, one.error.message])).toEqual([[id, 'The disk is read-only now']])
    expect([await isThere(id), (await receiptOf(id))?.files_removed_at]).toEqual([false, null])
    expect((await s.files.list(`projects/${id}/`)).length).toBeGreaterThan(0)
    const second = await asOf('2027-02-21')
    expect(second.finished.map((one) => one.projectId)).toEqual([id])
    expect((await receiptOf(id))?.files_removed_at).toEqual(s.clock.now)
    expect(await s.files.list(`projects/${id}/`)).toEqual([])
    expect((await rowsWith(s, [marker])).every(({ table }) => /audit|chain|receipts/.test(table))).toBe(true)
    expect((await asOf('2027-02-22')).finished).toEqual([])
  })

  test('before the commit: nothing has happened', async () => {
    const { id, questions } = await fullProject(s)
    await s.call(s.cast.editor, completeProject, { params: { id } })
    const before = await rowsWith(s, [id, ...questions])
    const files = await s.files.list(`projects/${id}/`)
    let removal: Promise<unknown> = Promise.resolve()
    await s.db.transaction().execute(async (tx) => {
      await sql`lock table retention_receipts in exclusive mode`.execute(tx)
      removal = removeDue(work(), id, () => '2027-02-20').catch((error: Error) => error.message)
      await somebodyWaits()
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      expect(await removal).toMatch(/cancel/)
    })
    expect(sorted(await rowsWith(s, [id, ...questions]))).toEqual(sorted(before))
    expect(await s.files.list(`projects/${id}/`)).toEqual(files)
    expect((await asOf('2027-02-20')).removed.map((one) => one.projectId)).toEqual([id])
  })

  const sorted = (rows: { row: string }[]) => rows.map((one) => one.row).sort()
})

test('two runs at the same time remove each project once, and neither fails', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => completed()))
  const reports = await Promise.all([asOf('2027-02-20'), asOf('2027-02-20')])
  expect(reports.flatMap((one) => one.failed)).toEqual([])
  expect(reports.flatMap((one) => one.removed.map((two) => two.projectId)).sort()).toEqual([...all].sort())
})

test('one that cannot be removed keeps no other from its turn', async () => {
  const [first, second] = [await completed(), await completed()]
  await s.db.insertInto('retention_receipts').values(oldReceipt(first)).execute()
  const report = await asOf('2027-02-20')
  expect([report.failed.map((one) => one.projectId), report.removed.map((one) => one.projectId)]).toEqual([[first], [second]])
  await s.db.deleteFrom('retention_receipts').where('project_id', '=', first).execute()
  await asOf('2027-02-20')
})

const oldReceipt = (project_id: string) => ({
  ...{ id: newId(), organization_id: s.cast.editor.organizationId as string, project_id, title: '', cause: 'deleted' as const },
  ...{ removed_at: completion, counts: '{}', files_removed_at: completion },
})

test('a dry run says what would be done, and changes nothing', async () => {
  const id = await completed()
  const soon = await completed({ completed_at: new Date('2026-12-20T18:00:00Z'), title: 'Soon' })
  const everything = async () => [await rowsWith(s, ['']), await s.files.list('projects/')]
  const before = await everything()
  const report = await runRetention(work(), { asOf: '2027-02-20', dryRun: true })
  expect(await everything()).toEqual(before)
  expect(report.removed).toEqual([{ projectId: id, title: 'Safer crossings', rows: null }])
  expect(report.warned).toEqual([{ projectId: soon, title: 'Soon', days: 30, removalDay: '2027-03-20' }])
  await asOf('2028-01-01')
})

describe('the daily run', () => {
  const run = () => runJobs(s.db, [retentionHandler(work(), undefined, () => ({ boot: null, milliseconds: 0 }))])

  test('goes once for all processes that ask for it; a day that was missed is made up for', async () => {
    const id = await completed()
    await putWarning(s.db, id, '2027-02-20')
    await sql`delete from retention_runs where day = '2027-02-20'`.execute(s.db)
    s.clock.now = new Date('2027-02-19T13:00:00Z')
    await Promise.all([1, 2, 3].map(() => enqueue(s.db, retainAndRemove, {})))
    expect([await run(), await isThere(id)]).toEqual([1, true])
    s.clock.now = new Date('2027-02-23T11:00:00Z')
    await enqueue(s.db, retainAndRemove, {})
    expect([await run(), await isThere(id)]).toEqual([1, false])
  })

  test('a process that died in the middle leaves the day to another', async () => {
    const id = await completed()
    await putWarning(s.db, id, '2027-02-20')
    s.clock.now = new Date('2027-04-01T13:00:00Z')
    await enqueue(s.db, retainAndRemove, {})
    await claim(s.db, retainAndRemove)
    expect(await run()).toBe(0)
    await buryDead(s.db)
    expect([await run(), await isThere(id)]).toEqual([1, false])
  })
})

describe('deleted by its administrator', () => {
  test('200 leaves a receipt and nothing else after its time in the bin', async () => {
    const { id, marker, title } = await fullProject(s)
    expect((await s.call(s.cast.administrator, deleteProject, { params: { id }, body: { title } })).status).toBe(200)
    await removeBinned({ ...work(), now: () => new Date(s.clock.now.getTime() + binDays * 86_400_000) }, id)
    expect([...new Set((await rowsWith(s, [id, marker])).map((one) => one.table))].sort()).toEqual([
      'audit_entries',
      'chain_queue',
      'retention_receipts',
    ])
    expect(await receiptOf(id)).toMatchObject({ cause: 'deleted', package_hash: null, counts: { answers: 9 } })
    expect(await s.files.list(`projects/${id}/`)).toEqual([])
  })

  test('200 a draft leaves none: nobody knew of it', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null })
    expect((await s.call(s.cast.administrator, deleteProject, { params: { id }, body: {} })).status).toBe(200)
    expect(await receiptOf(id)).toBe(undefined)
  })
})

test('from a bucket too: no file of it is left there, others stay', async () => {
  const storage = await objectStorage()
  const bucket = await s3Files(storage.config)
  try {
    const { id } = await fullProject(s)
    for (const key of await s.files.list(`projects/${id}/`)) await bucket.put(key, Buffer.from(key))
    await bucket.put(`projects/${newId()}/x.pdf`, Buffer.from('another’s'))
    await s.call(s.cast.editor, completeProject, { params: { id } })
    const { removed, failed } = await runRetention(work(bucket), { asOf: '2027-02-20' })
    expect([removed.map((one) => one.projectId), failed]).toEqual([[id], []])
    expect(await bucket.list('projects/')).toEqual([expect.stringMatching(/x\.pdf$/)])
  } finally {
    await storage.close()
    await s.files.remove('projects/')
  }
})

describe('stray files', () => {
  const later = () => new Date(Date.now() + 25 * 3_600_000)

  test('go after a day; those that a row names stay, and so does what others keep in the bucket', async () => {
    const { id, files } = await fullProject(s)
    const own = await s.files.list(`projects/${id}/`)
    const logo = `logos/${newId()}.webp`
    await s.db
      .updateTable('organizations')
      .set({ logo_key: logo })
      .where('id', '=', s.cast.editor.organizationId as string)
      .execute()
    const strays = [`projects/${id}/${newId()}/640.webp`, `projects/${newId()}/${newId()}/document.pdf`, `logos/${newId()}.webp`]
    for (const key of [...strays, logo, 'elsewhere/backup.tar']) await s.files.put(key, Buffer.from('x'))
    await sql`delete from retention_runs`.execute(s.db)
    s.clock.now = new Date()
    expect((await runRetention(work(), { dryRun: true })).strays).toBe(0)
    s.clock.now = later()
    expect((await runRetention(work(), { dryRun: true })).strays).toBe(3)
    expect((await runRetention(work())).strays).toBe(3)
    expect(await s.files.list(`projects/${id}/`)).toEqual(own)
    expect(own.length).toBeGreaterThanOrEqual(files.length)
    for (const key of strays) expect(await s.files.get(key)).toBe(null)
    for (const key of [logo, 'elsewhere/backup.tar']) expect(await s.files.get(key)).not.toBe(null)
  })
})
