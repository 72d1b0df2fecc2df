// The parts of a poster.

import type { PdfDocument, Pen, Style } from '../../../core/documents/pdf/pen.server.ts'
import { decoration, pdfInk, pdfText, soft } from '../../../core/documents/pdf/tagged-pdf.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { codePathOf, matrixOf, quietCells } from '../qr-codes/picture.server.ts'
import type { Paper } from '../qr-codes/rules.ts'
import type { PosterWords } from './poster-words.server.ts'

/** In points, 72 to an inch. */
export const paperSizes = {
  letter: [612, 792],
  tabloid: [792, 1224],
  a3: [841.89, 1190.55],
} as const satisfies Record<Paper, readonly [number, number]>

const sun = '#f7a74e'
const line = '#c9c6bb'
/** Error correction level Q: posters get torn and dirty, and a quarter of the code may be missing. */
const level = 'Q'

export type PosterAbout = {
  title: string
  /** Set if the title is not in the poster's first language. */
  titleLang?: Language | undefined
  street: string
  city: string
  state: string
  timeZone: TimeZone
  endsAt: Date | null
  questions: number
  organization: string
  department: string
  product: string
  /** The address in the code. */
  url: string
  /** The organization's logo and the project's first picture, as stored. */
  logo: Buffer | null
  cover: { content: Buffer; alt: string } | null
}

export type Rectangle = { x: number; y: number; width: number; height: number }
export type PosterSheet = { doc: PdfDocument; pen: Pen; u: number; root: ReturnType<PdfDocument['struct']>; inside: Rectangle }

export type MakeStyle = (size: number, weight: Style['weight'], color: string, language: Language | null) => Style
export type Say = (tag: string, language: Language | null, draw: () => void) => void

/** The border: a thick frame with a thin one inside. */
export function frame({ doc, inside: { x, y, width, height }, u }: PosterSheet) {
  decoration(doc, () => {
    doc
      .lineWidth(2.2 * u)
      .strokeColor(pdfInk)
      .rect(x, y, width, height)
      .stroke()
    const gap = 5 * u
    doc
      .lineWidth(0.7 * u)
      .rect(x + gap, y + gap, width - 2 * gap, height - 2 * gap)
      .stroke()
  })
}

export function coverAt(doc: PdfDocument, picture: Buffer, { x, y, width, height }: Rectangle) {
  doc.save().rect(x, y, width, height).clip()
  doc.image(picture, x, y, { cover: [width, height], align: 'center', valign: 'center' })
  doc.restore()
}

/**
 * Draws the code with its quiet zone into a square of `side`. The quiet zone is blank paper, so the square may extend past the text's
 * edge.
 * @returns the width of the quiet zone
 */
export function drawCodeAt(
  { doc, root }: PosterSheet,
  { url, alt }: { url: string; alt: string },
  { x, y, side }: { x: number; y: number; side: number },
): number {
  const matrix = matrixOf(url, level)
  const cell = side / (matrix.cells + 2 * quietCells)
  const quiet = quietCells * cell
  const draw = () => {
    doc
      .save()
      .translate(x - quiet, y)
      .scale(cell)
      .path(codePathOf(matrix))
      .fill(pdfText)
    doc.restore()
  }
  root.add(doc.struct('Figure', { alt }, draw))
  return quiet
}

/** The instructions beside the code: what to do, duration, deadline, and that it is free. */
export function instructions(sheet: PosterSheet, { main, style, say }: { main: PosterWords; style: MakeStyle; say: Say }, box: Rectangle) {
  const { doc, pen, u } = sheet
  const { language } = main
  const call = pen.fit(
    main.call,
    { ...style(25, 600, pdfText, language), lineHeight: 1.22 },
    { width: box.width, linesMax: 5, sizeMin: 11 * u },
  )
  const facts = main.facts.map((fact) => pen.fit(fact, style(13.5, 400, soft, language), { width: box.width, linesMax: 2, sizeMin: 8 * u }))
  const factsHeight = facts.reduce((sum, fact) => sum + fact.height, 0)
  const inner = 11 * u
  const free = pen.fit(main.free, style(14, 600, pdfInk, language), { width: box.width - 2 * inner, linesMax: 3, sizeMin: 8 * u })
  const height = call.height + 8 * u + factsHeight + 14 * u + free.height + 2 * inner * 0.7
  const y = box.y + Math.max(0, (box.height - height) / 2)
  say('P', language, () => pen.write(call, box.x, y))
  let top = y + call.height + 8 * u
  for (const fact of facts) {
    const at = top
    say('P', language, () => pen.write(fact, box.x, at))
    top += fact.height
  }
  const bandTop = top + 14 * u
  const bandWidth = Math.max(...free.lines.map((one) => one.width), 0) + 2 * inner
  decoration(doc, () => doc.roundedRect(box.x, bandTop, bandWidth, free.height + 2 * inner * 0.7, 7 * u).fill(sun))
  say('P', language, () => pen.write(free, box.x + inner, bandTop + inner * 0.7))
}

/** The poster's publisher. */
export function foot(
  { doc, pen, u }: PosterSheet,
  { about, logo, say, style }: { about: PosterAbout; logo: Buffer | null; say: Say; style: MakeStyle },
  box: Rectangle,
) {
  decoration(doc, () =>
    doc
      .lineWidth(0.7 * u)
      .strokeColor(line)
      .moveTo(box.x, box.y)
      .lineTo(box.x + box.width, box.y)
      .stroke(),
  )
  const y = box.y + 10 * u
  const side = 28 * u
  if (logo) decoration(doc, () => doc.image(logo, box.x, y, { fit: [side, side], align: 'center', valign: 'center' }))
  const x = logo ? box.x + side + 10 * u : box.x
  const product = pen.fit(about.product, style(11.5, 600, soft, null), { width: 90 * u, sizeMin: 7 * u })
  const width = box.x + box.width - x - 100 * u
  const name = pen.fit(about.organization, style(13, 600, pdfInk, null), { width, sizeMin: 8 * u })
  const department = pen.fit(about.department, style(10.5, 400, soft, null), { width, sizeMin: 7 * u })
  const nameTop = y + Math.max(0, (side - name.height - department.height) / 2)
  say('P', null, () => pen.write(department, x, pen.write(name, x, nameTop)))
  decoration(
    doc,
    () => void pen.write(product, box.x + box.width - 90 * u, y + (side - product.height) / 2, { width: 90 * u, align: 'right' }),
  )
}
