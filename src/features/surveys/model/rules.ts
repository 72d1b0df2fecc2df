// The ways to answer a question: how each is read from what somebody sent, kept, and shown again. No database, no HTTP, no clock.
// A form sends texts, so each kind has a text too: keys joined by commas, `33.61,-117.92 at the corner` for a place.
import type { Question } from '../../projects/model/contract.ts'
import { answerLengthMax, type QuestionSpec } from './options.ts'

export type QuestionType = Question['type']
/** A point is told in words, on the map, or both. */
export type Place = { text: string; lat: number | null; lng: number | null }
export type AnswerValue = string | number | string[] | Place
export type Sent =
  | string
  | number
  | boolean
  | string[]
  | { text?: string | undefined; lat?: number | null | undefined; lng?: number | null | undefined }

export const placeLengthMax = 300
/** Larger numbers lose digits on their way through JSON. */
export const numberMax = 1_000_000_000
/** An answer as the database keeps it: exactly one is not null. */
export type StoredAnswer = {
  answer_text: string | null
  answer_yes: boolean | null
  answer_rating: number | null
  answer_value: AnswerValue | null
}
const nothing: StoredAnswer = { answer_text: null, answer_yes: null, answer_rating: null, answer_value: null }
export type Read = StoredAnswer | { code: string }

/**
 * Reads what somebody sent as the answer to a question: a text of 1 to 1000 characters; yes or no (true or false do too); a whole number
 * from 1 to 5; an option's key, or several; all options' keys, best first; a whole number of the scale; a number within the range; a day
 * as YYYY-MM-DD; a place. Gives the code of the message where it is none of that.
 */
export const readAnswer = (asked: QuestionSpec, sent: Sent): Read => readers[asked.type](sent, asked)

type Reader = (sent: Sent, asked: QuestionSpec) => Read

const readers: Record<QuestionType, Reader> = {
  open(sent) {
    if (typeof sent !== 'string') return { code: 'answer.text' }
    const text = cleaned(sent)
    if (text === '') return { code: 'answer.text' }
    return text.length > answerLengthMax ? { code: 'answer.tooLong' } : { ...nothing, answer_text: text }
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
    // 2026-02-30 is a Date to JavaScript, two days later.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
    return isDay ? kept(day) : { code: 'answer.date' }
  },
  place(sent) {
    const place = placeOf(sent)
    if (!place || (place.text === '' && place.lat === null)) return { code: 'answer.place' }
    return place.text.length > placeLengthMax ? { code: 'answer.tooLong' } : kept(place)
  },
}

const kept = (value: AnswerValue): StoredAnswer => ({ ...nothing, answer_value: value })

// PostgreSQL keeps no NUL, and browsers count a line break as one character but send two.
const cleaned = (text: string) => text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

const whole = (sent: Sent): number | null => (/^-?\d{1,3}$/.test(String(sent).trim()) && typeof sent !== 'boolean' ? Number(sent) : null)

function decimal(sent: Sent): number | null {
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null
  return typeof sent === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(sent.trim()) ? Number(sent) : null
}

/** Of a list, or of a text with commas; null where one is named twice. */
function keysOf(sent: Sent): string[] | null {
  const list = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',').filter(Boolean) : null
  const keys = list?.map((key) => key.trim()) ?? []
  return new Set(keys).size === keys.length ? keys : null
}
const isOption = (options: QuestionSpec['options'], key: string | undefined) => options.some((one) => one.key === key)

const isBetween = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most

function placeOf(sent: Sent): Place | null {
  if (typeof sent === 'string') {
    const [, lat, lng, text] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:\s+([\s\S]*))?$/.exec(sent.trim()) ?? []
    return lat === undefined ? placeOf({ text: sent }) : placeOf({ text: text ?? '', lat: Number(lat), lng: Number(lng) })
  }
  if (typeof sent !== 'object' || Array.isArray(sent)) return null
  const { text = '', lat = null, lng = null } = sent
  if (lat === null && lng === null) return { text: cleaned(text), lat, lng }
  return lat !== null && lng !== null && isBetween(lat, 90) && isBetween(lng, 180) ? { text: cleaned(text), lat, lng } : null
}

/** A kept answer as the contract shows it: the text, `yes` or `no`, 1 to 5, or the value of another type. */
export const shownAnswer = (stored: StoredAnswer): AnswerValue =>
  stored.answer_text ?? stored.answer_rating ?? stored.answer_value ?? (stored.answer_yes ? 'yes' : 'no')

/** An answer as somebody else reads it: with labels in place of keys, a place by its words and coordinates. */
export function inLabels({ options }: Pick<QuestionSpec, 'options'>, answer: AnswerValue): string | number {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'object' && !Array.isArray(answer))
    return answer.lat === null ? answer.text : `${answer.text} (${answer.lat}, ${answer.lng})`.trim()
  const label = (key: string) => options.find((one) => one.key === key)?.label ?? key
  return Array.isArray(answer) ? answer.map(label).join('; ') : label(answer)
}

/** The text that a form holds for an answer, and that is read as the same one. */
export function answerText(answer: AnswerValue): string {
  if (Array.isArray(answer)) return answer.join(',')
  if (typeof answer !== 'object') return String(answer)
  return answer.lat === null ? answer.text : `${answer.lat},${answer.lng} ${answer.text}`.trim()
}

/** The values among `optionsOf` that an answer counts for; more than one where several may be chosen. */
export const answerKeys = (answer: AnswerValue): readonly string[] => (Array.isArray(answer) ? answer : [String(answer)])

/** About how many minutes a survey takes: half a minute a question, at least one. */
export const minutesToAnswer = (questions: number): number => Math.max(1, Math.round(questions / 2))
