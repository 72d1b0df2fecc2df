// One line of the doctor's screen.
import { daySeconds } from '../../../src/core/time/durations.ts'

const hourSeconds = 3600

/** green: works. yellow: works, and needs attention. red: does not work. */
export type Color = 'green' | 'yellow' | 'red'

export type Diagnosis = {
  /** What was examined, in one word. */
  name: string
  color: Color
  /** What was found, and what to do unless it is green. */
  sentence: string
}

export const green = (name: string, sentence: string): Diagnosis => ({ name, color: 'green', sentence })
export const yellow = (name: string, sentence: string): Diagnosis => ({ name, color: 'yellow', sentence })
export const red = (name: string, sentence: string): Diagnosis => ({ name, color: 'red', sentence })

/** The message of an error, or of the errors of which it consists: a refused connection has one for each address. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name
}

/** `3 hours`, `1 day`: whole units, rounded down. */
export function durationOf(seconds: number): string {
  const count = (size: number, unit: string) => `${Math.floor(seconds / size)} ${unit}${Math.floor(seconds / size) === 1 ? '' : 's'}`
  if (seconds >= 2 * daySeconds) return count(daySeconds, 'day')
  return seconds >= 2 * hourSeconds ? count(hourSeconds, 'hour') : count(60, 'minute')
}
