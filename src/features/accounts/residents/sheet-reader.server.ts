// Reads uploaded spreadsheets. The parser runs in a worker thread with limited memory and time: whatever the file contains, the server
// keeps answering, and at worst the thread ends.
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../../../core/contract/errors.ts'
import { kindOf } from './archive.server.ts'
import type { CellValue } from './rules.ts'

/** `number` is the sheet's row number: the first row is 1. */
export type SheetRow = { number: number; cells: CellValue[] }

const memoryMegabytesMax = 256
const millisecondsMax = 60_000
const rowsPerMessage = 50

// Source text, because the bundler does not include a worker's file. Sends rows only on request.
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { kind, file, readers } = workerData
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
  // The headings decide: answers may contain any separator.
  const headings = text.slice(0, text.search(/[\\r\\n]|$/))
  return parseCsv(text, separator ? { delimiter: separator[1], skipLines: 1 } : { delimiter: detectDelimiter(headings) })
}
function textOf(bytes) {
  const mark = bytes[0] * 256 + bytes[1]
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
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
    rows.push({ number: index + 1, cells: values })
    if (rows.length === ${rowsPerMessage}) await send()
  }
  if (rows.length > 0) await send()
}
read().then(() => parentPort.close(), (error) => { throw error })
`

const readerPath = (format: string) => new URL(`file://${createRequire(import.meta.url).resolve(`hucre/${format}`)}`).href

/**
 * The non-empty rows of a spreadsheet's first sheet, in small batches.
 * @throws HttpError 415 if it is none, 422 if it cannot be read, 413 if it needs more memory or time than any real sheet
 */
export async function* readSheet(file: Buffer): AsyncGenerator<SheetRow[]> {
  const kind = kindOf(file)
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: { kind, file: new Uint8Array(file), readers: { xlsx: readerPath('xlsx'), ods: readerPath('ods'), csv: readerPath('csv') } },
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
