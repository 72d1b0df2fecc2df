// A print as a picture, for its preview.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { memoize } from '../../../core/async/memoize.ts'

/** Twice the width on the page, for screens with small pixels. */
const pictureWidth = 752

const library = memoize(() => PDFiumLibrary.init())

/**
 * The first page of a PDF as a WebP picture, drawn by the engine that Chrome prints PDFs with.
 * @throws Error if it cannot be read
 */
export async function pictureOfPdf(pdf: Uint8Array): Promise<Buffer> {
  const document = await (await library()).loadDocument(pdf)
  try {
    const page = document.getPage(0)
    const { originalWidth } = page.getOriginalSize()
    const { data, width, height } = await page.render({ scale: pictureWidth / originalWidth, render: 'bitmap' })
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .webp({ quality: 85 })
      .toBuffer()
  } finally {
    document.destroy()
  }
}
