// Evaluates conditions. The browser and the server call the same function.
import type { AnswerComparison, Question, QuestionCondition } from '../../projects/model/contract.ts'

type Conditional = Pick<Question, '_id' | 'askIf'>
type AskIf = Question['askIf']

/** The questions that still take answers. */
export const openQuestions = <Q extends { closedAt?: string | undefined }>(questions: readonly Q[]): Q[] =>
  questions.filter((question) => question.closedAt === undefined)

/** Every part of a condition. */
export const partsOf = (askIf: AskIf): readonly QuestionCondition[] => (askIf ? [askIf, ...(askIf.and ?? []), ...(askIf.or ?? [])] : [])

/** The questions that a condition names. */
export const namesIn = (askIf: AskIf): readonly string[] => partsOf(askIf).map((part) => part.question)

/**
 * A condition in another survey.
 * @param nameOf the question in place of a named one; undefined if there is none, which drops that part
 */
export function renamed(askIf: AskIf, nameOf: (question: string) => string | undefined): AskIf {
  const [first, ...others] = partsOf(askIf).flatMap(({ question, answers, is }) => {
    const name = nameOf(question)
    return name === undefined ? [] : [{ question: name, answers, ...(is && { is }) }]
  })
  if (!first) return null
  if (others.length === 0) return first
  return askIf?.or ? { ...first, or: others } : { ...first, and: others }
}

/**
 * @returns the questions that a person is asked, in order. A question that is not asked meets no condition.
 * @param questions the whole survey, in order; a condition names earlier questions
 * @param valuesOf the chosen values of a question, or its number or day; empty if unanswered
 */
export function askedQuestions<Q extends Conditional>(questions: readonly Q[], valuesOf: (id: string) => readonly string[]): Q[] {
  const asked = new Set<string>()
  const isMet = (part: QuestionCondition) => asked.has(part.question) && valuesOf(part.question).some((value) => meets(part, value))
  return questions.filter(({ _id, askIf }) => {
    const isAsked = askIf?.or ? partsOf(askIf).some(isMet) : partsOf(askIf).every(isMet)
    if (isAsked) asked.add(_id)
    return isAsked
  })
}

/** The number of a value, or the moment of a day; NaN for anything else, which meets nothing. */
export const orderOf = (value: string): number => (/^\d{4}-/.test(value) ? Date.parse(value) : Number.parseFloat(value))

const holds: Record<AnswerComparison, (given: number, one: number, other: number) => boolean> = {
  is: (given, one) => given === one,
  isNot: (given, one) => given < one || given > one,
  atLeast: (given, one) => given >= one,
  atMost: (given, one) => given <= one,
  between: (given, one, other) => given >= one && given <= other,
  before: (given, one) => given < one,
  after: (given, one) => given > one,
}

function meets({ is, answers }: QuestionCondition, value: string): boolean {
  const [one = '', other = ''] = answers
  return is ? holds[is](orderOf(value), orderOf(one), orderOf(other)) : answers.includes(value)
}
