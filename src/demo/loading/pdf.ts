import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type FontWeight, openFont, pdfFontsFor } from '../../core/documents/pdf/fonts.server.ts'

type TextPdf = { content: Buffer; bytes: number; pages: number }

/**
 * A PDF of a bold title and lines of Latin text below it, in points on US Letter. It tells its pages: to read them out of the document
 * takes a thread of its own, and as long as a drawing in all sizes.
 */
export async function textPdf(title: string, lines: readonly string[]): Promise<TextPdf> {
  const fontOf = (weight: FontWeight) => openFont(pdfFontsFor('en', weight)[0] as string) as unknown as Buffer
  const [regular, bold] = [fontOf(400), fontOf(600)]
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 72,
    // The default font, Helvetica, is a file that the packaged program does not include.
    font: regular as unknown as string,
    lang: 'en-US',
    info: { Title: title },
  })
  let pages = 1
  document.on('pageAdded', () => {
    pages++
  })
  document.font(bold).fontSize(20).text(title).moveDown()
  document.font(regular).fontSize(11)
  for (const line of lines) document.text(line)
  document.end()
  const content = await buffer(document)
  return { content, bytes: content.length, pages }
}
