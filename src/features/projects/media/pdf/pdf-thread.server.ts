// The thread that reads one PDF, started by inspect-pdf.server.ts. Node runs it from the sources, without the bundler.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { PDFObject, PDFRef } from '@cantoo/pdf-lib'
import startQpdf from '@neslinesli93/qpdf-wasm'
import type { PdfFault } from './inspect-pdf.server.ts'
import { faultOf, type PdfDictionary, type PdfObjects, type PdfValue, pagesOf } from './pdf-rules.ts'

/** The package's own types leave out how a file is written. */
type Qpdf = {
  FS: { writeFile: (path: string, content: Uint8Array) => void; readFile: (path: string, options: { encoding: 'utf8' }) => string }
  callMain: (args: string[]) => number
}
type ReadPdf = { root: PdfValue; objects: PdfObjects }

const harmfulNames = {
  encrypted: /\/Encrypt(?![\w-])/,
  active: /\/(?:JavaScript|Launch|ImportData|SubmitForm|Rendition|RichMedia|RichMediaExecute|3D|XFA)(?![\w-])/,
  attached: /\/(?:EmbeddedFiles?|FileAttachment|Collection)(?![\w-])|\/EF\s{0,20}<</,
}
const unusuallyPacked = /\/(?:LZW|ASCII85|ASCIIHex|RunLength)Decode|\/(?:DecodeParms|Filter)\s{1,20}\d{1,10}\s{1,20}\d{1,5}\s{1,20}R/
const memoryMax = 512 * 1024 * 1024
const pageBytes = 65_536

const { content } = workerData as { content: Uint8Array }
limitMemory()
const read = (await throughTable()) ?? (await inOrder())
const result =
  typeof read === 'string' ? { pages: null, fault: read } : { pages: pagesOf(read.root, read.objects), fault: faultOf(read.objects) }
parentPort?.postMessage(result.fault ? { ...result, pages: null } : result)

function dictionaryIn(value: PdfValue | undefined): PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** What remains of a file without the contents of its streams, with its names as letters. */
function withoutStreams(text: string): string {
  const outside = text.split('endstream').map((part) => part.split(/stream\r?\n/, 1)[0])
  return outside.join(' ').replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Limits what packed content can unpack to: a thread's own limits do not count the memory of WebAssembly. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryMax) throw new RangeError('A PDF needs too much memory.')
    return grow.call(this, pages)
  }
}

/** Reads a file as readers do, through its table of objects; null if the table is damaged. */
async function throughTable(): Promise<ReadPdf | 'encrypted' | null> {
  const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')
  const qpdf = (await startQpdf({ locateFile: () => wasm, noInitialRun: true } as Parameters<typeof startQpdf>[0])) as unknown as Qpdf
  qpdf.FS.writeFile('/in.pdf', content)
  // 3 means warnings.
  if (qpdf.callMain(['--json=2', '--json-key=qpdf', '--json-key=encrypt', '/in.pdf', '/out.json']) !== 0) return null
  const { encrypt, qpdf: parts } = JSON.parse(qpdf.FS.readFile('/out.json', { encoding: 'utf8' }))
  if (encrypt.encrypted) return 'encrypted'
  const { trailer, ...entries } = parts[1] as Record<string, { value?: PdfValue; stream?: { dict: PdfValue } }>
  const objects = Object.entries(entries).map(
    ([key, { value, stream }]) => [key.replace('obj:', ''), stream ? stream.dict : value] as const,
  )
  return { root: dictionaryIn(trailer?.value)['/Root'] ?? null, objects: new Map(objects) as PdfObjects }
}

/**
 * Reads a file whose table is damaged as readers repair it: every object, in the order of the file. They do not agree about what lies
 * between the objects, so no harmful name may be outside of streams.
 */
async function inOrder(): Promise<ReadPdf | PdfFault> {
  const text = withoutStreams(Buffer.from(content).toString('latin1'))
  const named = Object.entries(harmfulNames).find(([, names]) => names.test(text))
  if (named) return named[0] as PdfFault
  // Objects are unpacked before those that follow them are known, and only as writers pack them.
  if (text.includes('/ObjStm') && unusuallyPacked.test(text)) return 'unchecked'
  const pdf = await import('@cantoo/pdf-lib')
  const refOf = ({ objectNumber, generationNumber }: PDFRef) => `${objectNumber} ${generationNumber} R`
  const plainOf = (object: PDFObject | undefined): PdfValue => {
    if (object instanceof pdf.PDFRef) return refOf(object)
    if (object instanceof pdf.PDFName) return `/${object.decodeText()}`
    if (object instanceof pdf.PDFNumber) return object.asNumber()
    if (object instanceof pdf.PDFArray) return object.asArray().map(plainOf)
    if (object instanceof pdf.PDFStream) return plainOf(object.dict)
    if (!(object instanceof pdf.PDFDict)) return null
    return Object.fromEntries(object.entries().map(([name, one]) => [`/${name.decodeText()}`, plainOf(one)]))
  }
  try {
    const { context } = await pdf.PDFDocument.load(content, { updateMetadata: false, throwOnInvalidObject: true })
    const objects = new Map(context.enumerateIndirectObjects().map(([ref, object]) => [refOf(ref), plainOf(object)]))
    return { root: plainOf(context.trailerInfo.Root as PDFObject | undefined), objects }
  } catch (error) {
    return String(error).includes('encrypted') ? 'encrypted' : 'unreadable'
  }
}
