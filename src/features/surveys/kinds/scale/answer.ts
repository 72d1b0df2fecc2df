import { type AnswerReader, storedValue, wholeIn } from '../answer.ts'

/** An integer of the scale. */
export const readScale: AnswerReader = (sent, { scale }) => {
  const step = wholeIn(sent)
  return scale && step !== null && step >= scale.min && step <= scale.max ? storedValue(step) : { code: 'answer.scale' }
}
