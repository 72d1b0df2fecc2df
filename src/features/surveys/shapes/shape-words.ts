import { areaAcres, lengthMiles } from './geometry.ts'
import { cornersEntered, cornersMin, type ShapeKind } from './shape.ts'

/** The texts of surveys, which are of a later folder. */
type ShapeWords = (key: `form.shape.${'corners' | 'miles' | 'acres' | 'summary'}`, values: Record<string, string | number>) => string

/** What somebody has drawn so far: "3 corners, 0.4 miles", or "4 corners, 2.1 acres". The text itself if it can't be read. */
export function shapeSummary(words: ShapeWords, kind: ShapeKind, text: string): string {
  const corners = cornersEntered(kind, text)
  if (corners.length === 0) return text
  const counted = words('form.shape.corners', { count: corners.length })
  if (corners.length < cornersMin[kind]) return counted
  const measure =
    kind === 'line'
      ? words('form.shape.miles', { count: readable(lengthMiles(corners)) })
      : words('form.shape.acres', { count: readable(areaAcres(corners)) })
  return words('form.shape.summary', { corners: counted, measure })
}

/** Two digits below 10, whole numbers from 100. */
const readable = (value: number): number => {
  if (value >= 100) return Math.round(value)
  return value >= 10 ? Math.round(value * 10) / 10 : Math.round(value * 100) / 100
}
