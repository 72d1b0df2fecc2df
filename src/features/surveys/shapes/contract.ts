import * as z from 'zod/mini'

const Position = z.tuple([z.number(), z.number()])
/** GeoJSON (RFC 7946): positions are longitude and latitude. An area is one ring, whose last position repeats the first. */
export const ShapeGeometry = z.union([
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position)) }),
])
