// Files as offices have them: of several programs, in several encodings, with headings in any language.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSheet, sheetPerson, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { availableLanguages } from '../../../core/i18n/catalogues.server.ts'
import { importColumns, type ResidentColumn } from './columns.ts'
import type { ImportWithErrors } from './contract.ts'
import { columnOfHeading, headingOf } from './headings.server.ts'
import { otherHeadings, readCells } from './rules.ts'
import { readSheet } from './sheet-reader.server.ts'

const url = '/api/v1/users/excelSheetUploadAndDataInsertDB'
const filled = importColumns.filter((column) => sheetPerson('')[column] !== undefined)

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

async function upload(content: Buffer, name: string) {
  const { status, body } = await s.inject(s.cast.administrator, { method: 'POST', url, ...(await uploadOf(content, name)) })
  return { status, body: body as { code?: string; message: string; import: ImportWithErrors } }
}
/** A file that SheetJS wrote, which declares the content type of macros for a file ending that it does not contain. */
const fixture = (ending: string) => readFileSync(join(import.meta.dirname, '../../../../tests/fixtures', `sheetjs.${ending}`))
const firstNameOf = async (email: string) =>
  (await s.db.selectFrom('users').select('first_name').where('email', '=', email).executeTakeFirst())?.first_name

/** A CSV file of one person, whose first name has letters beyond ASCII and whose address has both usual separators. */
const textOf = (email: string, separator: string) => {
  const person = { ...sheetPerson(email), firstName: 'Zoë', streetAddress: '100 Civic Center Drive; Building "C", East' }
  const quoted = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`
  const heads = filled.map((column) => headingOf(column, 'en'))
  return [heads.join(separator), filled.map((column) => quoted(person[column])).join(separator), ''].join('\r\n')
}

describe('workbooks', () => {
  test.each(['xlsx', 'xls', 'ods'])('200 SheetJS’s .%s, also a date that lost its format', async (ending) => {
    const { status, body } = await upload(fixture(ending), `people.${ending}`)
    expect([status, body.import.errors]).toEqual([200, []])
    expect(body.import).toMatchObject({ total: 2, bad: 0 })
    const born = await s.db.selectFrom('users').select('date_of_birth').where('email', '=', 'one@sheets.example.org').executeTakeFirst()
    expect(born?.date_of_birth).toBe('1990-06-15')
  })

  test('415 with macros, and a binary workbook, each with what to do', async () => {
    const macros = await upload(fixture('xlsm'), 'people.xlsm')
    expect([macros.status, macros.body.code]).toEqual([415, 'residents.macros'])
    expect(macros.body.message).toContain('Save As')
    const binary = await upload(fixture('xlsb'), 'people.xlsb')
    expect([binary.status, binary.body.code]).toEqual([415, 'residents.otherWorkbook'])
    expect(binary.body.message).toContain('Excel workbook (.xlsx)')
    const page = Buffer.from('\ufeff<html><table><tr><td>First name</td></tr></table></html>')
    expect((await upload(page, 'people.xls')).body.code).toBe('residents.otherWorkbook')
  })
})

describe('text', () => {
  const encodings: [string, string, (text: string) => Buffer][] = [
    ['UTF-8 with commas', ',', (text) => Buffer.from(text)],
    ['UTF-8 with its mark and semicolons', ';', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with tabs, Excel’s “Unicode text”', '\t', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 of the other byte order', ',', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', ';', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other byte order without a mark', '\t', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['a title with other separators above the headings', ';', (text) => Buffer.from(`Residents, as of May 1, 2026, sorted\r\n${text}`)],
    ['Windows-1252 with semicolons', ';', (text) => Buffer.from(text, 'latin1')],
    ['Excel’s note about the separator', '|', (text) => Buffer.from(`sep=|\r\n${text}`)],
  ]
  test.each(encodings)('200 %s', async (name, separator, encoded) => {
    const email = `text${encodings.findIndex(([one]) => one === name)}@text.example.org`
    const { status, body } = await upload(encoded(textOf(email, separator)), 'people.csv')
    expect([status, body.import?.errors, body.code]).toEqual([200, [], undefined])
    expect(await firstNameOf(email)).toBe('Zoë')
  })

  test('a column that is none of a resident’s is ignored and named', async () => {
    const [head, row] = textOf('extra@text.example.org', ',').split('\r\n')
    const { status, body } = await upload(Buffer.from(`${head},Precinct\r\n${row},12\r\n`), 'people.csv')
    expect([status, body.import?.added, body.import?.bad]).toEqual([200, 1, 0])
    expect(body.message).toContain('Plaza doesn’t know these columns and ignored them: Precinct.')
  })

  test('a number that was copied from a telephone is read without the marks of its direction', () => {
    const places = new Map<ResidentColumn, number>([
      ['mobileNumber', 0],
      ['city', 1],
    ])
    expect(readCells(['\u202a(949) 555-0142\u202c', '\u200f'], places)).toEqual({ mobileNumber: '(949) 555-0142' })
  })

  test('every cell arrives as it was quoted, with the number of its row', async () => {
    const cell = fc.string().filter((text) => text.trim() !== '' && !text.includes('\ufeff'))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const all = [['first', 'second'], ...rows]
        const text = all.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
        const read = []
        for await (const batch of readSheet(Buffer.from(text))) read.push(...batch)
        expect(read).toEqual(all.map((cells, i) => ({ number: i + 1, cells: cells.map((one) => one.toWellFormed()) })))
      }),
      { numRuns: 15 },
    )
  })

  test('empty lines are left out and counted; headings decide about the separator', async () => {
    const read = []
    for await (const batch of readSheet(Buffer.from('a;b\n\n1,5,0;2\n , \n'))) read.push(...batch)
    expect(read).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['1,5,0', '2'] },
      { number: 4, cells: [' , '] },
    ])
  })
})

describe('headings', () => {
  test('no heading means two columns, in any language', () => {
    const meant = new Map<string, Set<ResidentColumn | undefined>>()
    for (const column of importColumns)
      for (const heading of [column, ...otherHeadings[column], ...availableLanguages().map((language) => headingOf(column, language))])
        meant.set(heading, (meant.get(heading) ?? new Set()).add(column).add(columnOfHeading(heading)))
    expect([...meant].filter(([, those]) => those.size > 1)).toEqual([])
    expect(columnOfHeading('Notes')).toBeUndefined()
  })

  test('200 the headings of every language', async () => {
    for (const language of availableLanguages()) {
      const email = `${language}@headings.example.org`
      const heads = filled.map((column) => headingOf(column, language))
      const sheet = await rawSheet(heads, [filled.map((column) => sheetPerson(email)[column] ?? null)])
      expect((await upload(sheet, 'people.xlsx')).body.import, language).toMatchObject({ added: 1, bad: 0 })
    }
  })

  test('200 a zip code that lost its zeros on the way through a CSV file', async () => {
    const columns = filled.map((column) => headingOf(column, 'en'))
    const person = { ...sheetPerson('csv@zeros.example.org'), zipCode: '6390' }
    const csv = [columns, filled.map((column) => person[column] ?? '')].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
    const { body } = await upload(Buffer.from(csv), 'people.csv')
    expect(body.import).toMatchObject({ added: 1, bad: 0, errors: [] })
    const row = await s.db.selectFrom('users').select('zip_code').where('email', '=', 'csv@zeros.example.org').executeTakeFirst()
    expect(row).toEqual({ zip_code: '06390' })
  })

  test('200 as offices write them, below a title; errors have the rows of the sheet', async () => {
    const usual = filled.map((column) => otherHeadings[column][0] ?? headingOf(column, 'en').toUpperCase())
    const person = (email: string) => filled.map((column) => sheetPerson(email)[column] ?? null)
    const sheet = await rawSheet(['Residents of Newport'], [[], usual, person('usual@headings.example.org'), person('no email')])
    const { body } = await upload(sheet, 'people.xlsx')
    expect(body.import).toMatchObject({ added: 1, bad: 1, errors: [{ row: 5, column: 'email' }] })
  })
})
