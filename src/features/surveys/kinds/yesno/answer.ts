import { type AnswerReader, storedAs } from '../answer.ts'

/** Yes or no, or true or false. */
export const readYesNo: AnswerReader = (sent) => {
  const word = String(sent).trim().toLowerCase()
  if (word === 'yes' || word === 'true') return storedAs({ answer_yes: true })
  if (word === 'no' || word === 'false') return storedAs({ answer_yes: false })
  return { code: 'answer.yesno' }
}
