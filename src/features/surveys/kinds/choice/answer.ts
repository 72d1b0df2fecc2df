import { type AnswerReader, isOption, keysIn, storedValue } from '../answer.ts'

/** The key of an option. */
export const readChoice: AnswerReader = (sent, asked) => {
  const keys = keysIn(sent)
  return keys?.length === 1 && isOption(asked, keys[0]) ? storedValue(keys[0] as string) : { code: 'answer.choice' }
}
