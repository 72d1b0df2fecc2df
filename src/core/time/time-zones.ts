// The time zones of the United States and its territories.

/** Their names (IANA) from the Atlantic westward; SQL `time_zone_of` knows no others. */
export const timeZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
] as const
export type TimeZone = (typeof timeZones)[number]

/** That of most people in the country: where nothing is known about a person's place. */
export const usualTimeZone: TimeZone = 'America/New_York'
