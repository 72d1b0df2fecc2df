import { hasShape } from '../../kinds/kinds.ts'
import type { QuestionDefinition } from '../../model/definition.ts'

/** A rule about one question: returns what it found, or null. Rules in `englishOnly` apply only to English texts. */
export type QuestionRule = (question: QuestionDefinition) => string | null

/** @returns the first of the phrases that occurs in the text, as it is written there; null if none occurs */
export function firstMatchOf(phrases: readonly string[], text: string): string | null {
  const plain = text.replaceAll('’', "'")
  const pattern = new RegExp(`(?<![\\p{L}'-])(?:${phrases.join('|')})(?![\\p{L}'-])`, 'iu')
  return pattern.exec(plain)?.[0] ?? null
}

/** What people read until they answer: the section that begins with the question, and the question. */
export const leadOf = ({ section, text }: QuestionDefinition): string => [section?.title, section?.text, text].filter(Boolean).join('\n')

/** True if people choose from given answers; such a question must have one meaning. */
export const isClosedQuestion = (question: QuestionDefinition): boolean =>
  !hasShape(question, 'words', 'places', 'days', 'numbers', 'files', 'drawings')
