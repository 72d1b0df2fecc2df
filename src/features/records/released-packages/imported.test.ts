// Answers of earlier platforms in exports and records packages: sheets of their own, never rows or counts of verified residents.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { importAnswers } from '../../../../tests/fixtures/platform-import.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { makeExport } from '../export-jobs/contract.ts'
import { exportHandlers } from '../export-jobs/jobs.server.ts'
import { previewExport } from '../exports/contract.ts'
import { createRecordsRequest } from '../records-requests/contract.ts'
import { findPacked } from '../removal/package.queries.server.ts'
import { writePackage } from '../removal/package.server.ts'
import * as release from './contract.ts'
import { releaseHandler } from './jobs.server.ts'

const unverified = 'Imported from Other spreadsheet; not verified, and not counted with residents'
const remark = 'Ask jo@example.org about the otters'
const csv = `Travel,Remark,Day\nBy kayak,${remark},2026-03-14\nBy sled,,2026-05-02\nBy mule,,\n`
let s: Stage
let project: FullProject
beforeAll(async () => {
  s = await stage()
  project = await fullProject(s)
  expect(await importAnswers(s, project.id, csv, { Day: 'date' })).toMatchObject({ status: 'done', added: 3 })
})
afterAll(() => s.close())

const readSheets = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
const exported = async (query = '') =>
  readSheets((await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${project.id}${query}` })).raw)
const importedIn = (sheets: Awaited<ReturnType<typeof exported>>) => sheets.find((one) => one.sheet === 'Imported responses')?.data
const travels = (data: unknown[][] | undefined) => (data ?? []).map((row) => row[2]).filter((cell) => String(cell).startsWith('By '))

async function made(kind: 'sheet' | 'records') {
  const { body } = await s.call(s.cast.viewer, makeExport, { body: { kind, project: project.id } })
  await runJobs(s.db, exportHandlers(s.app.appContext))
  const shown = await s.inject(s.cast.viewer, { url: `/api/v1/exports/${body.export._id}` })
  const file = (await s.inject(s.cast.viewer, { url: `/api/v1/exports/${body.export._id}/file` })).raw
  return { file, export: (shown.body as typeof body).export }
}

test('the export of a project has a sheet of their own, and counts nobody of it', async () => {
  const sheets = await exported()
  const data = importedIn(sheets)
  expect(data?.flat()).toEqual(expect.arrayContaining([project.title, unverified, 'earlier.csv']))
  expect(data?.slice(-3)).toEqual([
    [2, '2026-03-14', 'By kayak', remark],
    [3, '2026-05-02', 'By sled', null],
    [4, null, 'By mule', null],
  ])
  const summary = sheets.find((one) => one.sheet === 'Summary')?.data ?? []
  const figure = (label: string) => summary.find((row) => row[0] === label)?.[1]
  expect(figure('People who answered')).toBe(2)
  expect(figure('Imported responses from earlier platforms, not verified and not counted above')).toBe(3)
  expect(JSON.stringify(sheets.filter((one) => one.sheet !== 'Imported responses'))).not.toContain('By kayak')
})

test('a period leaves the other days out, and keeps responses without a day', async () => {
  expect(travels(importedIn(await exported('?from=2026-03-14&to=2026-03-14')))).toEqual(['By kayak', 'By mule'])
  expect(travels(importedIn(await exported('?from=2026-03-15')))).toEqual(['By sled', 'By mule'])
})

test('an export of one group has none of them, because nobody knows their groups', async () => {
  expect(importedIn(await exported('?ageRange=25-34'))).toBeUndefined()
})

test('the progress of a file counts their rows', async () => {
  const { export: sheet } = await made('sheet')
  const { counts } = (await s.call(s.cast.viewer, previewExport, { query: { project: project.id } })).body
  expect([sheet.status, sheet.done, sheet.total]).toEqual(['ready', counts?.rows, counts?.rows])
})

test('the records package contains them, without what points to a person', async () => {
  const files = unzip((await made('records')).file)
  const data = importedIn(await readSheets(files.get('Project Survey.xlsx') as Buffer))
  expect(data?.flat()).toContain('Ask [email withheld] about the otters')
  expect(data?.flat()).not.toContain('earlier.csv')
  expect(files.get('withheld.csv')?.toString()).toContain('"textEmail","imported responses",1')
})

test('the sealed package before a removal contains them as they are', async () => {
  const packed = await findPacked(s.db, project.id)
  if (!packed) throw new Error('The project is gone')
  const pieces: Buffer[] = []
  for await (const piece of writePackage({ db: s.db, files: s.files, project: packed }, async () => {})) pieces.push(piece)
  const files = unzip(Buffer.concat(pieces))
  expect(importedIn(await readSheets(files.get('Project Survey.xlsx') as Buffer))?.flat()).toContain(remark)
})

test('what is released for a request is reviewed text by text, theirs too', async () => {
  const { editor } = s.cast
  const asked = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'Everything', receivedOn: '2026-11-20' }
  const { request } = (await s.call(editor, createRecordsRequest, { body: { ...asked, projects: [project.id] } })).body
  const params = { id: request._id }
  await s.call(editor, release.beginRelease, { params, body: {} })
  const { items } = (await s.call(editor, release.listReleaseItems, { params, query: { list: 'all', limit: 100 } })).body
  const imported = items.filter((one) => one.kind === 'importedAnswer')
  expect(imported.map((one) => one.text).sort()).toEqual([remark, 'By kayak', 'By mule', 'By sled'])
  for (const { _id, revision, text } of items) {
    const redacted = { state: 'redact' as const, exemption: 'Gov. Code § 7927.700', passages: ['jo@example.org'] }
    const body = { revision, ...(text === remark ? redacted : { state: 'release' as const }) }
    expect((await s.call(editor, release.decideReleaseItem, { params: { ...params, item: _id }, body })).status).toBe(200)
  }
  expect((await s.call(editor, release.sealRelease, { params })).status).toBe(200)
  await runJobs(s.db, [releaseHandler(s.app.appContext)])
  const files = unzip((await s.inject(editor, { url: `/api/v1/recordsRequests/${request._id}/package/file` })).raw)
  const data = importedIn(await readSheets(files.get('Project Survey.xlsx') as Buffer))
  expect(travels(data)).toEqual(['By kayak', 'By sled', 'By mule'])
  expect(JSON.stringify(data)).toMatch(/Ask \[.*\] about the otters/)
  expect(JSON.stringify(data)).not.toContain('jo@example.org')
})
