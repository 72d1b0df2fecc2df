import { inflateSync } from 'node:zlib'

export const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-'

// Bounds, so that no file, however made, costs more than a moment.
const streamsMax = 64
const streamBytesMax = 1024 * 1024
const nodesMax = 500
const nodeLengthMax = 20_000

/**
 * How many pages a PDF says it has; null where that cannot be told cheaply. Reads the count of the page tree's root, also
 * out of compressed object streams (PDF 32000-1:2008, 7.5.7 and 7.7.3.2), and draws nothing.
 */
export function countPages(content: Buffer): number | null {
  const text = content.toString('latin1')
  let most = mostCounted(text)
  for (const place of places(text, /\/Type\s*\/ObjStm/g, streamsMax)) {
    const start = /stream\r?\n/.exec(text.slice(place, place + 400))
    if (!start) continue
    const from = place + start.index + start[0].length
    const end = text.indexOf('endstream', from)
    if (end > 0) most = Math.max(most, mostCounted(inflated(content.subarray(from, end))))
  }
  return most > 0 ? most : null
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream, { maxOutputLength: streamBytesMax }).toString('latin1')
  } catch {
    // Compressed in another way, encrypted, or too large: this stream tells nothing.
    return ''
  }
}

/** The largest count of the page tree's nodes, which is the root's; 0 where there is none. */
function mostCounted(text: string): number {
  let most = 0
  for (const place of places(text, /\/Type\s*\/Pages\b/g, nodesMax)) {
    const count = /\/Count\s+(\d{1,6})/.exec(dictionaryAround(text, place))
    most = Math.max(most, Number(count?.[1] ?? 0))
  }
  return most
}

/** Where a pattern occurs, the first `most` times. */
function* places(text: string, pattern: RegExp, most: number): Generator<number> {
  let count = 0
  for (const { index } of text.matchAll(pattern)) {
    if (++count > most) return
    yield index
  }
}

/** The text between the << and >> that enclose a place. */
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
