import type { City } from '../content/city.ts'
import { calmerWestStateStreet } from './calmer-west-state-street.ts'
import { censusOfIthaca } from './census.ts'
import { homesGreenStreet } from './homes-green-street.ts'
import { lightsWaterfrontTrail } from './lights-waterfront-trail.ts'
import { route13BuffaloStreet } from './route-13-buffalo-street.ts'
import { sixMileCreekHighWater } from './six-mile-creek-high-water.ts'
import { stewartParkTrees } from './stewart-park-trees.ts'
import { waterMainAuroraStreet } from './water-main-aurora-street.ts'
import { winterNightsCommons } from './winter-nights-commons.ts'
import { youthRoomCassPark } from './youth-room-cass-park.ts'

export const ithaca: City = {
  key: 'ithaca',
  city: 'Ithaca',
  county: 'Tompkins',
  state: 'NY',
  timeZone: 'America/New_York',
  areaCode: '607',
  organization: { name: 'City of Ithaca (demo)', title: 'Demo city hall', department: 'Planning and development', zip: '14850' },
  officials: {
    administrator: {
      title: 'Mr.',
      firstName: 'Emilio',
      lastName: 'Demo',
      role: 'Planning director',
      department: 'Planning and development',
    },
    editor: { title: 'Mrs.', firstName: 'Grace', lastName: 'Demo', role: 'Public works director', department: 'Public works' },
    viewer: { title: 'Miss', firstName: 'Noor', lastName: 'Demo', role: 'Youth services coordinator', department: 'Youth services' },
  },
  residents: 110,
  zips: [
    {
      zip: '14850',
      share: 0.9,
      streets: [
        'West State Street',
        'South Aurora Street',
        'North Cayuga Street',
        'Plain Street',
        'Hector Street',
        'Giles Street',
        'Linn Street',
        'Cliff Street',
        'Hudson Street',
      ],
    },
    { zip: '14853', share: 0.1, streets: ['Thurston Avenue', 'West Avenue', 'University Avenue'] },
  ],
  ages: [0.03, 0.24, 0.21, 0.16, 0.13, 0.11, 0.12],
  ethnicities: [
    ['Caucasian', 0.58],
    ['Asian or Pacific Islander', 0.15],
    ['Hispanic or Latino', 0.08],
    ['Prefer not to answer', 0.07],
    ['African-American', 0.06],
    ['Multiracial', 0.04],
    ['Other', 0.01],
    ['American Indian or Alaska Native', 0.005],
    ['Native Hawaiians or Other Pacific Islander', 0.005],
  ],
  census: censusOfIthaca,
  stories: [
    calmerWestStateStreet,
    stewartParkTrees,
    sixMileCreekHighWater,
    route13BuffaloStreet,
    homesGreenStreet,
    winterNightsCommons,
    waterMainAuroraStreet,
    youthRoomCassPark,
    lightsWaterfrontTrail,
  ],
}
