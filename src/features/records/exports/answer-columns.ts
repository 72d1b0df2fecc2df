// The columns, headings and cell types of an answer in a sheet. No database, no HTTP, no clock.
import type { AnswerValue } from '../../surveys/kinds/answer.ts'
import {
  type ColumnQuestion,
  type ColumnsFor,
  columnWidth,
  type Hidden,
  type OneAnswer,
  type TextLookup,
} from '../../surveys/kinds/column.ts'
import { kindColumns } from '../../surveys/kinds/columns.ts'

/** As stored in the database; an answer with own words names both. Undefined for an unanswered question. */
export type CellAnswer = OneAnswer | { chosen: AnswerValue; other: string } | undefined
type AnswerColumns = ColumnsFor<CellAnswer>

/**
 * The columns of a question, by its number in the survey: those of its kind. Own words for an option have one more.
 * @param hidden redacts a copy that leaves the organization
 */
export function answerColumnsOf(question: ColumnQuestion, number: number, words: TextLookup, hidden?: Hidden): AnswerColumns {
  const name = `${number}. ${question.text}`
  const { heads, widths, cells } = kindColumns[question.type](question, name, words, hidden)
  const other = question.options.find((one) => one.isOther)
  const isWorded = (given: CellAnswer) => typeof given === 'object' && 'chosen' in given
  const plainOf = (given: CellAnswer) => (isWorded(given) ? given.chosen : given)
  if (!other) return { heads, widths, cells: (given) => cells(plainOf(given)) }
  const own = (given: CellAnswer) => (isWorded(given) ? (hidden?.text(given.other) ?? given.other) : null)
  return {
    heads: [...heads, words('head.other', { question: name, option: other.label })],
    widths: [...widths, columnWidth.text],
    cells: (given) => [...cells(plainOf(given)), own(given)],
  }
}
