// Conditions in words.
import { formatLongDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { formatList, formatNumber } from '../../../core/i18n/sentence.ts'
import type { Words } from '../../../core/i18n/words.tsx'
import type { Question, QuestionCondition } from '../../projects/model/contract.ts'
import { hasShape } from '../kinds/kinds.ts'
import type en from '../model/text/en.json'
import { conditionPartsOf } from './condition-parts.ts'

type NamedQuestion = Pick<Question, '_id' | 'type' | 'options' | 'scale' | 'range'>
type ConditionSpeaking<Q> = {
  words: Words<typeof en>
  language: Language
  /** An answer as people read it. */
  label: (question: Q, value: string) => string
  numberOf: (question: Q) => number
}
/** `named` has the words of a condition on the answers to one question, which have a sentence of their own. */
export type ConditionText = { number: number; answers: string } | { condition: string }

/** @returns null if everybody is asked, a named question is not among `questions`, or a value to compare with is missing or unreadable */
export function conditionText<Q extends NamedQuestion>(
  { words, language, label, numberOf }: ConditionSpeaking<Q>,
  askIf: Question['askIf'],
  questions: readonly Q[],
): ConditionText | null {
  const parts = conditionPartsOf(askIf)
  const phrases = parts.flatMap((part) => {
    const named = questions.find((one) => one._id === part.question)
    return named && isComplete(part, named) ? [valuesOf(part, named)] : []
  })
  const [first] = phrases
  if (!first || phrases.length < parts.length) return null
  if (parts.length === 1 && !parts[0]?.is) return { number: first.number, answers: first.answers }
  const texts = phrases.map(({ is, ...values }) => words(`condition.${is}`, values))
  if (texts.length === 1) return { condition: texts[0] as string }
  const conditions = texts.join(language === 'zh' ? '；' : '; ')
  return { condition: words(askIf?.or ? 'condition.any' : 'condition.all', { conditions }) }

  function valuesOf(
    { is = 'answers', answers }: Pick<QuestionCondition, 'answers'> & { is?: QuestionCondition['is'] | 'answers' },
    named: Q,
  ) {
    const all = answers.map((answer) => (is === 'answers' ? label(named, answer) : measureOf(named, answer)))
    return { is, number: numberOf(named), answers: formatList(language, all), value: all[0] ?? '', other: all[1] ?? '' }
  }
  function measureOf({ type, range }: Q, answer: string): string {
    if (hasShape({ type }, 'days')) return formatLongDate(language, answer)
    const number = formatNumber(language, Number(answer))
    return range?.unit ? words('form.numberOf', { number, unit: range.unit }) : number
  }
}

/** The editor's preview reads conditions while they are being typed. */
const isComplete = ({ is, answers }: QuestionCondition, { type }: NamedQuestion) =>
  is ? answers.length === (is === 'between' ? 2 : 1) && answers.every((answer) => isMeasure(type, answer)) : answers.length > 0

const isMeasure = (type: NamedQuestion['type'], answer: string) =>
  answer.trim() !== '' && Number.isFinite(hasShape({ type }, 'days') ? Date.parse(answer) : Number(answer))
