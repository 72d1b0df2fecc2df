import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fontsFor, openFont } from '../../features/participation/posters/poster-fonts.server.ts'

/** A PDF of a bold title and lines of Latin text below it, in points on US Letter. */
export async function textPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const [regular, bold] = ([400, 600] as const).map((weight) => openFont(fontsFor('en', weight)[0] as string))
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 72,
    // The default font, Helvetica, is a file that the packaged program does not include.
    font: regular as unknown as string,
    lang: 'en-US',
    info: { Title: title },
  })
  document
    .font(bold as Buffer)
    .fontSize(20)
    .text(title)
    .moveDown()
  document.font(regular as Buffer).fontSize(11)
  for (const line of lines) document.text(line)
  document.end()
  return buffer(document)
}
