import { readFile } from 'node:fs/promises'
import { concurrencyLimit } from '../../../core/async/concurrency-limit.ts'
import type { Source } from '../../../core/storage/pictures.server.ts'
import { inspectPdf } from './pdf.server.ts'
import { notTaken } from './uploads.server.ts'

/** A document is looked through as a whole: 25 MB are three times that in memory. */
const inTurn = concurrencyLimit(2)

/**
 * What is known of a PDF that may be kept.
 * @throws Refusal 415 for what is no PDF, 422 for one that is damaged, encrypted, or does more than be read
 */
export const checkDocument = (content: Source): Promise<{ bytes: number; pages: number | null }> =>
  inTurn(async () => {
    const whole = Buffer.isBuffer(content) ? content : await readFile(content.path)
    const { pages, fault } = await inspectPdf(whole)
    if (fault) throw notTaken('document', fault === 'type' ? 415 : 422, `document.${fault}`)
    return { bytes: whole.length, pages }
  })
