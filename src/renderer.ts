// The thread that renders documents and checks large files, started by core/documents/render-thread.server.ts. Node runs it from the
// sources, without the bundler: nothing it imports may read a catalog of texts.
import { type MessagePort, parentPort } from 'node:worker_threads'
import { serveRenderings } from './core/documents/render-thread.server.ts'
import { invoicePdfOf } from './features/billing/invoices/invoice-pdf.server.ts'
import { pictureOfPdf } from './features/participation/posters/picture.server.ts'
import { posterOf } from './features/participation/posters/poster.server.ts'
import { sheetOf } from './features/participation/posters/sheet.server.ts'
import { checkedLines } from './features/results/imports/reading.server.ts'
import { pdfOf } from './features/results/publication/pdf.server.ts'

serveRenderings(parentPort as MessagePort, {
  invoice: invoicePdfOf,
  results: pdfOf,
  poster: posterOf,
  picture: pictureOfPdf,
  sheet: sheetOf,
  import: checkedLines,
})
