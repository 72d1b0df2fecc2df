import { formatList } from '../../core/i18n/sentence.ts'
import { useLanguage } from '../../core/i18n/words.tsx'
import type { SurveyQuestion } from '../../features/surveys/model/contract.ts'
import { optionsOf } from '../../features/surveys/model/options.ts'
import { useAnswerWords } from '../../features/surveys/model/use-answer-words.ts'
import { useWords } from '../../features/surveys/model/words.ts'

/** @returns the questions that a condition can name */
export const askable = (questions: readonly SurveyQuestion[]): SurveyQuestion[] => questions.filter((one) => optionsOf(one).length > 0)

/** @returns the questions that depend on a question */
export const dependents = (questions: readonly SurveyQuestion[], id: string): SurveyQuestion[] =>
  questions.filter((one) => one.askIf?.question === id)

/** Formats a condition: "Only if question 2 is answered with Yes"; null if everyone is asked. */
export function useConditionWords(): (questions: readonly SurveyQuestion[], askIf: SurveyQuestion['askIf']) => string | null {
  const words = useWords()
  const inWords = useAnswerWords()
  const language = useLanguage()
  return (questions, askIf) => {
    const at = questions.findIndex((one) => one._id === askIf?.question)
    const named = questions[at]
    if (!askIf || !named || askIf.answers.length === 0) return null
    const answers = askIf.answers.map((answer) => inWords({ ...named, center: null, onlyIf: null }, answer))
    return words('builder.onlyIf', { number: at + 1, answers: formatList(language, answers) })
  }
}
