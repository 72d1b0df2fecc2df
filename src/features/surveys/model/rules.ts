import { cleanText } from '../../../core/contract/clean-text.ts'
import type { Refusal } from '../../../core/contract/errors.ts'
// Question types: how each answer is parsed, stored and displayed. No database, no HTTP, no clock. A form sends text, so each type has a
// text format: keys joined by commas, `33.61,-117.92 at the corner` for a place, `r1:o2,r2:o1` for a matrix, for a file what
// `file-entered.ts` says, and for a line or an area what `shape.ts` says.
import type { Question } from '../../projects/model/contract.ts'
import { type FileAnswer, fileIn, fileLabel, fileText } from '../answer-files/file-entered.ts'
import { readShape, type ShapeAnswer, type ShapeKind, shapeText } from '../shapes/shape.ts'
import { columnsOf, pairOf, splitPair } from './matrix.ts'
import { answerLengthMax, given, type QuestionSpec } from './options.ts'

export type QuestionType = Question['type']
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

export const placeLengthMax = 300
export const otherLengthMax = 200
/** A safe limit: larger numbers lose digits in JSON. */
export const numberMax = 1_000_000_000
/** An answer as stored: exactly one column beside the own words is not null. */
export type StoredAnswer = {
  answer_text: string | null
  answer_yes: boolean | null
  answer_rating: number | null
  answer_value: AnswerValue | null
  /** Own words for a chosen option that takes them. */
  answer_other?: string | null
}
const nothing = { answer_text: null, answer_yes: null, answer_rating: null, answer_value: null, answer_other: null }
export type ReadResult = StoredAnswer | Refusal

/**
 * Parses an answer: a text of 1 to 1000 characters; yes or no (or true or false); an integer from 1 to 5; an option's key, or several;
 * all options' keys, best first; an integer of the scale; a number within the range; a day as YYYY-MM-DD; a place; `row:value` for rows of
 * a matrix, at least one, and all if the question is required; the id of an uploaded file, whose name and size the caller looks up; a
 * line or an area, whose distance from the project the caller checks.
 * @param other own words for the chosen option that takes them; a text may hold them after a colon (`o1,o4: By boat`)
 * @returns the stored form, or the refusal
 */
export function readAnswer(asked: QuestionSpec, sent: RawAnswer, other = ''): ReadResult {
  if (asked.type !== 'choice' && asked.type !== 'choices')
    return other.trim() ? { code: 'answer.otherUnchosen' } : readers[asked.type](sent, asked)
  const { keys, words } = typeof sent === 'string' ? splitWords(sent) : { keys: sent, words: '' }
  const read = readers[asked.type](keys, asked)
  return 'code' in read ? read : withWords(read, asked, cleanText(words || other))
}

/** A text of a form: the chosen keys, and own words after the first colon. */
export function splitWords(text: string): { keys: string; words: string } {
  const at = text.indexOf(':')
  return at < 0 ? { keys: text, words: '' } : { keys: text.slice(0, at), words: text.slice(at + 1) }
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

type AnswerReader = (sent: RawAnswer, asked: QuestionSpec) => ReadResult

const readers: Record<QuestionType, AnswerReader> = {
  open(sent) {
    if (typeof sent !== 'string') return { code: 'answer.text' }
    const text = cleanText(sent)
    if (text === '') return { code: 'answer.text' }
    return text.length > answerLengthMax
      ? { code: 'answer.tooLong', values: { maximum: answerLengthMax } }
      : { ...nothing, answer_text: text }
  },
  yesno(sent) {
    const word = String(sent).trim().toLowerCase()
    if (word === 'yes' || word === 'true') return { ...nothing, answer_yes: true }
    if (word === 'no' || word === 'false') return { ...nothing, answer_yes: false }
    return { code: 'answer.yesno' }
  },
  rating(sent) {
    const rating = whole(sent)
    return rating !== null && rating >= 1 && rating <= 5 ? { ...nothing, answer_rating: rating } : { code: 'answer.rating' }
  },
  choice(sent, { options }) {
    const keys = keysOf(sent)
    return keys?.length === 1 && isOption(options, keys[0]) ? kept(keys[0] as string) : { code: 'answer.choice' }
  },
  choices(sent, { options }) {
    const keys = keysOf(sent)
    if (!keys || keys.length === 0 || !keys.every((key) => isOption(options, key))) return { code: 'answer.choices' }
    return kept(options.map((one) => one.key).filter((key) => keys.includes(key)))
  },
  scale(sent, { scale }) {
    const step = whole(sent)
    return scale && step !== null && step >= scale.min && step <= scale.max ? kept(step) : { code: 'answer.scale' }
  },
  ranking(sent, { options }) {
    const keys = keysOf(sent)
    const isAll = keys?.length === options.length && options.every((one) => keys.includes(one.key))
    return isAll ? kept(keys as string[]) : { code: 'answer.ranking' }
  },
  number(sent, { range }) {
    const number = decimal(sent)
    if (number === null || Math.abs(number) > numberMax) return { code: 'answer.number' }
    const isWithin = number >= (range?.min ?? -numberMax) && number <= (range?.max ?? numberMax)
    return isWithin ? kept(number) : { code: 'answer.range' }
  },
  date(sent) {
    const day = typeof sent === 'string' ? sent.trim() : ''
    // JavaScript parses 2026-02-30 as a date two days later.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
    return isDay ? kept(day) : { code: 'answer.date' }
  },
  place(sent) {
    const place = placeOf(sent)
    if (!place || (place.text === '' && place.lat === null)) return { code: 'answer.place' }
    return place.text.length > placeLengthMax ? { code: 'answer.tooLong', values: { maximum: placeLengthMax } } : kept(place)
  },
  matrix(sent, asked) {
    const pairs = keysOf(sent)?.map(splitPair) ?? []
    const { rows = [], required } = asked
    const taken = rows.flatMap(({ key }) => pairs.filter((one) => one.row === key))
    const isOnce = new Set(taken.map((one) => one.row)).size === taken.length
    const isFit = taken.length === pairs.length && taken.every(({ value }) => columnsOf(asked).includes(value))
    if (taken.length === 0 || !isOnce || !isFit) return { code: 'answer.matrix' }
    return required && taken.length < rows.length ? { code: 'answer.matrixRows' } : kept(taken.map(({ row, value }) => pairOf(row, value)))
  },
  file(sent) {
    const file = fileIn(typeof sent === 'object' && 'file' in sent ? sent.file : String(sent))
    return file ? kept(file) : { code: 'answer.file' }
  },
  line: (sent) => drawn('line', sent),
  area: (sent) => drawn('area', sent),
}

function drawn(kind: ShapeKind, sent: RawAnswer): ReadResult {
  const shape = readShape(kind, sent)
  return 'code' in shape ? shape : kept(shape)
}

const kept = (value: AnswerValue): StoredAnswer => ({ ...nothing, answer_value: value })

// PostgreSQL cannot store NUL, and browsers count a line break as one character but send two.

const whole = (sent: RawAnswer): number | null =>
  /^-?\d{1,3}$/.test(String(sent).trim()) && typeof sent !== 'boolean' ? Number(sent) : null

function decimal(sent: RawAnswer): number | null {
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null
  return typeof sent === 'string' && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(sent.trim()) ? Number(sent) : null
}

/** Parses a list, or a text with commas; null if a key occurs twice. */
function keysOf(sent: RawAnswer): string[] | null {
  const list = typeof sent === 'string' ? sent.split(',').filter(Boolean) : sent
  const keys = Array.isArray(list) ? list.map((key) => key.trim()) : []
  return new Set(keys).size === keys.length ? keys : null
}
const isOption = (options: QuestionSpec['options'], key: string | undefined) => options.some((one) => one.key === key)

const isBetween = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most

function placeOf(sent: RawAnswer): PlaceAnswer | null {
  if (typeof sent === 'string') {
    const [, lat, lng, text] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:\s+([\s\S]*))?$/.exec(sent.trim()) ?? []
    return lat === undefined ? placeOf({ text: sent }) : placeOf({ text: text ?? '', lat: Number(lat), lng: Number(lng) })
  }
  if (typeof sent !== 'object' || Array.isArray(sent) || 'file' in sent || 'coordinates' in sent) return null
  const { text = '', lat = null, lng = null } = sent
  if (lat === null && lng === null) return { text: cleanText(text), lat, lng }
  return lat !== null && lng !== null && isBetween(lat, 90) && isBetween(lng, 180) ? { text: cleanText(text), lat, lng } : null
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
 * An answer for display: labels in place of keys with the own words, a place by its words and coordinates, a matrix row by row, a file by
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
  if (!Array.isArray(answer)) return label(answer)
  if (!rows) return answer.map(label).join('; ')
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
  if (isFile(answer)) return fileText(answer)
  if (isShape(answer)) return shapeText(answer)
  return answer.lat === null ? answer.text : `${answer.lat},${answer.lng} ${answer.text}`.trim()
}

/** The values of `namedValues` that an answer counts for; several if several may be chosen. */
export function answerKeys(answer: AnswerValue): readonly string[] {
  if (Array.isArray(answer)) return answer
  return isFile(answer) || isShape(answer) ? [given] : [String(answer)]
}

/** The estimated minutes to complete a survey: half a minute per question, at least one. */
export const minutesToAnswer = (questions: number): number => Math.max(1, Math.round(questions / 2))
