// A sheet of all codes of a project to cut up, for stickers and for letters with another layout.
import PDFDocument from 'pdfkit'
import type { Language } from '../../../core/i18n/languages.ts'
import type { QrCode } from '../qr-codes/contract.ts'
import { matrixOf, pathOf, quietCells } from '../qr-codes/picture.server.ts'
import type { Paper } from '../qr-codes/rules.ts'
import { fontsFor, openFont } from './poster-fonts.server.ts'
import { decoration, ink, paperSizes, soft, text } from './poster-parts.server.ts'
import { type PdfDocument, type Pen, penOn } from './poster-pen.server.ts'
import { posterWords } from './poster-words.server.ts'

/** A limit that no print run reaches. */
export const codesPerSheetMax = 240
const level = 'Q'
const margin = 36
const gap = 10
/** Side of a code in points: about 1.9 inches, readable at arm's length by any phone. */
const side = 138
const cell = { width: 250, height: 226 }

type CodeSheet = { codes: readonly QrCode[]; title: string; organization: string; product: string }

/** @returns a PDF with as many pages as needed: each code with its place and address */
export async function sheetOf({ codes, title, organization, product }: CodeSheet, paper: Paper, language: Language): Promise<Buffer> {
  const [width, height] = paperSizes[paper]
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    // A bundled font, because pdfkit's default font files are not deployed.
    font: openFont(fontsFor('en', 400)[0] as string) as unknown as string,
    pdfVersion: '1.7',
    // Missing in its types.
    subset: 'PDF/UA' as 'PDF/A-1a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: organization, Creator: product },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const columns = Math.floor((width - 2 * margin + gap) / (cell.width + gap))
  const lines = Math.floor((height - 2 * margin + gap) / (cell.height + gap))
  const left = (width - columns * cell.width - (columns - 1) * gap) / 2
  const root = doc.struct('Document', { lang: language })
  doc.addStructure(root)
  const pen = penOn(doc)
  for (const [i, code] of codes.entries()) {
    const place = i % (columns * lines)
    if (place === 0) doc.addPage()
    const x = left + (place % columns) * (cell.width + gap)
    const y = margin + Math.floor(place / columns) * (cell.height + gap)
    stickerAt({ doc, pen, root, language }, code, x, y)
  }
  root.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Desk = { doc: PdfDocument; pen: Pen; root: ReturnType<PdfDocument['struct']>; language: Language }

function stickerAt({ doc, pen, root, language }: Desk, code: QrCode, x: number, y: number) {
  const address = code.url.replace(/^https?:\/\//, '')
  const { alt } = posterWords(language, { title: '', state: '', endsAt: null, questions: 0, address })
  const matrix = matrixOf(code.url, level)
  const width = cell.width - 24
  const label = pen.fit(code.label, { size: 13, weight: 600, color: ink, language: null }, { width, linesMax: 2, sizeMin: 8 })
  const line = pen.fit(address, { size: 11.5, weight: 400, color: soft, language: null }, { width, linesMax: 2, sizeMin: 7 })
  decoration(doc, () => {
    doc.lineWidth(0.5).strokeColor('#9a9788').dash(4, { space: 3 }).rect(x, y, cell.width, cell.height).stroke().undash()
  })
  const draw = () => {
    doc
      .save()
      .translate(x + (cell.width - side) / 2, y + 8)
      .scale(side / (matrix.cells + 2 * quietCells))
      .path(pathOf(matrix))
      .fill(text)
    doc.restore()
  }
  root.add(doc.struct('Figure', { alt }, draw))
  root.add(
    doc.struct('P', {}, () => {
      pen.write(line, x + 12, pen.write(label, x + 12, y + side + 14, { width, align: 'center' }), { width, align: 'center' })
    }),
  )
}
