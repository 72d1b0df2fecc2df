// Shapes as a GeoJSON file (RFC 7946), which programs for maps open.
import { isCounterclockwise } from '../../surveys/shapes/geometry.ts'
import { measureOf } from '../../surveys/shapes/measure.ts'
import { cornersOf, type ShapeAnswer } from '../../surveys/shapes/shape.ts'

type DrawnFeature = { id: string; shape: ShapeAnswer; properties: Record<string, string | null> }

/** A feature collection in parts, one line per shape, each with its length in miles or its size in acres. */
export async function* geoJsonOf(features: AsyncIterable<DrawnFeature>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const { id, shape, properties } of features) {
    const geometry = wound(shape)
    yield separator + JSON.stringify({ type: 'Feature', id, geometry, properties: { ...properties, ...measureOf(shape) } })
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** GeoJSON goes around an area counterclockwise; people draw either way. */
function wound(shape: ShapeAnswer): ShapeAnswer {
  if (shape.type === 'LineString' || isCounterclockwise(cornersOf(shape))) return shape
  return { ...shape, coordinates: shape.coordinates.map((ring) => ring.toReversed()) }
}
