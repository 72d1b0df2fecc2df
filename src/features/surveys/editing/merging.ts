// Two officials change the same question: what the second one changes is merged with what the first one saved.
import { conditionPartsOf } from '../conditions/condition-parts.ts'
import type { QuestionInput } from '../model/contract.ts'
import { definitionOf, optionPictureOf, type QuestionDefinition } from '../model/definition.ts'

/** A question as the editor first saw it; absent fields are not compared. */
export type EditBase = { [Key in keyof QuestionInput]?: QuestionInput[Key] | undefined }
type QuestionEdit = EditBase

/** The parts that are merged as a whole: options, rows, scale and range mean nothing without their type. */
const parts = {
  text: ['text'],
  help: ['help'],
  required: ['required'],
  type: ['type', 'options', 'rows', 'scale', 'range'],
  askIf: ['askIf'],
  section: ['section'],
} as const
export type QuestionPart = keyof typeof parts
const partNames = Object.keys(parts) as QuestionPart[]

const contentOf = ({
  text,
  help,
  required,
  type,
  options,
  rows,
  scale,
  range,
  askIf,
  section,
}: QuestionDefinition): Record<QuestionPart, unknown> => ({
  ...{ text, help, required },
  type: [
    ...[
      type,
      options.map(({ key, label, isOther, image }) => [key, label, isOther === true, ...optionPictureOf(image)]),
      rows?.map(({ key, label }) => [key, label]),
    ],
    ...[scale && [scale.min, scale.max, scale.minLabel, scale.maxLabel], range && [range.min, range.max, range.unit]],
  ],
  askIf: [conditionPartsOf(askIf).map(({ question, answers, is }) => [question, answers, is]), Boolean(askIf?.or)],
  section: section && [section.title, section.text],
})

/**
 * Merges an edit with the question as it is now.
 * @param base the question as it was when the edit began
 * @returns the fields of the edit that still have to be stored, and the parts that both sides changed to different content
 */
export function mergeEdit(base: EditBase, edit: QuestionEdit, now: QuestionDefinition): { edit: QuestionEdit; conflicts: QuestionPart[] } {
  const before = contentOf(definitionOf(base))
  const mine = contentOf(definitionOf({ ...base, ...edit }))
  const theirs = contentOf(now)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const compared = partNames.filter((part) => base[part] !== undefined)
  const settled = compared.filter((part) => isSame(mine[part], before[part]) || isSame(mine[part], theirs[part]))
  const conflicts = compared.filter((part) => !settled.includes(part) && !isSame(theirs[part], before[part]))
  const left = settled.flatMap((part): string[] => [...parts[part]])
  return { edit: Object.fromEntries(Object.entries(edit).filter(([name]) => !left.includes(name))), conflicts }
}
