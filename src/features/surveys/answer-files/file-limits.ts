// What may be attached. A separate module, so pages that only read answers don't load it.
import { megabyte } from '../../../core/storage/file-size.ts'

export const answerFileMegabytesMax = 25
export const answerFileBytesMax = answerFileMegabytesMax * megabyte
export const answerFilePixelsMax = 50_000_000
/** What a browser offers to choose; the server looks at the content. */
export const answerFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
