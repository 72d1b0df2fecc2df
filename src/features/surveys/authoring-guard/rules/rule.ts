import type { Definition } from '../definition.ts'

/** Rules of single questions. Those in `englishOnly` are asked only of English texts. */
export type QuestionRule = (question: Definition) => string | null

/** The first of some words or phrases that stands in a text, as it stands there; null where none does. */
export function firstOf(phrases: readonly string[], text: string): string | null {
  const plain = text.replaceAll('’', "'")
  const pattern = new RegExp(`(?<![\\p{L}'-])(?:${phrases.join('|')})(?![\\p{L}'-])`, 'iu')
  return pattern.exec(plain)?.[0] ?? null
}

/** Whether people choose from something, so that a question must mean one thing to all of them. */
export const isClosed = ({ type }: Definition): boolean => type !== 'open' && type !== 'place' && type !== 'date' && type !== 'number'
