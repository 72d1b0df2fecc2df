import { gradeOf, writtenWords } from '../english.ts'
import type { QuestionRule } from './rule.ts'

export const gradeMax = 8
/** The formula is unreliable for short texts: one long word would decide. */
const wordsMin = 8

/**
 * A text above the eighth school grade.
 * @returns the grade
 */
export const hardToRead: QuestionRule = ({ text, help }) => {
  const all = `${text} ${help}`.trim()
  const grade = Math.round(gradeOf(all))
  return writtenWords(all).length >= wordsMin && grade > gradeMax ? String(grade) : null
}
