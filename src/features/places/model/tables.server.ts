import type { Generated, JSONColumnType } from 'kysely'
import type { Located } from './geocoder.ts'

export type ZipsTable = {
  zip: string
  city: string
  /** USPS code */
  state: string
  county: string
  county_fips: string | null
  lat: number
  lng: number
  city_key: Generated<string>
  county_key: Generated<string>
}

export type ZipsSourceTable = {
  only_row: Generated<boolean>
  checksum: string
  loaded_at: Generated<Date>
}

export type GeocodesTable = {
  query_hash: Buffer
  provider: string
  /** null: the provider knows no such place. */
  answer: JSONColumnType<Located | null, string | null, string | null>
  created_at: Date
}

export type GeocoderTurnsTable = { provider: string; next_at: Date }

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    zips: ZipsTable
    zips_source: ZipsSourceTable
    geocodes: GeocodesTable
    geocoder_turns: GeocoderTurnsTable
  }
}
