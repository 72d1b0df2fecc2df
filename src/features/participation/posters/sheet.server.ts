// A sheet of all codes of a project to cut up, for stickers and for letters with another layout.
import type { Language } from '../../../core/i18n/languages.ts'
import type { QrCode } from '../qr-codes/contract.ts'
import { matrixOf, pathOf, quietCells } from '../qr-codes/picture.server.ts'
import { addressOf, type Paper } from '../qr-codes/rules.ts'
import { decoration, ink, paperSizes, soft, text } from './poster-parts.server.ts'
import { type PdfDocument, type Pen, penOn } from './poster-pen.server.ts'
import { startTaggedPdf } from './tagged-pdf.server.ts'

/** A limit that no print run reaches. */
export const codesPerSheetMax = 240
const level = 'Q'
const margin = 36
const gap = 10
/** Side of a code in points: about 1.9 inches, readable at arm's length by any phone. */
const side = 138
const cell = { width: 250, height: 226 }

/** `alt` describes the drawing of the code. */
type SheetCode = Pick<QrCode, 'url' | 'label'> & { alt: string }
type CodeSheet = { codes: readonly SheetCode[]; title: string; organization: string; product: string }

/** @returns a PDF with as many pages as needed: each code with its place and address */
export async function sheetOf({ codes, title, organization, product }: CodeSheet, paper: Paper, language: Language): Promise<Buffer> {
  const [width, height] = paperSizes[paper]
  const about = { language, title, author: organization, creator: product }
  const { doc, root, finish } = startTaggedPdf({ size: [width, height], ...about, autoFirstPage: false })
  const columns = Math.floor((width - 2 * margin + gap) / (cell.width + gap))
  const lines = Math.floor((height - 2 * margin + gap) / (cell.height + gap))
  const left = (width - columns * cell.width - (columns - 1) * gap) / 2
  const pen = penOn(doc)
  for (const [i, code] of codes.entries()) {
    const place = i % (columns * lines)
    if (place === 0) doc.addPage()
    const x = left + (place % columns) * (cell.width + gap)
    const y = margin + Math.floor(place / columns) * (cell.height + gap)
    stickerAt({ doc, pen, root }, code, x, y)
  }
  return finish()
}

type Desk = { doc: PdfDocument; pen: Pen; root: ReturnType<PdfDocument['struct']> }

function stickerAt({ doc, pen, root }: Desk, code: SheetCode, x: number, y: number) {
  const matrix = matrixOf(code.url, level)
  const width = cell.width - 24
  const label = pen.fit(code.label, { size: 13, weight: 600, color: ink, language: null }, { width, linesMax: 2, sizeMin: 8 })
  const line = pen.fit(addressOf(code), { size: 11.5, weight: 400, color: soft, language: null }, { width, linesMax: 2, sizeMin: 7 })
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
  root.add(doc.struct('Figure', { alt: code.alt }, draw))
  root.add(
    doc.struct('P', {}, () => {
      pen.write(line, x + 12, pen.write(label, x + 12, y + side + 14, { width, align: 'center' }), { width, align: 'center' })
    }),
  )
}
