// Decisions about questions, answers and what may be shown of them. No database, no HTTP, no clock.
import type { questionTypes } from '../projects/contract.ts'

export type QuestionType = (typeof questionTypes)[number]
export const questionLengthMax = 500
export const answerLengthMax = 1000
export const questionsPerSurveyMax = 60
/** No group of people smaller than this is ever published. */
export const groupSizeMin = 5
export const ratings = [1, 2, 3, 4, 5] as const
export const yesNo = ['yes', 'no'] as const

/** An answer as the database keeps it: exactly one is not null. */
export type StoredAnswer = { answer_text: string | null; answer_yes: boolean | null; answer_rating: number | null }
const nothing: StoredAnswer = { answer_text: null, answer_yes: null, answer_rating: null }

/**
 * Reads what somebody sent as the answer to a question of a type: a text of 1 to 1000 characters; yes or no (true or
 * false do too); a whole number from 1 to 5. Gives the code of the message where it is none of that.
 */
export function readAnswer(type: QuestionType, sent: string | number | boolean): StoredAnswer | { code: string } {
  if (type === 'open') return readText(sent)
  const word = String(sent).trim().toLowerCase()
  if (type === 'rating')
    return /^[1-5]$/.test(word) && typeof sent !== 'boolean' ? { ...nothing, answer_rating: Number(word) } : { code: 'answer.rating' }
  if (word === 'yes' || word === 'true') return { ...nothing, answer_yes: true }
  if (word === 'no' || word === 'false') return { ...nothing, answer_yes: false }
  return { code: 'answer.yesno' }
}

function readText(sent: string | number | boolean): StoredAnswer | { code: string } {
  if (typeof sent !== 'string') return { code: 'answer.text' }
  // PostgreSQL keeps no NUL, and browsers count a line break as one character but send two.
  const text = sent.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  if (text === '') return { code: 'answer.text' }
  return text.length > answerLengthMax ? { code: 'answer.tooLong' } : { ...nothing, answer_text: text }
}

/** A kept answer as the contract shows it: the text, `yes` or `no`, or 1 to 5. */
export const shownAnswer = (kept: StoredAnswer): string | number =>
  kept.answer_text ?? kept.answer_rating ?? (kept.answer_yes ? 'yes' : 'no')

/** The options whose totals a question has, in order; none for an open one. */
export const optionsOf = (type: QuestionType): readonly (string | number)[] => (type === 'open' ? [] : type === 'yesno' ? yesNo : ratings)

export type Total = { answer: string; count: number }
/** Neighbouring options that are shown as one, because a single one of them would show a small group. */
export type Together = { answers: string[]; count: number }
export type Outcome = { count: number | null; totals: Total[]; together: Together[]; average: number | null; suppressed: boolean }

/** The mean of a rating; null where nobody gave one. */
export function meanOf(totals: readonly Total[]): number | null {
  const count = totals.reduce((total, one) => total + one.count, 0)
  return count === 0 ? null : totals.reduce((sum, one) => sum + Number(one.answer) * one.count, 0) / count
}

/** What officials see of a question: every option's total in order, and the mean of a rating. */
export function outcomeOf(type: QuestionType, counted: ReadonlyMap<string, number>, count: number): Outcome {
  const totals = optionsOf(type).map((option) => ({ answer: String(option), count: counted.get(String(option)) ?? 0 }))
  return { count, totals, together: [], average: type === 'rating' ? meanOf(totals) : null, suppressed: false }
}

/** The ids with `id` taken out and put in at `order` (from 0; past the end is the end). */
export function movedTo(ids: readonly string[], id: string, order: number): string[] {
  const rest = ids.filter((one) => one !== id)
  rest.splice(Math.min(order, rest.length), 0, id)
  return rest
}

/** About how many minutes a survey takes: half a minute a question, at least one. */
export const minutesToAnswer = (questions: number): number => Math.max(1, Math.round(questions / 2))

/**
 * The first or last instant that a filter names: of a day (YYYY-MM-DD) in UTC, or the instant itself; null where it
 * names none.
 */
export const instantOf = (moment: string | undefined, end: 'first' | 'last'): Date | null => {
  if (!moment) return null
  return new Date(moment.includes('T') ? moment : `${moment}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z`)
}
