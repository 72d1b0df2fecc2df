// How far people came in a survey. No database, no HTTP, no clock.
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import type { Turnout } from './contract.ts'

type CountedQuestion = {
  question: Pick<SurveyQuestion, '_id' | 'askIf' | 'replacedBy'>
  /** How many answered it, and how many were asked; null is none and everybody. */
  count: number | null
  asked: number | null
}
/**
 * People who answered a question, were asked it, saw it (people who left included), skipped it, and left at it. Null where it is not
 * shown how many left.
 */
export type QuestionProgress = { given: number; of: number; reached: number | null; skipped: number; left: number | null }

/** The whole minutes within which half of the people were done, at least one. */
export const minutesFor = (medianSeconds: number): number => Math.max(1, Math.ceil(medianSeconds / 60))

/**
 * How far people came, by question.
 * @param answered how many people sent the survey
 * @param turnout how many left without sending it, by the furthest question that they saw
 */
export function progressOf(
  questions: readonly CountedQuestion[],
  answered: number,
  { left: departures, isLeftComplete }: Pick<Turnout, 'left' | 'isLeftComplete'>,
): QuestionProgress[] {
  const indexOf = (id: string): number => questions.findIndex(({ question }) => question._id === id)
  /** Closed questions are listed last. Who left at one had come as far as the question that replaced it. */
  const placeOf = (id: string): number => {
    const next = questions[indexOf(id)]?.question.replacedBy
    return next && indexOf(next) >= 0 ? placeOf(next) : indexOf(id)
  }
  const places = departures.map(({ question, people }) => ({ question, people, place: placeOf(question) }))
  const sum = (some: typeof places) => some.reduce((total, one) => total + one.people, 0)
  return questions.map(({ question: { _id, askIf }, count, asked }, index) => {
    const given = count ?? 0
    const of = Math.max(asked ?? answered, given)
    const own = places.filter((one) => one.question === _id)
    const left = own.length > 0 || isLeftComplete ? sum(own) : null
    // Whether people who left further on had seen a question that was not asked of everybody is unknown.
    const isOfAll = askIf === null && of === answered
    const further = isOfAll ? sum(places.filter((one) => one.question !== _id && one.place >= index)) : 0
    const isKnown = left !== null && (isLeftComplete || !isOfAll)
    return { given, of, reached: isKnown ? of + left + further : null, skipped: of - given, left }
  })
}
