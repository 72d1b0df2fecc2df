// Decides what a row of another platform says: which question a column answers, and how a cell is written as its answer.
import { cleanText } from '../../../core/contract/clean-text.ts'
import type { MessageValues, Refusal } from '../../../core/contract/errors.ts'
import type { CellValue } from '../../accounts/residents/rules.ts'
import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { figureShape, hasShape } from '../../surveys/kinds/kinds.ts'
import { matrixColumnsOf, pairOf } from '../../surveys/kinds/matrix/pairs.ts'
import { isGivenOrNot, optionsOf } from '../../surveys/kinds/options.ts'
import { answerText, readAnswer, shownAnswer } from '../../surveys/model/rules.ts'
import { importTextMax, type NewKind, newKindOf, ownTargets } from './columns.ts'
import { type FileColumn, foldHead, type ImportLayout } from './sources.ts'

export type ImportQuestion = QuestionSpec & { _id: string; text: string; closedAt?: string | undefined }
/** A column of an uploaded file, and its target: one of `ownTargets`, a question's id, or `newTarget`. */
export type ImportedColumn = FileColumn & {
  isPersonal: boolean
  target: string
  samples: string[]
  /** The kind of the question that could be made of it; null or absent if the survey has one, or if it isn't an answer. */
  suggested?: NewKind | null
  /** The question that would be made, at the first of its columns. */
  newQuestion?: { text: string; type: NewKind; options: string[] } | null
  /** The import has made the question. */
  isMade?: boolean
}
/** Why a cell is refused; the text of `code` is resolved when it is read. */
export type ImportFault = { row: number; column: string; code: string; values: MessageValues }
type FittedAnswer = { column: number; question: string | null; value: string }
export type FittedRow = { number: number; day: string | null; answers: FittedAnswer[]; faults: ImportFault[] }

export const labelOf = ({ head, part }: FileColumn): string => (part === '' ? head : `${head} – ${part}`)

const labeledAs = <One extends { key: string; label: string }>(all: readonly One[], text: string) =>
  all.find((one) => foldHead(one.label) === foldHead(text) || one.key === text.trim())
const optionAt = (question: QuestionSpec, text: string) => labeledAs(question.options, text)
const rowAt = ({ rows = [] }: QuestionSpec, text: string) => labeledAs(rows, text)

/** True if several columns of a file are one answer: an option each, or a row. */
const fillsSeveral = (question: QuestionSpec) => hasShape(question, 'several', 'pairs')

/** A cell of a sheet holds no file, other platforms write shapes each in their own way, and no column of points is an answer. */
export const isImportable = (question: Pick<QuestionSpec, 'type'>): boolean => !isGivenOrNot(question) && !hasShape(question, 'points')

/** How each column is imported until an official decides: a column that is not clearly an answer is left out. */
export function defaultTargets(
  { columns, keyAt, datesAt, commentAt }: ImportLayout,
  isPersonal: readonly boolean[],
  questions: readonly ImportQuestion[],
): string[] {
  const [dateAt] = datesAt
  const taken = new Set<string>()
  const importable = questions.filter(isImportable)
  return columns.map((column, i) => {
    if (isPersonal[i] || i === keyAt) return 'ignore'
    if (i === dateAt) return 'date'
    if (i === commentAt) return 'comment'
    const question = importable.find((one) => isAskedBy(one, column) && (fillsSeveral(one) || !taken.has(one._id)))
    if (!question) return 'ignore'
    taken.add(question._id)
    return question._id
  })
}

/** Decidim writes the number of a question before its text. */
function isAskedBy(question: ImportQuestion, column: FileColumn): boolean {
  const { head, part } = column
  const asked = foldHead(question.text)
  // A row of a table of ratings, for example, is a question of its own.
  if (part !== '' && foldHead(labelOf(column)) === asked) return true
  if (foldHead(head) !== asked && foldHead(head.replace(/^\d+\. /, '')) !== asked) return false
  if (hasShape(question, 'pairs')) return rowAt(question, part) !== undefined
  return part === '' || optionAt(question, part) !== undefined
}

/** @returns why the columns can't be imported this way; null if they can */
export function mappingRefusal(columns: readonly ImportedColumn[], questions: readonly ImportQuestion[]): Refusal | null {
  const seen = new Set<string>()
  for (const { target, isPersonal } of columns) {
    if (target === 'ignore') continue
    const question = questions.find((one) => one._id === target && isImportable(one))
    if (isPersonal) return { code: 'imports.personal' }
    if (!question && !newKindOf(target) && !(ownTargets as readonly string[]).includes(target)) return { code: 'imports.target' }
    if (seen.has(target) && (target === 'date' || (question && !fillsSeveral(question))))
      return { code: 'imports.targetTwice', values: { target: question?.text ?? '' } }
    seen.add(target)
  }
  return null
}

export const hasAnswers = (columns: readonly ImportedColumn[]): boolean =>
  columns.some(({ target }) => target !== 'ignore' && target !== 'date')

export function cellText(cell: CellValue | undefined): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cleanText(String(cell ?? '').toWellFormed())
}

/** What a row says in the columns that are imported, with a fault for each cell that does not fit. */
export function fitRow(
  row: { number: number; cells: readonly CellValue[] },
  columns: readonly ImportedColumn[],
  questions: ReadonlyMap<string, ImportQuestion>,
): FittedRow {
  const fitted: FittedRow = { number: row.number, day: null, answers: [], faults: [] }
  for (const [i, column] of columns.entries()) {
    const text = cellText(row.cells[i])
    if (text === '' || column.target === 'ignore' || column.isPersonal) continue
    const question = questions.get(column.target)
    const read = question ? fitAnswer(question, row.cells[i], column.part) : fitOwn(column.target, row.cells[i])
    if ('code' in read) fitted.faults.push({ row: row.number, column: labelOf(column), code: read.code, values: read.values ?? {} })
    else if (column.target === 'date') fitted.day = read.value
    else addAnswer(fitted.answers, { column: i, question: question?._id ?? null, value: read.value })
  }
  return fitted
}

/** The columns of a question with several choices, or of a matrix, are one answer. */
function addAnswer(answers: FittedAnswer[], answer: FittedAnswer): void {
  const same = answer.question === null ? undefined : answers.find((one) => one.question === answer.question)
  if (same) same.value = [...new Set([...same.value.split(','), ...answer.value.split(',')])].join(',')
  else answers.push(answer)
}

type FittedCell = { value: string } | Refusal

function fitOwn(target: string, cell: CellValue | undefined): FittedCell {
  if (target === 'date') return dayOf(cell) ?? { code: 'imports.date' }
  const value = cellText(cell)
  return value.length > importTextMax ? { code: 'imports.tooLong', values: { count: importTextMax } } : { value }
}

/** A cell as the question's answer, in the text format of a form. */
export function fitAnswer(question: QuestionSpec, cell: CellValue | undefined, part = ''): FittedCell {
  // An option for own words is chosen without them: a platform exports those in a column of their own, or nowhere.
  if (hasShape(question, 'options', 'several')) {
    const keys = keysIn(question, cellText(cell), part)
    return keys === null ? misfitOf(question, { code: 'answer.choice' }) : { value: keys.join(',') }
  }
  if (hasShape(question, 'pairs')) return fitRowOf(question, cellText(cell), part)
  const read = readAnswer(question, sentOf(question, cell))
  return 'code' in read ? misfitOf(question, read) : { value: answerText(shownAnswer(read)) }
}

/** A cell of a matrix, whose column is one of the rows. */
function fitRowOf(question: QuestionSpec, text: string, part: string): FittedCell {
  const row = rowAt(question, part)
  if (!row) return { code: 'imports.row', values: { options: (question.rows ?? []).map((one) => one.label).join(' · ') } }
  const value = optionAt(question, text)?.key ?? endOf(question, text) ?? text
  return matrixColumnsOf(question).includes(value) ? { value: pairOf(row.key, value) } : misfitOf(question, { code: 'answer.choice' })
}

/** The keys of the chosen options, in the question's order; null if one is unknown, or if a single choice has several. */
function keysIn(question: QuestionSpec, text: string, part: string): string[] | null {
  // A platform that exports numbers instead of labels writes one below the option that was chosen.
  const one = optionAt(question, text) ?? (/^\d+$/.test(text) && part !== '' ? optionAt(question, part) : undefined)
  if (one || hasShape(question, 'options')) return one ? [one.key] : null
  const chosen = chosenIn(question, text)
  return chosen && question.options.filter(({ key }) => chosen.includes(key)).map(({ key }) => key)
}

function sentOf(question: QuestionSpec, cell: CellValue | undefined): string {
  const text = cellText(cell)
  switch (figureShape(question)) {
    case 'ranks':
      return chosenIn(question, text)?.join(',') ?? ''
    case 'steps':
      return endOf(question, text) ?? text
    case 'numbers':
      return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    case 'days':
      return dayOf(cell)?.value ?? text
    default:
      return text
  }
}

function endOf({ scale }: QuestionSpec, text: string): string | null {
  if (scale && scale.minLabel !== '' && foldHead(scale.minLabel) === foldHead(text)) return String(scale.min)
  return scale && scale.maxLabel !== '' && foldHead(scale.maxLabel) === foldHead(text) ? String(scale.max) : null
}

/** The keys of a list of labels. A label may contain the comma that separates others, so the longest one is taken first. */
function chosenIn(question: QuestionSpec, text: string): string[] | null {
  const longest = question.options.toSorted((a, b) => b.label.length - a.label.length)
  const keys: string[] = []
  let rest = foldHead(text.replace(/(?<!\s)\s*\n\s*/g, ';'))
  while (rest !== '') {
    const found = longest.find(({ label }) => rest.startsWith(foldHead(label)) && /^\s*($|[,;|])/.test(rest.slice(foldHead(label).length)))
    if (!found) return null
    keys.push(found.key)
    rest = rest.slice(foldHead(found.label).length).replace(/^\s*[,;|]?\s*/, '')
  }
  return [...new Set(keys)]
}

function misfitOf(question: QuestionSpec, { code, values: limits }: Refusal): Refusal {
  const { options, range } = question
  if (code === 'answer.tooLong') return { code: 'imports.tooLong', values: { count: limits?.['maximum'] ?? 0 } }
  if (code === 'answer.date') return { code: 'imports.date' }
  if (code === 'answer.number') return { code: 'imports.number' }
  if (code === 'answer.range') return { code: 'imports.range', values: { min: range?.min ?? '−∞', max: range?.max ?? '∞' } }
  const values = hasShape(question, 'pairs') ? matrixColumnsOf(question) : optionsOf(question)
  const labels = options.length > 0 ? options.map((one) => one.label) : values
  const listed = labels.slice(0, 10).join(' · ')
  return { code: code === 'answer.ranking' ? 'imports.ranking' : 'imports.options', values: { options: listed } }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day in a cell: 2026-03-14, 3/14/2026 or Mar 14, 2026, with or without a time. The time zone is unknown, so the time is dropped. */
export function dayOf(cell: CellValue | undefined): { value: string } | null {
  const text = cellText(cell)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,].*)?$/.exec(text)
  if (us) return dayFrom(Number(us[3]), Number(us[1]), Number(us[2]))
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}|\d{2})(?:[ ,].*)?$/i.exec(text)
  if (!named) return null
  const year = Number(named[3])
  return dayFrom(year < 100 ? 2000 + year : year, months.indexOf((named[1] ?? '').toLowerCase()) + 1, Number(named[2]))
}

function dayFrom(year: number, month: number, day: number): { value: string } | null {
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  // JavaScript reads February 30 as a day in March.
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? { value } : null
}
