// How a PDF is rewritten and checked. pdf-thread.server.ts runs it within limits; Node runs both from the sources, without the bundler.
import { createRequire } from 'node:module'
import startQpdf from '@neslinesli93/qpdf-wasm'
import { faultOf, type PdfObjects, type PdfValue, pagesOf, removals } from './pdf-rules.ts'
import type { PdfFault, RewrittenPdf } from './rewrite-pdf.server.ts'

/** The package's own types leave out how a file is written. */
type Qpdf = {
  FS: {
    writeFile: (path: string, content: Uint8Array | string) => void
    readFile: ((path: string) => Uint8Array) & ((path: string, options: { encoding: 'utf8' }) => string)
  }
  callMain: (args: string[]) => number
}
type Header = { jsonversion: number }
type Entry = { value?: PdfValue; stream?: { dict: PdfValue } }
type ReadPdf = { header: Header; entries: Record<string, Entry>; objects: PdfObjects }

/** qpdf's own statuses. */
const [success, warnings] = [0, 3]
const [unpacked, packed] = ['--object-streams=disable', '--object-streams=generate']
const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')

/** @returns the file as qpdf writes it, without actions that leave the document, or why it is refused */
export async function rewritten(content: Uint8Array): Promise<RewrittenPdf> {
  if (await isEncrypted(content)) return { fault: 'encrypted' }
  // qpdf would read packed objects again over changed ones.
  const plain = (await written(content, [unpacked])) ?? (await repaired(content))
  if (typeof plain === 'string') return { fault: plain }
  const before = await objectsOf(plain)
  const fault = before && faultOf(before.objects)
  if (!before || fault) return { fault: fault ?? 'unreadable' }
  const last = await written(plain, [packed], updateOf(before, removals(before.objects)))
  const after = last && (await objectsOf(last))
  if (!last || !after) return { fault: 'unreadable' }
  if (faultOf(after.objects) || removals(after.objects).size > 0) return { fault: 'active' }
  return { content: last, pages: pagesOf(after.objects), fault: null }
}

/**
 * The file as qpdf writes it: unreferenced objects and earlier versions are left out. A signature of the uploaded bytes would be broken:
 * its picture alone stays.
 * @param update objects to write instead of those of the file, as JSON
 * @returns null if it is damaged
 */
async function written(content: Uint8Array, options: readonly string[], update?: string): Promise<Uint8Array | null> {
  const qpdf = await started(content)
  if (update !== undefined) qpdf.FS.writeFile('/update.json', update)
  const changes = update === undefined ? [] : ['--update-from-json=/update.json']
  const status = qpdf.callMain([...options, ...changes, '--deterministic-id', '--remove-restrictions', '/in.pdf', '/out.pdf'])
  return status === success || status === warnings ? qpdf.FS.readFile('/out.pdf') : null
}

/** Whether or not its password is known. */
async function isEncrypted(content: Uint8Array): Promise<boolean> {
  return (await started(content)).callMain(['--is-encrypted', '/in.pdf']) === success
}

/** A file whose table of objects is damaged: its objects in the order of the file, with a new table. */
async function repaired(content: Uint8Array): Promise<Uint8Array | PdfFault> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false, throwOnInvalidObject: true })
    const bytes = await document.save({ addDefaultPage: false, updateFieldAppearances: false })
    return (await written(bytes, [unpacked])) ?? 'unreadable'
  } catch (error) {
    return String(error).includes('encrypted') ? 'encrypted' : 'unreadable'
  }
}

/** The objects of a file that qpdf has written. A remark about it means that its readers may disagree. */
async function objectsOf(content: Uint8Array): Promise<ReadPdf | null> {
  const qpdf = await started(content)
  if (qpdf.callMain(['--json=2', '--json-key=qpdf', '/in.pdf', '/out.json']) !== success) return null
  const { qpdf: parts } = JSON.parse(qpdf.FS.readFile('/out.json', { encoding: 'utf8' }))
  const [header, entries] = parts as [Header, Record<string, Entry>]
  const objects = new Map(Object.entries(entries).map(([key, entry]) => [key.replace('obj:', ''), contentOf(entry)]))
  return { header, entries, objects }
}

function contentOf({ value, stream }: Entry): PdfValue {
  return (stream ? stream.dict : value) ?? null
}

/** For qpdf: the changed objects. The data of a stream stay. */
function updateOf({ header, entries }: ReadPdf, changes: PdfObjects): string {
  const changed = [...changes].map(([reference, value]) => {
    const key = reference === 'trailer' ? reference : `obj:${reference}`
    return [key, entries[key]?.stream ? { stream: { dict: value } } : { value }] as const
  })
  return JSON.stringify({ qpdf: [header, Object.fromEntries(changed)] })
}

/** A program runs once: qpdf leaves its memory as it is. */
async function started(content: Uint8Array): Promise<Qpdf> {
  const options = { locateFile: () => wasm, noInitialRun: true }
  const qpdf = (await startQpdf(options as Parameters<typeof startQpdf>[0])) as unknown as Qpdf
  qpdf.FS.writeFile('/in.pdf', content)
  return qpdf
}
