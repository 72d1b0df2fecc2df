// Options of a question. A separate module, so phones do not load the answer parser before they need it.
import type { QuestionSpec } from './kind.ts'
import { hasPart, hasShape, type TypedQuestion, traitsOf } from './kinds.ts'

/** What a condition names of a question that it can only ask whether it was answered: a file, a line or an area. No option has this key. */
export const given = '*'

/** @returns the values that a question's totals are counted by, in order; empty for other types */
export const optionsOf = (asked: QuestionSpec): readonly string[] => traitsOf(asked).values?.(asked) ?? []

/** The kind of shape that people draw on a map; null for other types. */
export const shapeKindOf = (asked: TypedQuestion): 'line' | 'area' | null => traitsOf(asked).drawn ?? null

/** True if a condition can name nothing of an answer but that there is one. */
export const isGivenOrNot = (asked: TypedQuestion): boolean => hasShape(asked, 'files', 'drawings')

/** The key in the texts of what a condition names of such an answer. */
export function givenKey(asked: TypedQuestion) {
  const drawn = shapeKindOf(asked)
  return drawn ? (`form.drawn.${drawn}` as const) : 'form.attached'
}

/** True if nothing but the number of answers is published: they are words, files, or shapes on a map. */
export const isOnlyCounted = (asked: TypedQuestion): boolean => hasShape(asked, 'words') || isGivenOrNot(asked)

/** True if people answer in their own words, or may choose an option for them. */
export const hasWords = ({ type, options }: Pick<QuestionSpec, 'type' | 'options'>): boolean =>
  hasShape({ type }, 'words') || options.some((one) => one.isOther)

/** The editor's label of an end of a scale or rating; empty for any other value. */
export const endLabel = ({ scale }: Pick<QuestionSpec, 'scale'>, value: string): string => {
  if (value === String(scale?.min)) return scale?.minLabel ?? ''
  return value === String(scale?.max) ? (scale?.maxLabel ?? '') : ''
}

/** The ends of a rating that has no label of the editor: their keys in the texts. */
export const unnamedEnd = ({ type }: Pick<QuestionSpec, 'type'>, value: string): '1' | '5' | null =>
  hasPart({ type }, 'ends') && (value === '1' || value === '5') ? value : null
