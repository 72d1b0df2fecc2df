// Questions made from the columns of a file: the kind that a column seems to be, and the question of a kind. No database, no Node.

import type { Refusal } from '../../../core/contract/errors.ts'
import { openQuestions } from '../../surveys/conditions/conditions.ts'
import { hasPart, hasShape } from '../../surveys/kinds/kinds.ts'
import { optionsMax } from '../../surveys/kinds/values.ts'
import {
  definitionOf,
  isOffering,
  labelLengthMax,
  type QuestionDefinition,
  questionLengthMax,
  questionsPerSurveyMax,
} from '../../surveys/model/definition.ts'
import { type NewKind, newKindOf } from './columns.ts'
import { dayOf, type ImportedColumn, type ImportQuestion, labelOf } from './rules.ts'
import { type FileColumn, foldHead } from './sources.ts'

/** A question to make, and the positions of its columns. */
export type NewQuestion = { columns: number[]; definition: QuestionDefinition }
type TargetedColumn = Pick<ImportedColumn, 'head' | 'part' | 'target'>

/** Represents the id of a question until it is made. */
export const importPlaceholderOf = ({ columns }: NewQuestion): string => `made:${columns[0]}`

/** The ends that scales usually have. */
const scaleEnds = [5, 7, 10]
const numeral = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const isWholeWithin = (numbers: readonly number[], min: number, max: number) =>
  numbers.every((one) => Number.isInteger(one) && one >= min && one <= max)

/** The kind of question that each column seems to be the answers of; null for one without a name or answers. */
export function guessKinds(columns: readonly FileColumn[], values: readonly (readonly string[])[]): (NewKind | null)[] {
  const isOption = columns.map((column, i) => isOptionColumn(column, values[i] ?? []))
  return columns.map((column, i) => {
    const own = values[i] ?? []
    if (own.length === 0 || labelOf(column) === '') return null
    const group = columns.filter((one, at) => isOption[at] && foldHead(one.head) === foldHead(column.head))
    return isOption[i] && areOptions(distinctOf(group.map(({ part }) => part))) ? 'choices' : kindOf(own)
  })
}

function kindOf(values: readonly string[]): NewKind {
  if (values.every((value) => /^(yes|no|true|false)$/i.test(value))) return 'yesno'
  if (values.every((value) => dayOf(value) !== null)) return 'date'
  if (values.every((value) => numeral.test(value))) return kindOfNumbers(values.map(numberOf))
  return kindOfTexts(values)
}

/** True for a column that says who chose one option of a question: its values are the option. */
function isOptionColumn({ part }: FileColumn, values: readonly string[]): boolean {
  const [first] = values
  if (part === '' || first === undefined) return false
  const folded = foldHead(first)
  return (folded === foldHead(part) || /^\d+$/.test(folded)) && values.every((value) => foldHead(value) === folded)
}

function kindOfNumbers(numbers: readonly number[]): NewKind {
  if (isWholeWithin(numbers, 0, 1)) return 'number'
  if (isWholeWithin(numbers, 1, 5)) return 'rating'
  return isWholeWithin(numbers, 0, 10) ? 'scale' : 'number'
}

/** Few texts that return are options. Lists are several choices if they consist of fewer texts than there are lists. */
function kindOfTexts(values: readonly string[]): NewKind {
  const distinct = distinctOf(values)
  const all = partsOf(values).flat()
  const parts = distinctOf(all)
  if (parts.length < distinct.length && areOptions(parts) && all.length >= 2 * parts.length) return 'choices'
  return areOptions(distinct) && values.length >= 2 * distinct.length ? 'choice' : 'open'
}

const areOptions = (labels: readonly string[]) =>
  labels.length >= 2 && labels.length <= optionsMax && labels.every((label) => label.length <= labelLengthMax)

/** The parts of lists. If a column has other separators than commas, its commas are part of the texts. */
function partsOf(values: readonly string[]): string[][] {
  const separator = values.some((one) => /[;|\n]/.test(one)) ? /[;|\n]/ : ','
  return values.map((value) =>
    value
      .split(separator)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
}

/** Texts that differ in more than case and spaces, in the order of their first appearance. */
function distinctOf(texts: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const text of texts) {
    const folded = foldHead(text)
    if (!first.has(folded)) first.set(folded, text)
  }
  return [...first.values()]
}

/** The questions that the targets of columns ask to be made. `values`: of each column, without empty ones. */
export function newQuestionsOf(columns: readonly TargetedColumn[], values: readonly (readonly string[])[]): NewQuestion[] {
  const made: NewQuestion[] = []
  const ofHead = new Map<string, NewQuestion & { labels: string[] }>()
  for (const [i, column] of columns.entries()) {
    const kind = newKindOf(column.target)
    const own = values[i] ?? []
    if (kind && hasShape({ type: kind }, 'several') && isOptionColumn(column, own)) {
      const folded = foldHead(column.head)
      const group = ofHead.get(folded) ?? { columns: [], labels: [], definition: definitionFor(kind, column.head, []) }
      group.columns.push(i)
      group.labels.push(column.part)
      group.definition = definitionFor(kind, column.head, distinctOf(group.labels))
      if (!ofHead.has(folded)) made.push(group)
      ofHead.set(folded, group)
    } else if (kind) made.push({ columns: [i], definition: definitionFor(kind, labelOf(column), own) })
  }
  return made.map(({ columns: at, definition }) => ({ columns: at, definition }))
}

function definitionFor(kind: NewKind, heading: string, values: readonly string[]): QuestionDefinition {
  // Decidim and others number the headings.
  const text = heading.replace(/^\d+\. /, '').slice(0, questionLengthMax)
  const labels = hasShape({ type: kind }, 'several') ? listedIn(values) : values
  const offered = isOffering(kind) ? distinctOf(labels).map((label) => ({ label })) : []
  return definitionOf({ text, type: kind, options: offered, ...(hasPart({ type: kind }, 'scale') && { scale: scaleOf(values) }) })
}

/** The texts of lists. What is only ever whole, such as "On foot, or by bike", is one text. */
function listedIn(values: readonly string[]): string[] {
  const parts = distinctOf(partsOf(values).flat())
  const whole = distinctOf(values)
  return parts.length < whole.length ? parts : whole
}

function scaleOf(values: readonly string[]) {
  const numbers = values.map(numberOf).filter((one) => isWholeWithin([one], 0, 10))
  const most = numbers.reduce((max, one) => Math.max(max, one), 1)
  return { min: numbers.includes(0) ? 0 : 1, max: scaleEnds.find((end) => end >= most) ?? 10, minLabel: '', maxLabel: '' }
}

/** @returns why a question can't be made; null if all can */
export function newQuestionRefusal(made: readonly NewQuestion[], questions: readonly ImportQuestion[]): Refusal | null {
  if (made.length > 0 && openQuestions(questions).length + made.length > questionsPerSurveyMax)
    return { code: 'question.tooMany', values: { maximum: questionsPerSurveyMax } }
  if (made.some(({ definition }) => definition.text.trim() === '')) return { code: 'imports.newUnnamed' }
  const wrong = made.find(({ definition: { type, options } }) => {
    return isOffering(type) && !areOptions(options.map(({ label }) => label))
  })
  if (!wrong) return null
  return { code: 'imports.newOptions', values: { column: wrong.definition.text, most: optionsMax, length: labelLengthMax } }
}

/**
 * Lets columns answer a question that the survey has instead of making it again: a second import adds no question.
 * @returns the columns with the ids of such questions, and the questions that are still to make
 */
export function reuseQuestions<C extends TargetedColumn>(
  columns: readonly C[],
  made: readonly NewQuestion[],
  questions: readonly ImportQuestion[],
): { columns: C[]; made: NewQuestion[] } {
  const taken = new Set(columns.map(({ target }) => target))
  const idOf = new Map<number, string>()
  const left = made.filter(({ columns: at, definition }) => {
    const same = openQuestions(questions).find(
      (one) => !taken.has(one._id) && one.type === definition.type && foldHead(one.text) === foldHead(definition.text),
    )
    if (!same) return true
    taken.add(same._id)
    for (const i of at) idOf.set(i, same._id)
    return false
  })
  return { columns: columns.map((column, i) => ({ ...column, target: idOf.get(i) ?? column.target })), made: left }
}
