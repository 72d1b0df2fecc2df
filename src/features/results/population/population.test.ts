import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type FigureRow, figuresCsv, figuresSheet, figuresUpload, source } from '../../../../tests/fixtures/figures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { populationColumns, populationRowsMax } from './columns.ts'
import { listPopulation, removePopulation } from './contract.ts'
import { findReferences } from './queries.server.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const upload = async (who: Person | null, content: Buffer, fields?: Partial<typeof source>) =>
  s.inject(who, { method: 'POST', url: '/api/v1/population', ...(await figuresUpload(content, fields)) })
const list = async (who: Person = s.cast.viewer) => (await s.call(who, listPopulation, { query: { limit: 100 } })).body.figures
const names = async (who?: Person) => (await list(who)).map((one) => `${one.level} ${one.place} ${one.residents}`)
const newport: FigureRow = { level: 'city', place: 'newport  beach', residents: 85000, 'gender Male': 42000, 'gender Female': 43000 }
const clear = () => s.db.deleteFrom('population_figures').execute()

describe('POST /population', () => {
  test('200 administrator: workbook and CSV, places named as the post names them, widest first', async () => {
    await clear()
    const rows = [newport, { level: 'state', place: 'California', residents: 39000000 }, { level: 'zip', place: '92660', residents: 35000 }]
    const { status, body } = await upload(s.cast.administrator, await figuresSheet(rows))
    expect([status, body.message, body.places]).toEqual([200, 'The figures for 3 places were saved.', 3])
    const csv = await upload(s.cast.administrator, figuresCsv([{ level: 'county', place: 'Orange County', residents: 3100000 }]))
    expect([csv.status, csv.body.message]).toEqual([200, 'The figures for 1 place were saved.'])
    expect(await names()).toEqual(['state CA 39000000', 'county Orange 3100000', 'city Newport Beach 85000', 'zip 92660 35000'])
    expect((await list()).find((one) => one.level === 'city')).toMatchObject({
      groupsCount: 2,
      source: { name: source.sourceName, year: 2024, link: source.sourceLink },
      uploadedAt: s.clock.now.toISOString(),
    })
  })

  test.each([
    ['semicolons', ';', 'utf8'],
    ['tabs, as Excel saves Unicode text', '\t', 'utf16le'],
    ['commas in an older encoding', ',', 'latin1'],
  ] as const)('200 administrator: %s, below a title, as for residents', async (_, separator, encoding) => {
    await clear()
    const rows = [['Population of Cañon City; source: ACS, table B01001'], [], ['level', 'place', 'residents'], ['zip', '92660', '35000']]
    const text = rows.map((cells) => cells.join(separator)).join('\r\n')
    const mark = encoding === 'utf16le' ? '\ufeff' : ''
    const { status, body } = await upload(s.cast.administrator, Buffer.from(mark + text, encoding))
    expect([status, body.message]).toEqual([200, 'The figures for 1 place were saved.'])
    expect(await names()).toEqual(['zip 92660 35000'])
    const wrong = Buffer.from(`${mark}${text.replace('35000', 'many')}`, encoding)
    expect(Object.keys((await upload(s.cast.administrator, wrong)).body.errors as object)).toEqual(['rows.4.residents'])
  })

  test('200 again: the same place has the new figures and source, others stay, the other organization sees none', async () => {
    await clear()
    await upload(s.cast.administrator, figuresCsv([newport, { level: 'zip', place: '92660', residents: 35000 }]))
    const less = { level: 'city', place: 'Newport Beach', residents: 84000, 'gender Male': 41000 }
    await upload(s.cast.administrator, figuresCsv([less]), { ...source, sourceYear: '2025' })
    expect(await names()).toEqual(['city Newport Beach 84000', 'zip 92660 35000'])
    expect((await list())[0]).toMatchObject({ groupsCount: 1, source: { year: 2025 } })
    expect(await names(s.cast.otherAdministrator)).toEqual([])
  })

  test('200 two uploads at the same time of the same places: one of them, whole', async () => {
    await clear()
    const zips = ['92660', '92661', '92662', '92663']
    const rows = (residents: number) => zips.map((place) => ({ level: 'zip', place, residents }))
    const both = await Promise.all([
      upload(s.cast.administrator, figuresCsv(rows(1000))),
      upload(s.cast.administrator, figuresCsv(rows(2000).reverse())),
    ])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(new Set((await list()).map((one) => one.residents)).size).toBe(1)
  })

  test('422 an error per row and column, and nothing is taken', async () => {
    await clear()
    const rows = [
      newport,
      { level: 'city', place: 'Ithaca', residents: 30000 },
      { level: 'zip', place: '14850', residents: 30000 },
      { level: 'state', place: 'NY', residents: 30000 },
      { level: 'county', place: 'Nowhere', residents: 'many' },
      { ...newport, place: 'Newport Beach' },
    ]
    const { status, body } = await upload(s.cast.administrator, await figuresSheet(rows))
    expect([status, body.code, body.message]).toEqual([422, 'population.rows', '5 rows have errors. Nothing was changed.'])
    expect(body.errors).toEqual({
      'rows.3.place': 'There is no city Ithaca in CA',
      'rows.4.place': 'There is no zip code 14850 in CA',
      'rows.5.place': 'Your organization is in CA. NY is a different state.',
      'rows.6.residents': 'Please enter how many people live there, more than 0',
      'rows.7.place': 'This place is already in row 2',
    })
    expect(await names()).toEqual([])
  })

  test('422 without a source: its name, year and link are asked by field', async () => {
    const wrong = async (fields: Partial<typeof source>) => (await upload(s.cast.administrator, figuresCsv([newport]), fields)).body.errors
    expect(Object.keys((await wrong({})) ?? {})).toEqual(['sourceName', 'sourceYear', 'sourceLink'])
    expect(await wrong({ ...source, sourceLink: 'javascript:alert(1)' })).toEqual({
      sourceLink: 'Please enter a link that begins with https:// or http://',
    })
    for (const sourceYear of ['1989', '2027', '24', 'now'])
      expect(Object.keys((await wrong({ ...source, sourceYear })) ?? {})).toEqual(['sourceYear'])
    expect((await upload(s.cast.administrator, figuresCsv([newport]), { ...source, sourceYear: '2026' })).status).toBe(200)
  })

  test('what is no file of figures: 413, 415, 422', async () => {
    const refused = async (content: Buffer) => {
      const { status, body } = await upload(s.cast.administrator, content)
      return `${status} ${body.code}`
    }
    expect(await refused(Buffer.alloc(0))).toBe('422 fields.invalid')
    expect(await refused(Buffer.from('level,place\n'))).toBe('422 population.columnsMissing')
    expect(await refused(figuresCsv([]))).toBe('422 population.empty')
    expect(await refused(Buffer.from([1, 0, 2]))).toBe('415 residents.notXlsx')
    expect(await refused(Buffer.from('PK\x03\x04 and nothing else'))).toBe('422 residents.broken')
    const many = Array.from({ length: populationRowsMax + 1 }, () => ({ level: 'zip', place: '92660', residents: 1 }))
    expect(await refused(figuresCsv(many, ['level', 'place', 'residents']))).toBe('413 population.tooManyRows')
    expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toBe('413 population.tooLarge')
    const json = await s.inject(s.cast.administrator, { method: 'POST', url: '/api/v1/population', payload: {} })
    expect(json.status).toBe(415)
  })

  test('401 visitor, 403 everybody but the administrator', async () => {
    const statuses = await Promise.all(
      [null, s.cast.resident, s.cast.viewer, s.cast.editor].map(async (who) => (await upload(who, figuresCsv([newport]))).status),
    )
    expect(statuses).toEqual([401, 403, 403, 403])
  })
})

test('GET /population: pages, and 422 for what is no place in the list', async () => {
  await clear()
  await upload(s.cast.administrator, figuresCsv(['92660', '92661', '92662'].map((place) => ({ level: 'zip', place, residents: 9 }))))
  const page = async (query: { limit: number; cursor?: string }) => (await s.call(s.cast.viewer, listPopulation, { query })).body
  const first = await page({ limit: 2 })
  expect(first.figures.map((one) => one.place)).toEqual(['92660', '92661'])
  const second = await page({ limit: 2, cursor: first.nextCursor as string })
  expect([second.figures.map((one) => one.place), second.nextCursor]).toEqual([['92662'], null])
  expect((await s.call(s.cast.viewer, listPopulation, { query: { cursor: 'x' } })).status).toBe(422)
})

test('DELETE /population/:id: 200 administrator, 404 for another organization’s and unknown ones', async () => {
  await clear()
  await upload(s.cast.administrator, figuresCsv([newport]))
  const [one] = await list()
  const remove = async (who: Person, id: string) => (await s.call(who, removePopulation, { params: { id } })).status
  expect(await remove(s.cast.otherAdministrator, one?._id ?? '')).toBe(404)
  expect(await remove(s.cast.administrator, 'nonsense')).toBe(404)
  expect(await remove(s.cast.administrator, one?._id ?? '')).toBe(200)
  expect(await remove(s.cast.administrator, one?._id ?? '')).toBe(404)
  expect(await list()).toEqual([])
})

test('both templates have all columns, and filled they are taken', async () => {
  const xlsx = await s.inject(s.cast.administrator, { url: '/api/v1/population/template.xlsx' })
  const [figures, guide] = await read(xlsx.raw)
  expect(figures?.data).toEqual([populationColumns])
  expect(guide?.data.flat()).toContain('state, county, city or zip')
  const csv = await s.inject(s.cast.administrator, { url: '/api/v1/population/template.csv' })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="Population figures.csv"')
  const filled = Buffer.concat([csv.raw, Buffer.from('city,Newport Beach,85000\r\n')])
  expect((await upload(s.cast.administrator, filled)).body.message).toBe('The figures for 1 place were saved.')
})

describe('which figures fit a project', () => {
  const references = async (zips: string[]) => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    await s.db.deleteFrom('project_zips').where('project_id', '=', id).execute()
    if (zips.length > 0)
      await s.db
        .insertInto('project_zips')
        .values(zips.map((zip) => ({ project_id: id, zip })))
        .execute()
    const { ofZips, around } = await findReferences(s.db, id)
    return [ofZips.map((one) => one.place), around.map((one) => one.place)]
  }

  test('those of its zip codes, and of the city, county and state that hold all of them, narrowest first', async () => {
    await clear()
    const rows = [
      { level: 'zip', place: '92660', residents: 9 },
      newport,
      { level: 'county', place: 'Orange', residents: 90 },
      { level: 'state', place: 'CA', residents: 900 },
      { level: 'city', place: 'San Francisco', residents: 90 },
    ]
    await upload(s.cast.administrator, figuresCsv(rows))
    expect(await references(['92660', '92661'])).toEqual([['92660'], ['Newport Beach', 'Orange', 'CA']])
    expect(await references(['92660', '92614'])).toEqual([['92660'], ['Orange', 'CA']])
    expect(await references(['92660', '94103'])).toEqual([['92660'], ['CA']])
    expect(await references(['94103'])).toEqual([[], ['San Francisco', 'CA']])
    expect(await references([])).toEqual([[], []])
  })
})
