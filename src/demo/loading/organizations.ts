import { seededRandom } from '../../core/async/seeded-random.ts'
import { noApartment } from '../../features/accounts/model/options.ts'
import type { City } from '../content/city.ts'
import { atHour, later } from './days.ts'
import { demoId } from './draws.ts'
import type { DemoAddress, DemoOfficial, DemoOrganization } from './shape.ts'

/** Days before the load day on which the demo city halls joined. */
export const joinedDaysAgo = 430

/** The domain of all demo addresses: `.example` is reserved (RFC 2606), so no mail can be delivered. */
export const demoMailDomain = 'plaza.example'

export const addressIn = ({ city, county, state }: City, zipCode: string, streetAddress: string, apartment: string): DemoAddress => ({
  streetAddress,
  apartment,
  city,
  county,
  state,
  zipCode,
  plus4: '',
  country: 'United States',
})

/** A city hall and its three officials: administrator, editor, viewer. */
export function cityHall(seed: string, today: string, city: City): { organization: DemoOrganization; officials: DemoOfficial[] } {
  const luck = seededRandom(`${seed}/organization/${city.key}`)
  const createdAt = atHour(city.timeZone, today, -joinedDaysAgo, 9)
  const organization: DemoOrganization = {
    id: demoId(luck, createdAt),
    key: city.key,
    name: city.organization.name,
    type: 'City',
    timeZone: city.timeZone,
    title: city.organization.title,
    department: city.organization.department,
    address: addressIn(city, city.organization.zip, '1 Demo Plaza', noApartment),
    createdAt,
  }
  const names = { administrator: 'admin', editor: 'editor', viewer: 'viewer' }
  const officials = (['administrator', 'editor', 'viewer'] as const).map((permission, i) => {
    const joined = later(createdAt, i * 90_000)
    return {
      id: demoId(luck, joined),
      organizationId: organization.id,
      permission,
      ...city.officials[permission],
      email: `${names[permission]}@${city.key}.${demoMailDomain}`,
      createdAt: joined,
    }
  })
  return { organization, officials }
}
