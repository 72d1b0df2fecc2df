import { fileIn } from '../../answer-files/file-entered.ts'
import { type AnswerReader, storedValue } from '../answer.ts'

/** The id of an uploaded file, whose name and size the caller looks up. */
export const readFile: AnswerReader = (sent) => {
  const file = fileIn(typeof sent === 'object' && 'file' in sent ? sent.file : String(sent))
  return file ? storedValue(file) : { code: 'answer.file' }
}
