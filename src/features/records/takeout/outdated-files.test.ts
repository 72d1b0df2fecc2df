// Files that officials had made end when a person in them takes responses back.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fullLife, type Life } from '../../../../tests/fixtures/full-life.ts'
import { takeOut } from '../../../../tests/fixtures/takeout.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { crowdOf, residentsSheet, sheetPerson, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { importHandler } from '../../accounts/residents/jobs.server.ts'
import { addComment, castVote, deleteComment, deleteVote, editComment } from '../../participation/responses/contract.ts'
import { makeExport } from '../export-jobs/contract.ts'
import { exportHandlers } from '../export-jobs/jobs.server.ts'
import { deleteMe } from '../my-data/contract.ts'
import { holdProject } from '../retention/contract.ts'
import { takeTakeout } from './contract.ts'
import { outdatedFilesHandler } from './outdated-files.server.ts'

const open: Stage[] = []
let s: Stage
let life: Life
beforeEach(async () => {
  s = await stage()
  open.push(s)
  life = await fullLife(s)
})
afterAll(() => Promise.all(open.map((one) => one.close())))

const ask = async (project: string, kind: 'sheet' | 'records' = 'sheet') =>
  (await s.call(s.cast.administrator, makeExport, { body: { project, kind } as never })).body.export._id
const made = async (project: string, kind?: 'sheet' | 'records') => {
  const id = await ask(project, kind)
  await runJobs(s.db, exportHandlers(s.app.appContext))
  return id
}
const take = (id: string) => s.inject(s.cast.administrator, { url: `/api/v1/exports/${id}/file` })
const statusOf = async (id: string) => (await take(id)).status
const keyOf = async (id: string) =>
  (await s.db.selectFrom('exports').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()).file_key
const outdate = () => runJobs(s.db, [outdatedFilesHandler(s.app.appContext)])
const leave = async () => expect((await s.call(life, deleteMe, { body: { password: life.password } })).status).toBe(200)
const wordsOf = async (id: string) => {
  const parts = unzip((await take(id)).raw)
  return [...parts.values()].map((one) => one.toString()).join('\n')
}

test('deleting an account expires and removes every ready file with that person, even under a legal hold', async () => {
  const { projectId } = life.survey
  const ids = [await made(projectId), await made('all'), await made(projectId, 'records')]
  const taken = await takeOut(s)
  expect(await wordsOf(ids[0] as string)).toContain('Quuxington')
  await s.call(s.cast.administrator, holdProject, { params: { id: projectId }, body: { hold: true, reason: 'A lawsuit' } })
  await leave()
  expect(await Promise.all(ids.map(statusOf))).toEqual([410, 410, 410])
  expect((await s.call(s.cast.administrator, takeTakeout, { params: { id: taken.id } })).status).toBe(410)
  await outdate()
  for (const id of ids) expect(await s.files.get(await keyOf(id))).toBeNull()
  expect(await s.files.get(`exports/${taken.id}`)).toBeNull()
})

test('an export that is written while its person deletes the account begins again, without the person', async () => {
  const id = await ask(life.survey.projectId)
  let isFirst = true
  const put: typeof s.files.put = async (key, content) => {
    await s.files.put(key, content)
    if (isFirst) await leave()
    isFirst = false
  }
  await runJobs(s.db, exportHandlers({ ...s.app.appContext, files: { ...s.files, put } }))
  expect(await statusOf(id)).toBe(200)
  expect(await wordsOf(id)).not.toContain('Quuxington')
})

test('an export that read before the deletion’s commit and was ready after it is removed by the job', async () => {
  await leave()
  const late = await made(life.survey.projectId)
  expect(await statusOf(late)).toBe(200)
  await outdate()
  expect(await statusOf(late)).toBe(410)
})

test.each([
  ['a withdrawn vote', () => s.call(s.cast.resident, deleteVote, { params: { id: life.survey.projectId } })],
  ['a deleted comment', (id: string) => s.call(s.cast.resident, deleteComment, { params: { id } })],
  ['an edited comment', (id: string) => s.call(s.cast.resident, editComment, { params: { id }, body: { text: 'The corner' } })],
])('%s ends the files that hold it', async (_, act) => {
  const params = { id: life.survey.projectId }
  await s.call(s.cast.resident, castVote, { params, query: { vote: 'yes' }, body: null })
  const { body } = await s.call(s.cast.resident, addComment, { params, body: { text: 'Ask me at home' } })
  const id = await made(life.survey.projectId)
  expect((await act(body.comment._id)).status).toBe(200)
  await outdate()
  expect(await statusOf(id)).toBe(410)
})

test('a sheet of residents that waits for its import does not register somebody again who deleted the account since', async () => {
  const { email } = await s.db.selectFrom('users').select('email').where('id', '=', life.id).executeTakeFirstOrThrow()
  const people = [sheetPerson(email), ...crowdOf(299, 'town.example.org')]
  const uploaded = await s.inject(s.cast.administrator, {
    method: 'POST',
    url: '/api/v1/users/excelSheetUploadAndDataInsertDB',
    ...(await uploadOf(await residentsSheet(people))),
  })
  expect(uploaded.body['import']).toMatchObject({ status: 'waiting', total: 300 })
  await leave()
  await runJobs(s.db, [importHandler(s.app.appContext)])
  const row = await s.db.selectFrom('resident_imports').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'done', added: 299, left_out: [] })
  expect(await s.files.get(row.file_key)).toBeNull()
  expect(await s.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  expect(await s.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).toEqual([])
})

test('a sheet that is uploaded after the deletion registers the person, as for everybody', async () => {
  const { email } = await s.db.selectFrom('users').select('email').where('id', '=', life.id).executeTakeFirstOrThrow()
  await leave()
  const file = await uploadOf(await residentsSheet([sheetPerson(email)]))
  await s.inject(s.cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...file })
  expect(await s.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})
