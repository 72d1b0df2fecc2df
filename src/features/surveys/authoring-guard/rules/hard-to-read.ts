import { gradeOf, wordsIn } from '../english.ts'
import type { QuestionRule } from './rule.ts'

export const gradeMax = 8
/** The formula is of no use for a few words: one long one would decide. */
const wordsMin = 8

/** Reading it takes more than eight grades of school. Gives the grade. */
export const hardToRead: QuestionRule = ({ text, help }) => {
  const all = `${text} ${help}`.trim()
  const grade = Math.round(gradeOf(all))
  return wordsIn(all).length >= wordsMin && grade > gradeMax ? String(grade) : null
}
