import type { TimeZone } from '../../core/time/time-zones.ts'
import type { CensusFigures } from './census.ts'
import type { AgeShares, Story } from './story.ts'

export interface CityOfficial {
  title: string
  firstName: string
  lastName: string
  role: string
  department: string
}

/** A real place with a fictional organization as its city hall. */
export interface City {
  /** Part of email addresses: `admin@<key>.plaza.example`. */
  key: string
  city: string
  county: string
  state: string
  timeZone: TimeZone
  areaCode: string
  organization: { name: string; title: string; department: string; zip: string }
  officials: Record<'administrator' | 'editor' | 'viewer', CityOfficial>
  residents: number
  /** Where residents live: the share of each zip code of those with an account, and its streets. */
  zips: readonly { zip: string; share: number; streets: readonly string[] }[]
  ages: AgeShares
  /** The share of each group of those with an account. */
  ethnicities: readonly (readonly [group: string, share: number])[]
  census: readonly CensusFigures[]
  stories: readonly Story[]
}
