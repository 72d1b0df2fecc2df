import type { Generated } from 'kysely'

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

declare module '../../core/database.server.ts' {
  interface Tables {
    zips: ZipsTable
    zips_source: ZipsSourceTable
  }
}
