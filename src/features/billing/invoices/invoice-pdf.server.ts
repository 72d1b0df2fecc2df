// An invoice as a tagged PDF for screen readers. Runs in the thread that renders documents, so its words are part of the input.

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

/** All that an invoice shows, in its language. */
export type InvoiceDocument = {
  language: Language
  title: string
  product: string
  /** Number and dates, each with its label. */
  facts: [label: string, value: string][]
  billTo: { title: string; lines: string[] }
  columns: [what: string, amount: string]
  row: [what: string, amount: string]
  total: [label: string, amount: string]
  payment: { title: string; lines: string[]; facts: [label: string, value: string][] }
}

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 56 }
const width = page.width - 2 * page.margin
const labelWidth = 140
const amountWidth = 110

const styles = {
  product: { size: 12.5, weight: 600, color: pdfInk },
  title: { size: 24, weight: 600, color: pdfInk },
  heading: { size: 12.5, weight: 600, color: pdfText },
  strong: { size: 10.5, weight: 600, color: pdfText },
  body: { size: 10.5, weight: 400, color: pdfText },
  soft: { size: 10.5, weight: 400, color: soft },
} as const satisfies Record<string, Pick<Style, 'size' | 'weight' | 'color'>>
type InvoiceStyle = keyof typeof styles

type Structure = ReturnType<PdfDocument['struct']>
type Cell = { tag: string; scope?: HeadScope; text: string; style: InvoiceStyle; x: number; width: number; right?: boolean }

export async function invoicePdfOf(invoice: InvoiceDocument): Promise<Buffer> {
  const { language, title, product } = invoice
  const about = { language, title, author: product, creator: product }
  const { doc, root, finish } = startTaggedPdf({ size: [page.width, page.height], ...about })
  writeInvoice(invoiceSheet(doc, language), root, invoice)
  return finish()
}

/** Writes downward. An invoice fits one page: its texts are limited where they are entered. */
function invoiceSheet(doc: PdfDocument, language: Language) {
  const pen = penOn(doc)
  let y: number = page.margin
  const fitted = (text: string, name: InvoiceStyle, room: number) =>
    pen.fit(text, { ...styles[name], language, lineHeight: 1.4 }, { width: room, linesMax: 6, sizeMin: styles[name].size })
  return {
    doc,
    space(height: number) {
      y += height
    },
    write(parent: Structure, tag: string, text: string, name: InvoiceStyle) {
      const fit = fitted(text, name, width)
      const top = y
      parent.add(doc.struct(tag, {}, () => void pen.write(fit, page.margin, top)))
      y = top + fit.height + 2
    },
    row(parent: Structure, cells: Cell[]) {
      const all = cells.map((cell) => ({ ...cell, fit: fitted(cell.text, cell.style, cell.width) }))
      const top = y
      const row = doc.struct('TR')
      parent.add(row)
      for (const { tag, scope, fit, x, width: room, right } of all)
        row.add(
          doc.struct(
            tag,
            cellOptions({ scope }),
            () => void pen.write(fit, page.margin + x, top, { width: room, align: right ? 'right' : 'left' }),
          ),
        )
      row.end()
      y = top + Math.max(...all.map(({ fit }) => fit.height)) + 4
    },
    line() {
      const at = y
      decoration(doc, () =>
        doc
          .lineWidth(0.7)
          .strokeColor(soft)
          .moveTo(page.margin, at)
          .lineTo(page.margin + width, at)
          .stroke(),
      )
      y += 8
    },
  }
}

type InvoiceSheet = ReturnType<typeof invoiceSheet>

function writeInvoice(sheet: InvoiceSheet, root: Structure, invoice: InvoiceDocument) {
  sheet.write(root, 'P', invoice.product, 'product')
  sheet.space(12)
  sheet.write(root, 'H1', invoice.title, 'title')
  sheet.space(10)
  writeFacts(sheet, root, invoice.facts)
  sheet.space(14)
  sheet.write(root, 'H2', invoice.billTo.title, 'heading')
  for (const line of invoice.billTo.lines) sheet.write(root, 'P', line, 'body')
  sheet.space(18)
  const table = sheet.doc.struct('Table')
  root.add(table)
  const cells = ([what, amount]: [string, string], style: InvoiceStyle, head: Pick<Cell, 'tag' | 'scope'> = { tag: 'TD' }): Cell[] => [
    { ...head, text: what, style, x: 0, width: width - amountWidth },
    { ...head, text: amount, style, x: width - amountWidth, width: amountWidth, right: true },
  ]
  sheet.row(table, cells(invoice.columns, 'soft', { tag: 'TH', scope: 'Column' }))
  sheet.line()
  sheet.row(table, cells(invoice.row, 'body'))
  sheet.line()
  sheet.row(table, cells(invoice.total, 'strong'))
  table.end()
  sheet.space(20)
  sheet.write(root, 'H2', invoice.payment.title, 'heading')
  for (const line of invoice.payment.lines) sheet.write(root, 'P', line, 'body')
  if (invoice.payment.facts.length > 0) writeFacts(sheet, root, invoice.payment.facts)
}

function writeFacts(sheet: InvoiceSheet, root: Structure, facts: [string, string][]) {
  const table = sheet.doc.struct('Table')
  root.add(table)
  for (const [label, value] of facts)
    sheet.row(table, [
      { tag: 'TH', scope: 'Row', text: label, style: 'soft', x: 0, width: labelWidth },
      { tag: 'TD', text: value, style: 'body', x: labelWidth, width: width - labelWidth },
    ])
  table.end()
}
