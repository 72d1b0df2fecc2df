// Inspects a PDF without rendering it: whether it is complete, its page count, and whether it has active content. Names and structure are
// those of ISO 32000-1:2008: 7.3.5 names, 7.5.7 object streams, 7.6 encryption, 7.7.3.2 page tree, 12.6.4 actions.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/**
 * `unreadable`: damaged; `encrypted`: its content cannot be checked; `active`: scripts, programs to start, forms that send; `attached`:
 * other files inside; `unchecked`: packed in an unsupported way.
 */
export type PdfFault = 'type' | 'unreadable' | 'encrypted' | 'active' | 'attached' | 'unchecked'

// Limits the time that any file can take.
const streamsMax = 4000
const streamBytesMax = 16 * 1024 * 1024
const unpackedBytesMax = 96 * 1024 * 1024
const nodesMax = 500
const nodeLengthMax = 20_000
/** Readers look for the end mark in the last 1024 bytes; some search further. */
const tailBytes = 2048

const unpack = promisify(inflate)

/** Matches a whole name, including letters that are written as #xx. */
const named = (name: string) =>
  `/${[...name]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`,
    )
    .join('')}(?![^\\x00\\t\\n\\f\\r ()<>[\\]{}/%])`
const anyOf = (...names: string[]) => new RegExp(names.map(named).join('|'))

const encrypted = anyOf('Encrypt')
// XFA forms are programs; 3D and rich media contain scripts.
const active = anyOf('JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'Rendition', 'RichMedia', 'RichMediaExecute', '3D', 'XFA')
const attached = new RegExp(`${anyOf('EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'Collection').source}|${named('EF')}\\s*<<`)
const objectStream = new RegExp(named('ObjStm'), 'g')
const pageTree = new RegExp(`${named('Type')}\\s*${named('Pages')}`, 'g')

export async function inspectPdf(content: Buffer): Promise<{ pages: number | null; fault: PdfFault | null }> {
  const faulty = (fault: PdfFault) => ({ pages: null, fault })
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return faulty('type')
  if (!content.subarray(-tailBytes).includes('%%EOF')) return faulty('unreadable')
  const text = content.toString('latin1')
  if (encrypted.test(text)) return faulty('encrypted')
  const packed = await objectStreams(content, text)
  if (packed === null) return faulty('unchecked')
  const texts = [text, ...packed]
  if (texts.some((one) => active.test(one))) return faulty('active')
  if (texts.some((one) => attached.test(one))) return faulty('attached')
  const most = Math.max(...texts.map(mostCounted))
  return { pages: most > 0 ? most : null, fault: null }
}

/** The text of the compressed object streams; null if it exceeds the limits or is packed in an unusual way. */
async function objectStreams(content: Buffer, text: string): Promise<string[] | null> {
  const ends = [...text.matchAll(/endstream/g)].map((one) => one.index)
  const found: string[] = []
  let [seen, fed, unpacked, next] = [0, 0, 0, 0]
  for (const { index } of text.matchAll(objectStream)) {
    if (++seen > streamsMax) return null
    const dictionary = namesDecoded(dictionaryAround(text, index))
    const start = /stream\r?\n/.exec(text.slice(index, index + nodeLengthMax))
    if (!start) continue
    const from = index + start.index + start[0].length
    while ((ends[next] ?? Infinity) < from) next++
    const end = ends[next] ?? content.length
    // Without a filter, its text was read with the rest.
    if (!/\/F(ilter)?\b/.test(dictionary)) continue
    if (!/\/Filter\s*(\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary) || /\/Predictor\s+(?!1\b)/.test(dictionary)) return null
    fed += end - from
    const inner =
      fed > 2 * content.length ? null : await unpack(content.subarray(from, end), { maxOutputLength: streamBytesMax }).catch(() => null)
    unpacked += inner?.length ?? 0
    if (!inner || unpacked > unpackedBytesMax) return null
    found.push(inner.toString('latin1'))
  }
  return found
}

const namesDecoded = (dictionary: string) =>
  dictionary.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The largest count of the page tree's nodes, which is the root's; 0 without a page tree. */
function mostCounted(text: string): number {
  let most = 0
  let nodes = 0
  for (const { index } of text.matchAll(pageTree)) {
    if (++nodes > nodesMax) break
    const count = /\/Count\s+(\d{1,6})/.exec(dictionaryAround(text, index))
    most = Math.max(most, Number(count?.[1] ?? 0))
  }
  return most
}

/** The text between the << and >> around a position. */
function dictionaryAround(text: string, place: number): string {
  return text.slice(edge(text, place, -1), edge(text, place, 1))
}

function edge(text: string, place: number, step: 1 | -1): number {
  const [enter, leave] = step === 1 ? ['<', '>'] : ['>', '<']
  let depth = 0
  let at = place
  for (const end = place + step * nodeLengthMax; at !== end && at >= 0 && at < text.length; at += step) {
    if (text[at] !== text[at + step]) continue
    if (text[at] === enter) depth++
    else if (text[at] === leave && depth-- === 0) break
    else continue
    at += step
  }
  return Math.max(0, at)
}
