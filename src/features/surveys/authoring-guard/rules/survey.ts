// Rules about the survey as a whole.
import { minutesToAnswer } from '../../model/rules.ts'

/** Completion on phones drops after about five minutes, at half a minute per question. */
export const questionsMax = 10

export type SurveySummary = { questions: readonly unknown[] }
export type SurveyRule = (survey: SurveySummary) => string | null

/** @returns the estimated minutes */
export const longSurvey: SurveyRule = ({ questions }) =>
  questions.length > questionsMax ? String(minutesToAnswer(questions.length)) : null
