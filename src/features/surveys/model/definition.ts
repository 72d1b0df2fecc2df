import type { FieldRefusals, Refusal } from '../../../core/contract/errors.ts'
// A question's definition and its validation. No database, no HTTP, no clock.
import type { Question } from '../../projects/model/contract.ts'
import type { QuestionSpec } from '../kinds/kind.ts'
import { hasPart, traitsOf } from '../kinds/kinds.ts'
import { matrixRowsMax, pairOf, pairsOf, splitPair } from '../kinds/matrix/pairs.ts'
import { pointsMax, pointsMin } from '../kinds/points/kind.ts'
import { ratings } from '../kinds/rating/kind.ts'
import { scaleStepsOf } from '../kinds/values.ts'

export const questionLengthMax = 500
export const questionsPerSurveyMax = 60
export const helpLengthMax = 300
export const labelLengthMax = 120
export const sectionLengthMax = 1000
export const scaleMax = 10
/** The most parts that a condition can have. */
export const conditionPartsMax = 5

/** A question as an editor defines it, without its position. */
export type QuestionDefinition = Omit<Question, '_id' | 'project' | 'order'>
/** A picture with the size and address that it has in the question before; without them until it is found among the project's. */
const imageOf = ({ _id, alt }: { _id: string; alt: string }, before: QuestionDefinition['options']) => ({
  ...(before.find(({ image }) => image?._id === _id)?.image ?? { url: '', width: 0, height: 0 }),
  ...{ _id, alt },
})

type NamedOption = QuestionDefinition['options'][number]
type NewOption = {
  key?: string | undefined
  label: string
  isOther?: boolean | undefined
  image?: { _id: string; alt: string } | null | undefined
}
type QuestionPatch = {
  [Key in Exclude<keyof QuestionDefinition, 'section' | 'options' | 'rows'>]?: QuestionDefinition[Key] | undefined
} & {
  section?: QuestionDefinition['section'] | null | undefined
  options?: readonly NewOption[] | undefined
  rows?: readonly NewOption[] | undefined
}

const blank: QuestionDefinition = { text: '', type: 'open', help: '', required: false, options: [], scale: null, range: null, askIf: null }

/** True if the editor names the options. */
export const isOffering = (type: QuestionSpec['type']): boolean => hasPart({ type }, 'options')
/** True if one of the options can take own words. */
export const mayOfferOther = (type: QuestionSpec['type']): boolean => traitsOf({ type }).mayOfferOther === true
/** The maximum number of options of a type. */
export const optionsMaxOf = (type: QuestionSpec['type']): number => traitsOf({ type }).optionsMax ?? 0

/** Applies an editor's changes; missing fields keep their value, and fields that the type does not use are cleared. */
export function definitionOf(patch: QuestionPatch, before = blank): QuestionDefinition {
  const { text = before.text, type = before.type, help = before.help, required = before.required, askIf = before.askIf } = patch
  const { options = before.options, rows = before.rows ?? [], range = before.range, section = before.section } = patch
  const scale = scaleOf(type, patch, before)
  const isMatrix = hasPart({ type }, 'rows')
  return {
    ...{ text, type, help, required, askIf: conditionOf(askIf) },
    options: isOffering(type) && !(isMatrix && scale) ? withKeys(ordered(options, type), before.options) : [],
    ...(isMatrix && { rows: withKeys(rows, before.rows ?? [], 'r') }),
    scale,
    range: hasPart({ type }, 'range') ? range : null,
    ...(section && { section }),
  }
}

/** Without the lists of further parts that are empty. */
function conditionOf(askIf: QuestionDefinition['askIf']): QuestionDefinition['askIf'] {
  if (!askIf) return null
  const { and = [], or = [], ...first } = askIf
  return { ...first, ...(and.length > 0 ? { and } : {}), ...(or.length > 0 ? { or } : {}) }
}

/** A rating has a scale only while it names one of its ends, a matrix unless it has options. */
function scaleOf(type: QuestionSpec['type'], { scale, options = [] }: QuestionPatch, before: QuestionDefinition) {
  if (hasPart({ type }, 'rows')) {
    const scaleBefore = hasPart(before, 'rows') && options.length === 0 ? before.scale : null
    return scale === undefined ? scaleBefore : scale
  }
  if (hasPart({ type }, 'scale')) return scale === undefined ? before.scale : scale
  if (hasPart({ type }, 'total')) return totalOf(scale === undefined && hasPart(before, 'total') ? before.scale : scale)
  if (!hasPart({ type }, 'ends')) return null
  const ends = scale === undefined && hasPart(before, 'ends') ? before.scale : scale
  return ends && (ends.minLabel || ends.maxLabel) ? ends : null
}

const totalOf = (scale: QuestionDefinition['scale'] | undefined) => (scale ? { min: 0, max: scale.max, minLabel: '', maxLabel: '' } : null)

/** The option for own words comes last. A ranking and a matrix have none, and no pictures. */
function ordered(options: readonly NewOption[], type: QuestionSpec['type']): NewOption[] {
  if (!mayOfferOther(type)) return options.map(({ isOther: _, image: __, ...option }) => option)
  return [...options.filter((one) => !one.isOther), ...options.filter((one) => one.isOther)]
}

/** Assigns a new key to each option or row without one. Keys of removed ones are not reused, because answers may still hold them. */
function withKeys(options: readonly NewOption[], before: QuestionDefinition['options'], letter = 'o'): QuestionDefinition['options'] {
  const taken = new Set([...options, ...before].map((one) => one.key))
  let next = 1
  return options.map(({ key, label, isOther, image }) => {
    const other = { ...(isOther && { isOther }), ...(image && { image: imageOf(image, before) }) }
    if (key) return { key, label, ...other }
    while (taken.has(`${letter}${next}`)) next++
    taken.add(`${letter}${next}`)
    return { key: `${letter}${next}`, label, ...other }
  })
}

/** @returns errors in a question's options, rows, scale or range, by field; empty if valid */
export function questionErrors({ type, options, rows = [], scale, range }: QuestionDefinition): FieldRefusals {
  const [isMatrix, hasSteps] = [hasPart({ type }, 'rows'), hasPart({ type }, 'scale')]
  const isScaled = isMatrix && scale !== null
  if (isMatrix && (rows.length < 2 || rows.length > matrixRowsMax)) return { rows: 'question.rows' }
  if (isAnyTwice(rows)) return { rows: 'question.rowTwice' }
  if (rows.some(hasOddKey)) return { rows: 'field.invalid' }
  if (isOffering(type) && !isScaled && (options.length < 2 || options.length > optionsMaxOf(type)))
    return { options: isMatrix ? 'question.columns' : 'question.options' }
  if (isAnyTwice(options)) return { options: 'question.optionTwice' }
  if (options.some(hasOddKey)) return { options: 'field.invalid' }
  if (options.filter((one) => one.isOther).length > 1) return { options: 'question.otherTwice' }
  if (hasSteps && (isScaled || !isMatrix) && !(scale && [0, 1].includes(scale.min) && scale.max > scale.min && scale.max <= scaleMax))
    return { scale: 'question.scale' }
  if (hasPart({ type }, 'total') && !(scale && scale.max >= pointsMin && scale.max <= pointsMax)) return { scale: 'question.points' }
  if (hasPart({ type }, 'ends') && scale && !(scale.min === ratings[0] && scale.max === ratings.at(-1)))
    return { scale: 'question.ratingScale' }
  if (range && range.min !== null && range.max !== null && range.min > range.max) return { range: 'question.range' }
  return {}
}

const hasOddKey = ({ key }: NamedOption) => !/^\w{1,20}$/.test(key)
function isAnyTwice(options: readonly NamedOption[]): boolean {
  const isTwice = (of: (option: NamedOption) => string) => new Set(options.map(of)).size < options.length
  return isTwice((one) => one.label.toLowerCase()) || isTwice((one) => one.key)
}

/** @returns why existing answers would not fit the changed question; null if they do */
export function incompatibleChange(
  before: QuestionSpec,
  after: QuestionSpec,
): Refusal<'question.typeFixed' | 'question.answersFixed'> | null {
  if (before.type !== after.type) return { status: 409, code: 'question.typeFixed' }
  const lacks = (some: readonly NamedOption[], all: readonly NamedOption[]) => all.some(({ key }) => !some.some((one) => one.key === key))
  const isGone = lacks(after.options, before.options) || lacks(after.rows ?? [], before.rows ?? [])
  const isLonger = traitsOf(after).isComplete && after.options.length !== before.options.length
  const isOtherScale = before.scale?.min !== after.scale?.min || before.scale?.max !== after.scale?.max
  return isGone || isLonger || ((hasPart(before, 'scale') || hasPart(before, 'total')) && isOtherScale)
    ? { status: 409, code: 'question.answersFixed' }
    : null
}

/** What an official declares about other words of a question that people have answered. */
export const wordingChanges = ['typo', 'new'] as const
export type WordingChange = (typeof wordingChanges)[number]

/** An option in words: its label, and what its picture shows. */
export const describedLabel = ({ label, image }: Pick<NamedOption, 'label'> & { image?: { alt: string } | undefined }): string =>
  image ? `${label} (${image.alt})` : label

/** What people see of a picture. */
export const optionPictureOf = (image: NamedOption['image']): string[] => (image ? [image._id, image.alt] : [])

type WordingTexts = Pick<QuestionDefinition, 'text' | 'help' | 'options' | 'rows' | 'scale' | 'range' | 'section'>
const wordsOf = ({ text, help, options, rows, scale, range, section }: WordingTexts) =>
  JSON.stringify([
    ...[text, help, options.map(({ key, label, isOther, image }) => [key, label, isOther === true, ...optionPictureOf(image)])],
    ...[scale && [scale.min, scale.max, scale.minLabel, scale.maxLabel], range && [range.min, range.max, range.unit]],
    ...(rows ? [rows.map(({ key, label }) => [key, label])] : []),
    ...(section ? [section.title, section.text] : []),
  ])

/** True if people would read other words. */
export const isReworded = (before: WordingTexts, after: WordingTexts): boolean => wordsOf(before) !== wordsOf(after)

/**
 * @returns the values in answers whose label or picture would change, or whether they take own words; for a matrix pairs of row and
 * value, for points pairs of option and points
 */
export function relabeled(before: WordingTexts & { type?: QuestionSpec['type'] }, after: WordingTexts): string[] {
  const options = changedLabels(before.options, after.options)
  if (before.type && hasPart({ type: before.type }, 'total'))
    return options.flatMap((key) => scaleStepsOf(before).map((points) => pairOf(key, points)))
  if (!before.rows) return options
  const rows = changedLabels(before.rows, after.rows ?? [])
  return pairsOf(before).filter((pair) => rows.includes(splitPair(pair).row) || options.includes(splitPair(pair).value))
}

const changedLabels = (before: readonly NamedOption[], after: readonly NamedOption[]): string[] =>
  before.flatMap(({ key, label, isOther, image }) => {
    const now = after.find((one) => one.key === key)
    const isSame = now?.label === label && !now.isOther === !isOther && optionPictureOf(now.image).join() === optionPictureOf(image).join()
    return now && !isSame ? [key] : []
  })

/** @returns why answers given under the wording `before` would mean something else under `after`; null if they don't */
export function changedMeaning(before: QuestionSpec, after: QuestionSpec): Refusal | null {
  const incompatible = incompatibleChange(before, after)
  if (incompatible) return incompatible
  const isOtherEnd = (end: 'minLabel' | 'maxLabel') => (before.scale?.[end] ?? '') !== (after.scale?.[end] ?? '')
  const isOtherScale = isOtherEnd('minLabel') || isOtherEnd('maxLabel')
  if (isOtherScale) return { status: 409, code: 'question.scaleFixed' }
  const isOtherUnit = (before.range?.unit ?? '') !== (after.range?.unit ?? '')
  return isOtherUnit ? { status: 409, code: 'question.unitFixed' } : null
}

/** What `incompatibleChange` rejects once there are answers, to show it in advance. The type is always fixed. */
export const fixedByAnswers = (question: Pick<QuestionSpec, 'type'>) => ({
  taking: isOffering(question.type),
  adding: traitsOf(question).isComplete === true,
  scale: hasPart(question, 'scale') || hasPart(question, 'total'),
})

/** @returns the ids with `id` moved to position `order` (from 0; past the end is the end) */
export function movedTo(ids: readonly string[], id: string, order: number): string[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(Math.min(order, rest.length), 0, id)
  return rest
}
