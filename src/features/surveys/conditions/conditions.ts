// Evaluates conditions. The browser and the server call the same function.
import type { AnswerComparison, Question, QuestionCondition } from '../../projects/model/contract.ts'

type Conditional = Pick<Question, '_id' | 'askIf'>

/** The questions that still take answers. */
export const openQuestions = <Q extends { closedAt?: string | undefined }>(questions: readonly Q[]): Q[] =>
  questions.filter((question) => question.closedAt === undefined)

/**
 * @returns the questions that a person is asked, in order. A question that is not asked meets no condition.
 * @param questions the whole survey, in order; a condition names earlier questions
 * @param valuesOf the chosen values of a question, or its number or day; empty if unanswered
 */
export function askedQuestions<Q extends Conditional>(questions: readonly Q[], valuesOf: (id: string) => readonly string[]): Q[] {
  const asked = new Set<string>()
  const isMet = (part: QuestionCondition) => asked.has(part.question) && valuesOf(part.question).some((value) => meets(part, value))
  return questions.filter(({ _id, askIf }) => {
    const isAsked = !askIf || (askIf.or ? [askIf, ...askIf.or].some(isMet) : [askIf, ...(askIf.and ?? [])].every(isMet))
    if (isAsked) asked.add(_id)
    return isAsked
  })
}

/** The open questions that everybody is asked, whatever they answer. */
export const questionsOfEverybody = <Q extends Conditional & { closedAt?: string | undefined }>(questions: readonly Q[]): Q[] =>
  askedQuestions(openQuestions(questions), () => [])

/**
 * The number of questions of a survey, wherever Plaza states one: those of everybody. Those under a condition come on top, so the survey
 * itself begins with "1 of" this number. `projects.questions_count` keeps it.
 */
export const questionCount = (questions: readonly (Conditional & { closedAt?: string | undefined })[]): number =>
  questionsOfEverybody(questions).length

/** The number of a value, or the moment of a day; NaN for anything else, which meets nothing. */
export const comparableNumberOf = (value: string): number => (value[4] === '-' ? Date.parse(value) : Number.parseFloat(value))

/** How the given number may differ from the first one in `answers`: less, equal, more. */
const signs: Record<AnswerComparison, readonly number[]> = {
  is: [0],
  isNot: [-1, 1],
  atLeast: [0, 1],
  atMost: [-1, 0],
  between: [0, 1],
  before: [-1],
  after: [1],
}

function meets({ is, answers }: QuestionCondition, value: string): boolean {
  if (!is) return answers.includes(value)
  const [given, one, other] = [value, ...answers].map(comparableNumberOf) as [number, number, number]
  // Only `between` has another value; without one the comparison is false.
  return signs[is].includes(Math.sign(given - one)) && !(given > other)
}
