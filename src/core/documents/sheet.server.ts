// Writes .xlsx files. Rows are streamed; libraries that support several sheets hold all rows in memory.

import { Readable } from 'node:stream'
import { yieldToEventLoop } from '../async/yield-to-event-loop.server.ts'
import type { SheetCell } from './sheet-parts.server.ts'
import * as xml from './sheet-parts.server.ts'
import { type ZipEntry, zip } from './zip.server.ts'

export type { DateTimeCell, SheetCell } from './sheet-parts.server.ts'

export type Sheet = {
  /** Shortened, cleaned and made unique if necessary. */
  name: string
  /** Lines above the table. */
  intro?: readonly (readonly SheetCell[])[]
  head: readonly string[]
  /** In characters, by column. */
  widths: readonly number[]
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
}

const rowsPerSheetMax = 1_048_576
const chunkLength = 64 * 1024

/**
 * A workbook as a byte stream. Rows are pulled only as fast as the stream is read. A full sheet continues in another sheet with the same
 * heading.
 */
export const writeWorkbook = (sheets: Iterable<Sheet> | AsyncIterable<Sheet>, { rowsMax = rowsPerSheetMax } = {}): Readable =>
  Readable.from(zip(partsOf(sheets, rowsMax)), { objectMode: false })

async function* partsOf(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, rowsMax: number): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for await (const sheet of sheets) {
    const rows = lookingAhead(sheet.rows)
    try {
      do {
        names.push(xml.sheetName(sheet.name, names))
        yield { path: `xl/worksheets/sheet${names.length}.xml`, content: inChunks(sheetXml(sheet, rows, rowsMax)) }
      } while (await rows.more())
    } finally {
      await rows.close()
    }
  }
  yield* xml.bookParts(names)
}

async function* sheetXml(sheet: Sheet, rows: Ahead, rowsMax: number): AsyncGenerator<string> {
  const above = [...(sheet.intro ?? []), ...(sheet.intro ? [[]] : [])]
  yield xml.sheetBegin(sheet.widths, above.length + 1)
  let number = 0
  for (const cells of above) yield xml.row(++number, cells)
  yield xml.headRow(++number, sheet.head)
  const headNumber = number
  while (number < rowsMax && (await rows.more())) yield xml.row(++number, rows.take())
  yield xml.sheetEnd(headNumber, number, sheet.head.length)
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const breathe = yieldToEventLoop()
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    await breathe()
    if (waiting.length < chunkLength) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

type Ahead = { more: () => Promise<boolean>; take: () => readonly SheetCell[]; close: () => Promise<void> }

/** Rows with a look-ahead, which prevents an empty last sheet. */
function lookingAhead(rows: Sheet['rows']): Ahead {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let next: readonly SheetCell[] | undefined
  return {
    async more() {
      if (next === undefined) {
        const found = await iterator.next()
        next = found.done ? undefined : found.value
      }
      return next !== undefined
    },
    take() {
      const row = next as readonly SheetCell[]
      next = undefined
      return row
    },
    close: async () => void (await iterator.return?.()),
  }
}
