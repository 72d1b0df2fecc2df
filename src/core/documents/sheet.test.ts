import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { until } from '../../../tests/until.ts'
import { type Sheet, writeWorkbook } from './sheet.server.ts'
import type { SheetCell } from './sheet-parts.server.ts'

const sheet = (name: string, rows: readonly (readonly SheetCell[])[], head = ['A', 'B']): Sheet => ({
  name,
  head,
  widths: head.map(() => 20),
  rows,
})
const book = (sheets: Sheet[], options = {}) => buffer(writeWorkbook(sheets, options))
const read = readXlsxFile as unknown as (file: Buffer, options?: { sheet?: string | number }) => Promise<unknown>

/** The parts of an archive by path, found through its directory, as programs find them. */
function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(file.length - 6)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength, extra, comment, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ] as const
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + file.readUInt16LE(offset + 26)
    parts.set(name, inflateRawSync(file.subarray(start, start + packed)).toString())
    at += 46 + nameLength + extra + comment
  }
  return parts
}

const dangerous = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '=HYPERLINK("http://example.org")', '00501', '<b>&"', "'=1", '_x003D_1']

test('what looks like a formula, a number or markup stays a text', async () => {
  const file = await book([
    sheet(
      'One',
      dangerous.map((text) => [text, null]),
    ),
  ])
  const xml = unzip(file).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).not.toContain('<f>')
  expect(xml.match(/<c /g)).toHaveLength(dangerous.length + 2)
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(dangerous.length + 2)
  expect(xml).toContain('<t xml:space="preserve">=1+1</t>')
  expect(xml).toContain('_x005F_x003D_1')
  expect(JSON.stringify(await read(file))).toContain('"00501"')
})

test('what XML cannot carry is left out, and nothing else', async () => {
  const file = await book([sheet('One', [['a\u0000b\u001fc\ud800d', 'x'.repeat(40_000)]])])
  const xml = unzip(file).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('>abc\ufffdd<')
  expect(xml).toContain(`>${'x'.repeat(32_767)}<`)
})

test('a second reader finds every sheet, every value and every type', async () => {
  const file = await book([
    { ...sheet('Summary', [['Zip', 92660]]), intro: [['Made on', { serial: 46_346.75 }]] },
    sheet('Votes & likes', [
      ['Grüße 中文 🏛', 1.5],
      [null, null],
      ['line\nbreak', -3],
    ]),
  ])
  const parts = unzip(file)
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  const found = (await read(file)) as { sheet: string; data: unknown[][] }[]
  expect(found.map((one) => one.sheet)).toEqual(['Summary', 'Votes & likes'])
  expect(found[0]?.data).toEqual([
    ['Made on', new Date('2026-11-20T18:00:00Z')],
    [null, null],
    ['A', 'B'],
    ['Zip', 92660],
  ])
  expect(found[1]?.data).toEqual([
    ['A', 'B'],
    ['Grüße 中文 🏛', 1.5],
    [null, null],
    ['line\nbreak', -3],
  ])
})

test('a full sheet continues in another one with the same heading, and no sheet is begun for nothing', async () => {
  const five = Array.from({ length: 5 }, (_, i) => [i])
  const found = (await read(await book([sheet('Rows', five, ['N']), sheet('Rows', [], ['N'])], { rowsMax: 3 }))) as {
    sheet: string
    data: unknown[]
  }[]
  expect(found.map((one) => [one.sheet, one.data.length])).toEqual([
    ['Rows', 3],
    ['Rows 2', 3],
    ['Rows 3', 2],
    ['Rows 4', 1],
  ])
})

test('names of sheets are short, clean and unlike one another', async () => {
  const names = ["'What? [now]: a/b*c'", 'x'.repeat(40), 'X'.repeat(40), '']
  const found = (await read(await book(names.map((name) => sheet(name, []))))) as { sheet: string }[]
  expect(found.map((one) => one.sheet)).toEqual(['What   now   a b c', 'x'.repeat(31), `${'X'.repeat(29)} 2`, 'Sheet'])
})

test('rows are pulled only as they are read, and the source is closed when the reader leaves', async () => {
  let pulled = 0
  let closed = false
  async function* rows() {
    try {
      for (;;) {
        pulled++
        yield [`row ${pulled} ${Math.random()}`.repeat(20), null]
      }
    } finally {
      closed = true
    }
  }
  const stream = writeWorkbook([{ ...sheet('Endless', []), rows: rows() }])
  await once(stream, 'readable')
  stream.read()
  // It comes to rest although there is more; how soon is the machine's affair.
  await until(async () => {
    const before = pulled
    await sleep(100)
    return pulled === before
  })
  expect(pulled).toBeLessThan(20_000)
  stream.destroy()
  await expect.poll(() => closed).toBe(true)
})

test('an error of the source breaks the stream instead of ending it as if it were whole', async () => {
  async function* rows() {
    yield ['one', null]
    throw new Error('the database left')
  }
  await expect(buffer(writeWorkbook([{ ...sheet('Broken', []), rows: rows() }]))).rejects.toThrow('the database left')
})
