// An organization with everything, taken out and imported into another Plaza: everything comes out equal.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullOrganization, fullOrganization } from '../../../../tests/fixtures/full-organization.ts'
import { canonical, type TakenOut, takeOut, withArchive } from '../../../../tests/fixtures/takeout.ts'
import { runJobs, waits } from '../../../../tests/jobs.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { newsHandler } from '../../participation/follows/jobs.server.ts'
import { tellNews } from '../../projects/model/project-news.server.ts'
import { publishPlanned } from '../../projects/model/publish-job.ts'
import { showResults } from '../../results/model/contract.ts'
import { showPublished } from '../../results/publication/contract.ts'
import { showTurnout } from '../../results/turnout/contract.ts'
import { previewExport } from '../exports/contract.ts'
import { newIdOf } from './format.server.ts'
import { type ImportReport, importTakeout } from './import.server.ts'
import { sealKeyOf } from './sealed-part.server.ts'
import { takeoutTables } from './tables.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<unknown>

let from: Stage
let to: Stage
let filled: FullOrganization
let taken: TakenOut
let report: ImportReport
let again: TakenOut
const target = () => to.cast.administrator.organizationId as string

beforeAll(async () => {
  ;[from, to] = await Promise.all([stage(), stage()])
  filled = await fullOrganization(from)
  taken = await takeOut(from)
  const key = await sealKeyOf(from.db, taken.id)
  const wish = { organization: target(), key, withOpen: true, dryRun: false }
  report = await withArchive(taken.archive, (path) => importTakeout({ db: to.db, files: to.files, now: to.clock.now }, { path, ...wish }))
  again = await takeOut(to)
})
afterAll(async () => {
  await from?.close()
  await to?.close()
})

test('the organization has rows in every table of a takeout, and all of them come', () => {
  const { counts } = JSON.parse(taken.files.get('manifest.json')?.toString() ?? '{}')
  expect(takeoutTables.filter(({ name }) => !(counts[name] > 0)).map(({ name }) => name)).toEqual([])
  expect(report.counts).toEqual(counts)
  expect(report).toMatchObject({ wasImported: false, hasSealed: true, missing: [] })
})

test('a takeout of the imported organization is the takeout of the original, but for ids, colleagues and the sealed bytes', async () => {
  // What is only to read stays where it happened.
  const records = [...taken.files.keys(), ...again.files.keys()].filter((path) => path.startsWith('records/'))
  const notEqual = ['manifest.json', 'sealed.jsonl.gz.aes', 'data/colleagues.jsonl', ...records]
  expect(canonical(again.files, notEqual)).toEqual(canonical(taken.files, notEqual))
})

test('what officials can read tells the day of what residents did, never the time', async () => {
  const lines = (table: string): Record<string, unknown>[] =>
    (taken.files.get(`data/${table}.jsonl`)?.toString() ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  for (const table of takeoutTables.filter(({ days, isSealed }) => days && !isSealed))
    for (const row of lines(table.name))
      for (const column of table.days ?? [])
        if (row[column] !== null) expect(new Date(String(row[column])).getTime() % 3_600_000, `${table.name}.${column}`).toBe(0)
  const listed = lines('respondents').map(({ id }) => String(id))
  expect(listed).toEqual(expect.arrayContaining(lines('answers').map(({ respondent_id }) => respondent_id)))
  const times = async (s: Stage) =>
    (await s.db.selectFrom('answers').select(['created_at', 'updated_at']).orderBy('created_at').orderBy('updated_at').execute()).map(
      String,
    )
  expect(await times(to)).toEqual(await times(from))
})

test('so is what the sealed part says', async () => {
  const rows = async (s: Stage) => ({
    respondents: await s.db
      .selectFrom('respondents as r')
      .innerJoin('projects as p', 'p.id', 'r.project_id')
      .select([
        'p.title',
        'r.alias',
        'r.channel',
        'r.confirmed',
        'r.first_response_at',
        'r.zip_code',
        'r.age_range',
        'r.gender',
        'r.ethnicity',
      ])
      .select(['r.language', 'r.moved', 'r.created_at', 'r.state'])
      .orderBy('p.title')
      .orderBy('r.alias')
      .execute(),
    participations: await s.db
      .selectFrom('participations as t')
      .innerJoin('respondents as r', 'r.id', 't.respondent_id')
      .innerJoin('projects as p', 'p.id', 'r.project_id')
      .select(['p.title', 'r.alias', 't.way', 't.language', 't.started_at', 't.finished_at'])
      .orderBy('p.title')
      .orderBy('r.alias')
      .execute(),
  })
  expect(await rows(to)).toEqual(await rows(from))
})

test('one person in several projects stays one, and nobody has an account', async () => {
  const persons = async (s: Stage) => {
    const { rows } = await s.pool.query(
      'select count(*)::int as n from (select person_id from respondents group by 1 having count(*) > 1) x',
    )
    return rows[0].n
  }
  expect(await persons(from)).toBeGreaterThan(0)
  expect(await persons(to)).toBe(await persons(from))
  expect(await to.db.selectFrom('respondents').select('id').where('user_id', 'is not', null).execute()).toEqual([])
})

describe.each(['full', 'kinds', 'crowded'] as const)('the project %s', (name) => {
  const ids = () => {
    const one = filled[name]
    const id = typeof one === 'string' ? one : one.id
    return [id, newIdOf(target(), id)] as const
  }
  /** Both sides, with each id replaced by the place of its first mention. */
  const both = async (ask: (s: Stage, id: string) => Promise<unknown>) => {
    const replyOf = async (s: Stage, id: string) => canonical(new Map([['reply', Buffer.from(JSON.stringify(await ask(s, id)))]]))
    const [here, there] = ids()
    return [await replyOf(from, here), await replyOf(to, there)]
  }

  test('has the same results, in total and by group', async () => {
    for (const query of [{}, { ageRange: '25-34' }, { includeUnconfirmed: 'on' as const }]) {
      const [here, there] = await both(async (s, id) => {
        const { status, body } = await s.call(s.cast.editor, showResults, { params: { id }, query } as never)
        expect(status).toBe(200)
        return body
      })
      expect(there).toEqual(here)
    }
  })

  test('the same published results, turnout and export figures', async () => {
    const [here, there] = await both(async (s, id) => [
      (await s.call(null, showPublished, { params: { id }, query: {} } as never)).body,
      (await s.call(s.cast.viewer, showTurnout, { params: { id }, query: {} } as never)).body,
      (await s.call(s.cast.viewer, previewExport, { query: { project: id } })).body.counts,
    ])
    expect(there).toEqual(here)
  })

  test('the same spreadsheet, but for names that people shared with the other Plaza’s officials', async () => {
    const [here, there] = ids()
    const sheet = async (s: Stage, id: string) => {
      await s.db.updateTable('respondents').set({ shares_identity: false }).execute()
      return read((await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${id}` })).raw)
    }
    expect(await sheet(to, there)).toEqual(await sheet(from, here))
  })
})

test('a draft is published at its moment there too', async () => {
  const [plan] = await to.db.selectFrom('project_schedules').selectAll().execute()
  expect(plan).toMatchObject({ publish_at: new Date(to.clock.now.getTime() + 30 * 86_400_000), failed_at: null })
  const [wait = 0] = await waits(to.db, publishPlanned)
  expect(Math.round(wait / 86_400)).toBe(30)
})

test('nobody is notified of anything that came', async () => {
  await to.db.insertInto('follow_settings').values({ user_id: to.cast.neighbor.id, rhythm: 'atOnce' }).execute()
  await to.db
    .insertInto('zip_follows')
    .values({ zip: '92660', user_id: to.cast.neighbor.id, created_at: new Date('2026-01-01') })
    .execute()
  await to.db
    .insertInto('telling_start')
    .values({ at: new Date('2026-01-01') })
    .execute()
  await enqueue(to.db, tellNews, {})
  expect(await runJobs(to.db, [newsHandler(to.app.appContext)])).toBeGreaterThan(0)
  expect(await to.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
  expect(await to.db.selectFrom('outbox').select('subject').execute()).toEqual([])
})
