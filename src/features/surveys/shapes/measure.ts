import { areaAcres, lengthMiles } from './geometry.ts'
import { cornersOf, type ShapeAnswer } from './shape.ts'

/** The length of a line in miles, or the size of an area in acres, rounded to three digits after the point. */
export function measureOf(shape: ShapeAnswer): { miles: number } | { acres: number } {
  const corners = cornersOf(shape)
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return shape.type === 'LineString' ? { miles: rounded(lengthMiles(corners)) } : { acres: rounded(areaAcres(corners)) }
}
