import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { ImageSource } from '../../../core/storage/pictures.server.ts'
import { rewritePdf } from './pdf/rewrite-pdf.server.ts'
import { notTaken } from './uploads.server.ts'

/** A document is checked in memory: 25 MB take three times that. */
const inTurn = pLimit(2)

/**
 * Rewrites a PDF, and returns what is stored instead of the uploaded file.
 * @throws HttpError 415 if it is not a PDF, 422 if it is damaged, encrypted or has active content
 */
export const checkDocument = (uploaded: ImageSource): Promise<{ content: Buffer; bytes: number; pages: number | null }> =>
  inTurn(async () => {
    const result = await rewritePdf(Buffer.isBuffer(uploaded) ? uploaded : await readFile(uploaded.path))
    if (result.fault) throw notTaken('document', result.fault === 'type' ? 415 : 422, `document.${result.fault}`)
    const { content, pages } = result
    return { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), bytes: content.byteLength, pages }
  })
