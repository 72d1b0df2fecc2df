// The columns, headings and cell types of an answer in a sheet. No database, no HTTP, no clock.

import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { Question } from '../../projects/model/contract.ts'
import type { FileAnswer } from '../../surveys/answer-files/file-entered.ts'
import { valuesByRow } from '../../surveys/model/matrix.ts'
import { type AnswerValue, inLabels, type PlaceAnswer } from '../../surveys/model/rules.ts'
import { measureOf } from '../../surveys/shapes/measure.ts'
import { type ShapeAnswer, wktOf } from '../../surveys/shapes/shape.ts'

type ColumnQuestion = Pick<Question, 'text' | 'type' | 'options' | 'scale' | 'range'> & { rows?: Question['rows'] | null }
/** As stored in the database; a yes/no answer is true or false, and one with own words names both. Undefined for an unanswered question. */
export type CellAnswer = OneAnswer | { chosen: AnswerValue; other: string } | undefined
type OneAnswer = AnswerValue | boolean
/** The export's texts by code. */
export type TextLookup = (code: string, values?: Record<string, string | number>) => string
/** Redacts user-written text and marked points, and counts files and shapes, which are left out but for their size. */
export type Hidden = { text: (text: string) => string; place: (place: PlaceAnswer) => PlaceAnswer; file: () => void; shape: () => void }
export type AnswerColumns = ColumnsFor<CellAnswer>
type ColumnsFor<Given> = { heads: string[]; widths: number[]; cells: (given: Given) => SheetCell[] }

const width = { number: 12, day: 14, text: 60 }
/** Spreadsheets count days from December 30, 1899, and treat 1900 as a leap year. They show earlier dates wrongly, so those stay text. */
const firstDay = '1900-03-01'
const daysBeforeUnix = 25_569
const kilobyte = 1000

/** YYYY-MM-DD as a spreadsheet's serial day. */
export const dayCell = (day: string): SheetCell =>
  day < firstDay ? day : { day: Date.parse(`${day}T00:00:00Z`) / dayMilliseconds + daysBeforeUnix }

/**
 * The columns of a question, by its number in the survey. Most have one. Multiple choice has one per option with 1 or 0, which
 * spreadsheets can sum; a matrix has one per row; a place has its text, latitude and longitude; a file has its name and its size; a
 * line or an area has its WKT and its length or size; a ranking has one, best first. Own words for an option have one more.
 * @param hidden redacts a copy that leaves the organization
 */
export function columnsOf(question: ColumnQuestion, number: number, words: TextLookup, hidden?: Hidden): AnswerColumns {
  const { heads, widths, cells } = valueColumns(question, number, words, hidden)
  const other = question.options.find((one) => one.isOther)
  const isWorded = (given: CellAnswer) => typeof given === 'object' && 'chosen' in given
  const plainOf = (given: CellAnswer) => (isWorded(given) ? given.chosen : given)
  if (!other) return { heads, widths, cells: (given) => cells(plainOf(given)) }
  const own = (given: CellAnswer) => (isWorded(given) ? (hidden?.text(given.other) ?? given.other) : null)
  return {
    heads: [...heads, words('head.other', { question: `${number}. ${question.text}`, option: other.label })],
    widths: [...widths, width.text],
    cells: (given) => [...cells(plainOf(given)), own(given)],
  }
}

function valueColumns(question: ColumnQuestion, number: number, words: TextLookup, hidden?: Hidden): ColumnsFor<OneAnswer | undefined> {
  const name = `${number}. ${question.text}`
  const one = (cell: (given: OneAnswer) => SheetCell, wide: number, head = name): ColumnsFor<OneAnswer | undefined> => ({
    heads: [head],
    widths: [wide],
    cells: (given) => [given === undefined ? null : cell(given)],
  })
  const text = (given: OneAnswer) =>
    typeof given === 'boolean' ? words(given ? 'yes' : 'no') : inLabels({ options: question.options }, given)
  switch (question.type) {
    case 'choices':
      return {
        heads: question.options.map(({ label }) => words('head.option', { question: name, option: label })),
        widths: question.options.map(() => width.number),
        cells: (given) => question.options.map(({ key }) => (Array.isArray(given) ? Number(given.includes(key)) : null)),
      }
    case 'matrix':
      return matrixColumns(question, name, words)
    case 'ranking':
      return one((given) => (Array.isArray(given) ? inOrder(question, given) : text(given)), width.text)
    case 'date':
      return one((given) => dayCell(String(given)), width.day)
    case 'place':
      return {
        heads: [name, words('head.latitude', { question: name }), words('head.longitude', { question: name })],
        widths: [width.text, width.number, width.number],
        cells: (given) => {
          if (given === undefined) return [null, null, null]
          const { text, lat, lng } = hidden ? hidden.place(given as PlaceAnswer) : (given as PlaceAnswer)
          return [hidden ? hidden.text(text) : text, lat, lng]
        },
      }
    case 'file':
      return fileColumns(name, words, hidden)
    case 'line':
    case 'area':
      return shapeColumns(name, words(question.type === 'line' ? 'head.miles' : 'head.acres', { question: name }), hidden)
    case 'open':
      return one((given) => (hidden ? hidden.text(String(given)) : String(given)), width.text)
    case 'scale':
    case 'rating':
      return one(text, width.day, scaleHead(question, name, words))
    case 'number':
      return one(text, width.day, question.range?.unit ? words('head.unit', { question: name, unit: question.range.unit }) : name)
    default:
      return one(text, question.type === 'yesno' ? width.day : width.text)
  }
}

function fileColumns(name: string, words: TextLookup, hidden?: Hidden): ColumnsFor<OneAnswer | undefined> {
  return {
    heads: [name, words('head.fileSize', { question: name })],
    widths: [width.text, width.number],
    cells(given) {
      if (given === undefined) return [null, null]
      const { name, bytes } = given as FileAnswer
      hidden?.file()
      return [hidden ? null : name, Math.max(1, Math.round(bytes / kilobyte))]
    },
  }
}

function shapeColumns(name: string, measure: string, hidden?: Hidden): ColumnsFor<OneAnswer | undefined> {
  return {
    heads: [name, measure],
    widths: [width.text, width.number],
    cells(given) {
      if (given === undefined) return [null, null]
      const shape = given as ShapeAnswer
      hidden?.shape()
      return [hidden ? null : wktOf(shape), Object.values(measureOf(shape))[0] ?? null]
    },
  }
}

const inOrder = (question: ColumnQuestion, keys: readonly string[]): string =>
  keys.map((key, i) => `${i + 1}. ${inLabels({ options: question.options }, key)}`).join('\n')

/** A column per row, empty where the row was left out; steps of a scale are numbers. */
function matrixColumns(question: ColumnQuestion, name: string, words: TextLookup): ColumnsFor<OneAnswer | undefined> {
  const rows = question.rows ?? []
  const cellOf = (value: string | undefined): SheetCell => {
    if (value === undefined) return null
    return question.scale ? Number(value) : inLabels({ options: question.options }, value)
  }
  return {
    heads: rows.map(({ label }) => scaleHead(question, words('head.option', { question: name, option: label }), words)),
    widths: rows.map(() => (question.scale ? width.day : width.text)),
    cells: (given) => {
      const values = valuesByRow(Array.isArray(given) ? given : [])
      return rows.map(({ key }) => cellOf(values.get(key)))
    },
  }
}

function scaleHead({ scale }: ColumnQuestion, name: string, words: TextLookup): string {
  if (!scale || (scale.minLabel === '' && scale.maxLabel === '')) return name
  const end = (value: number, label: string) => (label === '' ? String(value) : words('head.end', { value, label }))
  return words('head.scale', { question: name, low: end(scale.min, scale.minLabel), high: end(scale.max, scale.maxLabel) })
}
