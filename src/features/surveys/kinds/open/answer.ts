import { cleanText } from '../../../../core/contract/clean-text.ts'
import { type AnswerReader, storedAs } from '../answer.ts'
import { openAnswerLengthMax } from './kind.ts'

/** A text of 1 to 1000 characters. */
export const readOpen: AnswerReader = (sent) => {
  if (typeof sent !== 'string') return { code: 'answer.text' }
  // PostgreSQL cannot store NUL, and browsers count a line break as one character but send two.
  const text = cleanText(sent)
  if (text === '') return { code: 'answer.text' }
  return text.length > openAnswerLengthMax
    ? { code: 'answer.tooLong', values: { maximum: openAnswerLengthMax } }
    : storedAs({ answer_text: text })
}
