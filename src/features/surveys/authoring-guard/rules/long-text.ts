import type { QuestionRule } from './rule.ts'

export const wordsMax = 30
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * A question that does not fit on a phone's screen, in any language.
 * @returns the number of words
 */
export const longText: QuestionRule = ({ text }) => {
  const words = [...segmenter.segment(text)].filter((one) => one.isWordLike).length
  return words > wordsMax ? String(words) : null
}
