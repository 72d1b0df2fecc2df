// A question as the builder's form holds it: what is typed, as it was typed. No database, no HTTP, no clock.
import type { Problem } from '../../../core/contract/errors.ts'
import type { Question } from '../../projects/model/contract.ts'
import type { QuestionInput } from '../model/contract.ts'
import { type Definition, definitionOf, isOffering } from '../model/definition.ts'

type QuestionType = Question['type']
/** The key is empty until the option is saved. */
export type OptionRow = { key: string; label: string }
export type QuestionForm = {
  type: QuestionType
  text: string
  help: string
  required: boolean
  /** Rows of the form; an empty one is no option. */
  options: OptionRow[]
  scale: { min: string; max: string; minLabel: string; maxLabel: string }
  range: { min: string; max: string; unit: string }
  /** The question that it depends on; empty where everybody is asked. */
  askIf: string
  /** `<question>:<value>` of what may be answered there. */
  askAnswers: string[]
}

/** Every kind of question, in the order in which they are offered. */
export const kinds = ['open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'ranking', 'number', 'date', 'place'] as const

const blankRows = (count: number): OptionRow[] => Array.from({ length: count }, () => ({ key: '', label: '' }))
const rowsAtFirst = 3

/** A question of which nothing is said yet but its kind. */
export const newQuestionForm = (type: QuestionType): QuestionForm => ({
  ...{ type, text: '', help: '', required: false, options: blankRows(rowsAtFirst) },
  scale: { min: '1', max: '5', minLabel: '', maxLabel: '' },
  range: { min: '', max: '', unit: '' },
  askIf: '',
  askAnswers: [],
})

/** A question that is there, ready to be changed. */
export function questionFormFrom({ type, text, help, required, options, scale, range, askIf }: Definition): QuestionForm {
  const blank = newQuestionForm(type)
  const shown = (limit: number | null | undefined) => (limit == null ? '' : String(limit))
  return {
    ...{ type, text, help, required },
    options: options.length > 0 ? options.map(({ key, label }) => ({ key, label })) : blank.options,
    scale: scale ? { min: String(scale.min), max: String(scale.max), minLabel: scale.minLabel, maxLabel: scale.maxLabel } : blank.scale,
    range: { min: shown(range?.min), max: shown(range?.max), unit: range?.unit ?? '' },
    askIf: askIf?.question ?? '',
    askAnswers: askIf ? askIf.answers.map((answer) => `${askIf.question}:${answer}`) : [],
  }
}

/** What a form holds, with or without scripts; what it does not show is as at first. */
export function questionFormOf(form: FormData): QuestionForm {
  const field = (name: string, otherwise = '') => String(form.get(name) ?? otherwise)
  const all = (name: string) => form.getAll(name).map(String)
  const blank = newQuestionForm(kinds.find((one) => one === form.get('type')) ?? 'open')
  const keys = all('optionKey')
  const options = all('option').map((label, i) => ({ key: keys[i] ?? '', label }))
  return {
    type: blank.type,
    ...{ text: field('text'), help: field('help'), required: form.get('required') === 'on' },
    options: options.length > 0 ? options : blank.options,
    scale: {
      min: field('scaleMin', blank.scale.min),
      max: field('scaleMax', blank.scale.max),
      minLabel: field('scaleMinLabel'),
      maxLabel: field('scaleMaxLabel'),
    },
    range: { min: field('rangeMin'), max: field('rangeMax'), unit: field('rangeUnit') },
    askIf: field('askIf'),
    askAnswers: all('askAnswers'),
  }
}

const isFilled = ({ label }: OptionRow) => label.trim() !== ''

/** What the form's rows and fields mean to the API. A number that cannot be read goes as it was typed: the API then says so at its field. */
export function inputOf(draft: QuestionForm): QuestionInput {
  const { type, text, help, required, scale, range, askIf } = draft
  const rangeIsSaid = [range.min, range.max, range.unit].some((one) => one.trim() !== '')
  return {
    ...{ type, text, help, required },
    options: isOffering(type) ? draft.options.filter(isFilled).map(({ key, label }) => (key ? { key, label } : { label })) : [],
    // Sent only where it is asked for: what another kind left behind must not be refused.
    scale: type === 'scale' ? { ...scale, min: numberIn(scale.min) as number, max: numberIn(scale.max) as number } : null,
    range: type === 'number' && rangeIsSaid ? { min: numberIn(range.min), max: numberIn(range.max), unit: range.unit } : null,
    askIf: askIf ? { question: askIf, answers: answersAbout(draft) } : null,
  }
}

/** The values that are chosen of the question that a draft depends on; those of another one, chosen before, are passed over. */
export const answersAbout = ({ askIf, askAnswers }: Pick<QuestionForm, 'askIf' | 'askAnswers'>): string[] =>
  askAnswers.filter((one) => one.startsWith(`${askIf}:`)).map((one) => one.slice(askIf.length + 1))

function numberIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : (typed as unknown as number)
}

/** The question as it would be asked now, as far as it can be read: for the preview and for what is said about its wording. */
export function shownOf(draft: QuestionForm): Definition {
  const { range, scale, ...input } = inputOf(draft)
  const readable = (limit: number | null | undefined) => (typeof limit === 'number' ? limit : null)
  return definitionOf({
    ...input,
    scale: scale && { ...scale, min: readable(scale.min) ?? 0, max: readable(scale.max) ?? 0 },
    range: range ? { min: readable(range.min), max: readable(range.max), unit: range.unit ?? '' } : null,
  })
}

/**
 * A draft after its question was saved or read anew: the saved one where it says the same; else what is typed stays, and options that the
 * server has named meanwhile take their keys, so that saving again does not name them anew.
 */
export function taken(draft: QuestionForm, saved: Definition): QuestionForm {
  const there = questionFormFrom(saved)
  const next = { ...draft, options: named(draft.options, saved.options) }
  return isSame(next, there) ? there : next
}

/** Whether two drafts say the same. */
export const isSame = (one: QuestionForm, other: QuestionForm): boolean => JSON.stringify(toldIn(one)) === JSON.stringify(toldIn(other))

/** What a draft says, apart from spaces around it and from what its kind has no use for. */
const toldIn = (draft: QuestionForm) => ({
  ...{ type: draft.type, text: draft.text.trim(), help: draft.help.trim(), required: draft.required },
  options: isOffering(draft.type) ? draft.options.filter(isFilled).map(({ key, label }) => [key, label.trim()]) : [],
  scale: draft.type === 'scale' && Object.values(draft.scale).map((one) => one.trim()),
  range: draft.type === 'number' && Object.values(draft.range).map((one) => one.trim()),
  ask: draft.askIf && [draft.askIf, ...answersAbout(draft)],
})

function named(rows: readonly OptionRow[], saved: readonly OptionRow[]): OptionRow[] {
  const free = saved.filter(({ key }) => !rows.some((row) => row.key === key))
  return rows.map((row) => {
    const at = row.key ? -1 : free.findIndex(({ label }) => label === row.label.trim())
    const found = at < 0 ? undefined : free.splice(at, 1)[0]
    return found ? { key: found.key, label: row.label } : row
  })
}

/** What the API refused, by the fields of the form. */
export function fieldErrors({ code, message, errors }: Problem, draft: QuestionForm): Record<string, string> {
  const filled = draft.options.flatMap((row, i) => (isFilled(row) ? [i] : []))
  const askField = draft.askIf ? 'askAnswers' : 'askIf'
  const fields: Record<string, string> = { scale: 'scaleMax', range: 'rangeMax' }
  const nameOf = (path: string) => {
    const [part = '', second = ''] = path.split('.')
    if (part === 'askIf') return askField
    if (part === 'options' && second) return `option-${filled[Number(second)] ?? 0}`
    return second ? `${part}${second[0]?.toUpperCase()}${second.slice(1)}` : (fields[part] ?? part)
  }
  if (errors) return Object.fromEntries(Object.entries(errors).map(([path, text]) => [nameOf(path), text]))
  if (code === 'question.typeFixed') return { type: message }
  if (code === 'question.answersFixed') return { [isOffering(draft.type) ? 'options' : 'scaleMax']: message }
  return { form: message }
}
