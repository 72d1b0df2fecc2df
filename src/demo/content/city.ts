import type { Story } from './story.ts'

export interface CityOfficial {
  title: string
  firstName: string
  lastName: string
  role: string
  department: string
}

/** A real place, with a made-up organisation that stands for its city hall. */
export interface City {
  /** part of addresses: `admin@<key>.plaza.example` */
  key: string
  city: string
  county: string
  state: string
  areaCode: string
  organization: { name: string; title: string; department: string; zip: string }
  officials: Record<'administrator' | 'editor' | 'viewer', CityOfficial>
  residents: number
  /** where they live: the share of each zip code, and streets that run through it */
  zips: readonly { zip: string; share: number; streets: readonly string[] }[]
  /** shares of the age ranges 16-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65+ */
  ages: readonly [number, number, number, number, number, number, number]
  stories: readonly Story[]
}
