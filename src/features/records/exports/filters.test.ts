// An export selects the same people and answers as the results page, for every filter.
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { respondentsOf } from '../../../../tests/respondents.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import { addComment, like } from '../../participation/responses/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
import { previewExport } from './contract.ts'

type Row = unknown[]
const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: Row[] }[]>
const ages = ageRanges.slice(0, 2)
const sexes = genders.slice(0, 2)
const origins = ethnicities.slice(0, 2)
const zips = ['92660', '92661']
const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']

let s: Stage
let project: string
beforeAll(async () => {
  s = await stage()
  const { cast, db, clock } = s
  const today = clock.now
  project = await putProject(db, cast.editor, today, {}, zips)
  const questions: string[] = []
  const asked: QuestionInput[] = [
    { text: 'Why?', type: 'open' },
    { text: 'Is it dark?', type: 'yesno' },
    { text: 'How good?', type: 'rating' },
    { text: 'Which ones?', type: 'choices', options: [{ label: 'Elm' }, { label: 'Oak' }] },
  ]
  for (const input of asked) {
    const { body, status } = await s.call(cast.editor, createQuestion, { body: { ...input, project } })
    expect([status, body]).toMatchObject([200, {}])
    questions.push(body.question._id)
  }
  const people = await crowd(db, clock.now, 24)
  for (const [i, who] of people.entries()) {
    const stated = {
      age_range: ages[i % 2] as string,
      gender: sexes[Math.floor(i / 2) % 2] as string,
      ethnicity: origins[Math.floor(i / 4) % 2] as string,
    }
    const email = { email_verified_at: i % 5 === 0 ? null : today }
    await db
      .updateTable('users')
      .set({ ...stated, ...email, zip_code: zips[i % 3 === 0 ? 1 : 0] as string })
      .where('id', '=', who.id)
      .execute()
    const params = { id: project }
    expect((await s.call(who, noteParticipation, { params, body: { way: i % 2 === 0 ? 'mail' : 'link' } })).status).toBe(200)
    const [open = '', dark = '', good = '', which = ''] = questions
    const all = [
      { question: open, answer: `Because ${i}` },
      { question: dark, answer: i % 3 === 0 ? 'no' : 'yes' },
      { question: good, answer: (i % 5) + 1 },
      { question: which, answer: i % 4 === 0 ? ['o1', 'o2'] : ['o1'] },
    ]
    const sent = await s.call(who, sendAnswers, { params, body: { answers: all.slice(0, (i % 4) + 1) } })
    expect(sent.status).toBe(200)
    expect((await s.call(who, addComment, { params, body: { text: `Comment ${i}` } })).status).toBe(200)
    if (i % 2 === 0) expect((await s.call(who, like, { params })).status).toBe(200)
    const at = new Date(`${days[i % days.length]}T15:00:00Z`)
    await db.updateTable('answers').set({ created_at: at }).where('respondent_id', '=', respondentsOf(who.id)).execute()
    await db.updateTable('comments').set({ created_at: at }).where('respondent_id', '=', respondentsOf(who.id)).execute()
    await db.updateTable('likes').set({ created_at: at }).where('respondent_id', '=', respondentsOf(who.id)).execute()
  }
})
afterAll(() => s.close())

const maybe = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const period = fc.tuple(maybe(days), maybe(days)).map(([a, b]) => (a && b && a > b ? { from: b, to: a } : { from: a, to: b }))
const filters = fc
  .tuple(
    period,
    fc.record({ ageRange: maybe(ages), gender: maybe(sexes), ethnicity: maybe(origins), zip: maybe(zips), way: maybe(['mail', 'link']) }),
    fc.option(fc.constant('true'), { nil: undefined }),
  )
  .map(([days, groups, includeUnconfirmed]) => {
    const named = Object.entries({ ...days, ...groups, includeUnconfirmed }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(named) as Record<string, string>
  })

test('for random filters the sheet and the results agree: people, answers to each question, and each total', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (query) => {
      const address = `/api/v1/projects/projectDataExportIntoSheet/${project}?${new URLSearchParams(query)}`
      const file = await s.inject(s.cast.viewer, { url: address })
      expect(file.status).toBe(200)
      const sheets = Object.fromEntries((await read(file.raw)).map(({ sheet, data }) => [sheet, data]))
      const { body: results } = await s.call(s.cast.viewer, showResults, { params: { id: project }, query })
      const [head = [], ...rows] = sheets.Responses ?? []
      expect(rows).toHaveLength(results.answered ?? -1)
      const questions = sheets.Questions?.slice(1) ?? []
      expect(questions.map((row) => row[4])).toEqual(results.questions.map((one) => one.count))
      const [, dark, good, which] = results.questions.map((one) => one.totals.map(({ count }) => count))
      expect(questions[1]?.slice(5, 7)).toEqual(dark)
      expect(questions[2]?.slice(7, 12)).toEqual(good)
      const chosen = (option: string) => rows.filter((row) => row[head.indexOf(`4. Which ones? – ${option}`)] === 1).length
      expect([chosen('Elm'), chosen('Oak')]).toEqual(which)
      const { body: preview } = await s.call(s.cast.viewer, previewExport, { query: { ...query, project } })
      expect(preview.counts).toMatchObject({ answered: rows.length, comments: (sheets.Comments?.length ?? 0) - 1 })
      expect(preview.counts?.rows).toBe(rows.length + (sheets.Comments?.length ?? 0) - 1 + (sheets.Votes?.length ?? 0) - 1)
    }),
    { numRuns: Math.max(8, repeated(40)) },
  )
})

test('the summary says the filter in words, when, by whom, and what it comes to', async () => {
  const query = new URLSearchParams({ ageRange: ages[0] as string, way: 'mail', from: '2026-11-16' })
  const file = await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}?${query}` })
  const rows = (await read(file.raw)).find((one) => one.sheet === 'Summary')?.data ?? []
  const facts = Object.fromEntries(rows.slice(0, 18).map((row) => [row[0], row[1]]))
  expect(facts).toMatchObject({
    'Exported by': 'viewer Example',
    'Age range': ages[0],
    Gender: 'everyone',
    'Zip code': 'everyone',
    'How they arrived': 'Link in an email',
    'Responses to': 'the export',
  })
  expect(facts.Exported).toBeInstanceOf(Date)
  const { body } = await s.call(s.cast.viewer, previewExport, { query: { ...Object.fromEntries(query), project } })
  expect([facts['People who answered'], facts['People who answered, commented, voted or liked'], facts.Answers, facts.Comments]).toEqual([
    body.counts?.answered,
    body.counts?.tookPart,
    body.counts?.answers,
    body.counts?.comments,
  ])
})

test('the summary counts likes of the selected people only', async () => {
  const likes = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ ...filter, includeUnconfirmed: 'true' })
    const file = await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}?${query}` })
    const rows = (await read(file.raw)).find((one) => one.sheet === 'Summary')?.data ?? []
    return rows.at(-1)?.[rows.at(-2)?.indexOf('Likes') ?? -1]
  }
  // Of a way, confirmed people alone: three of the twelve are not.
  expect([await likes({}), await likes({ way: 'mail' }), await likes({ way: 'link' })]).toEqual([12, 9, 0])
  expect(await likes({ from: '2026-11-16', to: '2026-11-16' })).toBe(3)
})

test('the day before, on and after: both ends are included', async () => {
  const people = async (from: string, to: string) => {
    const { body } = await s.call(s.cast.viewer, previewExport, { query: { project, from, to, includeUnconfirmed: 'true' } })
    return body.counts?.answered
  }
  expect(await people('2026-11-15', '2026-11-15')).toBe(0)
  expect(await people('2026-11-16', '2026-11-16')).toBe(5)
  expect(await people('2026-11-20', '2026-11-20')).toBe(4)
  expect(await people('2026-11-16', '2026-11-20')).toBe(24)
})

test('422 a group that there is not, wherever it is named', async () => {
  const at = (query: string) => s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}?${query}` })
  expect((await at('ageRange=7-8')).body.errors).toHaveProperty('ageRange')
  expect((await at('zip=9266')).body.errors).toHaveProperty('zip')
  expect((await at('zip=&ageRange=')).status).toBe(200)
})
