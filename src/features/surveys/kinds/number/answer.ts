import { type AnswerReader, type RawAnswer, storedValue } from '../answer.ts'

/** A safe limit: larger numbers lose digits in JSON. */
export const numberMax = 1_000_000_000

/** A number within the range. */
export const readNumber: AnswerReader = (sent, { range }) => {
  const number = decimalIn(sent)
  if (number === null || Math.abs(number) > numberMax) return { code: 'answer.number' }
  const isWithin = number >= (range?.min ?? -numberMax) && number <= (range?.max ?? numberMax)
  return isWithin ? storedValue(number) : { code: 'answer.range' }
}

/** Longer texts are no number that anybody means; the length goes before the expression. */
const textLengthMax = 100

function decimalIn(sent: RawAnswer): number | null {
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null
  if (typeof sent !== 'string' || sent.length > textLengthMax) return null
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(sent.trim()) ? Number(sent) : null
}
