// The values that people choose from.
import type { QuestionSpec } from './kind.ts'

/** The most options of a list. */
export const optionsMax = 20

export const optionKeys = ({ options }: Pick<QuestionSpec, 'options'>): string[] => options.map((one) => one.key)

/** The steps of a scale, from its first to its last. */
export const scaleStepsOf = ({ scale }: Pick<QuestionSpec, 'scale'>): string[] =>
  scale ? Array.from({ length: scale.max - scale.min + 1 }, (_, i) => String(scale.min + i)) : []
