// Answers with one value for each row: a list of `row:value`, in the order of the rows.
import type { QuestionSpec } from '../kind.ts'
import { optionKeys, scaleStepsOf } from '../values.ts'

/** More rows than this tire people. */
export const matrixRowsMax = 12

type MatrixSpec = Pick<QuestionSpec, 'options' | 'scale' | 'rows'>

/** The values that each row takes: keys of options, or steps of a scale. */
export const matrixColumnsOf = ({ options, scale }: MatrixSpec): readonly string[] =>
  scale ? scaleStepsOf({ scale }) : optionKeys({ options })

export const pairOf = (row: string, value: string): string => `${row}:${value}`

/** The row and the value of a pair; the value is empty if the row was left out. */
export function splitPair(pair: string): { row: string; value: string } {
  const at = pair.indexOf(':')
  return at < 0 ? { row: pair, value: '' } : { row: pair.slice(0, at), value: pair.slice(at + 1) }
}

/** Every pair of a matrix, row by row. `isWithSkipped` adds to each row the pair without a value, for people who left it out. */
export const pairsOf = (asked: MatrixSpec, isWithSkipped = false): string[] =>
  (asked.rows ?? []).flatMap(({ key }) => [...matrixColumnsOf(asked), ...(isWithSkipped ? [''] : [])].map((value) => pairOf(key, value)))

/** A row of a matrix as a question of its own: one choice, or one step. */
export const rowAsked = <Q extends Pick<QuestionSpec, 'type' | 'scale'>>(question: Q): Q => ({
  ...question,
  type: question.scale ? 'scale' : 'choice',
})

/** The chosen values by row. Of two values for one row, the last one counts. */
export const valuesByRow = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.filter(Boolean).map((pair) => [splitPair(pair).row, splitPair(pair).value]))

/** The name of a row's field in the plain form. */
export const rowField = (question: string, row: string): string => `${question}/${row}`

/** What an answer says of every row: its pairs, and the pair without a value for each row that was left out. */
export function answeredPairs({ rows = [] }: MatrixSpec, pairs: readonly string[]): string[] {
  const values = valuesByRow(pairs)
  return rows.map(({ key }) => pairOf(key, values.get(key) ?? ''))
}
