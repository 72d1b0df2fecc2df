import { cleanText } from '../../../core/contract/clean-text.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { FormQuestion } from '../kinds/form-question.ts'
import type { answerProblemOf } from './check-answer.ts'
import { useWords } from './words.ts'

let check: typeof answerProblemOf | null = null
/** Without a connection the check may not load: the API checks what is sent. */
export const loadCheck = (): Promise<void> =>
  import('./check-answer.ts').then(
    (loaded) => {
      check = loaded.answerProblemOf
    },
    () => {},
  )

/** Checks answers before they are sent, with the limits that the API has. Errors are texts by question id. */
export function useAnswerCheck(entered: Readonly<Record<string, string>>) {
  const words = useWords()
  const language = useLanguage()
  const typedIn = ({ _id }: FormQuestion) => cleanText(entered[_id] ?? '')
  const problemWith = async (question: FormQuestion) => {
    const value = typedIn(question)
    if (!value) return question.required ? words('form.requiredMissing') : null
    if (!check) await loadCheck()
    return check?.(question, value, words, language) ?? null
  }
  /** Also refuses an empty answer, which has a button of its own to skip the question. */
  const leaving = async (question: FormQuestion): Promise<Record<string, string> | null> => {
    const isSkippable = !question.required && !typedIn(question)
    const problem = isSkippable ? words(`form.missing.${question.type}`) : await problemWith(question)
    return problem === null ? null : { [question._id]: problem }
  }
  const first = async (asked: readonly FormQuestion[]) => {
    for (const [index, question] of asked.entries()) {
      const problem = await problemWith(question)
      if (problem !== null) return { index, errors: { [question._id]: problem } }
    }
    return null
  }
  return { leaving, first }
}
