import type { FieldRefusals, Refusal } from '../../../core/contract/errors.ts'
// A question's definition and its validation. No database, no HTTP, no clock.
import type { Question } from '../../projects/model/contract.ts'
import { type QuestionSpec, ratings } from './options.ts'

export const questionLengthMax = 500
export const questionsPerSurveyMax = 60
export const helpLengthMax = 300
export const labelLengthMax = 120
export const sectionLengthMax = 1000
export const optionsMax = 20
/** The most options that people can put in order on a phone. */
export const rankedMax = 10
export const scaleMax = 10
/** The most parts that a condition can have. */
export const conditionPartsMax = 5

/** A question as an editor defines it, without its position. */
export type QuestionDefinition = Omit<Question, '_id' | 'project' | 'order'>
type NewOption = { key?: string | undefined; label: string; isOther?: boolean | undefined }
type QuestionPatch = { [Key in Exclude<keyof QuestionDefinition, 'section'>]?: QuestionDefinition[Key] | undefined } & {
  section?: QuestionDefinition['section'] | null | undefined
}

const blank: QuestionDefinition = { text: '', type: 'open', help: '', required: false, options: [], scale: null, range: null, askIf: null }
const offering: readonly QuestionSpec['type'][] = ['choice', 'choices', 'ranking']

/** True if the editor names the options. */
export const isOffering = (type: QuestionSpec['type']): boolean => offering.includes(type)
/** The maximum number of options of a type. */
export const optionsMaxOf = (type: QuestionSpec['type']): number => (type === 'ranking' ? rankedMax : optionsMax)

/** Applies an editor's changes; missing fields keep their value, and fields that the type does not use are cleared. */
export function definitionOf(
  said: Omit<QuestionPatch, 'options'> & { options?: readonly NewOption[] | undefined },
  before = blank,
): QuestionDefinition {
  const { text = before.text, type = before.type, help = before.help, required = before.required, askIf = before.askIf } = said
  const { options = before.options, scale, range = before.range, section = before.section } = said
  return {
    ...{ text, type, help, required, askIf: conditionOf(askIf) },
    options: isOffering(type) ? withKeys(ordered(options, type), before.options) : [],
    scale: scaleOf(type, scale, before),
    range: type === 'number' ? range : null,
    ...(section && { section }),
  }
}

/** Without the lists of further parts that are empty. */
function conditionOf(askIf: QuestionDefinition['askIf']): QuestionDefinition['askIf'] {
  if (!askIf) return null
  const { and = [], or = [], ...first } = askIf
  return { ...first, ...(and.length > 0 ? { and } : {}), ...(or.length > 0 ? { or } : {}) }
}

/** A rating has a scale only while it names one of its ends. */
function scaleOf(type: QuestionSpec['type'], scale: QuestionDefinition['scale'] | undefined, before: QuestionDefinition) {
  if (type === 'scale') return scale === undefined ? before.scale : scale
  if (type !== 'rating') return null
  const ends = scale === undefined && before.type === 'rating' ? before.scale : scale
  return ends && (ends.minLabel || ends.maxLabel) ? ends : null
}

/** The option for own words comes last. A ranking has none. */
function ordered(options: readonly NewOption[], type: QuestionSpec['type']): NewOption[] {
  if (type === 'ranking') return options.map(({ isOther: _, ...option }) => option)
  return [...options.filter((one) => !one.isOther), ...options.filter((one) => one.isOther)]
}

/** Assigns a new key to each option without one. Keys of removed options are not reused, because answers may still hold them. */
function withKeys(options: readonly NewOption[], before: QuestionDefinition['options']): QuestionDefinition['options'] {
  const taken = new Set([...options, ...before].map((one) => one.key))
  let next = 1
  return options.map(({ key, label, isOther }) => {
    const other = isOther ? { isOther } : {}
    if (key) return { key, label, ...other }
    while (taken.has(`o${next}`)) next++
    taken.add(`o${next}`)
    return { key: `o${next}`, label, ...other }
  })
}

/** @returns errors in a question's options, scale or range, by field; empty if valid */
export function questionErrors({ type, options, scale, range }: QuestionDefinition): FieldRefusals {
  const isTwice = (of: (option: QuestionDefinition['options'][number]) => string) => new Set(options.map(of)).size < options.length
  if (isOffering(type) && (options.length < 2 || options.length > optionsMaxOf(type))) return { options: 'question.options' }
  if (isTwice((one) => one.label.toLowerCase()) || isTwice((one) => one.key)) return { options: 'question.optionTwice' }
  if (options.some((one) => !/^\w{1,20}$/.test(one.key))) return { options: 'field.invalid' }
  if (options.filter((one) => one.isOther).length > 1) return { options: 'question.otherTwice' }
  if (type === 'scale' && !(scale && [0, 1].includes(scale.min) && scale.max > scale.min && scale.max <= scaleMax))
    return { scale: 'question.scale' }
  if (type === 'rating' && scale && !(scale.min === ratings[0] && scale.max === ratings.at(-1))) return { scale: 'question.ratingScale' }
  if (range && range.min !== null && range.max !== null && range.min > range.max) return { range: 'question.range' }
  return {}
}

/** @returns why existing answers would not fit the changed question; null if they do */
export function incompatibleChange(
  before: QuestionSpec,
  after: QuestionSpec,
): Refusal<'question.typeFixed' | 'question.answersFixed'> | null {
  if (before.type !== after.type) return { status: 409, code: 'question.typeFixed' }
  const isGone = before.options.some((one) => !after.options.some((other) => other.key === one.key))
  const isLonger = after.type === 'ranking' && after.options.length !== before.options.length
  const isOtherScale = before.scale?.min !== after.scale?.min || before.scale?.max !== after.scale?.max
  return isGone || isLonger || (before.type === 'scale' && isOtherScale) ? { status: 409, code: 'question.answersFixed' } : null
}

/** What an official declares about other words of a question that people have answered. */
export const wordingChanges = ['typo', 'new'] as const
export type WordingChange = (typeof wordingChanges)[number]

type WordingTexts = Pick<QuestionDefinition, 'text' | 'help' | 'options' | 'scale' | 'range' | 'section'>
const wordsOf = ({ text, help, options, scale, range, section }: WordingTexts) =>
  JSON.stringify([
    ...[text, help, options.map(({ key, label, isOther }) => [key, label, isOther === true])],
    ...[scale && [scale.min, scale.max, scale.minLabel, scale.maxLabel], range && [range.min, range.max, range.unit]],
    ...(section ? [section.title, section.text] : []),
  ])

/** True if people would read other words. */
export const isReworded = (before: WordingTexts, after: WordingTexts): boolean => wordsOf(before) !== wordsOf(after)

/** @returns the keys of options whose label would change, or whether they take own words */
export const relabeled = (before: WordingTexts, after: WordingTexts): string[] =>
  before.options.flatMap(({ key, label, isOther }) => {
    const now = after.options.find((one) => one.key === key)
    return now && (now.label !== label || !now.isOther !== !isOther) ? [key] : []
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
export const fixedByAnswers = ({ type }: Pick<QuestionSpec, 'type'>) => ({
  taking: isOffering(type),
  adding: type === 'ranking',
  scale: type === 'scale',
})

/** @returns the ids with `id` moved to position `order` (from 0; past the end is the end) */
export function movedTo(ids: readonly string[], id: string, order: number): string[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(Math.min(order, rest.length), 0, id)
  return rest
}
