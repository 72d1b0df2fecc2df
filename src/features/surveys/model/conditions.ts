// Evaluates conditions. The browser and the server call the same function.
import type { Question } from '../../projects/model/contract.ts'
import { optionsOf, type QuestionSpec } from './options.ts'

type Conditional = Pick<Question, '_id' | 'askIf'>

/** The questions that still take answers. */
export const openQuestions = <Q extends { closedAt?: string | undefined }>(questions: readonly Q[]): Q[] =>
  questions.filter((question) => question.closedAt === undefined)

/**
 * @returns the questions that a person is asked, in order. A question that depends on a question that is not asked is not asked either.
 * @param questions the whole survey, in order; a condition names an earlier question
 * @param valuesOf the chosen values of a question, empty if unanswered
 */
export function askedQuestions<Q extends Conditional>(questions: readonly Q[], valuesOf: (id: string) => readonly string[]): Q[] {
  const asked = new Set<string>()
  return questions.filter(({ _id, askIf }) => {
    const isAsked = !askIf || (asked.has(askIf.question) && valuesOf(askIf.question).some((value) => askIf.answers.includes(value)))
    if (isAsked) asked.add(_id)
    return isAsked
  })
}

/**
 * @returns the id of the first question whose condition names no earlier question with options, or none of its options; null if all are
 * valid
 */
export const brokenCondition = (questions: readonly (Conditional & QuestionSpec)[]): string | null =>
  questions.find(({ askIf }, i) => {
    if (!askIf) return false
    const named = questions.slice(0, i).find((one) => one._id === askIf.question)
    const options = named ? optionsOf(named) : []
    return askIf.answers.length === 0 || !askIf.answers.every((answer) => options.includes(answer))
  })?._id ?? null
