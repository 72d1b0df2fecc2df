// Time zones in SQL (docs/decisions/207-time-zones-of-counties.md). They are stored with zip codes, and with organizations that chose one.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

/**
 * The time zone of a zip code.
 * @param zip SQL: five digits, or null
 * @param state SQL: a two-letter code, or null; decides where the zip code is unknown
 */
export const timeZoneOfZip = (zip: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql<TimeZone>`
  coalesce((select zone.time_zone from zips as zone where zone.zip = ${zip}), time_zone_of(${state}, null, null))`

/** That of the organization `o`: what it chose, or that of its address. */
export const organizationTimeZone = sql<TimeZone>`
  coalesce(o.chosen_time_zone, ${timeZoneOfZip(sql`o.address ->> 'zipCode'`, sql`o.state`)})`

/** That of the project `p` of the organization `o`: what the organization chose, that of the project's zip code, or the organization's. */
export const projectTimeZone = sql<TimeZone>`
  coalesce(o.chosen_time_zone, (select zone.time_zone from zips as zone where zone.zip = p.zip), ${organizationTimeZone})`

/** The time zone that a project of the organization has with this zip code, '' for none. */
export async function findProjectTimeZone(db: DbOrTx, organizationId: string, zip: string): Promise<TimeZone> {
  const { rows } = await sql<{ timeZone: TimeZone }>`
    select ${projectTimeZone} as "timeZone" from organizations as o, (select ${zip} as zip) as p where o.id = ${organizationId}`.execute(db)
  return (rows[0] as { timeZone: TimeZone }).timeZone
}
