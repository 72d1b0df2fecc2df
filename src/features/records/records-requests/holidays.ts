// Days that don't count for due dates. Only holidays whose statute was read are listed; a missing one makes a due date early, never late.
const dayOff = (month: number, day: number) => (year: number) => new Date(Date.UTC(year, month - 1, day))

/** The nth weekday of a month; 0 is Sunday. */
const nth = (month: number, weekday: number, n: number) => (year: number) => {
  const first = dayOff(month, 1)(year)
  first.setUTCDate(1 + ((weekday - first.getUTCDay() + 7) % 7) + (n - 1) * 7)
  return first
}

/** The last weekday of a month. */
const last = (month: number, weekday: number) => (year: number) => {
  const end = new Date(Date.UTC(year, month, 0))
  end.setUTCDate(end.getUTCDate() - ((end.getUTCDay() - weekday + 7) % 7))
  return end
}

const dayAfter = (of: (year: number) => Date) => (year: number) => {
  const at = of(year)
  at.setUTCDate(at.getUTCDate() + 1)
  return at
}

const thanksgiving = nth(11, 4, 4)

/** 5 U.S.C. § 6103(a) without Columbus Day, which neither statute below makes a day off. */
const federal = {
  newYear: dayOff(1, 1),
  king: nth(1, 1, 3),
  washington: nth(2, 1, 3),
  memorial: last(5, 1),
  juneteenth: dayOff(6, 19),
  independence: dayOff(7, 4),
  labor: nth(9, 1, 1),
  veterans: dayOff(11, 11),
  thanksgiving,
  christmas: dayOff(12, 25),
}
/** Cal. Code Civ. Proc. § 135 with Gov. Code § 6700. */
const californian = {
  lincoln: dayOff(2, 12),
  chavez: dayOff(3, 31),
  nativeAmerican: nth(9, 5, 4),
  afterThanksgiving: dayAfter(thanksgiving),
}
/** Tex. Gov't Code § 662.003(b), named by § 552.0031. */
const texan = {
  confederateHeroes: dayOff(1, 19),
  texasIndependence: dayOff(3, 2),
  sanJacinto: dayOff(4, 21),
  lyndonJohnson: dayOff(8, 27),
  afterThanksgiving: dayAfter(thanksgiving),
  christmasEve: dayOff(12, 24),
  dayAfterChristmas: dayOff(12, 26),
}

type HolidayName = keyof typeof federal | keyof typeof californian | keyof typeof texan
const weekend = ['saturday', 'sunday'] as const
export const daysOff = [...weekend, ...new Set([federal, californian, texan].flatMap((one) => Object.keys(one) as HolidayName[]))] as const
export type DayOff = (typeof daysOff)[number]

type Calendar = {
  holidays: Partial<Record<HolidayName, (year: number) => Date>>
  /** True where a holiday on a Sunday is kept on the Monday after it: Cal. Gov. Code § 6701. */
  mondayAfter: boolean
}

/** By state. Elsewhere only weekends are known. */
const calendars: Readonly<Record<string, Calendar>> = {
  CA: { holidays: { ...federal, ...californian }, mondayAfter: true },
  // The Monday after a Sunday is a day off only where the office keeps it (§ 552.0031(e)).
  TX: { holidays: { ...federal, ...texan }, mondayAfter: false },
}

/** Which day off a calendar day is in a state; null for a business day. */
export function dayOffOn(state: string, day: string): DayOff | null {
  const at = new Date(`${day}T00:00:00Z`)
  if (at.getUTCDay() === 6) return 'saturday'
  if (at.getUTCDay() === 0) return 'sunday'
  const calendar = calendars[state]
  if (!calendar) return null
  const isKept = (holiday: Date) => {
    if (calendar.mondayAfter && holiday.getUTCDay() === 0) holiday.setUTCDate(holiday.getUTCDate() + 1)
    return holiday.getTime() === at.getTime()
  }
  const found = Object.entries(calendar.holidays).find(([, on]) => isKept(on(at.getUTCFullYear())))
  return (found?.[0] as HolidayName | undefined) ?? null
}
