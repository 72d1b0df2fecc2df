// Billing cycles in calendar days (YYYY-MM-DD) of the organization's time zone.
import { addMonths } from '../../projects/lifecycle/rules.ts'
import type { Plan } from './rules.ts'

/** `end` is the first day of the next cycle. */
export type Period = { start: string; end: string }

const monthsOf: Record<Plan, number> = { monthly: 1, yearly: 12 }

/**
 * The cycle that contains a day, counted from the first day of the first cycle. Months are added to that day, so a cycle that was shortened
 * by a short month does not shorten later ones: 31 January, 28 February, 31 March.
 * @param day not before `anchor`
 */
export function periodOn(anchor: string, plan: Plan, day: string): Period {
  const startOf = (cycle: number) => addMonths(anchor, cycle * monthsOf[plan])
  let cycle = Math.floor(monthsBetween(anchor, day) / monthsOf[plan])
  while (startOf(cycle) > day) cycle -= 1
  return { start: startOf(cycle), end: startOf(cycle + 1) }
}

/** Calendar months from one day's month to another's. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}
