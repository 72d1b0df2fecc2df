import type { SurveyQuestion } from '../model/contract.ts'
import { useWords } from '../model/words.ts'

/** How many answers a question has: those that results count, and those that wait for their people's confirmation. */
export function useAnswerCount() {
  const words = useWords()
  return ({ answersCount = 0, waitingCount = 0 }: Pick<SurveyQuestion, 'answersCount' | 'waitingCount'>): string =>
    [
      words('builder.answers', { count: answersCount - waitingCount }),
      waitingCount > 0 && words('builder.waiting', { count: waitingCount }),
    ]
      .filter(Boolean)
      .join(' · ')
}
