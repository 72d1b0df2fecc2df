import type { Story } from './story.ts'

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
  areaCode: string
  organization: { name: string; title: string; department: string; zip: string }
  officials: Record<'administrator' | 'editor' | 'viewer', CityOfficial>
  residents: number
  /** Where residents live: the share of each zip code, and its streets. */
  zips: readonly { zip: string; share: number; streets: readonly string[] }[]
  /** Shares of the age ranges 16-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65+. */
  ages: readonly [number, number, number, number, number, number, number]
  stories: readonly Story[]
}
