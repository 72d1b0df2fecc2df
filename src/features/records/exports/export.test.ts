import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { putRespondent } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addComment, castVote } from '../../participation/responses/contract.ts'
import { previewExport } from './contract.ts'

type Sheets = Record<string, unknown[][]>
const readSheets = async (file: Buffer): Promise<Sheets> => {
  const found = (await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(file)) ?? []
  return Object.fromEntries(found.map(({ sheet, data }) => [sheet, data]))
}

let s: Stage
let project: string
let empty: string
let foreign: string
const questions = { open: newId(), yesno: newId(), rating: newId() }

const answer = async (who: Person, question: keyof typeof questions, value: object, at = s.clock.now) => {
  const respondent = await putRespondent(s.db, project, who.id, at)
  const row = {
    id: newId(),
    question_id: questions[question],
    project_id: project,
    respondent_id: respondent,
    created_at: at,
    updated_at: at,
  }
  await s.db
    .insertInto('answers')
    .values({ ...row, answer_text: null, answer_yes: null, answer_rating: null, ...value })
    .execute()
}
const get = (who: Person | null, id: string, query = '') =>
  s.inject(who, { method: 'GET', url: `/api/v1/projects/projectDataExportIntoSheet/${id}${query}` })
const post = (who: Person | null, body: object) =>
  s.inject(who, { method: 'POST', url: '/api/v1/projects/projectAllDataExport', payload: body })

beforeAll(async () => {
  s = await stage()
  const { now } = s.clock
  const { cast, db } = s
  project = await putProject(db, cast.editor, now, { title: '=SUM(1,2) crossings' }, ['92660', '00501'])
  empty = await putProject(db, cast.editor, now, { title: 'Nobody answered' })
  foreign = await putProject(db, cast.otherAdministrator, now, { title: 'Of Ithaca' })
  const rows = (['open', 'yesno', 'rating'] as const).map((type, position) => ({
    id: questions[type],
    project_id: project,
    text: `+Question ${type}?`,
    type,
    position,
  }))
  await db.insertInto('questions').values(rows).execute()
  await db.updateTable('projects').set({ questions_count: 3 }).where('id', '=', project).execute()
  await db.updateTable('users').set({ zip_code: '00501' }).where('id', '=', cast.neighbor.id).execute()
  const before = new Date(now.getTime() - 3 * 86_400_000)
  await answer(cast.resident, 'open', { answer_text: '=HYPERLINK("http://example.org","Click")' })
  await answer(cast.resident, 'yesno', { answer_yes: true })
  await answer(cast.resident, 'rating', { answer_rating: 5 })
  await answer(cast.neighbor, 'yesno', { answer_yes: false }, before)
  await answer(cast.neighbor, 'rating', { answer_rating: 2 }, before)
  await answer(cast.unconfirmed, 'open', { answer_text: 'From somebody unconfirmed' })
  await db.updateTable('respondents').set({ shares_identity: true }).where('user_id', '=', cast.neighbor.id).execute()
  for (const text of ['=1+1', '+1', '-1', '@x', 'Nice'])
    await s.call(cast.resident, addComment, { params: { id: project }, body: { text } })
  await db
    .updateTable('comments')
    .set({ answer: 'We do sums', answered_at: now, hidden_at: now, hidden_reason: 'Not a comment' })
    .where('text', '=', '=1+1')
    .execute()
  await s.call(cast.resident, castVote, { params: { id: project }, query: { vote: 'no' }, body: null })
})
afterAll(() => s.close())

describe('200 viewer exports one project', () => {
  let sheets: Sheets
  beforeAll(async () => {
    const res = await get(s.cast.viewer, project)
    expect(res.status).toBe(200)
    expect(res.headers['content-disposition']).toBe('attachment; filename="Project Survey.xlsx"')
    expect(res.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    sheets = await readSheets(res.raw)
  })

  test('five sheets, in the specification’s order', () => {
    expect(Object.keys(sheets)).toEqual(['Summary', 'Questions', 'Responses', 'Comments', 'Votes'])
  })

  test('the summary counts people, answers, comments and votes, without the unconfirmed', () => {
    const [, title, status, opens, , zips, ...counts] = sheets.Summary?.at(-1) ?? []
    expect([title, status, zips]).toEqual(['=SUM(1,2) crossings', 'Published', '00501, 92660'])
    // 18:00 UTC is 10:00 in California.
    expect(Math.abs(Number(opens) - Date.parse('2026-11-10T10:00:00Z'))).toBeLessThan(1000)
    expect(counts).toEqual([3, 2, 2, 5, 5, 0, 1, 0, 1, null])
    expect(sheets.Summary?.find((row) => row[0] === 'Residents with an unconfirmed email address')?.[1]).toBe('left out')
  })

  test('the questions have their totals by type, and the shares of these in whole percent', () => {
    const shares = ['Yes (%)', 'No (%)', '1 (%)', '2 (%)', '3 (%)', '4 (%)', '5 (%)']
    expect(sheets.Questions?.[0]?.slice(-10)).toEqual([...shares, 'Reached', 'Skipped', 'Left here without sending'])
    expect(sheets.Questions?.slice(1)).toEqual([
      ['=SUM(1,2) crossings', 1, '+Question open?', 'Open question', 1, ...Array(15).fill(null), 2, 1, 0],
      ['=SUM(1,2) crossings', 2, '+Question yesno?', 'Yes or no', 2, 1, 1, ...Array(6).fill(null), 50, 50, ...Array(5).fill(null), 2, 0, 0],
      [
        '=SUM(1,2) crossings',
        3,
        '+Question rating?',
        'Rating, 1 to 5',
        2,
        null,
        null,
        0,
        1,
        0,
        0,
        1,
        3.5,
        null,
        null,
        0,
        50,
        0,
        0,
        50,
        2,
        0,
        0,
      ],
    ])
  })

  test('the same as CSV files: a file per sheet, in a .zip; texts of people are no formulas there either', async () => {
    const res = await get(s.cast.viewer, project, '?format=csv')
    expect([res.status, res.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(res.headers['content-disposition']).toBe('attachment; filename="Project Survey.zip"')
    const files = unzip(res.raw)
    expect([...files.keys()]).toEqual([
      '01 About this export.csv',
      '02 Summary.csv',
      '03 Questions.csv',
      '04 Responses.csv',
      '05 Comments.csv',
      '06 Votes.csv',
    ])
    const linesOf = (name: string) => String(files.get(name)).trim().split('\r\n')
    expect(linesOf('03 Questions.csv')).toHaveLength(4)
    expect(linesOf('04 Responses.csv')).toHaveLength(3)
    expect(linesOf('04 Responses.csv').find((line) => line.includes('92660'))).toContain(
      `"'=HYPERLINK(""http://example.org"",""Click"")","Yes",5`,
    )
    expect(linesOf('05 Comments.csv').slice(1).join()).not.toMatch(/(^|,)"?[=+@-]/)
    const url = `/api/v1/projects/projectDataExportIntoSheet/${project}?format=csv`
    const french = await s.inject(s.cast.viewer, { url, headers: { 'accept-language': 'fr' } })
    expect([...unzip(french.raw).keys()].slice(0, 2)).toEqual(['01 À propos de cette exportation.csv', '02 Synthèse.csv'])
    expect((await get(s.cast.viewer, project, '?format=pdf')).status).toBe(422)
    expect((await post(s.cast.viewer, { project, format: 'csv' })).headers['content-type']).toBe('application/zip')
  })

  test('a row per person: alias and home, name and email only where shared, zips as text', async () => {
    const [head, ...rows] = sheets.Responses ?? []
    expect(head?.slice(-3)).toEqual(['1. +Question open?', '2. +Question yesno?', '3. +Question rating?'])
    const aliases = await s.db.selectFrom('respondents').select(['alias', 'user_id']).where('project_id', '=', project).execute()
    const rowOf = (who: Person) => rows.find((row) => row[0] === aliases.find((one) => one.user_id === who.id)?.alias)
    expect(rows).toHaveLength(2)
    const [, ...resident] = rowOf(s.cast.resident) ?? []
    expect(resident.slice(0, 7)).toEqual(['92660', '35-44', 'Female', 'Prefer not to answer', null, null, 'Yes'])
    expect(resident.slice(-3)).toEqual(['=HYPERLINK("http://example.org","Click")', 'Yes', 5])
    const [, ...neighbor] = rowOf(s.cast.neighbor) ?? []
    expect(neighbor.slice(0, 7)).toEqual([
      '00501',
      '35-44',
      'Female',
      'Prefer not to answer',
      'neighbor Example',
      'neighbor@example.org',
      'Yes',
    ])
    expect(neighbor.slice(-3)).toEqual([null, 'No', 2])
  })

  test('comments and votes with their respondents; nothing tells who a resident is that did not share it', () => {
    expect(sheets.Comments?.[0]?.slice(-3)).toEqual(['Comment', 'Official answer', 'Reason hidden'])
    expect(
      sheets.Comments?.slice(1)
        .map((row) => row.at(-3))
        .sort(),
    ).toEqual(['+1', '-1', '=1+1', '@x', 'Nice'])
    expect(sheets.Comments?.find((row) => row.at(-3) === '=1+1')?.slice(-2)).toEqual(['We do sums', 'Not a comment'])
    expect(sheets.Votes?.slice(1).map((row) => row.at(-1))).toEqual(['No'])
    const all = JSON.stringify(sheets)
    for (const hidden of ['resident@', 'resident Example', s.cast.resident.id, 'unconfirmed Example']) expect(all).not.toContain(hidden)
  })
})

test('200 with the unconfirmed, where asked for', async () => {
  const sheets = await readSheets((await get(s.cast.viewer, project, '?includeUnconfirmed=true')).raw)
  expect(sheets.Responses).toHaveLength(4)
  expect(
    sheets.Responses?.slice(1)
      .map((row) => row[7])
      .sort(),
  ).toEqual(['No', 'Yes', 'Yes'])
})

test('200 only what came between two days, both included', async () => {
  const sheets = await readSheets((await get(s.cast.viewer, project, '?from=2026-11-17&to=2026-11-17')).raw)
  expect([sheets.Responses?.length, sheets.Comments?.length, sheets.Votes?.length]).toEqual([2, 1, 1])
  const later = await readSheets((await get(s.cast.viewer, project, '?from=2026-11-18')).raw)
  expect([later.Responses?.length, later.Comments?.length, later.Votes?.length]).toEqual([2, 6, 2])
})

test('200 editor exports all projects: responses on a sheet each, the rest together', async () => {
  const viaPost = await readSheets((await post(s.cast.editor, {})).raw)
  const names = ['Summary', 'Questions', '1 =SUM(1,2) crossings', '2 Nobody answered', 'Comments', 'Votes']
  expect(Object.keys(viaPost)).toEqual(names)
  expect(Object.keys(await readSheets((await get(s.cast.editor, 'all')).raw))).toEqual(names)
  const one = await readSheets((await post(s.cast.administrator, { owner: s.cast.editor.organizationId, projects: [empty] })).raw)
  expect([one.Responses?.length, one.Comments?.length]).toEqual([1, 1])
})

test('401 visitor, 403 resident and other organization, 404 unknown, draft of another, 422 wrong fields', async () => {
  const { cast } = s
  const draft = await putProject(s.db, cast.editor, s.clock.now, { status: 'draft' })
  const statuses = [
    [await get(null, project), 401, 'login.needed'],
    [await get(cast.resident, project), 403, 'access.officialsOnly'],
    [await get(cast.otherAdministrator, project), 403, 'responses.otherOrganization'],
    [await get(cast.viewer, foreign), 403, 'responses.otherOrganization'],
    [await get(cast.otherAdministrator, draft), 404, 'request.notFound'],
    [await get(cast.viewer, newId()), 404, 'request.notFound'],
    [await get(cast.viewer, 'nonsense'), 404, 'request.notFound'],
    [await get(cast.viewer, project, '?from=yesterday'), 422, 'fields.invalid'],
    [await get(cast.viewer, project, '?from=2026-11-20&to=2026-11-01'), 422, 'fields.invalid'],
    [await post(null, {}), 401, 'login.needed'],
    [await post(cast.resident, {}), 403, 'access.officialsOnly'],
    [await post(cast.viewer, { owner: cast.otherAdministrator.organizationId }), 403, 'responses.otherOrganization'],
    [await post(cast.viewer, { projects: [project, foreign] }), 403, 'responses.otherOrganization'],
    [await post(cast.viewer, { projects: [] }), 422, 'fields.invalid'],
  ] as const
  for (const [{ status, body }, wanted, code] of statuses) expect([status, body.code]).toEqual([wanted, code])
  expect((await post(cast.viewer, { projects: [] })).body.errors).toEqual({ projects: 'Export requires a project to be selected' })
  await s.db.deleteFrom('projects').where('id', '=', draft).execute()
})

test('200 viewer sees beforehand what an export would hold; 403 another’s', async () => {
  const preview = (who: Person, query: object) => s.call(who, previewExport, { query })
  expect((await preview(s.cast.viewer, {})).body).toMatchObject({
    counts: null,
    projects: [{ title: 'Nobody answered' }, { title: '=SUM(1,2) crossings' }],
  })
  const counts = { answered: 2, tookPart: 2, answers: 5, comments: 5, votes: 1, waiting: 1, rows: 8 }
  expect((await preview(s.cast.viewer, { project })).body.counts).toEqual(counts)
  expect((await preview(s.cast.viewer, { project: 'all' })).body.counts).toEqual(counts)
  expect((await preview(s.cast.viewer, { project, includeUnconfirmed: 'on', from: '2026-11-20' })).body.counts).toMatchObject({
    tookPart: 2,
    waiting: 0,
  })
  expect((await preview(s.cast.viewer, { project: foreign })).status).toBe(403)
  expect((await preview(s.cast.resident, {})).status).toBe(403)
})

test('a project closes at 23:59 of its last day, and the times have a zone that people know', async () => {
  const ending = await putProject(s.db, s.cast.editor, s.clock.now, { ends_at: new Date('2026-12-03T07:59:59.999Z') })
  const found = await readSheets((await get(s.cast.viewer, ending)).raw)
  expect(Math.abs(Number(found.Summary?.at(-1)?.[4]) - Date.parse('2026-12-02T23:59:00Z'))).toBeLessThan(1000)
  expect(found.Summary?.find((row) => row[0] === 'Dates and times')?.[1]).toBe('Pacific Time')
})
