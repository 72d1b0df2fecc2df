// Files that are refused, each made as they come in life.
import { inflateRawSync } from 'node:zlib'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, crowdOf, rawSheet, residentsSheet, sheetPerson, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { bookParts, sheetBegin } from '../../../core/documents/sheet-parts.server.ts'
import { importColumns, residentsFileBytesMax, residentsRowsMax } from './columns.ts'
import { countResidentRows } from './reading.server.ts'

const url = '/api/v1/users/excelSheetUploadAndDataInsertDB'

let s: Stage
let good: Buffer
beforeAll(async () => {
  s = await stage()
  good = await residentsSheet([sheetPerson('ada@new.example.org')])
})
afterAll(() => s.close())

async function refusal(file: Buffer, name?: string) {
  const { status, body } = await s.inject(s.cast.administrator, { method: 'POST', url, ...(await uploadOf(file, name)) })
  expect(typeof body.message).toBe('string')
  return [status, body.code]
}
const bookWith = (parts: { path: string; content: Iterable<string> }[]) =>
  archive([
    { path: 'xl/worksheets/sheet1.xml', content: [sheetBegin([20], 1), '</sheetData></worksheet>'] },
    ...bookParts(['Residents']),
    ...parts,
  ])

/** Where the sizes of the entry stand that the directory of an archive lists first. */
const directoryAt = (file: Buffer) => file.readUInt32LE(file.length - 6)

describe('what is no sheet', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\nAda,Example\n'), 'people.csv'],
    ['an old document', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(504)}`, 'hex'), 'residents.xls'],
    ['a picture that is named like a sheet', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'residents.xlsx'],
  ])('415 %s', async (_, file, name) => {
    expect(await refusal(file, name)).toEqual([415, 'residents.notXlsx'])
  })

  test('415 another kind of archive', async () => {
    expect(await refusal(await archive([{ path: 'word/document.xml', content: ['<a/>'] }]))).toEqual([415, 'residents.notXlsx'])
  })

  test('415 protected by a password, which begins like an old workbook; 422 an old workbook that ends too early', async () => {
    const old = (stream: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')])
    expect(await refusal(old('EncryptedPackage'))).toEqual([415, 'residents.encrypted'])
    expect(await refusal(old('Workbook _VBA_PROJECT_CUR'))).toEqual([415, 'residents.macros'])
    expect(await refusal(old('Workbook'))).toEqual([422, 'residents.broken'])
    // Excel 95 names its stream so.
    expect(await refusal(old('Book'))).toEqual([415, 'residents.otherWorkbook'])
  })

  test('415 an archive whose parts are encrypted', async () => {
    const file = Buffer.from(good)
    file.writeUInt16LE(file.readUInt16LE(directoryAt(file) + 8) | 1, directoryAt(file) + 8)
    expect(await refusal(file)).toEqual([415, 'residents.encrypted'])
  })

  test('415 macros, whatever the file is called', async () => {
    const withMacro = await bookWith([{ path: 'xl/vbaProject.bin', content: ['Attribut'] }])
    expect(await refusal(withMacro, 'residents.xlsx')).toEqual([415, 'residents.macros'])
    const oldMacros = await bookWith([{ path: 'xl/macrosheets/sheet1.xml', content: ['<a/>'] }])
    expect(await refusal(oldMacros)).toEqual([415, 'residents.macros'])
    const macroTypes =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    const declared = await archive([
      { path: '[Content_Types].xml', content: [macroTypes] },
      { path: 'xl/workbook.xml', content: ['<workbook/>'] },
    ])
    expect(await refusal(declared)).toEqual([415, 'residents.macros'])
  })

  test('422 without a file, 415 without a form', async () => {
    const form = new Response(new FormData())
    const headers = { 'content-type': form.headers.get('content-type') as string }
    const empty = await s.inject(s.cast.administrator, { method: 'POST', url, headers, payload: Buffer.from(await form.arrayBuffer()) })
    expect([empty.status, empty.body.errors]).toEqual([422, { file: 'Choose a file to upload' }])
    expect((await s.inject(s.cast.administrator, { method: 'POST', url, payload: { a: 1 } })).status).toBe(415)
  })
})

describe('what is broken or bursts', () => {
  test('422 cut off in the middle, and with a byte changed', async () => {
    expect(await refusal(good.subarray(0, good.length / 2))).toEqual([422, 'residents.broken'])
    const changed = Buffer.from(good)
    changed.fill(0xff, 60, 90)
    expect(await refusal(changed)).toEqual([422, 'residents.broken'])
  })

  test('422 XML that is none, and a workbook without a sheet', async () => {
    const parts = [...bookParts(['Residents'])]
    const broken = await archive([{ path: 'xl/worksheets/sheet1.xml', content: ['<worksheet><sheetData><row r="1"><c t="inl'] }, ...parts])
    expect((await refusal(broken))[0]).toBe(422)
    expect(await refusal(await archive(parts))).toEqual([422, 'residents.broken'])
  })

  test('413 a small archive that unpacks to 200 MB', async () => {
    const million = ' '.repeat(1_000_000)
    const bomb = await bookWith([{ path: 'xl/media/zeros.bin', content: Array.from({ length: 200 }, () => million) }])
    expect(bomb.length).toBeLessThan(500_000)
    expect(await refusal(bomb)).toEqual([413, 'residents.unpacksTooLarge'])
  })

  test('413 one that grows 300fold, though not so far', async () => {
    const million = ' '.repeat(1_000_000)
    expect(await refusal(await bookWith([{ path: 'xl/media/zeros.bin', content: Array.from({ length: 60 }, () => million) }]))).toEqual([
      413,
      'residents.unpacksTooLarge',
    ])
  })

  test('413 one whose directory lies about its sizes', async () => {
    const lying = await bookWith([{ path: 'zeros.bin', content: Array.from({ length: 200 }, () => ' '.repeat(1_000_000)) }])
    for (let at = directoryAt(lying); lying.readUInt32LE(at) === 0x02014b50; at += 46 + lying.readUInt16LE(at + 28)) {
      if (lying.toString('utf8', at + 46, at + 55) === 'zeros.bin') lying.writeUInt32LE(1000, at + 24)
    }
    expect(await refusal(lying)).toEqual([413, 'residents.unpacksTooLarge'])
  })

  test('413 past 10 MB', async () => {
    expect(await refusal(Buffer.concat([good, Buffer.alloc(residentsFileBytesMax)]))).toEqual([413, 'residents.tooLarge'])
  })

  test('413 texts that no sheet of this size has', async () => {
    const strings = Array.from({ length: 45 }, (_, i) => `<si><t>${String(i).repeat(1_000_000)}</t></si>`)
    const file = await bookWith([{ path: 'xl/sharedStrings.xml', content: strings }])
    expect(await refusal(file)).toEqual([413, 'residents.unpacksTooLarge'])
  })
})

describe('columns and rows', () => {
  test('422 missing and repeated columns are named', async () => {
    expect(await refusal(await residentsSheet([sheetPerson('a@example.org')], ['firstName', 'email']))).toEqual([
      422,
      'residents.columnsMissing',
    ])
    expect(await refusal(await residentsSheet([sheetPerson('a@example.org')], [...importColumns, 'email']))).toEqual([
      422,
      'residents.columnTwice',
    ])
    const { body } = await s.inject(s.cast.administrator, {
      method: 'POST',
      url,
      ...(await uploadOf(await rawSheet(['title', 'firstName', 'Nick name'], [['Ms.', 'Ada', 'A']]))),
    })
    expect(body.message).toBe(
      'These columns are missing: Last name, Email, Mobile number, Date of birth, Gender, Ethnicity, Resident status, Street address, Apartment or suite, Zip code. Add them, or copy the rows into the template.',
    )
  })

  test('200 columns in another order, without the optional ones, as people write their names', async () => {
    const head =
      'zipCode,apartment,streetAddress,residentStatus,ethnicity,gender,dateOfBirth,mobileNumber,email,lastName,firstName,title'.split(',')
    const named = head.map((name) => name.replace(/[A-Z]/g, ' $&').replace(/^./, (letter) => letter.toUpperCase()))
    const person = sheetPerson('order@new.example.org')
    const cells = head.map((name) => person[name as keyof typeof person] ?? null)
    const answer = await s.inject(s.cast.administrator, { method: 'POST', url, ...(await uploadOf(await rawSheet(named, [cells]))) })
    expect(answer.body).toMatchObject({ import: { added: 1, bad: 0 } })
  })

  test('422 a heading and no residents; empty rows are none', async () => {
    expect(await refusal(await residentsSheet([{}, {}]))).toEqual([422, 'residents.empty'])
    expect(await refusal(await rawSheet([''], []))).toEqual([422, 'residents.empty'])
    expect(await refusal(Buffer.alloc(0))).toEqual([422, 'residents.empty'])
  })

  test('20,000 rows are taken, 20,001 are too many', async () => {
    const people = [...crowdOf(residentsRowsMax)]
    expect((await countResidentRows(await residentsSheet(people), 'en')).total).toBe(residentsRowsMax)
    expect(await refusal(await residentsSheet([...people, sheetPerson('last@crowd.example.org')]))).toEqual([413, 'residents.tooManyRows'])
  })
})

test('the template’s XML offers the allowed values and keeps what is typed a text', async () => {
  const { raw } = await s.inject(s.cast.administrator, { url: '/api/v1/users/residentsTemplate' })
  expect(await (readXlsxFile as unknown as (file: Buffer) => Promise<unknown[]>)(raw)).toHaveLength(2)
  const xml = await partOf(raw, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml.match(/<dataValidation /g)).toHaveLength(9)
  expect(xml).toContain(
    '<dataValidation type="list" allowBlank="1" showErrorMessage="1" error="Please choose one of the options" sqref="A2:A20001"><formula1>"Mr.,Miss,Mrs.,Dr.,Ms."</formula1></dataValidation>',
  )
  // Programs cut lists off there.
  for (const [, list = ''] of xml.matchAll(/<formula1>"([^"]*)"/g)) expect(list.length).toBeLessThanOrEqual(255)
  expect(xml.match(/<col [^>]*style="4"\/>/g)).toHaveLength(importColumns.length)
  const styles = await partOf(raw, 'xl/styles.xml')
  expect([...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, format]) => format)[1 + 4]).toBe('49')
})

async function partOf(file: Buffer, path: string): Promise<string> {
  for (let at = directoryAt(file); file.readUInt32LE(at) === 0x02014b50; ) {
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    if (file.toString('utf8', at + 46, nameEnd) === path) {
      const offset = file.readUInt32LE(at + 42)
      const begin = offset + 30 + file.readUInt16LE(offset + 26)
      return inflateRawSync(file.subarray(begin, begin + file.readUInt32LE(at + 20))).toString()
    }
    at = nameEnd
  }
  throw new Error(`There is no ${path}`)
}
