// How many people live in the demo's zip codes and cities: made up, and labeled so wherever a source is shown.
import { seededRandom } from '../../core/async/seeded-random.ts'
import { ageRanges } from '../../features/accounts/model/options.ts'
import type { City } from '../content/city.ts'
import { populationSource } from '../content/phrases.ts'
import { atHour } from './days.ts'
import { demoId } from './draws.ts'
import { joinedDaysAgo } from './organizations.ts'
import type { InsertableRow } from './rows.ts'
import type { DemoOrganization } from './shape.ts'

/** Round numbers cannot be mistaken for counts. */
const roundedTo = 10

type Shares = Readonly<Record<string, number>>
const peopleOf = (residents: number, shares: Shares) =>
  Object.fromEntries(Object.entries(shares).map(([group, share]) => [group, Math.round((residents * share) / roundedTo) * roundedTo]))

/** Figures of each city, and of each of its zip codes. */
export function demoPopulation(
  seed: string,
  today: string,
  cities: readonly City[],
  organizations: readonly DemoOrganization[],
): InsertableRow<'population_figures'>[] {
  return cities.flatMap((city) => {
    const luck = seededRandom(`${seed}/population/${city.key}`)
    const uploadedAt = atHour(city.state, today, 1 - joinedDaysAgo, 11)
    const { ages, genders, ethnicities } = city.population
    const byAge = Object.fromEntries(ageRanges.map((range, i) => [range, ages[i] ?? 0]))
    const all = city.zips.reduce((sum, one) => sum + one.residents, 0)
    const places = [
      { level: 'city' as const, place: city.city, residents: all },
      ...city.zips.map(({ zip, residents }) => ({ level: 'zip' as const, place: zip, residents })),
    ]
    return places.map(({ level, place, residents }) => ({
      id: demoId(luck, uploadedAt),
      organization_id: organizations.find((one) => one.key === city.key)?.id ?? '',
      ...{ level, state: city.state, place, residents },
      groups: JSON.stringify({
        ageRange: peopleOf(residents, byAge),
        gender: peopleOf(residents, genders),
        ethnicity: peopleOf(residents, ethnicities),
      }),
      ...{ source_name: populationSource, source_year: Number(today.slice(0, 4)), source_link: '', uploaded_at: uploadedAt },
    }))
  })
}
