// The text of our PDFs, parsed independently of the code that writes them: supports only what pdfkit writes.
import { inflateSync } from 'node:zlib'

/** The text of all pages in writing order, without spaces between runs. */
export const pdfText = (pdf: Buffer): string => pdfPages(pdf).join('')

/** The text of each page. */
export function pdfPages(pdf: Buffer): string[] {
  const { contents, fonts } = pagesOf(pdf)
  return contents.map((drawn) => readPage(drawn, fonts))
}

/** Each part within a line that is marked as being in a language. */
export function pdfTextsIn(pdf: Buffer, language: string): string[] {
  const { contents, fonts } = pagesOf(pdf)
  return contents.flatMap((drawn) =>
    [...drawn.matchAll(/\/Span <<([^>]*)>> BDC([\s\S]*?)\bEMC\b/g)]
      .filter(([, marks = '']) => marks.includes(`/Lang (${language})`))
      .map(([whole]) => readPage(whole, fonts)),
  )
}

function pagesOf(pdf: Buffer) {
  const source = pdf.toString('latin1')
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (body: string) => {
    const start = body.indexOf('stream\n')
    const raw = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (/FlateDecode/.test(body.slice(0, start)) ? inflateSync(raw) : raw).toString('latin1')
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const [, names = ''] of source.matchAll(/\/Font <<\n([\s\S]*?)>>/g)) {
    for (const [, name = '', id = ''] of names.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map && !fonts.has(name)) fonts.set(name, readMap(streamOf(objects.get(map) ?? '')))
    }
  }
  const pages = [...source.matchAll(/\/Kids \[([^\]]*)\]/g)].flatMap(([, kids = '']) =>
    [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id),
  )
  const contents = pages.flatMap((id) => /\/Contents (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? [])
  return { contents: contents.map((id) => streamOf(objects.get(id) ?? '')), fonts }
}

function readPage(drawn: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  let pageText = ''
  // Text that replaces what is drawn until its end (PDF 32000-1, 14.9.4).
  let replaced = false
  for (const [whole, name, run, actual] of drawn.matchAll(
    /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\bEMC\b/g,
  )) {
    if (actual !== undefined) pageText += stringOf(actual)
    if (actual !== undefined || whole === 'EMC') replaced = actual !== undefined
    if (name) font = fonts.get(name) ?? new Map()
    if (replaced) continue
    for (const [, hex = ''] of (run ?? '').matchAll(/<([0-9a-f]+)>/g))
      for (const [glyph] of hex.matchAll(/.{4}/g)) pageText += font.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return pageText
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of a content stream: UTF-16 with its mark. */
function stringOf(literal: string): string {
  const bytes = literal.replaceAll(/\\([0-7]{3})|\\([\s\S])/g, (_, octal?: string, letter = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[letter] ?? letter),
  )
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le').replace('\ufeff', '')
}

/** Maps glyph numbers to characters. */
function readMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [i, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      map.set(Number.parseInt(first, 16) + i, Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  }
  return map
}
