// What people send as an answer, and what is stored of it.
import type { Refusal } from '../../../core/contract/errors.ts'
import type { FileAnswer } from '../answer-files/file-entered.ts'
import type { ShapeAnswer } from '../shapes/shape.ts'
import type { QuestionSpec } from './kind.ts'

/** A place described in words, on the map, or both. */
export type PlaceAnswer = { text: string; lat: number | null; lng: number | null }
export type AnswerValue = string | number | string[] | PlaceAnswer | FileAnswer | ShapeAnswer
export type RawAnswer =
  | string
  | number
  | boolean
  | string[]
  | { text?: string | undefined; lat?: number | null | undefined; lng?: number | null | undefined }
  | { file: string }
  | ShapeAnswer

/** An answer as stored: exactly one column beside the own words is not null. */
export type StoredAnswer = {
  answer_text: string | null
  answer_yes: boolean | null
  answer_rating: number | null
  answer_value: AnswerValue | null
  /** Own words for a chosen option that takes them. */
  answer_other?: string | null
}
export type ReadResult = StoredAnswer | Refusal

/**
 * Parses an answer of a kind, as the API takes it. A form sends text, so each kind has a text format, too.
 * @returns the stored form, or the refusal
 */
export type AnswerReader = (sent: RawAnswer, asked: QuestionSpec) => ReadResult

const nothing: StoredAnswer = { answer_text: null, answer_yes: null, answer_rating: null, answer_value: null, answer_other: null }

export const storedAs = (column: Partial<StoredAnswer>): StoredAnswer => ({ ...nothing, ...column })
export const storedValue = (value: AnswerValue): StoredAnswer => storedAs({ answer_value: value })

/** A whole number of at most three digits; null for anything else. */
export const wholeIn = (sent: RawAnswer): number | null =>
  /^-?\d{1,3}$/.test(String(sent).trim()) && typeof sent !== 'boolean' ? Number(sent) : null

/** Parses a list, or a text with commas; null if a key occurs twice. */
export function keysIn(sent: RawAnswer): string[] | null {
  const list = typeof sent === 'string' ? sent.split(',').filter(Boolean) : sent
  const keys = Array.isArray(list) ? list.map((key) => key.trim()) : []
  return new Set(keys).size === keys.length ? keys : null
}

export const isOption = ({ options }: Pick<QuestionSpec, 'options'>, key: string | undefined): boolean =>
  options.some((one) => one.key === key)
