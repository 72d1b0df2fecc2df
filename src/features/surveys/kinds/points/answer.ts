import { type AnswerReader, isOption, keysIn, storedValue } from '../answer.ts'
import { pairOf, splitPair } from '../matrix/pairs.ts'
import { optionKeys } from '../values.ts'
import { pointsGiven } from './shared.ts'

/** `option:points` for options: whole numbers that add up to the question's points. An option that is left out has none. */
export const readPoints: AnswerReader = (sent, asked) => {
  const pairs = keysIn(sent)?.map(splitPair) ?? []
  const isOnce = new Set(pairs.map((one) => one.row)).size === pairs.length
  const isFit = isOnce && pairs.length > 0 && pairs.every(({ row, value }) => isOption(asked, row) && /^\d{0,3}$/.test(value.trim()))
  if (!isFit) return { code: 'answer.pointsWhole' }
  const given = new Map(pairs.map(({ row, value }) => [row, Number(value)]))
  const [total, sum] = [asked.scale?.max ?? 0, pointsGiven([...given.values()])]
  if (sum !== total) return { code: 'answer.points', values: { total, given: sum } }
  return storedValue(optionKeys(asked).map((key) => pairOf(key, String(given.get(key) ?? 0))))
}
