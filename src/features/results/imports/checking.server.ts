// Has a file of an earlier platform checked in a thread, and reads the rows of the result batch by batch.
import { inRenderThread } from '../../../core/documents/render-thread.server.ts'
import type { CheckedHead, CheckedPart, checkedLines, ImportMapping, KeyedRow } from './reading.server.ts'
import type { ImportFault, ImportQuestion } from './rules.ts'

const check = inRenderThread<typeof checkedLines>('import')

export type CheckedImport = CheckedHead & { good: Iterable<KeyedRow[]> }

/**
 * Checks a file without giving its rows.
 * @throws HttpError 413, 415 or 422 if the file is unreadable
 */
export const checkImport = async (content: Buffer, mapping: ImportMapping, questions: readonly ImportQuestion[]): Promise<CheckedHead> =>
  (await read(content, mapping, questions, 'none')).head

/** The same with the rows that can be imported. */
export async function checkRows(content: Buffer, mapping: ImportMapping, questions: readonly ImportQuestion[]): Promise<CheckedImport> {
  const { head, batches } = await read(content, mapping, questions, 'good')
  return { ...head, good: { [Symbol.iterator]: batches<KeyedRow> } }
}

/** All faults of a file, of which `checkImport` returns the first ones. */
export async function checkFaults(
  content: Buffer,
  mapping: ImportMapping,
  questions: readonly ImportQuestion[],
): Promise<Iterable<ImportFault>> {
  const { batches } = await read(content, mapping, questions, 'faults')
  return {
    *[Symbol.iterator]() {
      for (const batch of batches<ImportFault>()) yield* batch
    },
  }
}

async function read(content: Buffer, mapping: ImportMapping, questions: readonly ImportQuestion[], part: CheckedPart) {
  const lines = await check(content, mapping, questions, part)
  const headEnd = lines.indexOf(10)
  return {
    head: JSON.parse(lines.toString('utf8', 0, headEnd)) as CheckedHead,
    *batches<One>(): Generator<One[]> {
      for (let at = headEnd + 1, end = lines.indexOf(10, at); end !== -1; at = end + 1, end = lines.indexOf(10, at))
        yield JSON.parse(lines.toString('utf8', at, end))
    },
  }
}
