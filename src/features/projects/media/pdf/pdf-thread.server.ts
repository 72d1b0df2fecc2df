// The thread that rewrites one PDF, started by rewrite-pdf.server.ts. Node runs it from the sources, without the bundler.
import { parentPort, workerData } from 'node:worker_threads'
import { rewritten } from './rewritten-pdf.server.ts'

const memoryMax = 512 * 1024 * 1024
const pageBytes = 65_536
/** Of a file that qpdf writes, in the memory of this thread: its objects as JSON are longer than the document. */
const writtenBytesMax = 128 * 1024 * 1024

limitMemory()
limitFiles()
parentPort?.postMessage(await rewritten((workerData as { content: Uint8Array }).content))

/** Limits what packed content can unpack to: a thread's own limits do not count the memory of WebAssembly. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryMax) throw new RangeError('A PDF needs too much memory.')
    return grow.call(this, pages)
  }
}

/** Limits the length of a file that qpdf writes into its file system in memory: nor do they count that of arrays. */
function limitFiles() {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, values) {
      if (typeof values[0] === 'number' && values[0] > writtenBytesMax) throw new RangeError('A PDF unpacks to too much.')
      return Reflect.construct(target, values, target)
    },
  })
}
