// The page of the PDF, and its footer.

import { type PdfDocument, penOn, type Style } from '../../../core/documents/pdf/pen.server.ts'
import { decoration, soft } from '../../../core/documents/pdf/tagged-pdf.server.ts'
import type { Description } from './description.ts'

/** US Letter, in points. */
export const page = { width: 612, height: 792, margin: 56, foot: 40 }
export const room = { x: page.margin, width: page.width - 2 * page.margin, bottom: page.height - page.margin - page.foot }
/** `address` is the page's URL; `pageOf` is the text with a page's number, with `{{number}}` and `{{count}}`. */
export type ReportFoot = { address: string; product: string; pageOf: string }

/** The footer of every page, an artifact that screen readers skip. */
export function feet(doc: PdfDocument, { language, project }: Description, { address, pageOf }: ReportFoot) {
  const pen = penOn(doc)
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i)
    const style: Style = { size: 8.5, weight: 400, color: soft, language }
    const top = page.height - page.margin - 4
    const pageLabel = pageOf.replace('{{number}}', String(i + 1)).replace('{{count}}', String(count))
    const left = pen.fit(`${project} · ${address.replace(/^https?:\/\//, '')}`, style, { width: room.width - 90, linesMax: 2, sizeMin: 7 })
    const right = pen.fit(pageLabel, style, { width: 84, sizeMin: 7 })
    decoration(doc, () => {
      pen.write(left, room.x, top)
      pen.write(right, room.x + room.width - 84, top, { width: 84, align: 'right' })
    })
  }
}
