import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue, attempt, buryDead, claim, forgetJobs, runJobs, waits } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addComment } from '../../participation/responses/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { eraseRows } from '../removal/removal.server.ts'
import * as c from './contract.ts'
import { exportHandlers, makeFile, removeExpired } from './jobs.server.ts'
import { findExport } from './queries.server.ts'
import { withoutIdentifiers } from './redaction.ts'
import { isLarge, openMax, rowsAtOnceMax } from './rules.ts'

const hour = 3_600_000
const telling = 'Call me at (949) 555-0134 or jo@example.org, I live at 12 Balboa Island Ave.'

let s: Stage
let survey: Survey
beforeAll(async () => {
  s = await stage()
  survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno'])
  const [open = '', yesno = ''] = survey.questions
  const answers = [
    { question: open, answer: telling },
    { question: yesno, answer: 'yes' },
  ]
  const sent = await s.call(s.cast.resident, sendAnswers, { params: { id: survey.projectId }, body: { answers } as never })
  expect(sent.status).toBe(200)
  await s.call(s.cast.resident, addComment, { params: { id: survey.projectId }, body: { text: '=see https://example.org/me' } })
})
afterAll(() => s.close())

const begin = new Date()
beforeEach(() => {
  begin.setTime(s.clock.now.getTime())
})
afterEach(async () => {
  s.clock.now = new Date(begin)
  await s.db.deleteFrom('exports').execute()
  await forgetJobs(s.db)
})

const ask = (body: object = {}, who: Person | null = s.cast.viewer) =>
  s.call(who, c.makeExport, { body: { project: survey.projectId, ...body } as never })
const show = async (id: string, who: Person | null = s.cast.viewer) => s.call(who, c.showExport, { params: { id } })
const take = (id: string, who: Person | null = s.cast.viewer) => s.inject(who, { method: 'GET', url: `/api/v1/exports/${id}/file` })
const again = (id: string, who: Person | null = s.cast.viewer) => s.call(who, c.repeatExport, { params: { id } })
const work = () => ({ db: s.db, files: s.files, now: () => s.clock.now })
const handlerOf = (changed: Partial<ReturnType<typeof work>> = {}) => exportHandlers({ ...work(), ...changed })[0]
const make = () => runJobs(s.db, [handlerOf()])
async function made(body: object = {}): Promise<string> {
  const { _id } = (await ask(body)).body.export
  await make()
  return _id
}
const sheetsIn = async (file: Buffer) => {
  const found = (await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(file)) ?? []
  return Object.fromEntries(found.map(({ sheet, data }) => [sheet, data]))
}

describe('asking and taking', () => {
  test('200 viewer asks, sees how far it is, and takes the same file that is sent immediately', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({
      status: 200,
      body: { message: expect.any(String), export: { status: 'waiting', total: 2, done: 0, size: null } },
    })
    const { _id } = asked.body.export
    expect((await take(_id)).status).toBe(409)
    await make()
    const { body } = await show(_id)
    expect(body.export).toMatchObject({
      status: 'ready',
      total: 2,
      done: 2,
      keptUntil: new Date(s.clock.now.getTime() + 24 * hour).toISOString(),
    })
    const file = await take(_id)
    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename="Project Survey.xlsx"',
      'content-length': String(body.export.size),
      'cache-control': 'private, no-store',
    })
    const direct = await s.inject(s.cast.viewer, { method: 'GET', url: `/api/v1/projects/projectDataExportIntoSheet/${survey.projectId}` })
    expect(await sheetsIn(file.raw)).toEqual(await sheetsIn(direct.raw))
  })

  test('what was asked for of some groups contains these, names them, and is made again of these', async () => {
    const { _id } = (await ask({ gender: 'Male', ageRange: '35-44' })).body.export
    expect((await show(_id)).body.export).toMatchObject({ total: 0, groups: { gender: 'Male', ageRange: '35-44', zip: null } })
    await make()
    expect((await sheetsIn((await take(_id)).raw)).Responses).toHaveLength(1)
    const others = await made({ gender: 'Female' })
    expect((await sheetsIn((await take(others)).raw)).Responses).toHaveLength(2)
    await s.db.updateTable('exports').set({ status: 'gone' }).where('id', '=', _id).execute()
    expect((await again(_id)).body.export).toMatchObject({ total: 0, groups: { gender: 'Male' } })
    expect((await ask({ gender: 'Unheard of' })).body.errors).toHaveProperty('gender')
  })

  test('401 visitor, 403 resident, 403 another organization’s project, 404 what is unknown or another organization’s, 422', async () => {
    expect([(await ask({}, null)).status, (await ask({}, s.cast.resident)).status]).toEqual([401, 403])
    expect((await ask({}, s.cast.otherAdministrator)).status).toBe(403)
    expect((await ask({ project: newId() })).status).toBe(404)
    expect((await ask({ project: '' })).body).toMatchObject({ errors: { project: 'Export requires a project to be selected' } })
    expect((await ask({ from: '2026-11-02', to: '2026-11-01' })).status).toBe(422)
    const id = await made()
    for (const call of [show, again, take] as const) expect((await call(id, s.cast.otherAdministrator)).status).toBe(404)
    expect((await s.call(s.cast.otherAdministrator, c.listExports, { query: {} as never })).body.exports).toEqual([])
  })

  test('two who ask at the same time never make more than so many wait', async () => {
    const statuses = (await Promise.all(Array.from({ length: openMax + 3 }, () => ask()))).map((one) => one.status).sort()
    expect(statuses).toEqual([...Array(openMax).fill(200), 409, 409, 409])
  })

  test('kept for a day: a moment before, then gone with its file, and made again', async () => {
    const id = await made()
    const [{ file_key: key }] = (await s.db.selectFrom('exports').select('file_key').execute()) as [{ file_key: string }]
    const finished = (agoMs: number) =>
      s.db
        .updateTable('exports')
        .set({ finished_at: new Date(begin.getTime() - agoMs) })
        .execute()
    await finished(24 * hour - 1)
    await removeExpired(work())
    expect((await take(id)).status).toBe(200)
    await finished(24 * hour)
    expect((await take(id)).status).toBe(410)
    await removeExpired(work())
    expect([(await show(id)).body.export.status, (await take(id)).status, await s.files.get(key)]).toEqual(['gone', 410, null])
    expect((await again(id)).body.export).toMatchObject({ status: 'waiting' })
    expect((await again(id)).status).toBe(409)
    await make()
    expect((await take(id)).status).toBe(200)
  })
})

describe('the job', () => {
  test('what a dead process left is taken by another, and the dead one finishes nothing', async () => {
    const { _id } = (await ask()).body.export
    const first = await claim(s.db, makeFile)
    expect(await make()).toBe(0)
    await buryDead(s.db)
    const second = await claim(s.db, makeFile)
    expect([second.id, second.retryCount]).toEqual([first.id, 1])
    await attempt(s.db, handlerOf(), first)
    expect([(await show(_id)).body.export.status, takeConsole().length]).toEqual(['waiting', 1])
    await attempt(s.db, handlerOf(), second)
    expect((await show(_id)).body.export.status).toBe('ready')
  })

  test('what fails is tried again, and after the third try is reported', async () => {
    const { _id } = (await ask()).body.export
    const broken = handlerOf({ files: { ...s.files, put: () => Promise.reject(new Error('disk full')) } })
    for (let i = 0; i < 3; i++) {
      await runJobs(s.db, [broken])
      await allDue(s.db)
    }
    expect(takeConsole()).toEqual([1, 2, 3].map((n) => `Job export failed (attempt ${n} of 3): disk full`))
    expect(await waits(s.db, makeFile)).toEqual([])
    expect((await show(_id)).body.export.status).toBe('failed')
    expect((await again(_id)).status).toBe(200)
    await make()
    expect((await show(_id)).body.export.status).toBe('ready')
  })

  test('a process that stops releases it right away', async () => {
    const { _id } = (await ask()).body.export
    const stopping = AbortSignal.abort()
    await attempt(s.db, handlerOf(), await claim(s.db, makeFile), stopping)
    expect((await show(_id)).body.export).toMatchObject({ status: 'waiting' })
    expect((await claim(s.db, makeFile)).retryCount).toBe(0)
    expect((await findExport(s.db, s.cast.viewer.organizationId as string, _id))?.attempts).toBe(0)
  })

  test('a project that is removed takes its exports along; those of all projects end, or start again', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const own = await made({ project: projectId })
    const all = await made({ project: 'all' })
    const { _id: running } = (await ask({ project: 'all' })).body.export
    const erase = () =>
      s.db.transaction().execute((tx) => eraseRows(tx, projectId, { cause: 'deleted', packageHash: null, now: s.clock.now }))
    let erased = false
    const files = {
      ...s.files,
      async put(...sent: Parameters<typeof s.files.put>) {
        await s.files.put(...sent)
        if (!erased) await erase()
        erased = true
      },
    }
    await attempt(s.db, handlerOf({ files }), await claim(s.db, makeFile))
    expect([(await take(own)).status, (await take(all)).status]).toEqual([404, 410])
    expect((await findExport(s.db, s.cast.viewer.organizationId as string, running))?.status).toBe('waiting')
    await make()
    expect((await take(running)).status).toBe(200)
    await runJobs(s.db, exportHandlers(work()))
    expect((await show(all)).body.export.status).toBe('gone')
  })
})

describe('the public-records package', () => {
  test('holds the responses without what names a person, and says what was withheld', async () => {
    await s.db.updateTable('respondents').set({ shares_identity: true }).where('user_id', '=', s.cast.resident.id).execute()
    const id = await made({ kind: 'records' })
    const file = await take(id)
    expect(file.headers['content-disposition']).toBe('attachment; filename="Public records.zip"')
    const parts = unzip(file.raw)
    expect([...parts.keys()].toSorted()).toEqual([
      'Project Survey.xlsx',
      'README.txt',
      'manifest-sha256.txt',
      'updates, decisions, reports.json',
      'withheld.csv',
    ])
    const sheets = await sheetsIn(parts.get('Project Survey.xlsx') as Buffer)
    const { email } = await s.db.selectFrom('users').select('email').where('id', '=', s.cast.resident.id).executeTakeFirstOrThrow()
    const everything = JSON.stringify(sheets)
    for (const secret of ['555-0134', 'jo@example.org', '12 Balboa', 'example.org/me', email, 'Female', 'Male'])
      expect(everything).not.toContain(secret)
    expect(everything).toContain('Call me at [phone number withheld] or [email withheld], I live at [address withheld]')
    expect(everything).toContain('=see [link withheld]')
    const list = parts.get('withheld.csv')?.toString() ?? ''
    for (const rule of ['textPhone', 'textEmail', 'textAddress', 'textLink', 'email', 'name']) expect(list).toContain(`"${rule}"`)
    expect(parts.get('README.txt')?.toString()).toContain('- textPhone: A phone number in what someone wrote')
  })
})

describe('what is withheld from a text', () => {
  const clean = (text: string) => {
    const found: string[] = []
    return [
      withoutIdentifiers(
        text,
        'comments',
        (rule) => found.push(rule),
        (rule) => `[${rule}]`,
      ),
      ...found,
    ]
  }
  test.each([
    ['write to a.b+c@d-e.co.uk!', 'write to [textEmail]!', 'textEmail'],
    ['949-555-0134', '[textPhone]', 'textPhone'],
    ['949.555.0134 ok', '[textPhone] ok', 'textPhone'],
    ['+1 (949) 555-0134', '[textPhone]', 'textPhone'],
    ['+4915112345678', '[textPhone]', 'textPhone'],
    ['SSN 123-45-6789', 'SSN [textNumber]', 'textNumber'],
    ['at 4500 N Central Park Blvd, really', 'at [textAddress], really', 'textAddress'],
    ['see www.example.org/x', 'see [textLink]', 'textLink'],
  ])('%s', (text, cleaned, rule) => {
    expect(clean(text)).toEqual([cleaned, rule])
  })
  test.each([
    'It costs $1,200,000.00 a year',
    'Bus 32 at 5 pm',
    'Zip 92660-1234',
    'In 2026, 45 of 100 said no',
    'Balboa Boulevard is loud',
  ])('%s stays as it is', (text) => {
    expect(clean(text)).toEqual([text])
  })
  test('no email address survives, wherever it is written', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(word, word, fc.string(), fc.string(), (name, host, before, after) => {
        const address = `${name}@${host}.org`
        expect(clean(`${before} ${address} ${after}`)[0]).not.toContain(address)
      }),
    )
  })
})

test('a file of so many rows is sent immediately, of one more it is made by a job', () => {
  expect([isLarge({ rows: rowsAtOnceMax }), isLarge({ rows: rowsAtOnceMax + 1 })]).toEqual([false, true])
})
