// How many people live in the demo's zip codes and cities.
import { seededRandom } from '../../core/async/seeded-random.ts'
import type { City } from '../content/city.ts'
import { atHour } from './days.ts'
import { demoId } from './draws.ts'
import { joinedDaysAgo } from './organizations.ts'
import type { InsertableRow } from './rows.ts'
import type { DemoOrganization } from './shape.ts'

export function demoPopulation(
  seed: string,
  today: string,
  cities: readonly City[],
  organizations: readonly DemoOrganization[],
): InsertableRow<'population_figures'>[] {
  return cities.flatMap((city) => {
    const luck = seededRandom(`${seed}/population/${city.key}`)
    const uploadedAt = atHour(city.timeZone, today, 1 - joinedDaysAgo, 11)
    return city.census.map(({ level, place, residents, groups, source }) => ({
      id: demoId(luck, uploadedAt),
      organization_id: organizations.find((one) => one.key === city.key)?.id ?? '',
      ...{ level, state: city.state, place, residents, groups: JSON.stringify(groups) },
      ...{ source_name: source.name, source_year: source.year, source_link: source.link, uploaded_at: uploadedAt },
    }))
  })
}
