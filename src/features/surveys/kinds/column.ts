// The columns of an answer in a sheet. No database, no HTTP, no clock.
import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import type { Question } from '../../projects/model/contract.ts'
import type { AnswerValue, PlaceAnswer } from './answer.ts'

export type ColumnQuestion = Pick<Question, 'text' | 'type' | 'options' | 'scale' | 'range'> & { rows?: Question['rows'] | null }
/** As stored in the database: a yes/no answer is true or false. */
export type OneAnswer = AnswerValue | boolean
/** The export's texts by code. */
export type TextLookup = (code: string, values?: Record<string, string | number>) => string
/** Redacts user-written text and marked points, and counts files and shapes, which are left out but for their size. */
export type Hidden = { text: (text: string) => string; place: (place: PlaceAnswer) => PlaceAnswer; file: () => void; shape: () => void }
export type ColumnsFor<Given> = { heads: string[]; widths: number[]; cells: (given: Given) => SheetCell[] }

/**
 * The columns of a kind.
 * @param name the question with its number, which heads its columns
 * @param hidden redacts a copy that leaves the organization
 */
export type KindColumns = (question: ColumnQuestion, name: string, words: TextLookup, hidden?: Hidden) => ColumnsFor<OneAnswer | undefined>

export const columnWidth = { number: 12, day: 14, text: 60 }

export const oneColumn = (head: string, width: number, cell: (given: OneAnswer) => SheetCell): ColumnsFor<OneAnswer | undefined> => ({
  heads: [head],
  widths: [width],
  cells: (given) => [given === undefined ? null : cell(given)],
})

/** The label of an option; anything else as it is. */
export function labelIn({ options }: Pick<ColumnQuestion, 'options'>, given: OneAnswer): SheetCell {
  if (typeof given === 'number') return given
  return options.find((one) => one.key === given)?.label ?? String(given)
}

/** The name with the labels of a scale's ends. */
export function scaleHead({ scale }: ColumnQuestion, name: string, words: TextLookup): string {
  if (!scale || (scale.minLabel === '' && scale.maxLabel === '')) return name
  const end = (value: number, label: string) => (label === '' ? String(value) : words('head.end', { value, label }))
  return words('head.scale', { question: name, low: end(scale.min, scale.minLabel), high: end(scale.max, scale.maxLabel) })
}
