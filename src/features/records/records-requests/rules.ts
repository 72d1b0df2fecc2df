// Deadlines and states of public-records requests. A deadline is only computed where its statute is listed here.

import type { Refusal } from '../../../core/contract/errors.ts'
import { addDays } from '../../../core/time/days.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { type DayOff, dayOffOn } from './holidays.ts'

export const openStatuses = ['received', 'inReview', 'extended'] as const
export const requestOutcomes = ['fulfilled', 'denied', 'withdrawn'] as const
export const requestStatuses = [...openStatuses, ...requestOutcomes] as const
export type Outcome = (typeof requestOutcomes)[number]

/** In characters. */
export const requesterNameMax = 200
export const askedMax = 5000
export const noteMax = 2000
export const exemptionMax = 200
export const concernedMax = 100
/** The officer is reminded so many days before the due date. */
export const reminderDays = [3, 1] as const
/** The requester's name and contact stay so long after the request was closed. */
export const requesterYears = 2

type DeadlineRule = {
  days: number
  /** Working days are Monday to Friday without the holidays that are known of the state. */
  count: 'calendar' | 'working'
  /** The statute that moves a last day which is a day off to the next business day; null where none is known. */
  moved: string | null
  /** The longest extension in days; null where the statute sets no number, or none for every office. */
  extensionDays: number | null
  /** Days of an extension, where they are not counted as those of the deadline. */
  extensionCount?: 'calendar'
  statute: string
}

/**
 * By state. Elsewhere the official enters the due date. The ten largest states are here or in `promptStatutes`. On 2026-11-26 the sections
 * of California, Georgia, Michigan, Missouri, Nevada, North Carolina, Ohio, Tennessee, Washington and Pennsylvania (901) were read.
 * Pennsylvania (902), Illinois, Kansas, Kentucky, Massachusetts, New Jersey, New York, Virginia and Florida were read in summaries and
 * rules of agencies, cities and lawyers, and Texas in Open Records Decision 664 and without § 552.221(d).
 * - California, Gov. Code § 7922.535(a), (b): within 10 days from receipt, and no more than 14 more.
 * - Georgia, O.C.G.A. § 50-18-71(b)(1)(A): not more than three business days of receipt; what is not ready then gets a timeline, without
 *   a limit.
 * - Illinois, 5 ILCS 140/3(d), (e): 5 business days after receipt, and no more than 5 more. Requests for a commercial purpose have 21
 *   (3.1).
 * - Kansas, K.S.A. 45-218(d): not later than the third business day following receipt, to give access or to explain the delay.
 * - Kentucky, KRS 61.880(1): within five days excepting Saturdays, Sundays and legal holidays, to say whether the agency complies.
 * - Massachusetts, G.L. c. 66, § 10(a), (b): within 10 business days following receipt. What may be later depends on the kind of office.
 * - Michigan, MCL 15.235(2): within 5 business days after receipt, or one notice of not more than 10 more. What comes by email or fax is
 *   received one business day after it was sent (1). Legal holidays are no business days (Attorney General, opinion 7172).
 * - Missouri, RSMo § 610.023.3: no later than the end of the third business day following receipt, to give access or to explain the delay.
 * - Nevada, NRS 239.0107(1): not later than the end of the fifth business day after receipt, to provide the record or to say when.
 * - New Jersey, N.J.S.A. 47:1A-5(i): within seven business days of a complete request. Some requests have 14, and some records less.
 * - New York, Pub. Off. Law § 89(3)(a): 5 business days to answer or to say when.
 * - Pennsylvania, 65 P.S. § 67.901: not more than 5 business days from receipt by the open-records officer; § 67.902(b)(2): 30 days more
 *   with a notice, which are calendar days.
 * - Tennessee, Tenn. Code § 10-7-503(a)(2)(B): within seven business days, to make it available, to deny it or to say when.
 * - Texas, Gov't Code §§ 552.221(d), 552.0031: 10 business days to produce the records or to say when.
 * - Virginia, Va. Code § 2.2-3704(B): within five working days of receiving it, and an additional seven work days with a notice.
 * - Washington, RCW 42.56.520(1): within 5 business days of receiving it, to answer or to say when.
 */
const deadlineRules: Readonly<Record<string, DeadlineRule>> = {
  CA: { days: 10, count: 'calendar', moved: 'Cal. Code Civ. Proc. § 12a', extensionDays: 14, statute: 'Cal. Gov. Code § 7922.535' },
  GA: { days: 3, count: 'working', moved: null, extensionDays: null, statute: 'O.C.G.A. § 50-18-71(b)' },
  IL: { days: 5, count: 'working', moved: null, extensionDays: 5, statute: '5 ILCS 140/3' },
  KS: { days: 3, count: 'working', moved: null, extensionDays: null, statute: 'K.S.A. 45-218(d)' },
  KY: { days: 5, count: 'working', moved: null, extensionDays: null, statute: 'KRS 61.880(1)' },
  MA: { days: 10, count: 'working', moved: null, extensionDays: null, statute: 'Mass. G.L. c. 66, § 10' },
  MI: { days: 5, count: 'working', moved: null, extensionDays: 10, statute: 'MCL 15.235' },
  MO: { days: 3, count: 'working', moved: null, extensionDays: null, statute: 'RSMo § 610.023.3' },
  NJ: { days: 7, count: 'working', moved: null, extensionDays: null, statute: 'N.J.S.A. 47:1A-5(i)' },
  NV: { days: 5, count: 'working', moved: null, extensionDays: null, statute: 'NRS 239.0107' },
  NY: { days: 5, count: 'working', moved: null, extensionDays: null, statute: 'N.Y. Pub. Off. Law § 89(3)' },
  PA: {
    ...{ days: 5, count: 'working', moved: null, extensionDays: 30, extensionCount: 'calendar' },
    statute: '65 P.S. §§ 67.901, 67.902',
  },
  TN: { days: 7, count: 'working', moved: null, extensionDays: null, statute: 'Tenn. Code § 10-7-503(a)(2)(B)' },
  TX: { days: 10, count: 'working', moved: null, extensionDays: null, statute: 'Tex. Gov’t Code §§ 552.221, 552.0031' },
  VA: { days: 5, count: 'working', moved: null, extensionDays: 7, statute: 'Va. Code § 2.2-3704(B)' },
  WA: { days: 5, count: 'working', moved: null, extensionDays: null, statute: 'RCW 42.56.520' },
}

/**
 * States whose statute asks for an answer promptly or within a reasonable time, and sets no number of days, read on the same day: Florida
 * "acknowledge … promptly" (c), North Carolina "as promptly as possible", Ohio "promptly prepared" and "within a reasonable period of
 * time".
 */
const promptStatutes: Readonly<Record<string, string>> = {
  FL: 'Fla. Stat. § 119.07(1)',
  NC: 'N.C. Gen. Stat. § 132-6(a)',
  OH: 'Ohio Rev. Code § 149.43(B)(1)',
}

/** The statute of a state that sets no number of days; null for others. */
export const promptStatuteOf = (state: string): string | null => promptStatutes[state] ?? null

export const deadlineRuleOf = (state: string): DeadlineRule | null => deadlineRules[state] ?? null

/** A calendar day (YYYY-MM-DD) some days later, counted in calendar days or in a state's working days. */
export function addCountedDays(day: string, days: number, count: DeadlineRule['count'] = 'calendar', state = ''): string {
  let at = day
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (count === 'calendar' || dayOffOn(state, at) === null) left--
  }
  return at
}

export type SkippedDay = { day: string; dayOff: DayOff }
type ComputedDue = { day: string; skipped: SkippedDay[] }

/** The due date by the state's statute, and the days off that made it later; null if no statute is listed. */
export function computedDue(state: string, receivedOn: string): ComputedDue | null {
  const rule = deadlineRuleOf(state)
  if (!rule) return null
  const skipped: SkippedDay[] = []
  const isOff = (day: string) => {
    const dayOff = dayOffOn(state, day)
    // Weekends never count as working days, so they explain nothing.
    if (dayOff && (rule.moved || (dayOff !== 'saturday' && dayOff !== 'sunday'))) skipped.push({ day, dayOff })
    return dayOff !== null
  }
  let day = receivedOn
  for (let left = rule.days; left > 0; ) {
    day = addDays(day, 1)
    if (rule.count === 'calendar' || !isOff(day)) left--
  }
  while (rule.moved && isOff(day)) day = addDays(day, 1)
  return { day, skipped }
}

/** The due date by the state's statute; null if none is listed. */
export const dueDay = (state: string, receivedOn: string): string | null => computedDue(state, receivedOn)?.day ?? null

/** The latest day of an extension; null where the statute sets no number. */
export function latestExtension(state: string, firstDueOn: string): string | null {
  const rule = deadlineRuleOf(state)
  return rule?.extensionDays ? addCountedDays(firstDueOn, rule.extensionDays, rule.extensionCount ?? rule.count, state) : null
}

/** Calendar days from one day to another; negative if it is over. */
export const daysFromTo = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

type NewDates = { receivedOn: string; dueOn?: string | null | undefined; state: string; today: string }

/** What is wrong with the dates of a new request, by field. */
export function dateRefusals({ receivedOn, dueOn, state, today }: NewDates): Record<string, Refusal> {
  if (receivedOn > today) return { receivedOn: { code: 'recordsRequest.receivedOn' } }
  if (!dueOn && dueDay(state, receivedOn) === null) return { dueOn: { code: 'recordsRequest.dueOn' } }
  return dueOn && dueOn < receivedOn ? { dueOn: { code: 'recordsRequest.dueTooEarly' } } : {}
}

/** What is wrong with another due date, by field. */
export const otherDueRefusals = ({ dueOn, receivedOn }: { dueOn: string; receivedOn: string }): Record<string, Refusal> =>
  dueOn < receivedOn ? { dueOn: { code: 'recordsRequest.dueTooEarly' } } : {}

type Extension = { until: string; dueOn: string; firstDueOn: string; state: string }
type DayFormat = (day: string) => string

/** What is wrong with an extension, by field. */
export function extensionRefusals({ until, dueOn, firstDueOn, state }: Extension, formatted: DayFormat): Record<string, Refusal> {
  if (until <= dueOn) return { until: { code: 'recordsRequest.untilTooEarly' } }
  const latest = latestExtension(state, firstDueOn)
  const rule = deadlineRuleOf(state)
  if (latest === null || rule === null || until <= latest) return {}
  return { until: { code: 'recordsRequest.untilTooLate', values: { day: formatted(latest), statute: rule.statute } } }
}

/** Which reminder is due: the smallest number of days that has been reached and not been reminded of; null for none. */
export function reminderOf(daysLeft: number, remindedDays: number | null): number | null {
  const reached = reminderDays.findLast((days) => daysLeft <= days)
  return reached !== undefined && (remindedDays === null || reached < remindedDays) ? reached : null
}
