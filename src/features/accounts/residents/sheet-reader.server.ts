// Reads uploaded .xlsx files. The parser runs in a worker thread with limited memory and time: whatever the file contains, the server
// keeps answering, and at worst the thread ends.
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../../../core/contract/errors.ts'
import type { CellValue } from './rules.ts'

/** `number` is the sheet's row number: the first row is 1. */
export type SheetRow = { number: number; cells: CellValue[] }

const memoryMegabytesMax = 256
const millisecondsMax = 60_000
const rowsPerMessage = 50

// Source text, because the bundler does not include a worker's file. Sends rows only on request.
const program = `
const { parentPort, workerData } = require('node:worker_threads')
async function read() {
  const { streamXlsxRows } = await import(workerData.reader)
  let rows = []
  const send = async () => {
    parentPort.postMessage(rows)
    rows = []
    await new Promise((asked) => parentPort.once('message', asked))
  }
  for await (const { index, values } of streamXlsxRows(workerData.file)) {
    if (values.every((value) => value === null || value === '')) continue
    rows.push({ number: index + 1, cells: values })
    if (rows.length === ${rowsPerMessage}) await send()
  }
  if (rows.length > 0) await send()
}
read().then(() => parentPort.close(), (error) => { throw error })
`

const readerPath = () => new URL(`file://${createRequire(import.meta.url).resolve('hucre/xlsx')}`).href

/**
 * The non-empty rows of a workbook's first sheet, in small batches.
 * @throws HttpError 422 if it cannot be read, 413 if it needs more memory or time than any real sheet
 */
export async function* readSheet(file: Buffer): AsyncGenerator<SheetRow[]> {
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: { reader: readerPath(), file: new Uint8Array(file) },
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
