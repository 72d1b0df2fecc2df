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
  areaCode: string
  organization: { name: string; title: string; department: string; zip: string }
  officials: Record<'administrator' | 'editor' | 'viewer', CityOfficial>
  residents: number
  /** Where residents live: the share of each zip code of those with an account, its streets, and how many people live there (made up). */
  zips: readonly { zip: string; residents: number; share: number; streets: readonly string[] }[]
  ages: AgeShares
  /** Shares of the people who live in its zip codes, made up; the rest of the ages is younger than 16. */
  population: { ages: AgeShares; genders: Readonly<Record<string, number>>; ethnicities: Readonly<Record<string, number>> }
  stories: readonly Story[]
}
