import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { ImageSource } from '../../../core/storage/pictures.server.ts'
import { inspectPdf } from './pdf/inspect-pdf.server.ts'
import { notTaken } from './uploads.server.ts'

/** A document is checked in memory: 25 MB take three times that. */
const inTurn = pLimit(2)

/**
 * Checks a PDF and returns what is stored about it.
 * @throws HttpError 415 if it is not a PDF, 422 if it is damaged, encrypted or has active content
 */
export const checkDocument = (content: ImageSource): Promise<{ bytes: number; pages: number | null }> =>
  inTurn(async () => {
    const whole = Buffer.isBuffer(content) ? content : await readFile(content.path)
    const { pages, fault } = await inspectPdf(whole)
    if (fault) throw notTaken('document', fault === 'type' ? 415 : 422, `document.${fault}`)
    return { bytes: whole.length, pages }
  })
