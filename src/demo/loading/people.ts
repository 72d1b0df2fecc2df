import { type SeededRandom, seededRandom } from '../../core/async/seeded-random.ts'
import { addDays } from '../../core/time/days.ts'
import { noApartment } from '../../features/accounts/model/options.ts'
import type { City } from '../content/city.ts'
import { firstNames, lastNames } from '../content/names.ts'
import type { Story } from '../content/story.ts'
import { atHour, earliest, later, latest } from './days.ts'
import { demoId, weighted } from './draws.ts'
import { demoLogins } from './logins.ts'
import { addressIn, demoMailDomain } from './organizations.ts'
import type { DemoResident } from './shape.ts'

const ageRanges = [
  { label: '16-17', from: 16, to: 17 },
  { label: '18-24', from: 18, to: 24 },
  { label: '25-34', from: 25, to: 34 },
  { label: '35-44', from: 35, to: 44 },
  { label: '45-54', from: 45, to: 54 },
  { label: '55-64', from: 55, to: 64 },
  { label: '65+', from: 65, to: 88 },
] as const

const genders = [
  ['Female', 0.52],
  ['Male', 0.45],
  ['Other', 0.03],
] as const
const residentStatuses = [
  ['US Citizen or permanent resident', 0.72],
  ['US Resident', 0.2],
  ['Prefer not to answer', 0.08],
] as const
const titles = {
  Female: ['Ms.', 'Ms.', 'Mrs.', 'Miss', 'Dr.'],
  Male: ['Mr.', 'Mr.', 'Mr.', 'Mr.', 'Dr.'],
  Other: ['Mr.', 'Ms.', 'Dr.'],
} as const

/** The address of the resident whose login is printed; most projects of the first city include it. */
const featured = { zip: '92663', email: demoLogins.resident, joinedDaysAgo: 400 }

/**
 * The demo's residents; the first is the one whose login is printed. Names, ages and addresses are drawn independently.
 * @param today load day, YYYY-MM-DD
 */
export function demoResidents(seed: string, today: string, cities: readonly City[]): DemoResident[] {
  const luck = seededRandom(`${seed}/residents`)
  const known = new Set<string>()
  const homes = cities.flatMap((city) => Array.from({ length: city.residents }, () => city))
  const phones = new Map(homes.map((city) => [city, new Set<number>()]))
  return homes.map((city, i) =>
    resident(luck, { city, today, known, phones: phones.get(city) as Set<number>, number: i, joinedDaysAgoMin: 4 }),
  )
}

/**
 * The people who answer one project of a city, in addition to its residents.
 * @param first the number of the first of them
 */
export function demoCrowd(seed: string, today: string, city: City, story: Story, first: number): DemoResident[] {
  const { crowd } = story
  if (!crowd) return []
  const luck = seededRandom(`${seed}/crowd/${story.key}`)
  const zips = city.zips.map((one) => ({ ...one, share: crowd.zips[one.zip] ?? 0 }))
  // The numbers that are reserved for fiction are given away.
  const phones = new Set(Array.from({ length: phonesMax }, (_, i) => i))
  const input = { city: { ...city, zips, ages: crowd.ages }, today, known: new Set<string>(), phones, joinedDaysAgoMin: 1 - story.open[0] }
  return Array.from({ length: crowd.people }, (_, i) => resident(luck, { ...input, number: first + i }))
}

interface DemoResidentInput {
  city: City
  today: string
  known: Set<string>
  /** The last two digits of the telephone numbers given away in this city. */
  phones: Set<number>
  number: number
  joinedDaysAgoMin: number
}

function resident(luck: SeededRandom, { city, today, known, phones, number, joinedDaysAgoMin }: DemoResidentInput): DemoResident {
  const isFeatured = number === 0
  const gender = isFeatured ? 'Female' : weighted(luck, genders)
  const name = freshName(luck, gender, known)
  // Many joined when the platform started, fewer since.
  const joinedDaysAgo = isFeatured ? featured.joinedDaysAgo : Math.round(joinedDaysAgoMin + (414 - joinedDaysAgoMin) * luck.next() ** 0.6)
  const createdAt = atHour(city.timeZone, today, -joinedDaysAgo, luck.between(7, 22))
  const drawnZip = weighted(
    luck,
    city.zips.map((one) => [one, one.share] as const),
  )
  const home = isFeatured ? (city.zips.find((one) => one.zip === featured.zip) ?? drawnZip) : drawnZip
  const range = weighted(
    luck,
    ageRanges.map((one, at) => [one, city.ages[at] ?? 0] as const),
  )
  const ageRange = isFeatured ? ageRanges[3] : range
  const confirmed = luck.maybe(0.92) || isFeatured
  const confirmedAt = earliest(later(createdAt, Math.round(luck.between(60, 90_000) ** luck.between(0.6, 1))), latest(today))
  const apartment = luck.maybe(0.4) ? `Apt ${luck.int(1, 24)}` : noApartment
  return {
    id: demoId(luck, createdAt),
    ...name,
    title: luck.pick(titles[gender]),
    gender: luck.maybe(0.02) ? 'Prefer not to answer' : gender,
    ethnicity: weighted(luck, city.ethnicities),
    residentStatus: weighted(luck, residentStatuses),
    dateOfBirth: birthday(luck, today, ageRange),
    ageRange: ageRange.label,
    email: isFeatured ? featured.email : `resident${number + 1}@${demoMailDomain}`,
    mobileNumber: freePhone(city, luck.int(0, phonesMax - 1), phones),
    address: addressIn(city, home.zip, `${luck.int(1, 29) * 100 + luck.int(1, 98)} ${luck.pick(home.streets)}`, apartment),
    emailVerifiedAt: confirmed ? confirmedAt : null,
    createdAt,
  }
}

const phonesMax = 100

/** Two people with one number would count as one person. 555-0100 to 555-0199 are reserved for fiction in every area code. */
function freePhone({ areaCode }: City, drawn: number, taken: Set<number>): string | null {
  if (taken.size === phonesMax) return null
  let last = drawn
  while (taken.has(last)) last = (last + 1) % phonesMax
  taken.add(last)
  return `+1${areaCode}55501${String(last).padStart(2, '0')}`
}

function freshName(luck: SeededRandom, gender: keyof typeof firstNames, known: Set<string>) {
  for (;;) {
    const name = { firstName: luck.pick(firstNames[gender]), lastName: luck.pick(lastNames) }
    const whole = `${name.firstName} ${name.lastName}`
    if (known.has(whole)) continue
    known.add(whole)
    return name
  }
}

/** A birthday for this age on the load day and for a month around it. */
function birthday(luck: SeededRandom, today: string, { from, to }: { from: number; to: number }) {
  const age = luck.int(from, to)
  const daysSince = luck.int(31, 334)
  const lastBirthday = addDays(today, -daysSince)
  const [year = 0] = lastBirthday.split('-').map(Number)
  const monthAndDay = lastBirthday.slice(4).replace('-02-29', '-02-28')
  return `${year - age}${monthAndDay}`
}
