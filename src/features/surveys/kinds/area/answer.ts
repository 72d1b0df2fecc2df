import { readShape } from '../../shapes/shape.ts'
import { type AnswerReader, storedValue } from '../answer.ts'

/** The caller checks the distance from the project. */
export const readArea: AnswerReader = (sent) => {
  const shape = readShape('area', sent)
  return 'code' in shape ? shape : storedValue(shape)
}
