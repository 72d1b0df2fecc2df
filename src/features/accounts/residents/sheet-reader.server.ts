// Reads .xlsx files that people send. The parser runs in a thread of its own with bounded memory and time: whatever stands in the
// file, the server goes on answering, and the worst that can end is the thread.
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../../../core/contract/errors.ts'
import type { CellValue } from './rules.ts'

/** `number` as the sheet counts: the first row is 1. */
export type SheetRow = { number: number; cells: CellValue[] }

const memoryMegabytesMax = 256
const millisecondsMax = 60_000
const rowsPerMessage = 50

// A text, because a bundler does not take a thread's file along. It sends rows only as fast as they are asked for.
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
 * The rows of a workbook's first sheet that have something in them, in small batches.
 * @throws Refusal 422 where it cannot be read, 413 where reading it takes more memory or time than any real sheet needs
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
