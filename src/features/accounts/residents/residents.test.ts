import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue, attempt, buryDead, claim, runJobs, waits } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { crowdOf, residentsSheet, sheetPerson, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { until } from '../../../../tests/until.ts'
import { languages } from '../../../core/i18n/languages.ts'
import type { AnyHandler } from '../../../core/jobs/attempt.server.ts'
import { startWorker } from '../../../core/jobs/worker.server.ts'
import { deliverMail } from '../../messaging/notifications/delivery-jobs.ts'
import { listProjects } from '../../projects/model/contract.ts'
import { ethnicities, logIn, register, setPassword, showLink } from '../model/contract.ts'
import { importColumns } from './columns.ts'
import { type ImportWithErrors, listImports, showImport } from './contract.ts'
import { headingOf } from './headings.server.ts'
import { importHandler, importSheet } from './jobs.server.ts'
import { findImport, insertImport } from './queries.server.ts'

const url = '/api/v1/users/excelSheetUploadAndDataInsertDB'
const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>

let s: Stage
beforeEach(async () => {
  s = await stage()
})
afterEach(() => s.close())

const upload = async (who: Person | null, file: Buffer) => {
  const { status, body } = await s.inject(who, { method: 'POST', url, ...(await uploadOf(file)) })
  return { status, body: body as { message: string; code?: string; import: ImportWithErrors } }
}
const handlers = (changed: object = {}) => [importHandler({ ...s.app.appContext, ...changed })]
const startImports = () => startWorker(s.db, handlers(), { databaseUrl: s.app.appContext.config.databaseUrl as string, listen: true })
const residentsOf = (domain: string) =>
  s.db.selectFrom('users').selectAll().where('email', 'like', `%@${domain}`).orderBy('created_at').orderBy('email').execute()
const lettersOf = (domain: string) => s.db.selectFrom('outbox').selectAll().where('recipient', 'like', `%@${domain}`).execute()
const outsiders = (): [string, Person | null, number][] => [
  ['visitor', null, 401],
  ['resident', s.cast.resident, 403],
  ['viewer', s.cast.viewer, 403],
  ['editor', s.cast.editor, 403],
]

async function finished(id: string): Promise<ImportWithErrors> {
  let found: ImportWithErrors | undefined
  await until(async () => {
    found = (await s.call(s.cast.administrator, showImport, { params: { id } })).body.import
    return found.status === 'done' || found.status === 'failed'
  })
  return found as ImportWithErrors
}

describe('uploading', () => {
  test('200 administrator: each person is entered, invited once by mail, and sets a password by its link', async () => {
    const { status, body } = await upload(
      s.cast.administrator,
      await residentsSheet([sheetPerson(' Ada@New.example.org '), sheetPerson('bo@new.example.org')]),
    )
    expect(status).toBe(200)
    expect(body.message).toBe('The import is done. Added: 2. Already registered: 0. Rows with errors: 0.')
    expect(body.import).toMatchObject({
      status: 'done',
      fileName: 'residents.xlsx',
      total: 2,
      checked: 2,
      done: 2,
      added: 2,
      known: 0,
      bad: 0,
      flagged: 0,
      errors: [],
      flags: [],
    })
    const [ada] = await residentsOf('new.example.org')
    expect(ada).toMatchObject({
      login_type: 'Resident',
      email: 'ada@new.example.org',
      mobile_number: '+19495550142',
      date_of_birth: '1990-06-15',
      age_range: '35-44',
      zip_code: '92660',
      city: 'Newport Beach',
      county: 'Orange',
      state: 'CA',
      country: 'United States',
      password_hash: null,
      email_verified_at: null,
      terms_accepted_at: null,
    })
    const letters = await lettersOf('new.example.org')
    expect(letters.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ['mail', 'ada@new.example.org'],
      ['mail', 'bo@new.example.org'],
    ])
    const letter = letters.find(({ recipient }) => recipient.startsWith('ada'))
    expect(letter?.subject).toBe('City of Newport invites you to Plaza')
    expect(letter?.body_text).toContain('To have your data removed, write to City of Newport, or to us at http')
    const id = /\/verifiedEmail\/([\w-]+)/.exec(letter?.body_text ?? '')?.[1] as string
    expect((await s.call(null, showLink, { params: { id } })).body).toMatchObject({ purpose: 'setPassword', loginType: 'Resident' })
    expect((await s.call(null, setPassword, { body: { id, password: 'Correct1horse' } })).status).toBe(200)
    const { body: entered } = await s.call(null, logIn, { body: { email: 'ada@new.example.org', password: 'Correct1horse' } })
    expect(entered.user).toMatchObject({ emailVerified: true, zipCode: '92660' })
    expect(await s.files.list('residents')).toEqual([])
  })

  test('401 visitor, 403 resident, viewer and editor; nobody is added', async () => {
    const file = await residentsSheet([sheetPerson('ada@new.example.org')])
    for (const [who, person, status] of outsiders()) expect((await upload(person, file)).status, who).toBe(status)
    expect(await residentsOf('new.example.org')).toEqual([])
  })

  test('every fault is reported by row, column and what would fit; good rows are taken', async () => {
    const people = [
      sheetPerson('good@rows.example.org'),
      { email: 'nothing@rows.example.org' },
      { ...sheetPerson('wrong@rows.example.org'), gender: 'Unknown', zipCode: '00000', mobileNumber: '12', dateOfBirth: '2015-01-01' },
      { ...sheetPerson('GOOD@rows.example.org') },
      {
        ...sheetPerson('other@rows.example.org'),
        state: 'NY',
        city: 'Boston',
        ageRange: '65+',
        plus4: '12',
        language: 'Klingon',
        country: 'France',
      },
      { ...sheetPerson('no email'), firstName: 'x'.repeat(61), dateOfBirth: '2001-02-29' },
    ]
    const { body } = await upload(s.cast.administrator, await residentsSheet(people))
    expect(body.import).toMatchObject({ status: 'done', total: 6, added: 1, known: 0, bad: 5 })
    const empty = 'This cell is empty. '
    const wrong = 'This value doesn’t fit. '
    const fits = {
      title: 'Enter one of these: Mr., Miss, Mrs., Dr., Ms.',
      mobile: 'Enter a US number such as (949) 555-0142, or an international number that starts with +.',
      birth: 'Enter a date such as 02/28/2001 or 2001-02-28. Residents must be 16 or older.',
      gender: 'Enter one of these: Male, Female, Other, Prefer not to answer',
    }
    expect(body.import.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      `3 title: ${empty}${fits.title}`,
      `3 firstName: ${empty}Enter a first name of up to 60 characters.`,
      `3 lastName: ${empty}Enter a last name of up to 60 characters.`,
      `3 mobileNumber: ${empty}${fits.mobile}`,
      `3 dateOfBirth: ${empty}${fits.birth}`,
      `3 gender: ${empty}${fits.gender}`,
      `3 ethnicity: ${empty}Enter one of these: ${ethnicities.join(', ')}`,
      `3 residentStatus: ${empty}Enter one of these: US Resident, US Citizen or permanent resident, Prefer not to answer`,
      `3 streetAddress: ${empty}Enter the street and number, such as 100 Civic Center Drive.`,
      `3 apartment: ${empty}Enter the apartment or suite, or “No apartment or suite”.`,
      `3 zipCode: ${empty}Enter a US zip code such as 92660 or 92660-1234. It decides which projects the person can answer.`,
      `4 mobileNumber: ${wrong}${fits.mobile}`,
      '4 dateOfBirth: The person is under 16. Residents must be 16 or older.',
      `4 gender: ${wrong}${fits.gender}`,
      '4 zipCode: There is no zip code 00000 in the United States.',
      '5 email: The same email address is in row 2. Delete one of the two rows.',
      '6 ageRange: The age range doesn’t match the date of birth. Correct it, or leave it empty.',
      `6 plus4: ${wrong}Leave it empty, or enter four digits.`,
      '6 city: Zip code 92660 is in Newport Beach, California. Correct the city or the zip code.',
      '6 state: Zip code 92660 is in California. Correct the state or the zip code.',
      '6 country: The address must be in the United States.',
      `6 language: ${wrong}Enter one of these: ${Object.keys(languages).join(', ')}`,
      '7 firstName: Please enter at most 60 characters',
      `7 email: ${wrong}Enter the person’s own email address, such as name@example.org. Each address can appear only once.`,
      `7 dateOfBirth: ${wrong}${fits.birth}`,
    ])
    expect((await residentsOf('rows.example.org')).map(({ email }) => email)).toEqual(['good@rows.example.org'])
    const { status, raw, headers } = await s.inject(s.cast.administrator, { url: `/api/v1/users/imports/${body.import._id}/errors` })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('.xlsx')
    const [sheet] = await read(raw)
    expect(sheet?.data).toHaveLength(26)
    expect(sheet?.data.slice(0, 2)).toEqual([
      ['Row', 'Column', 'Reason', 'Imported'],
      [3, 'Title', `${empty}${fits.title}`, 'no'],
    ])
  })

  test('numbers, dates and words as sheets have them: lost zeros come back, case does not matter', async () => {
    const person = {
      ...sheetPerson('dates@new.example.org'),
      zipCode: 6390,
      mobileNumber: 9_495_550_142,
      gender: 'female',
      dateOfBirth: { serial: 33_039 },
    }
    const { body } = await upload(s.cast.administrator, await residentsSheet([person]))
    expect(body.import.errors).toEqual([])
    const [row] = await residentsOf('new.example.org')
    expect(row).toMatchObject({
      zip_code: '06390',
      state: 'NY',
      mobile_number: '+19495550142',
      gender: 'Female',
      date_of_birth: '1990-06-15',
    })
  })

  test('rows of another state are taken, and flagged with the reason', async () => {
    const people = [sheetPerson('here@state.example.org'), { ...sheetPerson('far@state.example.org'), zipCode: '89101' }]
    const { body } = await upload(s.cast.administrator, await residentsSheet(people))
    expect(body.import).toMatchObject({ added: 2, bad: 0, flagged: 1, errors: [] })
    expect(body.import.flags).toEqual([
      {
        row: 3,
        column: 'zipCode',
        message:
          'This zip code is in Nevada. Residents of Nevada can’t respond to your projects, which are for California. Check the zip code.',
      },
    ])
    const { raw } = await s.inject(s.cast.administrator, { url: `/api/v1/users/imports/${body.import._id}/errors` })
    expect((await read(raw))[0]?.data[1]?.[3]).toBe('yes')
  })

  test('the same sheet twice adds nobody twice, and changes nothing for people who were known', async () => {
    const file = await residentsSheet([sheetPerson('resident@example.org'), sheetPerson('new@twice.example.org')])
    expect((await upload(s.cast.administrator, file)).body.import).toMatchObject({ added: 1, known: 1, bad: 0 })
    expect((await upload(s.cast.administrator, file)).body.import).toMatchObject({ added: 0, known: 2, bad: 0 })
    const known = await s.db.selectFrom('users').selectAll().where('email', '=', 'resident@example.org').executeTakeFirstOrThrow()
    expect(known).toMatchObject({ first_name: 'resident', street_address: null })
    expect(await s.db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'new@twice.example.org' }])
  })

  test('two uploads of the same people at the same time, in other orders, while one of them registers: each once', async () => {
    const people = [...crowdOf(150, 'race.example.org')]
    const [one, other] = await Promise.all([residentsSheet(people), residentsSheet(people.toReversed())])
    const [a, b, registered] = await Promise.all([
      upload(s.cast.administrator, one as Buffer),
      upload(s.cast.otherAdministrator, other as Buffer),
      s.call(null, register, { body: residentForm('person75@race.example.org') }),
    ])
    expect([200, 409]).toContain(registered.status)
    const own = registered.status === 200 ? 1 : 0
    expect([a.status, b.status]).toEqual([200, 200])
    expect(a.body.import.added + b.body.import.added + own).toBe(150)
    expect(a.body.import.added + a.body.import.known).toBe(150)
    expect(await residentsOf('race.example.org')).toHaveLength(150)
    expect(await lettersOf('race.example.org')).toHaveLength(150)
  })
})

describe('in the background', () => {
  test('201 rows are answered immediately and taken by the job, 200 while one waits', async () => {
    expect((await upload(s.cast.administrator, await residentsSheet(crowdOf(200, 'small.example.org')))).body.import.status).toBe('done')
    const { body } = await upload(s.cast.administrator, await residentsSheet(crowdOf(201, 'large.example.org')))
    expect(body.message).toBe('residents.xlsx is being imported: 201 rows.')
    expect(body.import).toMatchObject({ status: 'waiting', total: 201, checked: 0, done: 0 })
    expect(await residentsOf('large.example.org')).toEqual([])
    expect(await s.files.list('residents')).toHaveLength(1)
    const imports = await startImports()
    try {
      expect(await finished(body.import._id)).toMatchObject({ status: 'done', checked: 201, done: 201, added: 201, known: 0, bad: 0 })
      // Once it runs, an upload starts it by itself.
      const { body: next } = await upload(s.cast.administrator, await residentsSheet(crowdOf(202, 'large.example.org')))
      expect(await finished(next.import._id)).toMatchObject({ added: 1, known: 201 })
    } finally {
      await imports.stop()
    }
    expect(await s.files.list('residents')).toEqual([])
    expect(await residentsOf('large.example.org')).toHaveLength(202)
  })

  test('others are answered all the while, and see nobody of it before its end', async () => {
    const { body } = await upload(s.cast.administrator, await residentsSheet(crowdOf(600, 'busy.example.org')))
    const imports = await startImports()
    const seen = new Set<string>()
    let answers = 0
    for (let open = true; open; answers++) {
      expect((await s.call(null, listProjects, { query: {} })).status).toBe(200)
      const [people, row] = await Promise.all([
        residentsOf('busy.example.org'),
        findImport(s.db, s.cast.administrator.organizationId as string, body.import._id),
      ])
      open = row?.status !== 'done'
      if (open) seen.add(String(people.length))
    }
    await imports.stop()
    expect(answers).toBeGreaterThan(3)
    // A look that began before the end and came back after it may see all.
    expect(['0', '0,600']).toContain([...seen].join())
    expect(await residentsOf('busy.example.org')).toHaveLength(600)
  })

  test('what a dead process left is taken again after a minute, once; who only seemed dead finishes nothing', async () => {
    const { body } = await upload(s.cast.administrator, await residentsSheet(crowdOf(201, 'left.example.org')))
    const dead = await claim(s.db, importSheet)
    expect(dead).toMatchObject({ data: { import: body.import._id }, retryCount: 0 })
    expect(await runJobs(s.db, handlers())).toBe(0)
    await buryDead(s.db)
    const next = await claim(s.db, importSheet)
    expect(await runJobs(s.db, handlers())).toBe(0)
    // The file is still there for both; only the one that holds the upload writes anybody.
    await attempt(s.db, handlers()[0] as AnyHandler, dead)
    expect([await residentsOf('left.example.org'), takeConsole().length]).toEqual([[], 1])
    await attempt(s.db, handlers()[0] as AnyHandler, next)
    expect(await residentsOf('left.example.org')).toHaveLength(201)
    expect(await lettersOf('left.example.org')).toHaveLength(201)
  })

  test('stopped in the middle nobody is added, and another process can continue immediately', async () => {
    const { body } = await upload(s.cast.administrator, await residentsSheet(crowdOf(300, 'stop.example.org')))
    const stopping = new AbortController()
    let checks = 0
    // 300 rows are checked in 6 or 7 pieces; then it stops among those that are written.
    const clock = () => {
      if (++checks > 8) stopping.abort()
      return s.clock.now
    }
    await runJobs(s.db, handlers({ now: clock }), stopping.signal)
    expect(await residentsOf('stop.example.org')).toEqual([])
    expect(await findImport(s.db, s.cast.administrator.organizationId as string, body.import._id)).toMatchObject({
      status: 'waiting',
      attempts: 0,
    })
    const imports = await startImports()
    expect(await finished(body.import._id)).toMatchObject({ status: 'done', added: 300 })
    await imports.stop()
  })

  test('after three tries it has failed, and its file is gone', async () => {
    const { body } = await upload(s.cast.administrator, await residentsSheet(crowdOf(201)))
    for (const key of await s.files.list('residents')) await s.files.put(key, Buffer.from('no sheet any more'))
    for (let i = 0; i < 3; i++) {
      await runJobs(s.db, handlers())
      await allDue(s.db)
    }
    expect([await waits(s.db, importSheet), takeConsole().length]).toEqual([[], 3])
    // The session has ended meanwhile; the row says it all.
    const row = await findImport(s.db, s.cast.administrator.organizationId as string, body.import._id)
    expect(row?.status).toBe('failed')
    expect(await s.files.list('residents')).toEqual([])
  })

  test('the invitations of a town wait behind one another, not before other mail', async () => {
    await upload(s.cast.administrator, await residentsSheet(crowdOf(200, 'later.example.org')))
    expect(await lettersOf('later.example.org')).toHaveLength(200)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::float as seconds from pgboss.job where name = ${deliverMail.name}`.execute(s.db)
    expect(rows).toHaveLength(200)
    const longest = Math.max(...rows.map(({ seconds }) => seconds))
    expect(longest).toBeGreaterThan(15)
    expect(longest).toBeLessThan(21)
  })
})

describe('its outcome', () => {
  test('200 administrator: own uploads newest first, page by page; 404 another organization’s and what is no id', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.unshift((await upload(s.cast.administrator, await residentsSheet([sheetPerson(`${name}@new.example.org`)]))).body.import._id)
    const first = await s.call(s.cast.administrator, listImports, { query: { limit: '2' } })
    expect(first.body.imports.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
    const second = await s.call(s.cast.administrator, listImports, { query: { limit: '2', cursor: first.body.nextCursor as string } })
    expect(second.body).toMatchObject({ imports: [{ _id: ids[2] }], nextCursor: null })
    expect((await s.call(s.cast.administrator, listImports, { query: { cursor: 'x' } })).status).toBe(422)
    expect((await s.call(s.cast.otherAdministrator, listImports, { query: {} })).body.imports).toEqual([])
    for (const ending of ['', '/errors']) {
      const path = (id: string) => ({ url: `/api/v1/users/imports/${id}${ending}` })
      expect((await s.inject(s.cast.otherAdministrator, path(ids[0] as string))).status).toBe(404)
      expect((await s.inject(s.cast.administrator, path('x'))).status).toBe(404)
      for (const [who, person, status] of outsiders()) expect((await s.inject(person, path(ids[0] as string))).status, who).toBe(status)
    }
  })

  test('a claimed upload shows how far it is', async () => {
    const made = {
      id: '019aa000-0000-7000-8000-000000000001',
      organization_id: s.cast.administrator.organizationId as string,
      user_id: s.cast.administrator.id,
    }
    await insertImport(
      s.db,
      { ...made, file_name: 'a.xlsx', file_key: 'residents/a.xlsx', language: 'en', total: 20_000 },
      { now: s.clock.now, begun: true },
    )
    expect((await s.call(s.cast.administrator, showImport, { params: { id: made.id } })).body.import).toMatchObject({
      status: 'running',
      total: 20_000,
      checked: 0,
    })
  })
})

describe('template', () => {
  const template = (who: Person | null) => s.inject(who, { url: '/api/v1/users/residentsTemplate' })

  test('200 administrator: a second reader finds the columns and the rules; filled, it is taken', async () => {
    const { status, raw, headers } = await template(s.cast.administrator)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="Residents.xlsx"')
    const [first, second] = await read(raw)
    expect(first).toMatchObject({ sheet: 'Residents', data: [importColumns.map((column) => headingOf(column, 'en'))] })
    expect(second?.sheet).toBe('How to')
    expect(second?.data.slice(0, 2)).toEqual([
      ['Column', 'Needed', 'What to enter', 'Allowed values'],
      ['Title', 'yes', 'Enter a title from the allowed values.', 'Mr., Miss, Mrs., Dr., Ms.'],
    ])
    expect((await upload(s.cast.administrator, raw)).body.code).toBe('residents.empty')
  })

  test('401 visitor, 403 resident, viewer and editor', async () => {
    for (const [who, person, status] of outsiders()) expect((await template(person)).status, who).toBe(status)
  })
})
