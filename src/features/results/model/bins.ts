// Intervals that numbers and days are counted by. No database, no HTTP, no clock.
// An interval is written `0..4` (both ends belong to it: whole numbers) or `0..<2.5` (the end does not); one that has no end, `..4` or `50..`.

export type Interval = { from: number | null; to: number | null; isOpen: boolean }

const form = /^(-?[\d.]+?)?\.\.(<?)(-?[\d.]+)?$/

/** Reads an interval as it is written; null where the text is none. */
export function readInterval(text: string): Interval | null {
  const [, from, open, to] = form.exec(text) ?? []
  if (from === undefined && to === undefined) return null
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to), isOpen: open === '<' }
}

/** The next of 1, 2, 5, 10, 20, 50 … (or 0.1, 0.2 …) that is not less. */
export function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const step = [1, 2, 5, 10].find((one) => one * power >= width * (1 - 1e-9)) ?? 10
  return Number((step * power).toPrecision(1))
}

// 0.1 + 0.2 is written 0.3.
const exact = (value: number) => Number(value.toPrecision(12))

export type Binning = { edges: number[]; labels: string[] }

/**
 * Equal bins of a round width that hold everything from `min` to `max`, at most `most` (and one). `edges` are where each but the first
 * begins, as width_bucket of the database takes them.
 * @param isWhole only whole numbers were given
 * @param isCoarse the first and the last bin go on without an end, so that they tell nobody's smallest or largest number
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

/** The edges of bins that were written before. */
export const edgesOf = (labels: readonly string[]): number[] =>
  labels.flatMap((label) => {
    const from = readInterval(label)?.from
    return from === null || from === undefined ? [] : [from]
  })

export type Day = { day: string; count: number }
/** How many characters of 2026-11-20 name its day, month and year. */
export const lengths = { day: 10, month: 7, year: 4 } as const
export type Unit = keyof typeof lengths
const daysMax = 31
const monthsMax = 24

/** By day within a month, by month within two years, else by year. */
export function unitFor(first: string, last: string, { coarse = false } = {}): Unit {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  if (days < daysMax && !coarse) return 'day'
  return days < (coarse ? 366 : monthsMax * 31) ? 'month' : 'year'
}

/** How many people named each day, month or year, from the first to the last without a gap. */
export function byUnit(days: readonly Day[], unit: Unit): { answer: string; count: number }[] {
  const counted = new Map<string, number>()
  for (const { day, count } of days) counted.set(day.slice(0, lengths[unit]), (counted.get(day.slice(0, lengths[unit])) ?? 0) + count)
  const keys = [...counted.keys()].sort()
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let key = first; key <= last && all.length < gapsMax; key = following(key)) all.push(key)
  // Somebody wrote year 2 where 2027 was meant: then only those that were named.
  return (all.at(-1) === last ? all : keys).map((answer) => ({ answer, count: counted.get(answer) ?? 0 }))
}
const gapsMax = 120

function following(key: string): string {
  const [year = 0, month, day] = key.split('-').map(Number)
  const next = new Date(0)
  next.setUTCFullYear(
    month === undefined ? year + 1 : year,
    month === undefined ? 0 : day === undefined ? month : month - 1,
    (day ?? 0) + 1,
  )
  return next.toISOString().slice(0, key.length)
}
