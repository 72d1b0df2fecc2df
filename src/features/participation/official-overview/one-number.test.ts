// "Answered" and "took part" are the same two figures on home, in results and in the export.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { previewExport } from '../../records/exports/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { createAnswer } from '../../surveys/model/contract.ts'
import { addComment, castVote, like } from '../responses/contract.ts'
import { showOverview } from './contract.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>

let s: Stage
let id: string
beforeAll(async () => {
  s = await stage()
  const { resident, neighbor, otherZip, unconfirmed } = s.cast
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating'])
  id = survey.projectId
  await s.db.insertInto('project_zips').values({ project_id: id, zip: '94103' }).execute()
  const params = { id }
  const answer = (who: Person, question: number, given: string) =>
    s.call(who, createAnswer, { params: { id: survey.questions[question] as string }, body: { answer: given } })
  const sent = await Promise.all([
    answer(resident, 0, 'yes'),
    s.call(resident, addComment, { params, body: { text: 'Near the school, please' } }),
    s.call(neighbor, like, { params }),
    s.call(otherZip, castVote, { params, query: {}, body: { vote: 'no' } }),
    answer(unconfirmed, 0, 'no'),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await answer(resident, 1, '4')).status).toBe(200)
  // Also unconfirmed, and only likes.
  const registered = await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm('likes@home.example') })
  const { token } = registered.body as { token: string }
  const liked = await s.call({ id: '', token, organizationId: null }, like, { params })
  expect(liked.status).toBe(200)
})
afterAll(() => s.close())

const results = async (query: object = {}) => {
  const { body } = await s.call(s.cast.viewer, showResults, { params: { id }, query })
  return [body.answered, body.tookPart, body.waiting]
}
const preview = async (query: object = {}) => {
  const { counts } = (await s.call(s.cast.viewer, previewExport, { query: { project: id, ...query } })).body
  return [counts?.answered, counts?.tookPart, counts?.waiting, counts?.rows]
}

test('one of three people who took part answered; a person who only liked took part', async () => {
  const { projects } = (await s.call(s.cast.viewer, showOverview, { params: { id: s.cast.viewer.organizationId as string } })).body
  expect([projects[0]?.answered, projects[0]?.tookPart, projects[0]?.waiting]).toEqual([1, 3, 2])
  expect([projects[0]?.started, projects[0]?.finished]).toEqual([1, 0])
  expect(await results()).toEqual([1, 3, 2])
  // Rows are a person's answers, comments and votes; a like has none.
  expect(await preview()).toEqual([1, 3, 2, 3])
})

test('the same with unconfirmed people, by group and by day', async () => {
  const cases: [object, number, number][] = [
    [{ includeUnconfirmed: 'true' }, 2, 5],
    [{ zip: '94103' }, 0, 1],
    [{ from: '2026-11-21' }, 0, 0],
    [{ from: '2026-11-20', to: '2026-11-20' }, 1, 3],
  ]
  for (const [query, answered, tookPart] of cases) {
    expect([query, (await results(query)).slice(0, 2)]).toEqual([query, [answered, tookPart]])
    expect([query, (await preview(query)).slice(0, 2)]).toEqual([query, [answered, tookPart]])
  }
})

test('the spreadsheet has both, for the project and for all', async () => {
  const { raw } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${id}` })
  const rows = (await read(raw)).find((one) => one.sheet === 'Summary')?.data ?? []
  const intro = Object.fromEntries(rows.map((row) => [String(row[0]), row[1]]))
  expect([intro['People who answered'], intro['People who answered, commented, voted or liked']]).toEqual([1, 3])
  const head = rows.findIndex((row) => row.includes('People who took part'))
  const cell = (name: string) => rows[head + 1]?.[rows[head]?.indexOf(name) ?? -1]
  expect([cell('People who answered'), cell('People who took part'), cell('Likes')]).toEqual([1, 3, 1])
})

test('the public sees neither one person nor people who took part in other ways', async () => {
  await s.db.updateTable('projects').set({ results_published: true }).where('id', '=', id).execute()
  const { body } = await s.call(s.cast.resident, showResults, { params: { id }, query: {} })
  expect([body.answered, body.tookPart]).toEqual([null, null])
})
