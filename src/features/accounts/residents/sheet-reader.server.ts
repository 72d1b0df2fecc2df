// Reads uploaded spreadsheets. The parser runs in a worker thread with limited memory and time: whatever the file contains, the server
// keeps answering, and at worst the thread ends.
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../../../core/contract/errors.ts'
import { archiveKindOf, zerosIn } from './archive.server.ts'
import { type CellValue, residentsHeadRowsMax } from './rules.ts'

/** `number` is the sheet's row number: the first row is 1. */
export type SheetRow = { number: number; cells: CellValue[] }

const memoryMegabytesMax = 256
const millisecondsMax = 60_000
const rowsPerMessage = 50
/** No spreadsheet program stores more in a cell. What is cut off is too long for every field. */
const cellLengthMax = 32_767

// Source text, because the bundler does not include a worker's file. Sends rows only on request.
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { kind, file, zeros, readers, known } = workerData
async function* rowsOf() {
  if (kind === 'xlsx') return yield* (await import(readers.xlsx)).streamXlsxRows(file)
  if (kind === 'ods') return yield* (await import(readers.ods)).streamOdsRows(file, { sheets: [0] })
  const rows = kind === 'xls' ? (await (await import(readers.xlsx)).readXls(file)).sheets[0].rows : await textRows()
  for (const [index, values] of rows.entries()) yield { index, values }
}
async function textRows() {
  const text = textOf(file)
  // Excel's own note about the separator, which it does not show as a row.
  const separator = /^\\ufeff?sep=(.)\\r?\\n/i.exec(text)
  const { detectDelimiter, parseCsv } = await import(readers.csv)
  if (separator) return parseCsv(text, { delimiter: separator[1], skipLines: 1 })
  // The headings decide, which may follow a title: answers may contain any separator.
  const lines = text.split(/\\r\\n|\\r|\\n/, ${residentsHeadRowsMax})
  return parseCsv(text, { delimiter: separatorOfHeadings(lines) ?? separatorOfLines(lines, detectDelimiter(lines[0])) })
}
// Of the line with the most known headings; undefined if no line has two.
function separatorOfHeadings(lines) {
  const isKnown = (cell) =>
    known.has(cell.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').replace(/[^\\p{L}\\p{M}\\p{N}]/gu, '').toLowerCase())
  let most = { count: 1, separator: undefined }
  for (const line of lines)
    for (const separator of [',', ';', '\\t', '|']) {
      const count = line.split(separator).filter(isKnown).length
      if (count > most.count) most = { count, separator }
    }
  return most.separator
}
// The one that splits most lines into the same number of cells, since a title may contain any; in doubt that of the first line.
function separatorOfLines(lines, first) {
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''))
  let best = { lines: 0, separator: first }
  for (const separator of [first, ',', ';', '\\t', '|']) {
    const counts = bare.map((line) => line.split(separator).length).filter((count) => count > 1)
    const same = Math.max(0, ...counts.map((count) => counts.filter((one) => one === count).length))
    if (same > best.lines) best = { lines: same, separator }
  }
  return best.separator
}
function textOf(bytes) {
  const mark = bytes[0] * 256 + bytes[1]
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
  // Without a mark: the letters of ASCII have a zero before or after them.
  if (zeros === 'odd') return new TextDecoder('utf-16le').decode(bytes)
  if (zeros === 'even') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The encoding of older spreadsheet programs.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
async function read() {
  let rows = []
  const send = async () => {
    parentPort.postMessage(rows)
    rows = []
    await new Promise((asked) => parentPort.once('message', asked))
  }
  for await (const { index, values } of rowsOf()) {
    if (values.every((value) => value === null || String(value).trim() === '')) continue
    const cells = values.map((value) => (typeof value === 'string' ? value.slice(0, ${cellLengthMax}) : value))
    rows.push({ number: index + 1, cells })
    if (rows.length === ${rowsPerMessage}) await send()
  }
  if (rows.length > 0) await send()
}
read().then(() => parentPort.close(), (error) => { throw error })
`

const readerPath = (format: string) => new URL(`file://${createRequire(import.meta.url).resolve(`hucre/${format}`)}`).href

/**
 * The non-empty rows of a spreadsheet's first sheet, in small batches.
 * @param headings known ones, folded, by which the separator of a text file is found
 * @throws HttpError 415 if it is none, 422 if it cannot be read, 413 if it needs more memory or time than any real sheet
 */
export async function* readSheet(file: Buffer, headings: readonly string[] = []): AsyncGenerator<SheetRow[]> {
  const kind = archiveKindOf(file)
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: {
      ...{ kind, file: new Uint8Array(file), zeros: zerosIn(file), known: new Set(headings) },
      readers: { xlsx: readerPath('xlsx'), ods: readerPath('ods'), csv: readerPath('csv') },
    },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytesMax },
  })
  try {
    const signal = AbortSignal.timeout(millisecondsMax)
    for await (const [rows] of on(worker, 'message', { close: ['exit'], signal })) {
      yield rows as SheetRow[]
      worker.postMessage('more')
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const exhausted = code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
    throw exhausted ? new HttpError(413, 'residents.unreadablyLarge') : new HttpError(422, 'residents.broken')
  } finally {
    await worker.terminate()
  }
}
