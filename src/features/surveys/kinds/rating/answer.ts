import { type AnswerReader, storedAs, wholeIn } from '../answer.ts'

/** An integer from 1 to 5. */
export const readRating: AnswerReader = (sent) => {
  const rating = wholeIn(sent)
  return rating !== null && rating >= 1 && rating <= 5 ? storedAs({ answer_rating: rating }) : { code: 'answer.rating' }
}
