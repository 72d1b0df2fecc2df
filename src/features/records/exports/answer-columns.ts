// How an answer stands in a sheet: in which columns, under which headings, as what kind of cell. No database, no HTTP, no clock.

import type { Cell } from '../../../core/documents/sheet.server.ts'
import type { Question } from '../../projects/model/contract.ts'
import { type AnswerValue, inLabels, type Place } from '../../surveys/model/rules.ts'

type Asked = Pick<Question, 'text' | 'type' | 'options' | 'scale' | 'range'>
/** As the database keeps it; a yes or no is true or false. Undefined where somebody did not answer. */
export type Given = AnswerValue | boolean | undefined
/** Words of the export, by their code. */
export type Words = (code: string, values?: Record<string, string | number>) => string
/** What must not leave as it is: texts that people wrote themselves, and the points that they marked. */
export type Hidden = { text: (text: string) => string; place: (place: Place) => Place }
export type AnswerColumns = { heads: string[]; widths: number[]; cells: (given: Given) => Cell[] }

const width = { number: 12, day: 14, text: 60 }
/** Sheets count days from 30 December 1899, and take 1900 for a leap year: days before this one they show wrongly, so those stay texts. */
const firstDay = '1900-03-01'
const dayMilliseconds = 86_400_000
const daysBeforeUnix = 25_569

/** YYYY-MM-DD as a sheet's day. */
export const dayCell = (day: string): Cell =>
  day < firstDay ? day : { day: Date.parse(`${day}T00:00:00Z`) / dayMilliseconds + daysBeforeUnix }

/**
 * The columns of a question, by its number in the survey. Most have one. Several choices have one per option with 1 or 0, so that a sheet can
 * count them; a place has its words, its latitude and its longitude; a ranking stands in one, best first, as people put it.
 * @param hidden for a copy that goes to somebody else
 */
export function columnsOf(question: Asked, number: number, words: Words, hidden?: Hidden): AnswerColumns {
  const name = `${number}. ${question.text}`
  const one = (cell: (given: Exclude<Given, undefined>) => Cell, wide: number, head = name): AnswerColumns => ({
    heads: [head],
    widths: [wide],
    cells: (given) => [given === undefined ? null : cell(given)],
  })
  const text = (given: Exclude<Given, undefined>) => (typeof given === 'boolean' ? words(given ? 'yes' : 'no') : inLabels(question, given))
  switch (question.type) {
    case 'choices':
      return {
        heads: question.options.map(({ label }) => words('head.option', { question: name, option: label })),
        widths: question.options.map(() => width.number),
        cells: (given) => question.options.map(({ key }) => (Array.isArray(given) ? Number(given.includes(key)) : null)),
      }
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
          const { text, lat, lng } = hidden ? hidden.place(given as Place) : (given as Place)
          return [hidden ? hidden.text(text) : text, lat, lng]
        },
      }
    case 'open':
      return one((given) => (hidden ? hidden.text(String(given)) : String(given)), width.text)
    case 'scale':
      return one(text, width.day, scaleHead(question, name, words))
    case 'number':
      return one(text, width.day, question.range?.unit ? words('head.unit', { question: name, unit: question.range.unit }) : name)
    default:
      return one(text, question.type === 'yesno' || question.type === 'rating' ? width.day : width.text)
  }
}

const inOrder = (question: Asked, keys: readonly string[]): string =>
  keys.map((key, i) => `${i + 1}. ${inLabels(question, key)}`).join('\n')

function scaleHead({ scale }: Asked, name: string, words: Words): string {
  if (!scale || (scale.minLabel === '' && scale.maxLabel === '')) return name
  const end = (value: number, label: string) => (label === '' ? String(value) : words('head.end', { value, label }))
  return words('head.scale', { question: name, low: end(scale.min, scale.minLabel), high: end(scale.max, scale.maxLabel) })
}
