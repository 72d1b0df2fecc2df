// Distances between places. Separate from rules.ts, so a map page does not load the names of the states.

/** Degrees north and east. */
export type Point = { lat: number; lng: number }

/** Mean radius of the Earth in miles: 6,371.0088 km (R1 of GRS 80; Moritz, Geodetic Reference System 1980) / 1.609344. */
export const earthRadiusMiles = 6371.0088 / 1.609344

const radians = Math.PI / 180

/** Great-circle distance in miles (haversine); accurate to about 0.5 %, because the Earth is not a sphere. */
export function milesBetween(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * radians
  const dLng = (b.lng - a.lng) * radians
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A distance as people read it, at least 0.1 miles: tenths below 10 miles, whole miles from there. */
export const readableMiles = (miles: number): number => Math.max(0.1, miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles))
