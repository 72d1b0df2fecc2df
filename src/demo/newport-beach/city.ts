import type { City } from '../content/city.ts'
import { backBayNativePlants } from './back-bay-native-plants.ts'
import { benchesMarinersPark } from './benches-mariners-park.ts'
import { boardwalkSlabs } from './boardwalk-slabs.ts'
import { censusOfNewportBeach } from './census.ts'
import { crossing32ndStreet } from './crossing-32nd-street.ts'
import { highTideBalboaIsland } from './high-tide-balboa-island.ts'
import { shadeBalboaBoulevard } from './shade-balboa-boulevard.ts'
import { squareViaLido } from './square-via-lido.ts'
import { summerEveningsMarinaPark } from './summer-evenings-marina-park.ts'
import { summerShuttle } from './summer-shuttle.ts'
import { tollRoadExitBison } from './toll-road-exit-bison.ts'

export const newportBeach: City = {
  key: 'newport-beach',
  city: 'Newport Beach',
  county: 'Orange',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  areaCode: '949',
  organization: { name: 'City of Newport Beach (demo)', title: 'Demo city hall', department: 'Community engagement', zip: '92660' },
  officials: {
    administrator: {
      title: 'Ms.',
      firstName: 'Marisol',
      lastName: 'Demo',
      role: 'Community engagement director',
      department: 'Community engagement',
    },
    editor: { title: 'Mr.', firstName: 'Theo', lastName: 'Demo', role: 'Public works director', department: 'Public works' },
    viewer: { title: 'Dr.', firstName: 'Hana', lastName: 'Demo', role: 'Parks planner', department: 'Parks and trees' },
  },
  residents: 160,
  zips: [
    {
      zip: '92660',
      share: 0.34,
      streets: ['Irvine Avenue', 'Eastbluff Drive', 'Westcliff Drive', 'Dover Drive', 'Santiago Drive', 'Mariners Drive', 'Port Street'],
    },
    {
      zip: '92663',
      share: 0.32,
      streets: ['Via Lido', 'Via Oporto', 'West Balboa Boulevard', 'Superior Avenue', '15th Street', '32nd Street', 'Clay Street'],
    },
    {
      zip: '92661',
      share: 0.18,
      streets: ['East Balboa Boulevard', 'East Bay Avenue', 'East Oceanfront', 'Palm Street', 'Adams Street', 'Miramar Drive'],
    },
    {
      zip: '92662',
      share: 0.16,
      streets: ['Marine Avenue', 'Park Avenue', 'Balboa Avenue', 'Agate Avenue', 'Ruby Avenue', 'Sapphire Avenue', 'South Bay Front'],
    },
  ],
  ages: [0.03, 0.09, 0.16, 0.17, 0.18, 0.17, 0.2],
  ethnicities: [
    ['Caucasian', 0.67],
    ['Hispanic or Latino', 0.09],
    ['Asian or Pacific Islander', 0.08],
    ['Prefer not to answer', 0.07],
    ['Multiracial', 0.03],
    ['African-American', 0.02],
    ['Other', 0.02],
    ['American Indian or Alaska Native', 0.01],
    ['Native Hawaiians or Other Pacific Islander', 0.01],
  ],
  census: censusOfNewportBeach,
  stories: [
    crossing32ndStreet,
    shadeBalboaBoulevard,
    highTideBalboaIsland,
    backBayNativePlants,
    tollRoadExitBison,
    summerEveningsMarinaPark,
    squareViaLido,
    boardwalkSlabs,
    summerShuttle,
    benchesMarinersPark,
  ],
}
