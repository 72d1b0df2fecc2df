// Parses lists and boxes in addresses. Separate from the schemas, which pages need not load.

/** The entries of 'a,b' or ['a', 'b']. */
export const listed = (sent: string | string[]): string[] =>
  [sent]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')

export type BoundingBox = { west: number; south: number; east: number; north: number }

/** Parses 'west,south,east,north' in degrees; null if it is invalid. West may be greater than east: across the 180th meridian. */
export function boxOf(text: string): BoundingBox | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (numbers.length !== 4 || numbers.some((one) => !Number.isFinite(one))) return null
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90 || south > north) return null
  return { west, south, east, north }
}
