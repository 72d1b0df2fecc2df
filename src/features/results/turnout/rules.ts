// The geometry of the turnout chart. No database, no HTTP, no clock.
import { dayMilliseconds } from '../../../core/time/durations.ts'

export type PeoplePerDay = { day: string; people: number }
export type DayTotal = PeoplePerDay & { total: number }

/** Every day (YYYY-MM-DD) from the first to the last, including empty ones, with the cumulative total. */
export function runningTotals(days: readonly PeoplePerDay[]): DayTotal[] {
  const people = new Map(days.map((one) => [one.day, one.people]))
  const sorted = [...people.keys()].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  const all: DayTotal[] = []
  if (!first || !last) return all
  for (let at = Date.parse(first), total = 0; at <= Date.parse(last); at += dayMilliseconds) {
    const day = new Date(at).toISOString().slice(0, 10)
    total += people.get(day) ?? 0
    all.push({ day, people: people.get(day) ?? 0, total })
  }
  return all
}

export type StepChart = {
  /** The `d` of an SVG path of steps, in a box of `width` by `height`. */
  path: string
  /** Tick values of the vertical axis and their positions. */
  ticks: { value: number; y: number }[]
  /** Tick days of the horizontal axis and their positions. */
  marks: { day: string; x: number }[]
}

/** Draws cumulative totals by day as steps, from 0 at the lower left corner. */
export function lineOf(days: readonly DayTotal[], { width, height }: { width: number; height: number }): StepChart {
  const top = ceilingOf(days.at(-1)?.total ?? 0)
  const x = (i: number) => round((i / days.length) * width)
  const y = (value: number) => round(height - (value / top.value) * height)
  const path = `M0 ${height}${days.map((one, i) => `V${y(one.total)}H${x(i + 1)}`).join('')}`
  const ticks = Array.from({ length: top.steps + 1 }, (_, i) => (top.value / top.steps) * i).map((value) => ({ value, y: y(value) }))
  const shown = days.length < 3 ? [0] : [0, days.length - 1]
  return { path, ticks, marks: shown.map((i) => ({ day: days[i]?.day ?? '', x: x(i === 0 ? 0 : i + 1) })) }
}

const round = (value: number) => Math.round(value * 100) / 100

/** The smallest round maximum (1, 2 or 5 with zeros, times at most 5), and the number of its ticks. */
function ceilingOf(most: number): { value: number; steps: number } {
  for (let power = 1; ; power *= 10)
    for (const step of [power, power * 2, power * 5])
      for (const steps of [2, 3, 4, 5]) if (step * steps >= most) return { value: step * steps, steps }
}
