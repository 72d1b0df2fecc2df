// Intervals into which numbers and dates are counted. No database, no HTTP, no clock. An interval is written `0..4` (both ends included:
// whole numbers) or `0..<2.5` (upper end excluded). An open interval is written `..4` or `50..`.
import { dayMilliseconds } from '../../../core/time/durations.ts'

export type Interval = { from: number | null; to: number | null; isOpen: boolean }

const form = /^(-?\d+(?:\.\d+)?)?\.\.(<?)(-?\d+(?:\.\d+)?)?$/

/** Parses an interval; null if the text is not one. */
export function readInterval(text: string): Interval | null {
  const [, from, open, to] = form.exec(text) ?? []
  if (from === undefined && to === undefined) return null
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to), isOpen: open === '<' }
}

/** The interval from the beginning of one to the end of another; the first as it is if they are none. */
export function joinedInterval(first: string, last: string): string {
  const [begins, ends] = [readInterval(first), readInterval(last)]
  return begins && ends ? `${begins.from ?? ''}..${ends.isOpen ? '<' : ''}${ends.to ?? ''}` : first
}

/** The smallest of 1, 2, 5, 10, 20, 50 … (or 0.1, 0.2 …) that is not less than `width`. */
export function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const step = [1, 2, 5, 10].find((one) => one * power >= width * (1 - 1e-9)) ?? 10
  return Number((step * power).toPrecision(1))
}

// Removes floating-point noise: 0.1 + 0.2 becomes 0.3.
const exact = (value: number) => Number(value.toPrecision(12))

export type Binning = { edges: number[]; labels: string[] }

/**
 * Equal bins of a round width that cover `min` to `max`: at most `most` plus one. `edges` are the lower ends of all bins but the first, as
 * the database function width_bucket takes them.
 * @param isWhole all numbers are integers
 * @param isCoarse the first and the last bin are open, which hides the smallest and the largest number
 */
export function binning(min: number, max: number, isWhole: boolean, most = 10, isCoarse = false): Binning {
  const least = isWhole ? 1 : 0
  const width = max === min ? 1 : Math.max(least, niceWidth((max - min) / most))
  const start = Math.floor(exact(min / width))
  const count = Math.floor(exact(max / width)) - start + 1
  const starts = Array.from({ length: count }, (_, i) => exact((start + i) * width))
  const label = (from: number, i: number) => {
    const isFirst = isCoarse && i === 0
    const isLast = isCoarse && i === count - 1
    const to = isWhole ? exact(from + width - 1) : exact(from + width)
    if (isFirst && isLast) return '..'
    return `${isFirst ? '' : from}..${isLast ? '' : `${isWhole ? '' : '<'}${to}`}`
  }
  return { edges: starts.slice(1), labels: starts.map(label) }
}

/** The edges of bins that were stored earlier. */
export const edgesOf = (labels: readonly string[]): number[] =>
  labels.flatMap((label) => {
    const from = readInterval(label)?.from
    return from === null || from === undefined ? [] : [from]
  })

export type AnswersPerDay = { day: string; count: number }
/** Number of leading characters of an ISO date (2026-11-20) that name its day, month or year. */
export const lengths = { day: 10, month: 7, year: 4 } as const
export type Unit = keyof typeof lengths
const daysMax = 31
const monthsMax = 24

/** By day within a month, by month within two years, else by year. */
export function unitFor(first: string, last: string, { coarse = false } = {}): Unit {
  const days = (Date.parse(last) - Date.parse(first)) / dayMilliseconds
  if (days < daysMax && !coarse) return 'day'
  return days < (coarse ? 366 : monthsMax * 31) ? 'month' : 'year'
}

/** How many people named each day, month or year, from the first to the last, without gaps. */
export function byUnit(days: readonly AnswersPerDay[], unit: Unit): { answer: string; count: number }[] {
  const counted = new Map<string, number>()
  for (const { day, count } of days) counted.set(day.slice(0, lengths[unit]), (counted.get(day.slice(0, lengths[unit])) ?? 0) + count)
  const keys = [...counted.keys()].sort()
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let key = first; key <= last && all.length < gapsMax; key = following(key)) all.push(key)
  // The range is too wide, for example year 2 typed for 2027: list only the values that occur.
  return (all.at(-1) === last ? all : keys).map((answer) => ({ answer, count: counted.get(answer) ?? 0 }))
}
const gapsMax = 120

function following(key: string): string {
  const [year = 0, month, day] = key.split('-').map(Number)
  const next = new Date(0)
  next.setUTCFullYear(month === undefined ? year + 1 : year, day === undefined ? (month ?? 0) : (month ?? 1) - 1, (day ?? 0) + 1)
  return next.toISOString().slice(0, key.length)
}
