// Rules of a survey as a whole.
import { minutesToAnswer } from '../../model/rules.ts'

/** About where people give up on a phone: five minutes, at half a minute a question. */
export const questionsMax = 10

export type Whole = { questions: readonly unknown[] }
export type SurveyRule = (survey: Whole) => string | null

/** Gives the minutes it takes. */
export const longSurvey: SurveyRule = ({ questions }) =>
  questions.length > questionsMax ? String(minutesToAnswer(questions.length)) : null
