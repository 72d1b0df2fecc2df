// A question as the builder's form holds it, with every field as typed. No database, no HTTP, no clock.
import { comparisons, type QuestionCondition } from '../../projects/model/contract.ts'
import { conditionPartsOf } from '../conditions/condition-parts.ts'
import { hasPart, questionKinds } from '../kinds/kinds.ts'
import type { QuestionInput } from '../model/contract.ts'
import { conditionPartsMax, definitionOf, isOffering, mayOfferOther, type QuestionDefinition } from '../model/definition.ts'
import type { QuestionType } from '../model/rules.ts'

/** The key is empty until the option is saved. `image` is the id of its picture, `alt` what that shows; both are missing without one. */
export type OptionDraft = { key: string; label: string; image?: string; alt?: string }
export type QuestionForm = {
  type: QuestionType
  text: string
  help: string
  required: boolean
  /** Rows of the form; an empty row is not an option. */
  options: OptionDraft[]
  /** The option for own words, which is not among the rows. */
  other: OptionDraft & { isOn: boolean }
  /** The rows of a matrix, and whether they take options or steps of a scale. */
  rows: OptionDraft[]
  columns: 'options' | 'scale'
  scale: { min: string; max: string; minLabel: string; maxLabel: string }
  range: { min: string; max: string; unit: string }
  ask: ConditionForm
  /** The section that begins with the question, if one does. */
  section: { isOn: boolean; title: string; text: string }
}
/** One part of a condition. */
export type ConditionRow = {
  /** The id of the question that it names; empty for no part. */
  question: string
  /** `<question>:<value>` for each accepted answer. */
  answers: string[]
  /** How a number or a day is compared with `value`, or `value` and `other`; empty for other kinds. */
  is: string
  value: string
  other: string
}
/** Everyone is asked if no row names a question. `isAny`: one of the rows is enough. */
export type ConditionForm = { isAny: boolean; rows: ConditionRow[] }

const ratingEnds = { min: 1, max: 5 }
const blankRows = (count: number): OptionDraft[] => Array.from({ length: count }, () => ({ key: '', label: '' }))
const rowsAtFirst = 3

export const blankCondition: ConditionRow = { question: '', answers: [], is: '', value: '', other: '' }

/** An empty form for a new question of a kind. */
export const newQuestionForm = (type: QuestionType): QuestionForm => ({
  ...{ type, text: '', help: '', required: false, options: blankRows(rowsAtFirst) },
  other: { isOn: false, key: '', label: '' },
  rows: blankRows(rowsAtFirst),
  columns: 'options',
  scale: { min: '1', max: hasPart({ type }, 'total') ? '10' : '5', minLabel: '', maxLabel: '' },
  range: { min: '', max: '', unit: '' },
  ask: { isAny: false, rows: [blankCondition] },
  section: { isOn: false, title: '', text: '' },
})

/** The form of an existing question. */
export function questionFormFrom(question: QuestionDefinition): QuestionForm {
  const { type, text, help, required, options, rows: asked = [], scale, range, askIf, section } = question
  const blank = newQuestionForm(type)
  const other = options.find((one) => one.isOther)
  const rows = options.filter((one) => !one.isOther)
  const shown = (limit: number | null | undefined) => (limit == null ? '' : String(limit))
  return {
    ...{ type, text, help, required },
    options: rows.length > 0 ? rows.map(optionDraftOf) : blank.options,
    rows: asked.length > 0 ? asked.map(({ key, label }) => ({ key, label })) : blank.rows,
    columns: hasPart(question, 'rows') && scale ? 'scale' : 'options',
    other: other ? { isOn: true, key: other.key, label: other.label } : blank.other,
    scale: scale ? { min: String(scale.min), max: String(scale.max), minLabel: scale.minLabel, maxLabel: scale.maxLabel } : blank.scale,
    range: { min: shown(range?.min), max: shown(range?.max), unit: range?.unit ?? '' },
    ask: askIf ? { isAny: Boolean(askIf.or), rows: conditionPartsOf(askIf).map(conditionRowOf) } : blank.ask,
    section: { ...blank.section, ...section, isOn: Boolean(section) },
  }
}

const optionDraftOf = ({ key, label, image }: QuestionDefinition['options'][number]): OptionDraft => ({
  ...{ key, label },
  ...(image && { image: image._id, alt: image.alt }),
})

function conditionRowOf({ question, answers, is }: QuestionCondition): ConditionRow {
  if (!is) return { ...blankCondition, question, answers: answers.map((answer) => `${question}:${answer}`) }
  return { ...blankCondition, question, is, value: answers[0] ?? '', other: answers[1] ?? '' }
}

/** Parses the submitted form, with or without scripts; fields that its kind does not show keep their defaults. */
export function questionFormOf(form: FormData): QuestionForm {
  const field = (name: string, otherwise = '') => String(form.get(name) ?? otherwise)
  const all = (name: string) => form.getAll(name).map(String)
  const blank = newQuestionForm(questionKinds.find((one) => one === form.get('type')) ?? 'open')
  const listed = (name: string, otherwise: OptionDraft[]) => {
    const keys = all(`${name}Key`)
    const [images, alts] = [all(`${name}Image`), all(`${name}Alt`)]
    const rows = all(name).map((label, i): OptionDraft => {
      const picture = images[i] ? { image: images[i], alt: alts[i] ?? '' } : {}
      return { key: keys[i] ?? '', label, ...picture }
    })
    return rows.length > 0 ? rows : otherwise
  }
  return {
    type: blank.type,
    ...{ text: field('text'), help: field('help'), required: form.get('required') === 'on' },
    options: listed('option', blank.options),
    rows: listed('row', blank.rows),
    columns: form.get('columns') === 'scale' ? 'scale' : 'options',
    other: { isOn: form.get('other') === 'on', key: field('otherKey'), label: field('otherLabel') },
    scale: {
      min: field('scaleMin', blank.scale.min),
      max: field('scaleMax', blank.scale.max),
      minLabel: field('scaleMinLabel'),
      maxLabel: field('scaleMaxLabel'),
    },
    range: { min: field('rangeMin'), max: field('rangeMax'), unit: field('rangeUnit') },
    ask: {
      isAny: form.get('askMatch') === 'or',
      rows: Array.from({ length: conditionPartsMax }, (_, i) => ({
        question: field(askName('askIf', i)),
        // A matrix has a field for each row.
        answers: [...form.keys()].filter(isNameOf(askName('askAnswers', i))).flatMap(all),
        is: field(askName('askIs', i)),
        value: field(askName('askValue', i)),
        other: field(askName('askOther', i)),
      })).filter((_, i) => i === 0 || form.has(askName('askIf', i))),
    },
    section: { isOn: form.get('section') === 'on', title: field('sectionTitle'), text: field('sectionText') },
  }
}

/** @returns whether a name is that of a field, or of one of its rows; once for a name that is repeated */
const isNameOf = (field: string) => (name: string, i: number, names: readonly string[]) =>
  (name === field || name.startsWith(`${field}/`)) && names.indexOf(name) === i

/** The name of a field of a part of the condition. */
export const askName = (name: string, row: number): string => (row === 0 ? name : `${name}-${row}`)

export const isFilled = ({ label }: OptionDraft) => label.trim() !== ''

/** True for a matrix whose rows take steps of a scale. */
export const isScaled = (draft: QuestionForm): boolean => hasPart(draft, 'rows') && draft.columns === 'scale'

/** True if the question has steps of a scale, which a matrix has in place of options. */
export const takesSteps = (draft: QuestionForm): boolean => hasPart(draft, 'scale') && (isScaled(draft) || !hasPart(draft, 'rows'))

/** Converts the form to the API's input. An unreadable number is passed on as typed: the API reports the error at its field. */
export function questionInputOf(draft: QuestionForm): QuestionInput {
  const { type, text, help, required, range, section } = draft
  const rangeIsSaid = [range.min, range.max, range.unit].some((one) => one.trim() !== '')
  return {
    ...{ type, text, help, required },
    options: isOffering(type) && !isScaled(draft) ? typedOptionsIn(draft) : [],
    ...(hasPart(draft, 'rows') && { rows: draft.rows.filter(isFilled).map(keyed) }),
    // Only for kinds that use it: leftovers of another kind must not cause an error.
    scale: scaleIn(draft),
    range: hasPart(draft, 'range') && rangeIsSaid ? { min: numberIn(range.min), max: numberIn(range.max), unit: range.unit } : null,
    askIf: conditionIn(draft.ask),
    section: section.isOn ? { title: section.title, text: section.text } : null,
  }
}

const keyed = ({ key, label, image, alt = '' }: OptionDraft) => ({
  ...(key && { key }),
  label,
  ...(image && { image: { _id: image, alt } }),
})

/** @returns the filled rows, and the option for own words */
export const typedOptionsIn = ({ type, options, other }: QuestionForm) => [
  ...options.filter(isFilled).map(keyed),
  ...(other.isOn && mayOfferOther(type) ? [{ ...(other.key && { key: other.key }), label: other.label, isOther: true }] : []),
]

/** What the API compares with: the question that an edit is based on. */
export const basisText = (form: QuestionForm): string => JSON.stringify(questionInputOf(form))

function scaleIn(draft: QuestionForm): QuestionInput['scale'] {
  const { scale } = draft
  if (hasPart(draft, 'ends')) return { ...ratingEnds, minLabel: scale.minLabel, maxLabel: scale.maxLabel }
  if (hasPart(draft, 'total')) return { min: 0, max: numberIn(scale.max) as number, minLabel: '', maxLabel: '' }
  return takesSteps(draft) ? { ...scale, min: numberIn(scale.min) as number, max: numberIn(scale.max) as number } : null
}

/** @returns the condition as the API takes it; null if no row names a question */
export function conditionIn({ isAny, rows }: ConditionForm): NonNullable<QuestionInput['askIf']> | null {
  const [first, ...others] = rows.filter((row) => row.question).map(partIn)
  if (!first) return null
  if (others.length === 0) return first
  return isAny ? { ...first, or: others } : { ...first, and: others }
}

/** Values of a previously chosen question are ignored. */
function partIn({ question, answers, is, value, other }: ConditionRow): QuestionCondition {
  const comparison = comparisons.find((one) => one === is)
  if (comparison) return { question, is: comparison, answers: [value, ...(is === 'between' ? [other] : [])].map((one) => one.trim()) }
  return { question, answers: answers.filter((one) => one.startsWith(`${question}:`)).map((one) => one.slice(question.length + 1)) }
}

function numberIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : (typed as unknown as number)
}

/** The question as it would be asked now, as far as the form can be parsed: for the preview and the guard. */
export function shownQuestionOf(draft: QuestionForm): QuestionDefinition {
  const { range, scale, ...input } = questionInputOf(draft)
  const readable = (limit: number | null | undefined) => (typeof limit === 'number' ? limit : null)
  return definitionOf({
    ...input,
    scale: scale && { ...scale, min: readable(scale.min) ?? 0, max: readable(scale.max) ?? 0 },
    range: range ? { min: readable(range.min), max: readable(range.max), unit: range.unit ?? '' } : null,
  })
}
