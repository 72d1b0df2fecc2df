import type { QuestionRule } from './rule.ts'

export const wordsMax = 30
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The question alone is longer than a phone shows at once. Gives the number of its words, in any language. */
export const longText: QuestionRule = ({ text }) => {
  const words = [...segmenter.segment(text)].filter((one) => one.isWordLike).length
  return words > wordsMax ? String(words) : null
}
