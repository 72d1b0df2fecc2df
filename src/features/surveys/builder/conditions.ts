import { useLanguage } from '../../../core/i18n/words.tsx'
import { isNameable } from '../conditions/condition-faults.ts'
import { namesIn } from '../conditions/condition-parts.ts'
import { conditionText } from '../conditions/condition-words.ts'
import type { SurveyQuestion } from '../model/contract.ts'
import { useAnswerWords } from '../model/use-answer-words.ts'
import { useWords } from '../model/words.ts'

/** @returns the questions that a condition can name */
export const askable = (questions: readonly SurveyQuestion[]): SurveyQuestion[] => questions.filter(isNameable)

/** @returns the questions that depend on a question */
export const dependents = (questions: readonly SurveyQuestion[], id: string): SurveyQuestion[] =>
  questions.filter((one) => namesIn(one.askIf).includes(id))

/** Formats a condition: "Only if question 2 is answered with Yes"; null if everyone is asked. */
export function useConditionWords(): (questions: readonly SurveyQuestion[], askIf: SurveyQuestion['askIf']) => string | null {
  const words = useWords()
  const inWords = useAnswerWords()
  const language = useLanguage()
  return (questions, askIf) => {
    const label = (named: SurveyQuestion, answer: string) => inWords({ ...named, center: null, onlyIf: null }, answer)
    const numberOf = (named: SurveyQuestion) => questions.indexOf(named) + 1
    const condition = conditionText({ words, language, label, numberOf }, askIf, questions)
    return condition && ('condition' in condition ? words('builder.onlyIfParts', condition) : words('builder.onlyIf', condition))
  }
}
