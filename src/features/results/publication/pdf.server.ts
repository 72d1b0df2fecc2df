// Published results as a tagged PDF for screen readers, with the page's content in the same order.
import sharp from 'sharp'
import { inLanguages } from '../../../core/documents/pdf/line-languages.ts'
import { type PdfDocument, penOn, type Style } from '../../../core/documents/pdf/pen.server.ts'
import {
  cellOptions,
  decoration,
  type HeadScope,
  pdfInk,
  pdfText,
  soft,
  startTaggedPdf,
} from '../../../core/documents/pdf/tagged-pdf.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { describedLabel } from '../../surveys/model/definition.ts'
import type { Description, DescriptionSection, FiguresBlock, ReportBlock } from './description.ts'
import { type Line, textOfLine } from './lines.ts'
import { feet, page, type ReportFoot, room } from './pdf-page.server.ts'

/** Columns of a chart: label, bar, number and share. */
const columns = { label: 190, bar: 170, count: 62 }
const track = '#e4e2da'
/** Space needed to start a section: its heading and the first lines, or the head of its table. */
const sectionHeightMin = 170
/** The heading of a part, on up to two lines, and the space below it. */
const partHeadHeight = 60
/** A paragraph may break across pages. */
const anyLines = 2000

type Element = ReturnType<PdfDocument['struct']>
type Sizes = Pick<Style, 'size' | 'weight' | 'color' | 'lineHeight'>
const styles = {
  title: { size: 24, weight: 600, color: pdfInk, lineHeight: 1.2 },
  part: { size: 17, weight: 600, color: pdfInk, lineHeight: 1.25 },
  heading: { size: 12.5, weight: 600, color: pdfText, lineHeight: 1.3 },
  body: { size: 10.5, weight: 400, color: pdfText, lineHeight: 1.45 },
  strong: { size: 10.5, weight: 600, color: pdfText, lineHeight: 1.45 },
  soft: { size: 9.5, weight: 400, color: soft, lineHeight: 1.4 },
} as const satisfies Record<string, Sizes>
type StyleName = keyof typeof styles

/** A description as a PDF, below the `logo` of its organization, a picture of any format, if there is one. */
export async function pdfOf(described: Description, foot: ReportFoot, logo: Uint8Array | null = null): Promise<Buffer> {
  const { language, documentTitle: title, organization: author } = described
  const about = { language, title, author, creator: foot.product, bufferPages: true }
  const { doc, root, finish } = startTaggedPdf({ size: [page.width, page.height], ...about })
  const sheet = sheetOn(doc, described)
  if (logo) await letterhead(sheet, logo)
  writeAll(sheet, root, described)
  feet(doc, described, foot)
  return finish()
}

type PdfCell = { tag: string; scope?: HeadScope; lang?: Language | undefined; text: string; x: number; width: number; right?: boolean }
type PdfSheet = ReturnType<typeof sheetOn>

/** Writes downward and continues on a new page when one is full. */
function sheetOn(doc: PdfDocument, { language }: Description) {
  const pen = penOn(doc)
  let y: number = page.margin
  const style = (name: StyleName): Style => ({ ...styles[name], language })
  const fitted = (text: string, name: StyleName, width: number) =>
    pen.fit(text, style(name), { width, linesMax: anyLines, sizeMin: styles[name].size })
  return {
    doc,
    space(height: number) {
      y += height
    },
    /** Decoration at the current position. */
    draw(content: (x: number, y: number) => void) {
      decoration(doc, () => content(room.x, y))
    },
    /** Starts a new page unless this many points are left. */
    need(height: number) {
      if (y + height <= room.bottom) return
      // Reopens the current element, such as a paragraph, on the new page.
      doc.continueOnNewPage()
      y = page.margin
    },
    /** Text in an element, line by line. */
    write(
      parent: Element,
      tag: string,
      text: string | Line,
      name: StyleName,
      { indent = 0, lang }: { indent?: number; lang?: Language | undefined } = {},
    ) {
      const parts = typeof text === 'string' ? [{ text }] : text
      const { lines, style: used } = fitted(textOfLine(parts), name, room.width - indent)
      const height = used.size * (used.lineHeight ?? 1)
      // Keeps a heading with the text that follows it.
      this.need(tag.startsWith('H') ? lines.length * height + 5 * height : height)
      const draw = () => {
        for (const line of inLanguages(lines, parts)) {
          this.need(height)
          y = pen.write({ lines: [line], style: used, height }, room.x + indent, y)
        }
      }
      parent.add(doc.struct(tag, lang ? { lang } : {}, draw))
    },
    /** A row of cells that stays on one page; `bar` is decoration beside the cells' text. */
    row(parent: Element, cells: PdfCell[], name: StyleName, bar?: number) {
      const all = cells.map((cell) => ({ ...cell, text: fitted(cell.text, name, cell.width) }))
      const height = Math.max(...all.map((one) => one.text.height), bar === undefined ? 0 : 15)
      this.need(height)
      const top = y
      if (bar !== undefined) decoration(doc, () => drawBar(doc, room.x + columns.label + 12, top + 2, bar))
      const row = doc.struct('TR')
      parent.add(row)
      for (const { tag, scope, lang, text: fit, x, width, right } of all)
        row.add(
          doc.struct(tag, cellOptions({ lang, scope }), () => void pen.write(fit, x, top, { width, align: right ? 'right' : 'left' })),
        )
      row.end()
      y = top + height + 4
    },
    line() {
      const at = y
      decoration(doc, () =>
        doc
          .lineWidth(0.7)
          .strokeColor(track)
          .moveTo(room.x, at)
          .lineTo(room.x + room.width, at)
          .stroke(),
      )
    },
  }
}

function drawBar(doc: PdfDocument, x: number, y: number, part: number) {
  const width = columns.bar - 12
  doc.roundedRect(x, y, width, 11, 2).fill(track)
  if (part > 0) doc.roundedRect(x, y, Math.max(2, width * part), 11, 2).fill(pdfInk)
}

const logoSize = [150, 54] as const

/** An unreadable logo is left out. The organization's name follows as text. */
async function letterhead(sheet: PdfSheet, logo: Uint8Array): Promise<void> {
  const png = await sharp(logo)
    .png()
    .toBuffer()
    .catch(() => null)
  if (!png) return
  sheet.draw((x, y) => void sheet.doc.image(png, x, y, { fit: [...logoSize] }))
  sheet.space(logoSize[1] + 16)
}

function writeAll(sheet: PdfSheet, root: Element, described: Description) {
  const { doc } = sheet
  sheet.write(root, 'P', described.project, 'heading', { lang: described.projectLang })
  sheet.write(root, 'H1', described.title, 'title')
  sheet.space(4)
  sheet.write(root, 'P', described.byline, 'soft')
  sheet.space(10)
  for (const [i, sentence] of described.lead.entries()) {
    sheet.write(root, 'P', sentence, i === 0 ? 'strong' : 'body')
    sheet.space(4)
  }
  if (described.glance) writeGlance(sheet, root, described.glance)
  for (const [title, sections] of [
    [described.questionsTitle, described.questions],
    [described.methodsTitle, described.methods],
  ] as const) {
    sheet.space(18)
    if (sections.length > 0) sheet.need(partHeadHeight + sectionHeightMin)
    const part = doc.struct('Sect')
    root.add(part)
    sheet.write(part, 'H2', title, 'part')
    for (const section of sections) writeSection(sheet, part, section)
    part.end()
  }
}

function writeGlance(sheet: PdfSheet, root: Element, { heading, blocks }: DescriptionSection) {
  sheet.space(14)
  const part = sheet.doc.struct('Sect')
  root.add(part)
  sheet.write(part, 'H2', heading, 'part')
  sheet.space(4)
  for (const block of blocks) writeBlock(sheet, part, block)
  part.end()
}

function writeSection(sheet: PdfSheet, part: Element, { above, heading, lang, blocks }: DescriptionSection) {
  sheet.space(12)
  sheet.need(sectionHeightMin)
  sheet.line()
  sheet.space(8)
  if (above) sheet.write(part, 'P', above, 'soft')
  sheet.write(part, 'H3', heading, 'heading', { lang })
  sheet.space(3)
  for (const block of blocks) {
    writeBlock(sheet, part, block)
    sheet.space(4)
  }
}

function writeBlock(sheet: PdfSheet, part: Element, block: ReportBlock) {
  if (block.kind === 'figures') return writeFigures(sheet, part, block)
  if (block.kind === 'quote') {
    for (const line of block.lines) sheet.write(part, 'P', line, 'body', { indent: 14, lang: block.lang })
    return
  }
  if (block.kind === 'row') {
    sheet.write(part, 'H4', block.text, 'strong', { lang: block.lang })
    if (block.why) sheet.write(part, 'P', block.why, 'soft')
    return
  }
  if (block.kind === 'pictures') {
    for (const option of block.options) sheet.write(part, 'P', describedLabel(option), 'soft', { lang: block.lang })
    return
  }
  if (block.kind === 'terms') {
    for (const { term, lang, lines } of block.items) {
      sheet.write(part, 'P', term, 'strong', { lang })
      for (const line of lines) sheet.write(part, 'P', line, 'body', { indent: 14 })
      sheet.space(4)
    }
    return
  }
  sheet.write(part, 'P', block.text, block.kind === 'text' ? 'body' : 'soft')
  if (block.kind !== 'correction') return
  for (const parts of block.lines)
    for (const kind of ['deleted', 'inserted'] as const) {
      const other = kind === 'deleted' ? 'inserted' : 'deleted'
      const text = parts.flatMap((one) => (one.kind === other ? [] : [one.text])).join('')
      if (!text) continue
      // A paragraph has one language: the label is the reader's, the wording that of its author.
      if (block.lang) sheet.write(part, 'P', block[kind], 'soft', { indent: 14 })
      sheet.write(part, 'P', block.lang ? text : `${block[kind]} ${text}`, 'body', { indent: 14, lang: block.lang })
    }
}

function writeFigures(sheet: PdfSheet, part: Element, { lang, columns: names, rows }: FiguresBlock) {
  const table = sheet.doc.struct('Table')
  part.add(table)
  const right = room.x + room.width - 2 * columns.count
  const cells = (isHead: boolean, [label, count, share]: [string, string, string], labelLang?: Language): PdfCell[] => {
    const figure = { ...(isHead ? ({ tag: 'TH', scope: 'Column' } as const) : { tag: 'TD' }), width: columns.count, right: true }
    return [
      { tag: 'TH', scope: isHead ? 'Column' : 'Row', lang: labelLang, text: label, x: room.x, width: columns.label },
      { ...figure, text: count, x: right },
      { ...figure, text: share, x: right + columns.count },
    ]
  }
  sheet.space(2)
  sheet.need(50)
  sheet.row(table, cells(true, names), 'soft')
  for (const row of rows) sheet.row(table, cells(false, [row.label, row.count, row.share], lang), 'body', row.part)
  table.end()
}
