import { type AnswerReader, keysIn, storedValue } from '../answer.ts'
import { matrixColumnsOf, pairOf, splitPair } from './pairs.ts'

/** `row:value` for rows of the matrix: at least one, and all if the question is required. */
export const readMatrix: AnswerReader = (sent, asked) => {
  const pairs = keysIn(sent)?.map(splitPair) ?? []
  const { rows = [], required } = asked
  const taken = rows.flatMap(({ key }) => pairs.filter((one) => one.row === key))
  const isOnce = new Set(taken.map((one) => one.row)).size === taken.length
  const isFit = taken.length === pairs.length && taken.every(({ value }) => matrixColumnsOf(asked).includes(value))
  if (taken.length === 0 || !isOnce || !isFit) return { code: 'answer.matrix' }
  return required && taken.length < rows.length
    ? { code: 'answer.matrixRows' }
    : storedValue(taken.map(({ row, value }) => pairOf(row, value)))
}
