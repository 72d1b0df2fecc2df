// Nobody learns by which way 1 to 4 people came: neither from one figure nor from the difference of several.
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { groupSizeMin, hiddenSumMin } from '../../../core/async/small-groups.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { createQrCode, listQrCodes } from '../../participation/qr-codes/contract.ts'
import { addComment } from '../../participation/responses/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { makeExport } from '../../records/export-jobs/contract.ts'
import { previewExport } from '../../records/exports/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { listAnswers, sendAnswers } from '../../surveys/model/contract.ts'
import { showComparison } from '../comparison/contract.ts'
import { showResults } from '../model/contract.ts'
import { queryOf } from '../model/filter.ts'
import { listOpenAnswers } from '../open-answers/contract.ts'
import { showTurnout } from './contract.ts'
import { shownFilterOf } from './shown-filter.server.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
let s: Stage
beforeAll(async () => {
  s = await stage({ SESSION_IDLE_SECONDS: '86400' })
})
afterAll(() => s.close())

type Way = (typeof ways)[number]
type Group = { opened: number; answered: number; language?: Language }
type Town = Partial<Record<Way | 'none', Group>> & { codes?: Group[] }

/** People who opened a survey, and some who answered it, inserted directly; those of `none` answered without opening it. */
async function settle({ codes = [], ...town }: Town) {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const labels = codes.map((_, i) => ({ id: newId(), project_id: projectId, code: codeOf(), label: `Place ${i}`, created_at: s.clock.now }))
  if (labels.length > 0) await s.db.insertInto('qr_codes').values(labels).execute()
  const groups = [
    ...Object.entries(town).map(([way, group]) => ({ way, code: null as string | null, group: group as Group })),
    ...codes.map((group, i) => ({ way: 'code', code: labels[i]?.id ?? null, group })),
  ]
  const people = groups.flatMap(({ way, code, group: { opened, answered, language = 'en' } }) =>
    Array.from({ length: Math.max(opened, answered) }, (_, i) => ({ id: newId(), way, code, language, answers: i < answered })),
  )
  const created_at = new Date(s.clock.now.getTime() - 3_600_000)
  if (people.length === 0) return { projectId, codes: labels.map(({ id }) => id) }
  await s.db
    .insertInto('respondents')
    .values(
      people.map(({ id }) => ({
        ...{ id, person_id: id, project_id: projectId, alias: aliasOf(), confirmed: true },
        ...{ zip_code: '92660', state: 'CA', language: 'en', created_at },
      })),
    )
    .execute()
  const arrived = people.filter(({ way }) => way !== 'none')
  if (arrived.length > 0)
    await s.db
      .insertInto('participations')
      .values(
        arrived.map(({ id, way, code, language, answers }) => ({
          ...{ project_id: projectId, respondent_id: id, way: way as Way, qr_code_id: code, language },
          ...{ started_at: created_at, finished_at: answers ? created_at : null },
        })),
      )
      .execute()
  const given = people.filter(({ answers }) => answers)
  const answer = { project_id: projectId, question_id: questions[0] as string, answer_yes: true, created_at, updated_at: created_at }
  if (given.length > 0)
    await s.db
      .insertInto('answers')
      .values(given.map(({ id }) => ({ id: newId(), respondent_id: id, ...answer })))
      .execute()
  return { projectId, codes: labels.map(({ id }) => id) }
}
let number = 0
const letters = '34679CDFGHJKMNPQRTVWXY'
const codeOf = () => {
  let rest = ++number
  return Array.from({ length: 6 }, () => {
    const letter = letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
    return letter
  }).join('')
}
const aliasOf = () => `Person ${++number}`

const turnout = async (id: string, query: object = {}) => (await s.call(s.cast.viewer, showTurnout, { params: { id }, query })).body
const byWay = async (id: string) =>
  Object.fromEntries((await turnout(id)).ways.map(({ way, started, finished }) => [way, [started, finished]]))
const results = (id: string, query: object = {}) => s.call(s.cast.viewer, showResults, { params: { id }, query })
/** How many people each reader shows of a way; null where it shows none. */
async function shownBy(id: string, way: Way) {
  const query = { way }
  const counted = async (reply: Promise<{ status: number; body: unknown }>, of: (body: never) => unknown) => {
    const { status, body } = await reply
    expect([200, 422]).toContain(status)
    return status === 200 ? of(body as never) : null
  }
  const at = (url: string) => s.inject(s.cast.viewer, { url })
  const rows = at(`/api/v1/projects/projectDataExportIntoSheet/${id}?way=${way}`).then(async ({ status, raw, body }) => ({
    status,
    body: status === 200 ? (await read(raw)).find((one) => one.sheet === 'Responses')?.data.slice(1) : body,
  }))
  const compared = s.call(s.cast.viewer, showComparison, { params: { id }, query: { by: 'way' } })
  return {
    turnout: (await turnout(id)).ways.find((one) => one.way === way)?.finished ?? null,
    codes: (await s.call(s.cast.viewer, listQrCodes, { params: { id }, query: {} })).body.ways[way].finishes,
    results: await counted(results(id, query), ({ answered }: { answered: number }) => answered),
    narrowed: await counted(s.call(s.cast.viewer, showTurnout, { params: { id }, query }), (one: { answered: number }) => one.answered),
    comparison: (await compared).body.groups.find((one) => one.group === way)?.answered ?? null,
    preview: await counted(
      s.call(s.cast.viewer, previewExport, { query: { ...query, project: id } }),
      ({ counts }: { counts: { answered: number } }) => counts.answered,
    ),
    export: await counted(rows, (body: unknown[]) => body.length),
  }
}
const everywhere = (people: number | null) => ({
  ...{ turnout: people, codes: people, results: people, narrowed: people, comparison: people, preview: people, export: people },
})

describe('twenty people: 9 by a code, 8 by an email, 3 by a link', () => {
  const group = (people: number) => ({ opened: people, answered: people })

  test('every reader shows the 9, and neither the 3 nor the 8 that would tell of them', async () => {
    const { projectId } = await settle({ code: group(9), mail: group(8), link: group(3) })
    expect((await results(projectId)).body.answered).toBe(20)
    expect(await shownBy(projectId, 'code')).toEqual(everywhere(9))
    expect(await shownBy(projectId, 'mail')).toEqual(everywhere(null))
    expect(await shownBy(projectId, 'link')).toEqual(everywhere(null))
  })

  test('422 at the way, wherever it narrows something down', async () => {
    const { projectId } = await settle({ code: group(9), mail: group(8), link: group(3) })
    const refused = { way: 'Too few people arrived this way to show their answers separately' }
    expect((await results(projectId, { way: 'link' })).body).toMatchObject({ errors: refused })
    const body = { project: projectId, kind: 'sheet' as const, way: 'link' as const }
    expect((await s.call(s.cast.viewer, makeExport, { body })).body).toMatchObject({ errors: refused })
    const all = await s.inject(s.cast.viewer, { url: '/api/v1/projects/projectDataExportIntoSheet/all?way=mail' })
    expect(all.status).toBe(422)
  })

  test('people who answered without opening the survey came by a link', async () => {
    const { projectId } = await settle({ code: group(9), mail: group(8), link: group(3), none: { opened: 0, answered: 2 } })
    // 3 opened it.
    expect(await shownBy(projectId, 'link')).toEqual(everywhere(null))
    const other = (await settle({ code: group(9), mail: group(8), link: group(6), none: { opened: 0, answered: 2 } })).projectId
    expect((await shownBy(other, 'link')).results).toBe(8)
    expect((await shownBy(other, 'link')).comparison).toBe(8)
  })

  test('a way by which 12 came and 2 of them answered is not shown, nor is another one', async () => {
    const { projectId } = await settle({ code: group(30), mail: group(12), link: { opened: 12, answered: 2 } })
    expect(await byWay(projectId)).toEqual({ code: [30, 30], mail: [null, null], link: [null, null] })
  })

  test('three people by one way: no way is named, not even the empty ones', async () => {
    const { projectId } = await settle({ link: group(3) })
    expect(await byWay(projectId)).toEqual({ code: [null, null], mail: [null, null], link: [null, null] })
  })

  test('codes of a way: a small one is hidden with the next, and all of them with their way', async () => {
    const one = await settle({ codes: [group(12), group(20), group(3)], mail: group(9) })
    const codes = async ({ projectId, codes: ids }: typeof one) => {
      const listed = (await s.call(s.cast.viewer, listQrCodes, { params: { id: projectId }, query: {} })).body.qrCodes
      const shown = (await turnout(projectId)).codes
      return ids.map((id) => [listed.find(({ _id }) => _id === id)?.starts, shown.find(({ _id }) => _id === id)?.started ?? null])
    }
    expect(await codes(one)).toEqual([
      [null, null],
      [20, 20],
      [null, null],
    ])
    expect(await byWay(one.projectId)).toEqual({ code: [35, 35], mail: [9, 9] })
    const other = await settle({ codes: [group(6), group(5)], mail: group(2), link: group(30) })
    expect(await byWay(other.projectId)).toEqual({ code: [null, null], mail: [null, null], link: [30, 30] })
    expect(await codes(other)).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

test('an export of a way has comments of people who answered alone', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  const params = { id: projectId }
  const { qrCode } = (await s.call(s.cast.editor, createQrCode, { params, body: { label: 'Mill' } })).body
  for (const [i, who] of (await crowd(s.db, s.clock.now, 11)).entries()) {
    await s.call(who, noteParticipation, { params, body: i < 6 ? { way: 'code', code: qrCode.code } : {} })
    const answers = [{ question: questions[0] as string, answer: `Because ${i}` }]
    if (i > 0) expect((await s.call(who, sendAnswers, { params, body: { answers } })).status).toBe(200)
    expect((await s.call(who, addComment, { params, body: { text: `Comment ${i}` } })).status).toBe(200)
  }
  const counts = async (query: object) =>
    (await s.call(s.cast.viewer, previewExport, { query: { ...query, project: projectId } })).body.counts
  expect(await counts({})).toMatchObject({ answered: 10, tookPart: 11, comments: 11 })
  expect(await counts({ way: 'code' })).toMatchObject({ answered: 5, tookPart: 5, comments: 5 })
  expect((await results(projectId, { way: 'code' })).body).toMatchObject({ answered: 5, tookPart: 5 })
  const question = { id: questions[0] as string }
  expect((await s.call(s.cast.viewer, listOpenAnswers, { params: question, query: { way: 'code' } })).body.answered).toBe(5)
  expect((await s.call(s.cast.viewer, listAnswers, { params: question, query: {} })).body.answers).toHaveLength(10)
})

describe('languages', () => {
  const speakers = (language: Language, people: number) => ({ opened: people, answered: people, language })
  const languages = async (town: Town, query = {}) => (await turnout((await settle(town)).projectId, query)).languages

  test('one person in Spanish is not shown, nor who would tell of that person', async () => {
    expect(await languages({ link: speakers('en', 19), mail: speakers('es', 1) })).toEqual([])
    const town = { link: speakers('en', 30), code: speakers('vi', 8), mail: speakers('es', 1) }
    expect(await languages(town)).toEqual([{ language: 'en', people: 30 }])
  })

  test('no groups, days or unconfirmed people: a difference would tell', async () => {
    const town = { link: speakers('en', 30), mail: speakers('es', 9) }
    expect(await languages(town)).toHaveLength(2)
    for (const query of [{ zip: '92660' }, { from: '2020-01-01' }, { includeUnconfirmed: 'true' }, { way: 'mail' }])
      expect(await languages(town, query)).toEqual([])
  })
})

/** Every value of a hidden way that fits everything that a viewer reads of a town. */
test('of random towns, no size of 1 to 4 can be worked out, of a way or of all that are hidden together', async () => {
  const size = fc.oneof(fc.nat(6), fc.nat(14))
  const group = fc.tuple(size, size).map(([a, b]): Group => ({ opened: Math.max(a, b), answered: Math.min(a, b) }))
  const full = size.map((people): Group => ({ opened: people, answered: people }))
  const town = fc.record({ code: fc.oneof(full, group), mail: full, link: fc.oneof(full, group) })
  await fc.assert(
    fc.asyncProperty(town, async (people) => {
      const { projectId } = await settle(people)
      const all = (await results(projectId)).body.answered ?? 0
      expect(all).toBe(ways.reduce((sum, way) => sum + people[way].answered, 0))
      const shown = new Map<Way, number | null>()
      for (const way of ways) {
        const figures = await shownBy(projectId, way)
        const isHidden = figures.results === null
        // Everything of a way is shown, or nothing; turnout and comparison do not list who is not there.
        const listed = people[way].answered === 0 && !isHidden
        const { opened, answered } = people[way]
        expect(figures).toEqual({
          ...everywhere(isHidden ? null : answered),
          ...(listed ? { turnout: null, comparison: null } : {}),
        })
        if (!isHidden) expect((opened >= groupSizeMin && answered >= groupSizeMin) || opened === 0).toBe(true)
        shown.set(way, isHidden ? null : answered)
      }
      const hidden = ways.filter((way) => shown.get(way) === null)
      const rest = all - ways.reduce((sum, way) => sum + (shown.get(way) ?? 0), 0)
      if (hidden.length > 0 && hidden.length < ways.length) {
        // The counts of a single hidden way can be worked out: nobody, or so many that none of them is known.
        const sums = [rest, hidden.reduce((sum, way) => sum + people[way].opened, 0)]
        expect(sums.filter((sum) => sum !== 0 && sum < hiddenSumMin)).toEqual([])
        if (hidden.length === 1) expect(rest).toBe(0)
      }
    }),
    // Seldom drawn: one way that people came by without answering is hidden alone.
    {
      numRuns: Math.max(8, repeated(40)),
      examples: [[{ code: { opened: 9, answered: 0 }, mail: { opened: 0, answered: 0 }, link: { opened: 5, answered: 5 } }]],
    },
  )
})

test('200 an address with a hidden or unknown filter: what is left narrows the pages of results, and they say what was left out', async () => {
  const { projectId } = await settle({ code: { opened: 9, answered: 9 }, link: { opened: 3, answered: 3 } })
  const params = { id: projectId }
  const { project } = (await s.call(s.cast.viewer, showProject, { params })).body
  const call = (async (endpoint: typeof showTurnout, input: object) =>
    (await s.call(s.cast.viewer, endpoint, input as never)).body) as unknown as Parameters<typeof shownFilterOf>[0]
  const read = async (search: string) => {
    const filter = await shownFilterOf(call, project, new URLSearchParams(search))
    const query = queryOf(project, filter)
    const replies = [
      await s.call(s.cast.viewer, showResults, { params, query: query as never }),
      await s.call(s.cast.viewer, showTurnout, { params, query: query as never }),
      await s.call(s.cast.viewer, showComparison, { params, query: { ...query, by: 'ageRange' } as never }),
    ]
    return { leftOut: filter.leftOut ?? [], query, statuses: replies.map(({ status }) => status) }
  }
  const ok = [200, 200, 200]
  expect(await read('way=link')).toEqual({ leftOut: ['wayHidden'], query: {}, statuses: ok })
  expect(await read('way=code&ageRange=25-34')).toEqual({ leftOut: ['wayHidden'], query: { ageRange: '25-34' }, statuses: ok })
  for (const search of [
    'way=pigeon',
    'ageRange=7',
    'gender=x',
    'ethnicity=x',
    'zip=nowhere',
    'zip=14850',
    'from=2026-13-45',
    'to=soon',
    'duplicates=all',
  ])
    expect(await read(search), search).toEqual({ leftOut: ['unknown'], query: {}, statuses: ok })
  expect(await read('from=2026-11-02&to=2026-11-01')).toEqual({ leftOut: ['unknown'], query: {}, statuses: ok })
  expect(await read('')).toEqual({ leftOut: [], query: {}, statuses: ok })
})
