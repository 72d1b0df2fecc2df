import { type AnswerReader, keysIn, storedValue } from '../answer.ts'

/** All options' keys, best first. */
export const readRanking: AnswerReader = (sent, { options }) => {
  const keys = keysIn(sent)
  const isAll = keys?.length === options.length && options.every((one) => keys.includes(one.key))
  return isAll ? storedValue(keys as string[]) : { code: 'answer.ranking' }
}
