// Options of a question. A separate module, so phones do not load the answer parser before they need it.
import type { Question } from '../../projects/model/contract.ts'

/** The fields that decide whether an answer is valid. */
export type QuestionSpec = Pick<Question, 'type' | 'options' | 'scale' | 'range'> & {
  [Key in 'rows' | 'required']?: Question[Key] | undefined
}

export const answerLengthMax = 1000
/** How the names of form fields for own words end. */
export const otherField = ':other'
/** Maximum length of the description of how people were invited, in characters. */
export const invitedLengthMax = 1000
export const ratings = [1, 2, 3, 4, 5] as const
export const yesNo = ['yes', 'no'] as const
/** What a condition names of a question that it can only ask whether it was answered: a file, a line or an area. No option has this key. */
export const given = '*'

/** @returns the values that a question's totals are counted by, in order; empty for other types */
export function optionsOf({ type, options, scale }: QuestionSpec): readonly string[] {
  if (type === 'yesno') return yesNo
  if (type === 'rating') return ratings.map(String)
  if (type === 'choice' || type === 'choices') return options.map((one) => one.key)
  return type === 'scale' && scale ? Array.from({ length: scale.max - scale.min + 1 }, (_, i) => String(scale.min + i)) : []
}

type TypedQuestion = Pick<QuestionSpec, 'type'>

/** The kind of shape that people draw on a map; null for other types. */
export const shapeKindOf = ({ type }: TypedQuestion): 'line' | 'area' | null => (type === 'line' || type === 'area' ? type : null)

/** True if a condition can name nothing of an answer but that there is one. */
export const isGivenOrNot = (asked: TypedQuestion): boolean => asked.type === 'file' || shapeKindOf(asked) !== null

/** True if nothing but the number of answers is published: they are words, files, or shapes on a map. */
export const isOnlyCounted = (asked: TypedQuestion): boolean => asked.type === 'open' || isGivenOrNot(asked)

/** True if people answer in their own words, or may choose an option for them. */
export const hasWords = ({ type, options }: Pick<QuestionSpec, 'type' | 'options'>): boolean =>
  type === 'open' || options.some((one) => one.isOther)

/** The editor's label of an end of a scale or rating; empty for any other value. */
export const endLabel = ({ scale }: Pick<QuestionSpec, 'scale'>, value: string): string => {
  if (value === String(scale?.min)) return scale?.minLabel ?? ''
  return value === String(scale?.max) ? (scale?.maxLabel ?? '') : ''
}

/** The ends of a rating that has no label of the editor: their keys in the texts. */
export const unnamedEnd = ({ type }: Pick<QuestionSpec, 'type'>, value: string): '1' | '5' | null =>
  type === 'rating' && (value === '1' || value === '5') ? value : null

/** How responses arrive. */
export const channels = ['account', 'code', 'paper', 'kiosk'] as const
