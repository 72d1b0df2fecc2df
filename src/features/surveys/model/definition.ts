// What an editor says about a question, and what is wrong with it. No database, no HTTP, no clock.
import type { Question } from '../../projects/model/contract.ts'
import type { QuestionSpec } from './options.ts'

export const questionLengthMax = 500
export const questionsPerSurveyMax = 60
export const helpLengthMax = 300
export const labelLengthMax = 120
export const optionsMax = 20
/** More than that nobody puts in order on a phone. */
export const rankedMax = 10
export const scaleMax = 10

/** All that an editor says about a question but its place. */
export type Definition = Omit<Question, '_id' | 'project' | 'order'>
type NewOption = { key?: string | undefined; label: string }
type QuestionPatch = { [Key in keyof Definition]?: Definition[Key] | undefined }

const blank: Definition = { text: '', type: 'open', help: '', required: false, options: [], scale: null, range: null, askIf: null }
const offering: readonly QuestionSpec['type'][] = ['choice', 'choices', 'ranking']

/** Whether an editor names what people choose from. */
export const isOffering = (type: QuestionSpec['type']): boolean => offering.includes(type)
/** How many options a kind may have at most. */
export const optionsMaxOf = (type: QuestionSpec['type']): number => (type === 'ranking' ? rankedMax : optionsMax)

/** A question with what an editor says anew; what is not said stays, and what its type has no use for goes. */
export function definitionOf(
  said: Omit<QuestionPatch, 'options'> & { options?: readonly NewOption[] | undefined },
  before = blank,
): Definition {
  const { text = before.text, type = before.type, help = before.help, required = before.required, askIf = before.askIf } = said
  const { options = before.options, scale = before.scale, range = before.range } = said
  return {
    ...{ text, type, help, required, askIf },
    options: isOffering(type) ? withKeys(options, before.options) : [],
    scale: type === 'scale' ? scale : null,
    range: type === 'number' ? range : null,
  }
}

/** Gives each option without a key one that no other has, nor one that is taken away: answers may still hold that. */
function withKeys(options: readonly NewOption[], before: Definition['options']): Definition['options'] {
  const taken = new Set([...options, ...before].map((one) => one.key))
  let next = 1
  return options.map(({ key, label }) => {
    if (key) return { key, label }
    while (taken.has(`o${next}`)) next++
    taken.add(`o${next}`)
    return { key: `o${next}`, label }
  })
}

/** What is wrong with what a question offers, by field; empty when nothing is. */
export function questionErrors({ type, options, scale, range }: Definition): Record<string, string> {
  const isTwice = (of: (option: Definition['options'][number]) => string) => new Set(options.map(of)).size < options.length
  if (isOffering(type) && (options.length < 2 || options.length > optionsMaxOf(type))) return { options: 'question.options' }
  if (isTwice((one) => one.label.toLowerCase()) || isTwice((one) => one.key)) return { options: 'question.optionTwice' }
  if (options.some((one) => !/^\w{1,20}$/.test(one.key))) return { options: 'field.invalid' }
  if (type === 'scale' && !(scale && [0, 1].includes(scale.min) && scale.max > scale.min && scale.max <= scaleMax))
    return { scale: 'question.scale' }
  if (range && range.min !== null && range.max !== null && range.min > range.max) return { range: 'question.range' }
  return {}
}

/** Why answers that were given to a question would not fit what it becomes; null where they do. */
export function incompatibleChange(before: QuestionSpec, after: QuestionSpec): 'question.typeFixed' | 'question.answersFixed' | null {
  if (before.type !== after.type) return 'question.typeFixed'
  const isGone = before.options.some((one) => !after.options.some((other) => other.key === one.key))
  const isLonger = after.type === 'ranking' && after.options.length !== before.options.length
  const isOtherScale = before.scale?.min !== after.scale?.min || before.scale?.max !== after.scale?.max
  return isGone || isLonger || isOtherScale ? 'question.answersFixed' : null
}

/** What `misfit` will refuse once there are answers, so that it can be said before somebody tries. The kind always stays. */
export const fixedByAnswers = ({ type }: Pick<QuestionSpec, 'type'>) => ({
  taking: isOffering(type),
  adding: type === 'ranking',
  scale: type === 'scale',
})

/** The ids with `id` taken out and put in at `order` (from 0; past the end is the end). */
export function movedTo(ids: readonly string[], id: string, order: number): string[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(Math.min(order, rest.length), 0, id)
  return rest
}
