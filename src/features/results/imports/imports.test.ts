import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { attempt, claim, runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { repeated } from '../../../../tests/run/long.ts'
import { archive, rawSheet, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { showOverview } from '../../participation/official-overview/contract.ts'
import { createQuestion, sendAnswers } from '../../surveys/model/contract.ts'
import { showOpenData } from '../../syndication/open-data/contract.ts'
import { showResults } from '../model/contract.ts'
import { publish, showPublished } from '../publication/contract.ts'
import { showTurnout } from '../turnout/contract.ts'
import * as contract from './contract.ts'
import { importPlatformFile, platformImportHandler } from './jobs.server.ts'
import { removeOldDrafts } from './queries.server.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>

let s: Stage
let projectId: string
let questions: Record<'choice' | 'choices' | 'rating' | 'open', string>
beforeEach(async () => {
  s = await stage()
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
  const options = [{ label: 'By bus' }, { label: 'On foot, or by bike' }, { label: 'By car' }]
  const asked = [
    { text: 'How do you travel?', type: 'choice', options },
    { text: 'Which would you use?', type: 'choices', options },
    { text: 'How safe is it?', type: 'rating' },
    { text: 'What should change?', type: 'open' },
  ] as const
  const ids: string[] = []
  for (const one of asked) {
    const { body } = await s.call(s.cast.editor, createQuestion, {
      body: { project: projectId, ...one, options: [...('options' in one ? one.options : [])] },
    })
    ids.push(body.question._id)
  }
  questions = { choice: ids[0], choices: ids[1], rating: ids[2], open: ids[3] } as typeof questions
})
afterEach(() => s.close())

const url = (id: string = projectId) => `/api/v1/projects/${id}/platformImports`
const upload = async (who: Person | null, content: Buffer | string, name = 'results.csv', id: string = projectId) => {
  const { status, body } = await s.inject(who, { method: 'POST', url: url(id), ...(await uploadOf(Buffer.from(content), name)) })
  return { status, body: body as { code?: string; message: string; import: contract.PlatformImportDetails } }
}
const paramsOf = (made: { _id: string }) => ({ id: projectId, import: made._id })
const shown = async (made: { _id: string }) =>
  (await s.call(s.cast.viewer, contract.showPlatformImport, { params: paramsOf(made) })).body.import
const handler = () => platformImportHandler(s.app.appContext)
const csv = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
const count = async (table: 'imported_responses' | 'imported_answers' | 'platform_imports') =>
  Number(
    (
      await s.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Uploads, changes targets, imports, and runs the job. */
async function imported(content: Buffer | string, targets: Record<string, string> = {}, name = 'results.csv') {
  const { status, body } = await upload(s.cast.editor, content, name)
  expect(status, body.message).toBe(200)
  const { source, columns } = body.import
  const mapped = columns.map(({ head, part, target }) => targets[part || head] ?? target)
  const saved = await s.call(s.cast.editor, contract.mapPlatformImport, {
    params: paramsOf(body.import),
    body: { source, targets: mapped },
  })
  expect(saved.status, saved.body.message).toBe(200)
  expect((await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(body.import) })).status).toBe(200)
  await runJobs(s.db, [handler()])
  return shown(body.import)
}

// The headings are those that decision 127 documents; the contents are invented.
const surveyMonkey = (ids: readonly string[] = ['1001', '1002']) =>
  csv([
    [
      'Respondent ID',
      'Collector ID',
      'Start Date',
      'End Date',
      'IP Address',
      'Email Address',
      'First Name',
      'Last Name',
      'Custom Data 1',
      'How do you travel?',
      'Which would you use?',
      '',
      'What should change?',
    ],
    ['', '', '', '', '', '', '', '', '', 'Response', 'By bus', 'On foot, or by bike', 'Open-Ended Response'],
    ...ids.map((id, i) => [
      id,
      '77',
      '03/14/2026 09:00:00 AM',
      '03/14/2026 09:05:00 AM',
      '192.0.2.7',
      `test${i}@example.org`,
      'Test',
      'Person',
      '',
      'By bus',
      'By bus',
      i ? 'On foot, or by bike' : '',
      `Test answer ${i + 1}`,
    ]),
  ])
const decidimSurvey = csv(
  [
    ['ID', 'Answered on', 'IP Hash', 'User status', '1. How do you travel?', '2. Which would you use?', '3. What should change?'],
    ['a1b2', '2026-03-14 09:00:00', 'ffee', 'Registered', 'By car', 'By bus, On foot, or by bike', 'Test answer 1'],
    ['c3d4', '2026-03-15 09:00:00', 'ffef', 'Unregistered', 'By bus', 'By car', 'Test answer 2'],
  ],
  ';',
)
const decidimComments = csv([
  [
    'id',
    'created_at',
    'body',
    'locale',
    'author/id',
    'author/name',
    'alignment',
    'depth',
    'user_group/id',
    'user_group/name',
    'commentable_id',
    'commentable_type',
    'root_commentable_url',
  ],
  [
    '5',
    '2026-03-14 09:00:00 UTC',
    'Test comment 1',
    'en',
    '9',
    'Test Person',
    '0',
    '0',
    '',
    '',
    '3',
    'Decidim::Proposals::Proposal',
    'https://example.org/3',
  ],
])
const goVocal = (): Promise<Buffer> =>
  rawSheet(
    [
      'ID',
      'How do you travel?',
      'Which would you use?',
      'How safe is it?',
      'Author name',
      'Author email',
      'Author ID',
      'Submitted at',
      'Project',
    ],
    [
      ['u-1', 'By bus', 'By bus, By car', 4, 'Test Person', 'test@example.org', 'p-1', '2026-03-14 09:00', 'Test project'],
      ['u-2', 'By car', 'By car', 5, 'Test Person', 'test2@example.org', 'p-2', '2026-03-14 10:00', 'Test project'],
    ],
  )
const engagementHq = (): Promise<Buffer> =>
  rawSheet(
    ['Project', '', '', 'Test project'],
    [
      ['Test survey', null, null, null],
      [null, null, null, 'Date of contribution', null, null, null],
      ['Response ID', 'Login (Screen name)', 'Login', null, 'Email', 'How do you travel?', 'What should change?'],
      ['R1', 'test1', 'test1', '2026-03-14 09:00:00', 'test1@example.org', 'By bus', 'Test answer 1'],
      ['R2', 'test2', 'test2', '2026-03-15 09:00:00', 'test2@example.org', 'By car', 'Test answer 2'],
    ],
  )

describe('each platform', () => {
  const files: [string, () => Promise<Buffer | string> | string, contract.PlatformImport['source'], number, string[]][] = [
    ['SurveyMonkey', surveyMonkey, 'surveyMonkey', 2, ['End Date', 'How do you travel?', 'Which would you use?', 'What should change?']],
    [
      'Decidim survey',
      () => decidimSurvey,
      'decidim',
      2,
      ['Answered on', '1. How do you travel?', '2. Which would you use?', '3. What should change?'],
    ],
    ['Decidim comments', () => decidimComments, 'decidim', 1, ['created_at', 'body']],
    ['Go Vocal', goVocal, 'goVocal', 2, ['How do you travel?', 'Which would you use?', 'How safe is it?', 'Submitted at']],
    ['EngagementHQ', engagementHq, 'engagementHq', 2, ['Date of contribution', 'How do you travel?', 'What should change?']],
  ]
  test.each(files)(
    '%s is detected, imported without names and addresses, and a second time adds nothing',
    async (_, make, source, responses, taken) => {
      const content = await make()
      const { body } = await upload(s.cast.editor, content)
      expect(body.import).toMatchObject({ source, status: 'draft', total: responses, bad: 0, empty: 0 })
      expect([...new Set(body.import.columns.filter((one) => one.target !== 'ignore').map((one) => one.head))]).toEqual(taken)
      expect([await count('imported_responses'), await count('imported_answers')]).toEqual([0, 0])
      const first = await imported(content)
      expect(first).toMatchObject({ status: 'done', added: responses, known: 0 })
      const second = await imported(content)
      expect(second).toMatchObject({ status: 'done', added: 0, known: responses })
      expect(await count('imported_responses')).toBe(responses)
      const stored = JSON.stringify(await s.db.selectFrom('imported_answers').select('value').execute())
      expect(stored).not.toMatch(/example\.org|Person|192\.0|test1/)
      const letters = await s.db.selectFrom('outbox').select('recipient').execute()
      expect(letters.filter(({ recipient }) => /test/.test(recipient))).toEqual([])
      expect(await s.files.list(`projects/${projectId}/imports`)).toHaveLength(1)
    },
  )

  test('a later export of the same survey adds only its new responses', async () => {
    await imported(surveyMonkey())
    expect(await imported(surveyMonkey(['1001', '1002', '1003']))).toMatchObject({ added: 1, known: 2 })
  })

  test('several choices in several columns are one answer, and a label may contain a comma', async () => {
    await imported(surveyMonkey())
    const found = await s.db.selectFrom('imported_answers').select('value').where('question_id', '=', questions.choices).execute()
    expect(found.map((one) => one.value).sort()).toEqual(['o1', 'o1,o2'])
    await imported(decidimSurvey)
    const all = await s.db.selectFrom('imported_answers').select('value').where('question_id', '=', questions.choices).execute()
    expect(all.map((one) => one.value).sort()).toEqual(['o1', 'o1,o2', 'o1,o2', 'o3'])
  })

  test('a spreadsheet without known headings takes what its columns are mapped to; equal rows are different people', async () => {
    const content = csv([
      ['Mode', 'Note'],
      ['by BUS', 'Same'],
      ['by BUS', 'Same'],
      ['By car', ''],
    ])
    const { body } = await upload(s.cast.editor, content)
    expect(body.import).toMatchObject({ source: 'spreadsheet', empty: 3 })
    const params = paramsOf(body.import)
    expect((await s.call(s.cast.editor, contract.runPlatformImport, { params })).body.code).toBe('imports.nothing')
    const done = await imported(content, { Mode: questions.choice, Note: 'own' })
    expect(done).toMatchObject({ added: 3, known: 0 })
    expect(await imported(content, { Mode: questions.choice })).toMatchObject({ added: 0, known: 3 })
  })
})

describe('the check before the import', () => {
  test('every fault is reported by row and column with what would fit; the other rows are imported', async () => {
    const rows = [
      ['ID', 'How do you travel?', 'How safe is it?', 'Submitted at', 'Project'],
      ['1', 'By boat', '4', '2026-03-14', 'Test'],
      ['2', 'By bus', '9', '14.3.2026', 'Test'],
      ['3', 'By bus', '5', '2026-02-30', 'Test'],
      ['4', 'By bus', '5', '3/14/2026 9:00', 'Test'],
      ['4', 'By car', '5', '3/14/2026 9:00', 'Test'],
    ]
    const { body } = await upload(s.cast.editor, csv(rows))
    expect(body.import).toMatchObject({ source: 'goVocal', total: 5, bad: 4 })
    expect(body.import.faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 How do you travel?: This isn’t one of the options. Use one of these: By bus · On foot, or by bike · By car',
      '3 How safe is it?: This isn’t one of the options. Use one of these: 1 · 2 · 3 · 4 · 5',
      '3 Submitted at: This isn’t a date. Use a date such as 2026-03-14 or 3/14/2026.',
      '4 Submitted at: This isn’t a date. Use a date such as 2026-03-14 or 3/14/2026.',
      '6 ID: This response is already in row 5',
    ])
    expect(await imported(csv(rows))).toMatchObject({ added: 1, bad: 4 })
  })

  test('all faults are in a sheet while the file is there, and 410 afterwards', async () => {
    const many = csv([['How safe is it?'], ...Array.from({ length: 150 }, (_, i) => [i === 0 ? '5' : '9'])])
    const { body } = await upload(s.cast.editor, many)
    expect([body.import.bad, body.import.faults.length]).toEqual([149, 100])
    const faults = () => s.inject(s.cast.viewer, { url: `${url()}/${body.import._id}/faults` })
    const [sheet] = await read((await faults()).raw)
    expect([sheet?.data.length, sheet?.data.at(-1)?.slice(0, 2)]).toEqual([150, [151, 'How safe is it?']])
    expect((await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(body.import) })).status).toBe(200)
    await runJobs(s.db, [handler()])
    expect((await faults()).status).toBe(410)
  })

  test('422 a column of email addresses without a telling name can not be mapped', async () => {
    const { body } = await upload(
      s.cast.editor,
      csv([
        ['Who', 'Says'],
        ['a@example.org', 'x'],
        ['b@example.org', 'y'],
      ]),
    )
    expect(body.import.columns.map((one) => [one.isPersonal, one.samples])).toEqual([
      [true, []],
      [false, ['x', 'y']],
    ])
    const map = (targets: string[]) =>
      s.call(s.cast.editor, contract.mapPlatformImport, { params: paramsOf(body.import), body: { source: 'spreadsheet', targets } })
    expect((await map(['own', 'own'])).body.code).toBe('imports.personal')
    expect((await map(['ignore', newId()])).body.code).toBe('imports.target')
    expect((await map(['ignore', 'own'])).status).toBe(200)
    const twice = await upload(
      s.cast.editor,
      csv([
        ['A', 'B'],
        ['x', 'y'],
      ]),
    )
    const both = { source: 'spreadsheet', targets: [questions.open, questions.open] } as const
    const params = paramsOf(twice.body.import)
    expect(
      (await s.call(s.cast.editor, contract.mapPlatformImport, { params, body: { ...both, targets: [...both.targets] } })).body.code,
    ).toBe('imports.targetTwice')
  })

  test('UTF-16 and older encodings are read', async () => {
    const text = csv([
      ['Date', 'What should change?'],
      ['2026-03-14', 'Größe – 答案'],
    ])
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const { body } = await upload(s.cast.editor, utf16)
    expect(body.import.columns.map((one) => one.samples)).toEqual([['2026-03-14'], ['Größe – 答案']])
    const latin = await upload(s.cast.editor, Buffer.from(csv([['What should change?'], ['Café']]), 'latin1'))
    expect(latin.body.import.columns[0]?.samples).toEqual(['Café'])
  })

  test.each([
    [';', 'utf8'],
    ['\t', 'utf16le'],
    [',', 'latin1'],
  ] as const)('a file separated by %j in %s, below title lines, is read from its headings on', async (separator, encoding) => {
    const rows = [['Survey of the café, spring 2026'], [''], ['Mode', 'Note'], ['by bus', 'Too late, too full; always'], ['by car', 'Fine']]
    const mark = encoding === 'utf16le' ? '\ufeff' : ''
    const { body } = await upload(s.cast.editor, Buffer.from(mark + csv(rows, separator), encoding))
    expect(body.import.columns.map(({ head, samples }) => [head, samples])).toEqual([
      ['Mode', ['by bus', 'by car']],
      ['Note', ['Too late, too full; always', 'Fine']],
    ])
    expect(body.import).toMatchObject({ source: 'spreadsheet', total: 2 })
  })

  test('422, 415 and 413 what is no file of answers is refused', async () => {
    const many = csv([['A'], ...Array.from({ length: 20_001 }, () => ['x'])])
    const bomb = await archive([
      { path: '[Content_Types].xml', content: ['<Types/>'] },
      { path: 'xl/workbook.xml', content: ['<workbook/>'] },
      { path: 'xl/worksheets/sheet1.xml', content: [Buffer.alloc(60_000_000).toString()] },
    ] as never)
    const refused: [Buffer | string, number, string][] = [
      ['', 422, 'imports.empty'],
      ['Only,headings', 422, 'imports.empty'],
      [Buffer.from('a\0b,c'), 415, 'residents.notXlsx'],
      ['%PDF-1.7\nx\ny', 415, 'residents.notXlsx'],
      [Buffer.from('PK\x03\x04broken'), 422, 'residents.broken'],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'residents.notXlsx'],
      [many, 413, 'imports.tooManyRows'],
      [csv([Array.from({ length: 301 }, (_, i) => `c${i}`), ['x']]), 413, 'imports.tooManyColumns'],
      [bomb, 413, 'residents.unpacksTooLarge'],
    ]
    for (const [content, status, code] of refused) {
      const answer = await upload(s.cast.editor, content)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect(await count('platform_imports')).toBe(0)
  })
})

describe('who may', () => {
  test('401, 403 and 404: visitors, residents, viewers and other organizations import nothing', async () => {
    const made = (await upload(s.cast.editor, surveyMonkey())).body.import
    const params = paramsOf(made)
    const outsiders: [Person | null, number][] = [
      [null, 401],
      [s.cast.resident, 403],
      [s.cast.viewer, 403],
      [s.cast.otherAdministrator, 404],
    ]
    for (const [who, status] of outsiders) {
      expect((await upload(who, surveyMonkey())).status).toBe(status)
      expect((await s.call(who, contract.mapPlatformImport, { params, body: { source: 'decidim' } })).status).toBe(status)
      expect((await s.call(who, contract.runPlatformImport, { params })).status).toBe(status)
      expect((await s.call(who, contract.removePlatformImport, { params })).status).toBe(status)
    }
    expect((await s.call(s.cast.otherAdministrator, contract.showPlatformImport, { params })).status).toBe(404)
    expect((await s.call(s.cast.viewer, contract.listPlatformImports, { params })).body.imports).toHaveLength(1)
    const other = await putProject(s.db, s.cast.editor, s.clock.now)
    expect((await s.call(s.cast.editor, contract.showPlatformImport, { params: { id: other, import: made._id } })).status).toBe(404)
    expect((await s.call(s.cast.editor, contract.showPlatformImport, { params: { id: projectId, import: 'x' } })).status).toBe(404)
  })

  test('409 completed projects stay as they are', async () => {
    const made = (await upload(s.cast.editor, surveyMonkey())).body.import
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', projectId).execute()
    expect((await upload(s.cast.editor, surveyMonkey())).status).toBe(409)
    expect((await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(made) })).status).toBe(409)
  })
})

describe('one transaction', () => {
  test('an attempt that dies half-way leaves nothing, and the next one imports everything once', async () => {
    const { body } = await upload(s.cast.editor, surveyMonkey(Array.from({ length: 450 }, (_, i) => `r${i}`)))
    const params = paramsOf(body.import)
    await s.call(s.cast.editor, contract.runPlatformImport, { params })
    const claimed = await claim(s.db, importPlatformFile)
    const stopping = new AbortController()
    const { now } = s.app.appContext
    // Stops when the first rows are in.
    const db = new Proxy(s.db, {
      get(target, name) {
        if (name === 'updateTable') stopping.abort()
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await attempt(s.db, platformImportHandler({ db, files: s.files, now }), claimed, stopping.signal)
    expect(stopping.signal.aborted).toBe(true)
    expect([await count('imported_responses'), await count('imported_answers')]).toEqual([0, 0])
    expect(await shown(body.import)).toMatchObject({ status: 'waiting', added: 0 })
    await runJobs(s.db, [handler()])
    expect(await shown(body.import)).toMatchObject({ status: 'done', added: 450, known: 0 })
    expect(await s.files.list(`projects/${projectId}/imports`)).toEqual([])
  })

  test('two imports of the same file at the same time add each response once', async () => {
    const content = surveyMonkey(Array.from({ length: 300 }, (_, i) => `r${i}`))
    const both = [(await upload(s.cast.editor, content)).body.import, (await upload(s.cast.editor, content)).body.import]
    for (const made of both) await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(made) })
    const claims = [await claim(s.db, importPlatformFile), await claim(s.db, importPlatformFile)]
    await Promise.all(claims.map((one) => attempt(s.db, handler(), one)))
    const results = await Promise.all(both.map(shown))
    expect(results.map((one) => one.status)).toEqual(['done', 'done'])
    expect(results.map((one) => one.added).sort()).toEqual([0, 300])
    expect(await count('imported_responses')).toBe(300)
  })

  test('409 a second start is refused', async () => {
    const params = paramsOf((await upload(s.cast.editor, surveyMonkey())).body.import)
    expect((await s.call(s.cast.editor, contract.runPlatformImport, { params })).status).toBe(200)
    expect((await s.call(s.cast.editor, contract.runPlatformImport, { params })).status).toBe(409)
    expect((await s.call(s.cast.editor, contract.mapPlatformImport, { params, body: { source: 'decidim' } })).status).toBe(409)
  })
})

describe('undoing', () => {
  test('removes all that the import added, unless the project is on hold', async () => {
    const done = await imported(surveyMonkey())
    await s.db.insertInto('retention_holds').values({ project_id: projectId, reason: 'Test', held_at: s.clock.now }).execute()
    expect((await s.call(s.cast.editor, contract.removePlatformImport, { params: paramsOf(done) })).body.code).toBe('imports.held')
    expect(await count('imported_responses')).toBe(2)
    await s.db.deleteFrom('retention_holds').execute()
    expect((await s.call(s.cast.editor, contract.removePlatformImport, { params: paramsOf(done) })).status).toBe(200)
    expect([await count('platform_imports'), await count('imported_responses'), await count('imported_answers')]).toEqual([0, 0, 0])
    expect(await imported(surveyMonkey())).toMatchObject({ added: 2, known: 0 })
  })

  test('drafts are removed after a week with their files, finished imports stay', async () => {
    await imported(surveyMonkey())
    const draft = (await upload(s.cast.editor, decidimSurvey)).body.import
    const later = new Date(s.clock.now.getTime() + 8 * 86_400_000)
    expect(await removeOldDrafts(s.db, later)).toEqual([`projects/${projectId}/imports/${draft._id}`])
    expect(await count('platform_imports')).toBe(1)
  })

  test('the removal of the project removes its imports', async () => {
    await imported(surveyMonkey())
    await s.db.deleteFrom('projects').where('id', '=', projectId).execute()
    expect([await count('platform_imports'), await count('imported_responses'), await count('imported_answers')]).toEqual([0, 0, 0])
  })
})

describe('figures', () => {
  test('small groups are not shown, and the sheet says where the responses come from, with formulas as text', async () => {
    const mode = (i: number) => (i < 2 ? 'By car' : 'By bus')
    const content = csv([
      ['How do you travel?', 'What should change?'],
      ...Array.from({ length: 12 }, (_, i) => [mode(i), i === 0 ? '=HYPERLINK("http://example.org")' : `Test answer ${i}`]),
    ])
    const done = await imported(content)
    const [choice, open] = done.figures
    expect(choice).toMatchObject({ label: 'How do you travel?', count: 12 })
    for (const { count: people } of choice?.runs ?? []) expect(people === 0 || people >= 5).toBe(true)
    expect(open).toMatchObject({ label: 'What should change?', count: 12, runs: [] })
    const { raw, status } = await s.inject(s.cast.viewer, { url: `${url()}/${done._id}/answers` })
    expect(status).toBe(200)
    const [sheet] = await read(raw)
    expect(sheet?.data[0]?.[0]).toBe('Imported from Other spreadsheet; not verified, and not counted with residents')
    expect(sheet?.data.flat()).toContain('=HYPERLINK("http://example.org")')
    expect(raw.includes('<f>')).toBe(false)
    const few = await imported(csv([['How safe is it?'], ['1'], ['2']]))
    expect(few.figures).toMatchObject([{ count: null, runs: [] }])
  })

  test('whatever is imported, no figure of verified residents changes while it is there', async () => {
    const people = [s.cast.resident, s.cast.neighbor, ...(await crowd(s.db, s.clock.now, 10))]
    await s.db
      .updateTable('projects')
      .set({ ends_at: new Date(s.clock.now.getTime() + 60_000) })
      .where('id', '=', projectId)
      .execute()
    for (const [i, who] of people.entries()) {
      const answers = [
        { question: questions.choice, answer: i % 2 === 0 ? 'o1' : 'o3' },
        { question: questions.choices, answer: 'o1,o2' },
        { question: questions.rating, answer: i % 2 === 0 ? 4 : 5 },
        { question: questions.open, answer: 'More light' },
      ]
      expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
    }
    const selection = { questions: Object.values(questions), invited: 'By letter to every household' }
    expect((await s.call(s.cast.editor, publish, { params: { id: projectId }, body: selection })).status).toBe(200)
    // After the close, so published figures count everything that came before.
    s.clock.now = new Date(s.clock.now.getTime() + 120_000)

    const id = s.cast.editor.organizationId as string
    const params = { id: projectId }
    const figures = async () => {
      // What is kept would hide a figure that has changed.
      for (const table of ['published_counts', 'published_releases', 'kept_counts'] as const) await s.db.deleteFrom(table).execute()
      s.app.directReads.forget()
      const file = async (name: string) => (await s.inject(null, { url: `/open-data/newport/${name}` })).raw.toString()
      const replies = {
        published: await s.call(null, showPublished, { params, query: {} }),
        results: await s.call(s.cast.editor, showResults, { params, query: {} }),
        asEveryone: await s.call(s.cast.editor, showResults, { params, query: { asEveryone: 'true' } }),
        ofResidents: await s.call(s.cast.resident, showResults, { params, query: {} }),
        turnout: await s.call(s.cast.viewer, showTurnout, { params, query: {} }),
        overview: await s.call(s.cast.administrator, showOverview, { params: { id } }),
        openData: await s.call(null, showOpenData, { params: { slug: 'newport' } }),
      }
      const calls = Object.entries(replies)
      expect(calls.filter(([, { status }]) => status !== 200)).toEqual([])
      return {
        ...Object.fromEntries(calls.map(([name, { body }]) => [name, body])),
        files: [await file(`results-${projectId}.csv`), await file(`results-${projectId}.json`), await file('projects.csv')],
        project: await s.db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst(),
      }
    }
    const before = await figures()
    expect(before).toMatchObject({
      ...{ results: { answered: 12 }, asEveryone: { answered: 12 }, ofResidents: { answered: 12 }, turnout: { answered: 12 } },
      overview: { projects: [{ answered: 12, tookPart: 12, resultsPublished: true }] },
    })
    expect(before.files[0]).toMatch(/By bus.*6/)

    const heads = ['ID', 'How do you travel?', 'Which would you use?', 'How safe is it?', 'What should change?', 'Submitted at', 'Project']
    const cell = fc.constantFrom('By bus', 'By car', 'On foot, or by bike', 'Nonsense', '')
    const several = fc.constantFrom('By bus', 'By bus, By car', '')
    const rating = fc.constantFrom('1', '5', '9', '')
    // Before the close, where answers of residents are counted, and without a day.
    const day = fc.constantFrom('2026-03-14', '2026-11-20', '')
    let added = 0
    let files = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, several, rating, fc.string(), day), { minLength: 1, maxLength: 20 }), async (rows) => {
        files++
        const { body, status } = await upload(s.cast.editor, csv([heads, ...rows.map((row, i) => [`${files}-${i}`, ...row, 'Test'])]))
        if (status !== 200) return
        await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(body.import) })
        await runJobs(s.db, [handler()])
        added += (await shown(body.import)).added
        expect(await figures()).toEqual(before)
        await s.call(s.cast.editor, contract.removePlatformImport, { params: paramsOf(body.import) })
        expect(await figures()).toEqual(before)
      }),
      { numRuns: Math.max(5, repeated(15)) },
    )
    expect(added).toBeGreaterThan(0)
    expect((await imported(surveyMonkey(Array.from({ length: 30 }, (_, i) => `r${i}`)))).added).toBe(30)
    expect(await figures()).toEqual(before)
  })
})
