import { readShape } from '../../shapes/shape.ts'
import { type AnswerReader, storedValue } from '../answer.ts'

/** The caller checks the distance from the project. */
export const readLine: AnswerReader = (sent) => {
  const shape = readShape('line', sent)
  return 'code' in shape ? shape : storedValue(shape)
}
