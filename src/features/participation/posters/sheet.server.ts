// A sheet of all codes of a project to cut up, for stickers and for letters with another layout.

import { type PdfDocument, type Pen, penOn } from '../../../core/documents/pdf/pen.server.ts'
import { decoration, pdfInk, pdfText, soft, startTaggedPdf } from '../../../core/documents/pdf/tagged-pdf.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { codePathOf, matrixOf, quietCells } from '../qr-codes/picture.server.ts'
import { type Paper, typedAddressOf } from '../qr-codes/rules.ts'
import { paperSizes } from './poster-parts.server.ts'

/** A limit that no print run reaches. */
export const codesPerSheetMax = 240
const level = 'Q'
const margin = 36
const gap = 10
/** Side of a code in points: about 1.9 inches, readable at arm's length by any phone. */
const side = 138
const cell = { width: 250, height: 226 }

/** `alt` describes the drawing of the code, `call` says what to do. */
type SheetCode = { url: string; call: string; alt: string }
/** `titleLang` is set if the title is not in the sheet's language. */
type CodeSheet = { codes: readonly SheetCode[]; title: string; titleLang?: Language | undefined; organization: string; product: string }

/** @returns a PDF with as many pages as needed: each code with the project's title, what to do and its address */
export async function sheetOf(sheet: CodeSheet, paper: Paper, language: Language): Promise<Buffer> {
  const { codes, title, titleLang, organization, product } = sheet
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
    stickerAt({ doc, pen, root }, code, { title, titleLang, language }, { x, y })
  }
  return finish()
}

type Desk = { doc: PdfDocument; pen: Pen; root: ReturnType<PdfDocument['struct']> }

type StickerHead = Pick<CodeSheet, 'title' | 'titleLang'> & { language: Language }

function stickerAt(
  { doc, pen, root }: Desk,
  { url, alt, call }: SheetCode,
  { title, titleLang, language }: StickerHead,
  { x, y }: { x: number; y: number },
) {
  const matrix = matrixOf(url, level)
  const width = cell.width - 24
  const line = (words: string, size: number, weight: 400 | 600, linesMax: number) =>
    pen.fit(words, { size, weight, color: weight === 600 ? pdfInk : soft, language: null }, { width, linesMax, sizeMin: 7 })
  const head = line(title, 12.5, 600, 2)
  const ask = line(call, 12, 600, 1)
  const address = line(typedAddressOf({ url }), 11, 400, 2)
  const say = (words: typeof head, top: number, lang?: Language) =>
    root.add(
      doc.struct('P', lang && lang !== language ? { lang } : {}, () => {
        pen.write(words, x + 12, top, { width, align: 'center' })
      }),
    )
  decoration(doc, () => {
    doc.lineWidth(0.5).strokeColor('#9a9788').dash(4, { space: 3 }).rect(x, y, cell.width, cell.height).stroke().undash()
  })
  say(head, y + 8, titleLang)
  const codeTop = y + 8 + head.height
  const draw = () => {
    doc
      .save()
      .translate(x + (cell.width - side) / 2, codeTop)
      .scale(side / (matrix.cells + 2 * quietCells))
      .path(codePathOf(matrix))
      .fill(pdfText)
    doc.restore()
  }
  root.add(doc.struct('Figure', { alt }, draw))
  say(ask, codeTop + side)
  say(address, codeTop + side + ask.height)
}
