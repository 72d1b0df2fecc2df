// The parts of conditions, for editors and results.
import type { Question, QuestionCondition } from '../../projects/model/contract.ts'

type AskIf = Question['askIf']

/** Every part of a condition. */
export const conditionPartsOf = (askIf: AskIf): readonly QuestionCondition[] =>
  askIf ? [askIf, ...(askIf.and ?? []), ...(askIf.or ?? [])] : []

/** The questions that a condition names. */
export const namesIn = (askIf: AskIf): readonly string[] => conditionPartsOf(askIf).map((part) => part.question)

/**
 * A condition in another survey.
 * @param nameOf the question in place of a named one; undefined if there is none, which drops that part
 */
export function renamed(askIf: AskIf, nameOf: (question: string) => string | undefined): AskIf {
  const [first, ...others] = conditionPartsOf(askIf).flatMap(({ question, answers, is }) => {
    const name = nameOf(question)
    return name === undefined ? [] : [{ question: name, answers, ...(is && { is }) }]
  })
  if (!first) return null
  if (others.length === 0) return first
  return askIf?.or ? { ...first, or: others } : { ...first, and: others }
}
