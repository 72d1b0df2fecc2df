// Which questions of a survey a person is asked. The browser and the server call the same function, so they cannot differ.
import type { Question } from '../../projects/model/contract.ts'
import { optionsOf, type QuestionSpec } from './options.ts'

type Conditional = Pick<Question, '_id' | 'askIf'>

/**
 * The questions that are asked, in their order, of somebody who answered so far what `valuesOf` tells: the values among a question's
 * options that the person chose, none for a question without an answer. A question that depends on one that is not asked is not asked.
 * @param questions all of the survey, in order; a condition names an earlier one
 */
export function askedQuestions<Q extends Conditional>(questions: readonly Q[], valuesOf: (id: string) => readonly string[]): Q[] {
  const asked = new Set<string>()
  return questions.filter(({ _id, askIf }) => {
    const isAsked = !askIf || (asked.has(askIf.question) && valuesOf(askIf.question).some((value) => askIf.answers.includes(value)))
    if (isAsked) asked.add(_id)
    return isAsked
  })
}

/** The first question whose condition names no earlier question with options, or none of its options; null where all are right. */
export const brokenCondition = (questions: readonly (Conditional & QuestionSpec)[]): string | null =>
  questions.find(({ askIf }, i) => {
    if (!askIf) return false
    const named = questions.slice(0, i).find((one) => one._id === askIf.question)
    const options = named ? optionsOf(named) : []
    return askIf.answers.length === 0 || !askIf.answers.every((answer) => options.includes(answer))
  })?._id ?? null
