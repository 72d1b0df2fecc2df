// Which conditions a survey cannot have. No database, no HTTP, no clock.
import type { AnswerComparison, Question, QuestionCondition } from '../../projects/model/contract.ts'
import type { QuestionSpec } from '../kinds/kind.ts'
import { hasShape } from '../kinds/kinds.ts'
import { namedValues } from '../kinds/named-values.ts'
import { readAnswer } from '../model/rules.ts'
import { conditionPartsOf } from './condition-parts.ts'

type AskedQuestion = Pick<Question, '_id' | 'askIf'> & QuestionSpec

/** The comparisons that an answer of a type can be asked for; empty for types with options or rows. */
export function comparisonsOf(type: QuestionSpec['type']): readonly AnswerComparison[] {
  if (hasShape({ type }, 'numbers')) return ['is', 'isNot', 'atLeast', 'atMost', 'between']
  return hasShape({ type }, 'days') ? ['is', 'isNot', 'before', 'after', 'between'] : []
}

/** True if a condition can name the question. */
export const isNameable = (question: QuestionSpec): boolean => comparisonsOf(question.type).length > 0 || namedValues(question).length > 0

/**
 * @returns the first question whose condition names no earlier question that a condition can name, or answers that it cannot have; `part`
 * counts from 0. null if all are valid
 */
export function brokenCondition(questions: readonly AskedQuestion[]): { id: string; part: number } | null {
  for (const [i, { _id, askIf }] of questions.entries()) {
    const part = conditionPartsOf(askIf).findIndex((one) => !isValid(one, questions.slice(0, i)))
    if (part >= 0) return { id: _id, part }
  }
  return null
}

function isValid({ question, answers, is }: QuestionCondition, earlier: readonly AskedQuestion[]): boolean {
  const named = earlier.find((one) => one._id === question)
  if (!named || answers.length === 0) return false
  if (!is) return answers.every((answer) => namedValues(named).includes(answer))
  const isPair = is === 'between'
  // Limits of the question do not bind the condition: they may change later.
  const values = answers.map((answer) => readAnswer({ ...named, range: null }, answer))
  const [one, other] = values.map((read) => ('code' in read ? null : read.answer_value))
  const isReadable = values.every((read) => !('code' in read))
  return comparisonsOf(named.type).includes(is) && answers.length === (isPair ? 2 : 1) && isReadable && (!isPair || isOrdered(one, other))
}

/** Days are compared as texts. */
const isOrdered = (one: unknown, other: unknown) => (one as number) <= (other as number)
