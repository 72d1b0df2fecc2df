import { createHash, randomInt } from 'node:crypto'

// Excludes characters that are easily confused: 0 O, 1 I L, 2 Z, 5 S, 8 B.
const letters = '34679ACDEFGHJKMNPQRTUVWXY'

const aliasLength = 5

/** A random alias such as K7Q4M, from about ten million: it reveals neither person nor time. */
export const newAlias = (): string => Array.from({ length: aliasLength }, () => letters[randomInt(letters.length)]).join('')

/** The receipt code of a person's answers to a project, such as AK7M-396C; deterministic. */
export function receiptOf(projectId: string, userId: string): string {
  const bytes = createHash('sha256').update(`${projectId} ${userId}`).digest()
  const code = Array.from(bytes.subarray(0, 8), (byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
