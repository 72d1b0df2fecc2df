// What a question lets people choose from. Apart from the reading of answers, so that a phone does not load that before it is needed.
import type { Question } from '../../projects/model/contract.ts'

/** What decides whether an answer fits. */
export type QuestionSpec = Pick<Question, 'type' | 'options' | 'scale' | 'range'>

export const answerLengthMax = 1000
/** Characters of the organization's description of how people were invited. */
export const invitedLengthMax = 1000
export const ratings = [1, 2, 3, 4, 5] as const
export const yesNo = ['yes', 'no'] as const

/** The values that a question's totals are counted by, in order; none where people answer in words, numbers or places. */
export function optionsOf({ type, options, scale }: QuestionSpec): readonly string[] {
  if (type === 'yesno') return yesNo
  if (type === 'rating') return ratings.map(String)
  if (type === 'choice' || type === 'choices') return options.map((one) => one.key)
  return scale ? Array.from({ length: scale.max - scale.min + 1 }, (_, i) => String(scale.min + i)) : []
}
