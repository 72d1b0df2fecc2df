// Inspects an uploaded file before it is parsed: its type, macros, and its unpacked size.

import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { HttpError, reject } from '../../../core/contract/errors.ts'
import { megabyte } from '../../../core/storage/file-size.ts'

type ArchiveEntry = { name: string; flags: number; method: number; packed: number; size: number; offset: number }

/** A workbook of 20,000 residents is 30 to 50 MB of XML. */
const unpackedBytesMax = 150 * megabyte
/** Limit for everything but the sheets: the texts of 20,000 residents are at most 20 MB, and are read as a whole. */
const otherBytesMax = 40 * 1024 * 1024
/** Real sheets compress by a factor of ten to fifty; zip bombs by a thousand. */
const ratioMax = 300
const smallBytes = 20 * 1024 * 1024
const contentTypesBytesMax = 1024 * 1024

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zipBegin = Buffer.from('PK\x03\x04', 'latin1')
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const partSignature = 0x04034b50
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8

/** How a spreadsheet is stored. Text is CSV, or what spreadsheet programs call "Unicode text". */
export type SheetKind = 'xlsx' | 'ods' | 'xls' | 'text'

const odsMediaType = 'application/vnd.oasis.opendocument.spreadsheet'
/** The workbook or one of its templates; the Default of a file ending, which some libraries always write, says nothing about this file. */
const macroType = /<Override\b[^<>]*ContentType="[^"<>]*macroEnabled/i
const utf16 = (name: string) => Buffer.from(name, 'utf16le')
const encryptedStream = utf16('EncryptedPackage')
const workbookStream = utf16('Workbook')
/** Of Excel 5.0 and 95. */
const olderStream = utf16('Book')
const oldMacroStream = utf16('_VBA_PROJECT')

/**
 * What a file is, by its content and not by its name. The file is not unpacked.
 * @throws HttpError 415 if it is no spreadsheet, or one with a password or macros; 422 if it is broken
 */
export function archiveKindOf(file: Buffer): SheetKind {
  if (file.subarray(0, ole.length).equals(ole)) return oldWorkbook(file)
  if (file.subarray(0, zipBegin.length).equals(zipBegin)) return archiveKind(file, directoryOf(file) ?? reject(422, 'residents.broken'))
  if (!isText(file)) reject(415, 'residents.notXlsx')
  // A web page or XML that is named .xls, which some programs export.
  if (/^\ufeff?\s*</.test(file.toString('utf8', 0, 20))) reject(415, 'residents.otherWorkbook')
  return 'text'
}

/** Excel 97 to 2003, or a newer workbook that a password encrypts: both use this container. */
function oldWorkbook(file: Buffer): SheetKind {
  if (file.includes(encryptedStream)) reject(415, 'residents.encrypted')
  if (!file.includes(workbookStream)) reject(415, file.includes(olderStream) ? 'residents.otherWorkbook' : 'residents.notXlsx')
  if (file.includes(oldMacroStream)) reject(415, 'residents.macros')
  return 'xls'
}

function archiveKind(file: Buffer, entries: readonly ArchiveEntry[]): SheetKind {
  const find = (name: string) => entries.find((one) => one.name === name)
  if (entries.some(({ flags }) => (flags & 1) === 1)) reject(415, 'residents.encrypted')
  if (entries.some(({ name }) => /vbaproject|^xl\/macrosheets\/|^Basic\//i.test(name))) reject(415, 'residents.macros')
  if (entries.some(({ name }) => name === 'xl/workbook.bin' || name.endsWith('.iwa'))) reject(415, 'residents.otherWorkbook')
  const mediaType = find('mimetype')
  if (mediaType && smallText(file, mediaType).startsWith(odsMediaType)) {
    const manifest = find('META-INF/manifest.xml')
    if (manifest && smallText(file, manifest).includes('encryption-data')) reject(415, 'residents.encrypted')
    return 'ods'
  }
  const types = find('[Content_Types].xml')
  if (!types || !entries.some(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name))) return reject(415, 'residents.notXlsx')
  if (macroType.test(smallText(file, types))) reject(415, 'residents.macros')
  return 'xlsx'
}

/** No text contains a zero byte, except in UTF-16, whose files begin with a mark. */
/**
 * Where a text's zero bytes are, in UTF-16 without a mark: at odd positions if the low byte comes first. Null if the file is not such a
 * text.
 */
export function zerosIn(file: Buffer): 'odd' | 'even' | null {
  const begin = file.subarray(0, 400)
  const zeros = [0, 0]
  for (const [at, byte] of begin.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (file.length % 2 !== 0 || even + odd < begin.length / 4) return null
  if (even === 0) return 'odd'
  return odd === 0 ? 'even' : null
}

const isText = (file: Buffer) =>
  zerosIn(file) !== null ||
  ['fffe', 'feff'].includes(file.subarray(0, 2).toString('hex')) ||
  !(file.includes(0) || file.subarray(0, 5).toString('latin1') === '%PDF-')

/**
 * Accepts only a complete spreadsheet without password and macros, of a limited unpacked size.
 * @throws HttpError 413, 415 or 422
 */
export async function ensureSpreadsheet(file: Buffer): Promise<void> {
  const kind = archiveKindOf(file)
  if (kind === 'xls' || kind === 'text') return
  const entries = directoryOf(file) ?? []
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > unpackedBytesMax || (unpacked > smallBytes && unpacked > ratioMax * file.length)) throw bomb()
  if (entries.some(({ name, size }) => size > otherBytesMax && !/^(xl\/worksheets\/|content\.xml$)/.test(name))) throw bomb()
  for (const entry of entries) await ensureSize(file, entry)
}

const bomb = () => new HttpError(413, 'residents.unpacksTooLarge', { megabytes: Math.floor(unpackedBytesMax / megabyte) })

/** The archive's directory; null if it cannot be read. */
function directoryOf(file: Buffer): ArchiveEntry[] | null {
  const end = file.lastIndexOf(zipEnd)
  if (end < 0 || end + 22 > file.length) return null
  const entries: ArchiveEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || file.readUInt32LE(at) !== entrySignature) return null
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, nameEnd),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The compressed bytes of an entry.
 * @throws HttpError 422 if they are missing
 */
function bytesOf(file: Buffer, { offset, packed, method }: ArchiveEntry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== partSignature) reject(422, 'residents.broken')
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (begin + packed > file.length || (method !== stored && method !== deflated)) reject(422, 'residents.broken')
  return file.subarray(begin, begin + packed)
}

function smallText(file: Buffer, entry: ArchiveEntry): string {
  const bytes = bytesOf(file, entry)
  try {
    return (entry.method === stored ? bytes : inflateRawSync(bytes, { maxOutputLength: contentTypesBytesMax })).toString()
  } catch {
    return reject(422, 'residents.broken')
  }
}

/** Unpacks an entry without storing it: the directory may contain false sizes. */
async function ensureSize(file: Buffer, entry: ArchiveEntry): Promise<void> {
  const bytes = bytesOf(file, entry)
  let size = entry.method === stored ? bytes.length : 0
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > entry.size ? bomb() : null)
    },
  })
  try {
    if (entry.method === deflated) await pipeline(Readable.from([bytes]), createInflateRaw(), count)
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(422, 'residents.broken')
  }
  if (size !== entry.size) reject(422, 'residents.broken')
}
