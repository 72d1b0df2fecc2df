// Answers of all kinds: read, stored and displayed. No database, no HTTP, no clock.
import { cleanText } from '../../../core/contract/clean-text.ts'
import { type FileAnswer, fileAnswerText, fileLabel } from '../answer-files/file-entered.ts'
import type { AnswerValue, RawAnswer, ReadResult, StoredAnswer } from '../kinds/answer.ts'
import { readers } from '../kinds/answers.ts'
import type { Kind, QuestionSpec } from '../kinds/kind.ts'
import { traitsOf } from '../kinds/kinds.ts'
import { splitPair } from '../kinds/matrix/pairs.ts'
import { given } from '../kinds/options.ts'
import { otherLengthMax, splitWords } from '../kinds/other-words.ts'
import { placeText } from '../kinds/place/entered.ts'
import { type ShapeAnswer, shapeText } from '../shapes/shape.ts'

export type QuestionType = Kind

/**
 * Parses an answer as its kind does.
 * @param other own words for the chosen option that takes them; a text may hold them after a colon (`o1,o4: By boat`)
 * @returns the stored form, or the refusal
 */
export function readAnswer(asked: QuestionSpec, sent: RawAnswer, other = ''): ReadResult {
  const read = readers[asked.type]
  if (!traitsOf(asked).mayOfferOther) return other.trim() ? { code: 'answer.otherUnchosen' } : read(sent, asked)
  const { keys, words } = typeof sent === 'string' ? splitWords(sent) : { keys: sent, words: '' }
  const chosen = read(keys, asked)
  return 'code' in chosen ? chosen : withWords(chosen, asked, cleanText(words || other))
}

function withWords(read: StoredAnswer, { options }: QuestionSpec, words: string): ReadResult {
  const chosen = answerKeys(shownAnswer(read))
  const isOther = options.some((one) => one.isOther && chosen.includes(one.key))
  if (!isOther) return words ? { code: 'answer.otherUnchosen' } : read
  if (!words) return { code: 'answer.other' }
  return words.length > otherLengthMax
    ? { code: 'answer.otherTooLong', values: { maximum: otherLengthMax } }
    : { ...read, answer_other: words }
}

/** A stored answer as the contract returns it: the text, `yes` or `no`, 1 to 5, or the value of another type. */
export const shownAnswer = (stored: StoredAnswer): AnswerValue =>
  stored.answer_text ?? stored.answer_rating ?? stored.answer_value ?? (stored.answer_yes ? 'yes' : 'no')

/** True for the answer to a question that takes a file. */
export const isFile = (answer: AnswerValue): answer is FileAnswer => typeof answer === 'object' && 'file' in answer

/** True for the answer to a question that people draw. */
export const isShape = (answer: AnswerValue): answer is ShapeAnswer => typeof answer === 'object' && 'coordinates' in answer

type LabeledSpec = Pick<QuestionSpec, 'options' | 'rows'>

/**
 * An answer for display: labels in place of keys with the own words, a place by its words and coordinates, a matrix row by row, points
 * option by option, a file by
 * its name, a shape by its corners.
 */
export function inLabels({ options, rows }: LabeledSpec, answer: AnswerValue, other?: string | null): string | number {
  if (typeof answer === 'number') return answer
  if (isFile(answer)) return fileLabel(answer)
  if (isShape(answer)) return shapeText(answer)
  if (typeof answer === 'object' && !Array.isArray(answer))
    return answer.lat === null ? answer.text : `${answer.text} (${answer.lat}, ${answer.lng})`.trim()
  const label = (key: string) => {
    const option = options.find((one) => one.key === key)
    return option?.isOther && other ? `${option.label}: ${other}` : (option?.label ?? key)
  }
  const pointsLabel = (pair: string) => {
    const { row, value } = splitPair(pair)
    return value === '' ? label(row) : `${label(row)}: ${value}`
  }
  if (!Array.isArray(answer)) return label(answer)
  if (!rows) return answer.map(pointsLabel).join('; ')
  return answer
    .map(splitPair)
    .map(({ row, value }) => `${rows.find((one) => one.key === row)?.label ?? row}: ${label(value)}`)
    .join('; ')
}

/** The text of an answer in a form; parsing it returns the same answer. */
export function answerText(answer: AnswerValue, other?: string): string {
  if (other) return `${answerText(answer)}: ${other}`
  if (Array.isArray(answer)) return answer.join(',')
  if (typeof answer !== 'object') return String(answer)
  if (isFile(answer)) return fileAnswerText(answer)
  if (isShape(answer)) return shapeText(answer)
  return placeText(answer)
}

/** The values of `namedValues` that an answer counts for; several if several may be chosen. */
export function answerKeys(answer: AnswerValue): readonly string[] {
  if (Array.isArray(answer)) return answer
  return isFile(answer) || isShape(answer) ? [given] : [String(answer)]
}

/** The estimated minutes to complete a survey: half a minute per question, at least one. */
export const minutesToAnswer = (questions: number): number => Math.max(1, Math.round(questions / 2))
