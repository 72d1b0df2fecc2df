import { type AnswerReader, storedValue } from '../answer.ts'

/** A day as YYYY-MM-DD. */
export const readDate: AnswerReader = (sent) => {
  const day = typeof sent === 'string' ? sent.trim() : ''
  // JavaScript parses 2026-02-30 as a date two days later.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? storedValue(day) : { code: 'answer.date' }
}
