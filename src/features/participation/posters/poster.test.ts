// Decodes a poster's code from the drawing in the PDF, and verifies that the fonts cover every letter of every language.
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import decode from 'jsqr'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { openFont } from '../../../core/documents/pdf/fonts.server.ts'
import { penOn } from '../../../core/documents/pdf/pen.server.ts'
import { startTaggedPdf } from '../../../core/documents/pdf/tagged-pdf.server.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { codeLetters } from '../../surveys/arrivals/rules.ts'
import { createQrCode, type QrCode, updateQrCode } from '../qr-codes/contract.ts'
import { type Paper, papers, typedAddressOf } from '../qr-codes/rules.ts'
import { posterOf } from './poster.server.ts'
import { type PosterAbout, paperSizes } from './poster-parts.server.ts'
import { allPosterWords, posterWords } from './poster-words.server.ts'

const all = Object.keys(languages) as Language[]
const about: PosterAbout = {
  title: 'Safer crossings on Alder Street',
  street: '1000 Avocado Avenue',
  city: 'Newport Beach',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  endsAt: new Date('2026-12-02T20:00:00Z'),
  questions: 4,
  organization: 'City of Newport',
  department: 'Public Works',
  product: 'Plaza',
  url: 'https://plaza.example.gov/q/K7Q4M3',
  logo: null,
  cover: null,
}

const posterIn = (languages: Language[], shown: PosterAbout, paper: Paper = 'letter') =>
  posterOf(shown, { paper, words: allPosterWords(languages, shown) })

/** The decompressed drawing streams of a PDF. */
function drawings(pdf: Buffer): string[] {
  const found: string[] = []
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    try {
      const text = inflateSync(pdf.subarray(index + start.length)).toString('latin1')
      if (/ cm\n/.test(text)) found.push(text)
    } catch {
      // The end of a stream, or another compression: a picture.
    }
  }
  return found
}

type Matrix = [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/** Converts a page's filled shapes to SVG from the PDF's operators, independent of the code under test. */
function svgOf(drawing: string, [width, height]: readonly [number, number]): string {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  let path = ''
  let operands: number[] = []
  const filled: string[] = []
  for (const word of drawing.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) {
      operands.push(Number(word))
      continue
    }
    if (word === 'q') stack.push(matrix)
    if (word === 'Q') matrix = stack.pop() as Matrix
    if (word === 'cm') matrix = times(operands as Matrix, matrix)
    if (word === 'm') path += `M${operands.join(' ')}`
    if (word === 'l') path += `L${operands.join(' ')}`
    if (word === 'h') path += 'z'
    if (word === 'f' && path) filled.push(`<path transform="matrix(${matrix.join(' ')})" d="${path}"/>`)
    if (['f', 'S', 'n'].includes(word)) path = ''
    operands = []
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g transform="matrix(1 0 0 -1 0 ${height})">${filled.join('')}</g></svg>`
}

async function codeIn(pdf: Buffer): Promise<string | undefined> {
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
  const size = [Number(width), Number(height)] as const
  for (const drawing of drawings(pdf)) {
    const { data, info } = await sharp(Buffer.from(svgOf(drawing, size)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = decode(new Uint8ClampedArray(data), info.width, info.height)
    if (found) return found.data
  }
  return undefined
}

/** The decoder misses about one code in a hundred beside a photograph, and finds it at another width. */
async function codeInPicture(picture: Buffer, width: number): Promise<string | undefined> {
  const { data, info } = await sharp(picture).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Finds every code of a sheet, in one sixth of the page each. */
async function codesOn(pdf: Buffer): Promise<string[]> {
  const [width, height] = paperSizes.letter
  const found = new Set<string>()
  for (const drawing of drawings(pdf)) {
    const page = await sharp(Buffer.from(svgOf(drawing, [width, height])))
      .png()
      .toBuffer()
    for (let i = 0; i < 6; i++) {
      const part = { left: (i % 2) * (width / 2), top: Math.floor(i / 2) * (height / 3), width: width / 2, height: height / 3 }
      const { data, info } = await sharp(page).extract(part).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const code = decode(new Uint8ClampedArray(data), info.width, info.height)
      if (code) found.add(code.data)
    }
  }
  return [...found]
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

describe.each(papers)('on %s', (paper) => {
  test.each(all)('in %s: one page, tagged, in its language, and its code says the address', async (language) => {
    const pdf = await posterIn([language], about, paper)
    const text = pdf.toString('latin1')
    expect(pagesIn(pdf)).toBe(1)
    expect(text).toContain(`/Lang (${language})`)
    expect(text).toContain('/Marked true')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toMatch(/\/S \/H1\b/)
    expect(text).toMatch(/\/S \/Figure\b/)
    expect(text).not.toMatch(/\/BaseFont \/Helvetica/)
    expect(pdf.length).toBeLessThan(300_000)
    expect(await codeIn(pdf)).toBe(about.url)
  })
})

test('whatever its title, place and address, a poster is one page and its code says the address', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({ maxLength: 90 }),
      fc.domain(),
      fc.string({ unit: fc.constantFrom(...codeLetters), minLength: 6, maxLength: 6 }),
      fc.subarray(all, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...papers),
      async (title, street, host, code, chosen, paper) => {
        const url = `https://${host}/q/${code}`
        const pdf = await posterIn(chosen, { ...about, title, street, url }, paper)
        expect(pagesIn(pdf)).toBe(1)
        expect(await codeIn(pdf)).toBe(url)
      },
    ),
    { numRuns: 12 },
  )
})

test('a picture and a logo are taken in; what cannot be read is left out', async () => {
  const content = await picture(900, 600)
  const whole = await posterIn(['en'], { ...about, cover: { content, alt: 'The corner today' }, logo: content })
  expect(whole.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
  expect(await codeIn(whole)).toBe(about.url)
  const broken = await posterIn(['en'], { ...about, cover: { content: Buffer.from('no picture'), alt: '' }, logo: Buffer.from('none') })
  expect(broken.toString('latin1')).not.toContain('/Subtype /Image')
  expect(await codeIn(broken)).toBe(about.url)
})

describe('writing', () => {
  const doc = new PDFDocument({ font: null as unknown as string })
  const pen = penOn(doc)
  const style = (language: Language | null) => ({ size: 20, weight: 600, color: '#000', language }) as const
  const written = (text: string, language: Language | null, width = 400) => {
    const { lines } = pen.fit(text, style(language), { width, linesMax: 40, sizeMin: 20 })
    return lines.map((line) => line.runs.map((run) => run.text).join(''))
  }
  const plain = (text: string) => text.replace(/\s/g, '')

  test.each(all)('every letter of every sentence in %s has a font, counts and days included', (language) => {
    for (const questions of [0, 1, 2, 7, 1_000_000]) {
      const { call, facts, free, type, title } = posterWords(language, { ...about, questions, address: 'plaza.example.gov/q/K7Q4M3' })
      for (const text of [call, ...facts, free, type, title]) {
        expect(text).not.toMatch(/\{\{|_one|_other/)
        expect(plain(written(text, language).join(''))).toBe(plain(text))
      }
    }
  })

  test('a document opens each of its fonts once: opening one for each letter took English five times as long as Vietnamese', () => {
    const { doc: english } = startTaggedPdf({ size: [612, 792], language: 'en', title: 'Report', author: 'Newport', creator: 'Plaza' })
    const englishPen = penOn(english)
    for (const weight of [400, 600] as const) {
      const regular = { size: 10, weight, color: '#000', language: 'en' } as const
      englishPen.write(englishPen.fit('Six hundred residents answered.', regular, { width: 60, linesMax: 40, sizeMin: 10 }), 0, 0)
    }
    expect((english as unknown as { _fontCount: number })._fontCount).toBe(2)
  })

  test('scripts stand side by side in one title, and what no font has is left out', () => {
    const text = 'Alder Street · Đường Alder · 阿尔德街 · एल्डर स्ट्रीट'
    expect(plain(written(text, null).join(''))).toBe(plain(text))
    expect(written('Park 🌳 day', null).join('')).toBe('Park  day')
  })

  test('Devanagari is shaped: letters join', () => {
    doc
      .registerFont('hindi', openFont('poppins/poppins-devanagari-600-normal.woff') as unknown as Uint8Array)
      .font('hindi')
      .fontSize(20)
    const apart = ['क', '्', 'ष'].reduce((sum, letter) => sum + doc.widthOfString(letter), 0)
    expect(doc.widthOfString('क्ष')).toBeLessThan(apart * 0.9)
  })

  test('no line is wider than its place, and no line begins with a comma or a full stop', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), fc.integer({ min: 60, max: 300 }), (text, width) => {
        const fitted = pen.fit(text, style('en'), { width, linesMax: 3, sizeMin: 8 })
        expect(fitted.lines.length).toBeLessThanOrEqual(3)
        for (const line of fitted.lines) expect(line.width).toBeLessThanOrEqual(width + 0.1)
      }),
      { numRuns: 60 },
    )
    for (const line of written('请扫描二维码，回答 4 个问题。免费参与，无需安装应用。', 'zh', 120)) expect(line).not.toMatch(/^[，。]/)
  })

  test('the text of Hindi is in the order of its letters, and words at the end of a line stay apart', async () => {
    const title = 'नागरिकों के लिए सुरक्षित क्रॉसिंग: मुख्य किताबघर और पुरानी मस्जिद के बीच'
    const long = 'Safer crossings for everybody who walks or rides between the library and the old mill'
    const [hindi, english] = [await posterIn(['hi'], { ...about, title }), await posterIn(['en'], { ...about, title: long })]
    expect(pdfText(hindi)).toContain(title)
    expect(pdfText(hindi)).toContain(posterWords('hi', { ...about, address: typedAddressOf(about) }).call)
    expect(pdfText(english)).toContain(long)
  })

  test('French marks stay with their word, with a space between', () => {
    const lines = written('Que signifie «\u202foui\u202f» ici\u202f? Cela\u00a0: 1\u202f000 voix.', 'fr', 90)
    expect(lines).toEqual(['Que', 'signifie', '«\u00a0oui\u00a0»', 'ici\u00a0?', 'Cela\u00a0:', '1\u00a0000', 'voix.'])
  })

  test('what is too long even at the smallest size ends in dots', () => {
    const { lines } = pen.fit('word '.repeat(200), style('en'), { width: 200, linesMax: 2, sizeMin: 12 })
    expect(lines).toHaveLength(2)
    expect(lines[1]?.runs.at(-1)?.text).toMatch(/…$/)
  })
})

describe('the call', () => {
  let s: Stage
  let code: QrCode
  beforeAll(async () => {
    s = await stage({ PUBLIC_URL: 'https://plaza.example.gov' })
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    await s.inject(
      s.cast.editor,
      multipart(`/api/v1/projects/${id}/images`, [{ name: 'a.jpg', content: await picture(), alt: 'The corner' }]),
    )
    code = (await s.call(s.cast.editor, createQrCode, { params: { id }, body: { label: 'Bus stop' } })).body.qrCode
  })
  afterAll(() => s.close())
  const get = (query: string) => s.inject(s.cast.viewer, { url: `/api/v1/qrCodes/${code._id}/poster?${query}` })

  test.each(['', 'paper=tabloid', 'paper=a3&language=es', 'language=en,es,hi', 'language=zh&language=vi'])(
    '200 viewer takes a poster: %s',
    async (query) => {
      const { status, headers, raw } = await get(query)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toBe(`attachment; filename="poster-bus-stop-${code.code}.pdf"`)
      expect(raw.toString('latin1')).toContain('/Subtype /Image')
      expect(await codeIn(raw)).toBe(code.url)
    },
  )

  test('200 viewer sees the poster before it is printed: the picture has its code, its paper and its language', async () => {
    const preview = async (query: string) => {
      const { status, headers, raw } = await s.inject(s.cast.viewer, { url: `/api/v1/qrCodes/${code._id}/poster/preview?${query}` })
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      const { width, height } = await sharp(raw).metadata()
      expect((await codeInPicture(raw, width)) ?? (await codeInPicture(raw, 2 * width))).toBe(code.url)
      return { raw, ratio: height / width }
    }
    const [letter, tabloid, french] = [await preview(''), await preview('paper=tabloid'), await preview('language=fr')]
    expect(letter.ratio).toBeCloseTo(11 / 8.5, 2)
    expect(tabloid.ratio).toBeCloseTo(17 / 11, 2)
    expect(french.raw.equals(letter.raw)).toBe(false)
    expect((await preview('language=fr')).raw.equals(french.raw)).toBe(true)
  })

  test('200 viewer prints all codes that are on; each is read back', async () => {
    const { project } = code
    const labels = ['School gate', 'Library', 'Post office', 'Café', '公交车站', 'Gate 7', 'Gate 8']
    const more: QrCode[] = []
    for (const label of labels)
      more.push((await s.call(s.cast.editor, createQrCode, { params: { id: project }, body: { label } })).body.qrCode)
    const off = more.pop() as QrCode
    await s.call(s.cast.editor, updateQrCode, { params: { id: off._id }, body: { active: false } })
    const { status, headers, raw } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/${project}/qrCodes/sheet` })
    expect([status, headers['content-type'], pagesIn(raw)]).toEqual([200, 'application/pdf', 2])
    const found = await codesOn(raw)
    expect(found.sort()).toEqual([code, ...more].map((one) => one.url).sort())
    const printed = pdfText(raw)
    for (const { url } of more) expect(printed).toContain(typedAddressOf({ url }))
    expect(printed.split('Scan and answer')).toHaveLength(more.length + 2)
    expect(printed.split('Safer crossings')).toHaveLength(more.length + 2)
    for (const label of ['Bus stop', ...labels]) expect(printed, 'the private label').not.toContain(label)
  })

  test('409 viewer prints a project without codes', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const { status, body } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/${id}/qrCodes/sheet` })
    expect([status, body.code]).toEqual([409, 'qrCode.none'])
  })

  test.each([
    ['paper=a4', 'paper'],
    ['language=de', 'language'],
    ['language=', 'language'],
    ['language=en,fr,es,it', 'language'],
  ])('422 viewer asks for %s', async (query, field) => {
    const { status, body } = await get(query)
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]])
  })
})
