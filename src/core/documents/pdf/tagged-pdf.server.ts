import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Language } from '../../i18n/languages.ts'
import type { PdfDocument } from './pen.server.ts'

// Colors of what is printed.
export const pdfInk = '#252f6a'
export const pdfText = '#161b45'
export const soft = '#565d82'

/** Draws decoration, which assistive technology skips. */
export function decoration(doc: PdfDocument, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** What the heading of a table's row or column is the heading of. */
export type HeadScope = 'Row' | 'Column'

/** The options of a table's cell. The library's types do not know the scope. */
export const cellOptions = ({ lang, scope }: { lang?: Language | undefined; scope?: HeadScope | undefined }): { lang?: string } => ({
  ...(lang && { lang }),
  ...(scope && { scope }),
})

type TaggedPdf = {
  /** Width and height in points. */
  size: readonly [number, number]
  language: Language
  title: string
  author: string
  creator: string
  /** Keeps all pages until the end, for footers with the number of pages. */
  bufferPages?: boolean
  autoFirstPage?: boolean
}

/**
 * Starts a PDF for screen readers (PDF/UA).
 * @returns the document, its root element, and a function that ends both and returns the file
 */
export function startTaggedPdf({ size, language, title, author, creator, ...options }: TaggedPdf): {
  doc: PdfDocument
  root: ReturnType<PdfDocument['struct']>
  finish: () => Promise<Buffer>
} {
  const doc = new PDFDocument({
    ...options,
    size: [...size],
    margin: 0,
    // No default font: Helvetica is not embedded, and a font that is both the default and registered is opened again for each use.
    font: null as unknown as string,
    pdfVersion: '1.7',
    // The types only list other subsets.
    subset: 'PDF/UA' as 'PDF/A-1a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: creator },
  })
  const file = buffer(doc)
  const root = doc.struct('Document', { lang: language })
  doc.addStructure(root)
  const finish = () => {
    root.end()
    doc.end()
    return file
  }
  return { doc, root, finish }
}
