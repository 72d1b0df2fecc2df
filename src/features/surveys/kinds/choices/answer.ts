import { type AnswerReader, isOption, keysIn, storedValue } from '../answer.ts'
import { optionKeys } from '../values.ts'

/** The keys of options, at least one; stored in the order of the question. */
export const readChoices: AnswerReader = (sent, asked) => {
  const keys = keysIn(sent)
  if (!keys || keys.length === 0 || !keys.every((key) => isOption(asked, key))) return { code: 'answer.choices' }
  return storedValue(optionKeys(asked).filter((key) => keys.includes(key)))
}
