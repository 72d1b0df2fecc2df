// Rules of a survey as a whole.
import { minutesToAnswer } from '../../surveys/rules.ts'

/** About where people give up on a phone: five minutes, at half a minute a question. */
export const questionsMax = 10

export type Whole = {
  questions: readonly unknown[]
  /** The languages that the organization wants its questions in, and those that they are in. */
  languages?: { wanted: readonly string[]; given: readonly string[] }
}
export type SurveyRule = (survey: Whole) => string | null

/** Gives the minutes it takes. */
export const longSurvey: SurveyRule = ({ questions }) =>
  questions.length > questionsMax ? String(minutesToAnswer(questions.length)) : null

/** Questions are given in one language so far, so nobody is told of what cannot be mended; whoever passes languages gets those that lack. */
export const untranslated: SurveyRule = ({ languages }) =>
  languages?.wanted.filter((one) => !languages.given.includes(one)).join(', ') || null
