import type { City } from '../content/city.ts'
import { bikeLaneChicagoAvenue } from './bike-lane-chicago-avenue.ts'
import { busStopsCentralStreet } from './bus-stops-central-street.ts'
import { censusOfEvanston } from './census.ts'
import { dryBasements } from './dry-basements.ts'
import { elmsRidgeAvenue } from './elms-ridge-avenue.ts'
import { garageCharges } from './garage-charges.ts'
import { marketHallMapleAvenue } from './market-hall-maple-avenue.ts'
import { mcCormickBoulevard } from './mccormick-boulevard.ts'
import { openHouseRobertCrown } from './open-house-robert-crown.ts'
import { prairieHarbertPark } from './prairie-harbert-park.ts'

export const evanston: City = {
  key: 'evanston',
  city: 'Evanston',
  county: 'Cook',
  state: 'IL',
  timeZone: 'America/Chicago',
  areaCode: '847',
  organization: { name: 'City of Evanston (demo)', title: 'Demo city hall', department: 'Transportation and mobility', zip: '60201' },
  officials: {
    administrator: {
      title: 'Dr.',
      firstName: 'Imani',
      lastName: 'Demo',
      role: 'Mobility director',
      department: 'Transportation and mobility',
    },
    editor: { title: 'Ms.', firstName: 'Lena', lastName: 'Demo', role: 'Forester', department: 'Parks and forestry' },
    viewer: { title: 'Mr.', firstName: 'Raj', lastName: 'Demo', role: 'Economic development planner', department: 'Economic development' },
  },
  residents: 130,
  zips: [
    {
      zip: '60201',
      share: 0.47,
      streets: [
        'Church Street',
        'Davis Street',
        'Maple Avenue',
        'Central Street',
        'Noyes Street',
        'Lyons Street',
        'Emerson Street',
        'Orrington Avenue',
      ],
    },
    {
      zip: '60202',
      share: 0.43,
      streets: [
        'Chicago Avenue',
        'Main Street',
        'Ridge Avenue',
        'Lee Street',
        'Asbury Avenue',
        'Oakton Street',
        'Dewey Avenue',
        'South Boulevard',
      ],
    },
    { zip: '60203', share: 0.1, streets: ['Crawford Avenue', 'Central Park Avenue', 'Hartzell Street', 'Foster Street'] },
  ],
  ages: [0.03, 0.13, 0.18, 0.18, 0.16, 0.15, 0.17],
  ethnicities: [
    ['Caucasian', 0.5],
    ['African-American', 0.16],
    ['Hispanic or Latino', 0.12],
    ['Asian or Pacific Islander', 0.09],
    ['Prefer not to answer', 0.06],
    ['Multiracial', 0.04],
    ['Other', 0.02],
    ['American Indian or Alaska Native', 0.005],
    ['Native Hawaiians or Other Pacific Islander', 0.005],
  ],
  census: censusOfEvanston,
  stories: [
    bikeLaneChicagoAvenue,
    prairieHarbertPark,
    dryBasements,
    mcCormickBoulevard,
    garageCharges,
    openHouseRobertCrown,
    elmsRidgeAvenue,
    marketHallMapleAvenue,
    busStopsCentralStreet,
  ],
}
