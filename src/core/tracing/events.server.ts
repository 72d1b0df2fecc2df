// What domains count for /metrics: each of them declares its own counters.
import { Counter, Registry } from 'prom-client'
import { processWide } from '../async/process-wide.ts'

/** Every counter that `countEvents` declared. */
export const events = processWide('events', () => new Registry())

/**
 * Declares a counter with one label for each of `labels`, and every combination of their values at 0: an alert sees the first event only if
 * there was a 0 before.
 */
export function countEvents<Name extends string>(
  name: string,
  help: string,
  labels: Record<Name, readonly string[]>,
): (of: Record<Name, string>) => void {
  const known = events.getSingleMetric(name) as Counter<Name> | undefined
  if (known) return (of) => known.inc(of)
  const labelNames = Object.keys(labels) as Name[]
  const counter = new Counter<Name>({ name, help, labelNames, registers: [events] })
  for (const of of combinations(labels)) counter.inc(of, 0)
  return (of) => counter.inc(of)
}

function combinations<Name extends string>(labels: Record<Name, readonly string[]>): Record<Name, string>[] {
  let found = [{}] as Record<Name, string>[]
  for (const [name, values] of Object.entries(labels) as [Name, readonly string[]][])
    found = found.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  return found
}
