import type { QuestionSpec } from './kind.ts'
import { hasShape } from './kinds.ts'
import { pairsOf } from './matrix/pairs.ts'
import { given, isGivenOrNot, optionsOf } from './options.ts'

/** The values that a condition can name: of a matrix its pairs, of a file or shape that there is one, else what totals are counted by. */
export function namedValues(question: QuestionSpec): readonly string[] {
  if (isGivenOrNot(question)) return [given]
  return hasShape(question, 'pairs') ? pairsOf(question) : optionsOf(question)
}
