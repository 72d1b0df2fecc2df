// Answers that are drawn on a map: a line, or an area. Stored as GeoJSON, whose positions are longitude and latitude. The text of a form
// lists the corners as `33.61,-117.92 33.62,-117.93`. No database, no HTTP, no clock.
import type * as z from 'zod/mini'
import type { Refusal } from '../../../core/contract/errors.ts'
import type { Point } from '../../places/model/distance.ts'
import type { ShapeGeometry } from './contract.ts'
import { isNearUnitedStates, isSimple } from './geometry.ts'

type ShapePosition = [lng: number, lat: number]
export type ShapeAnswer = z.infer<typeof ShapeGeometry>
export type ShapeKind = 'line' | 'area'

export const cornersMin: Record<ShapeKind, number> = { line: 2, area: 3 }
export const cornersMax = 100
/** A shape with a corner further than this from its project is a slip of the map. */
export const shapeMilesMax = 50
/** A hundred corners take a quarter of it, also in other notations. */
export const shapeTextMax = 10_000
/** Decimal places for about a meter. */
const digits = 5

const rounded = (value: number) => Number(value.toFixed(digits))
const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most

/**
 * Parses a line or an area: GeoJSON, as an object or a text; WKT; or a list of corners, each as latitude and longitude. An area closes by
 * itself.
 */
export function readShape(kind: ShapeKind, sent: unknown): ShapeAnswer | Refusal {
  const corners = typeof sent === 'string' ? cornersInText(kind, sent) : cornersInGeoJson(kind, sent)
  if (!corners) return { code: kind === 'line' ? 'answer.line' : 'answer.area' }
  if (corners.length < cornersMin[kind]) return { code: `answer.${kind}Corners`, values: { minimum: cornersMin[kind] } }
  if (corners.length > cornersMax) return { code: 'answer.cornersMany', values: { maximum: cornersMax } }
  if (!corners.every(isNearUnitedStates)) return { code: 'answer.shapeAbroad' }
  if (kind === 'area' && !isSimple(corners)) return { code: 'answer.areaCrosses' }
  return shapeOf(kind, corners)
}

/** The corners of a text that somebody is still drawing; empty if it can't be read. */
export const cornersEntered = (kind: ShapeKind, text: string): Point[] => cornersInText(kind, text) ?? []

/** The text of a form. */
export const cornersText = (corners: readonly Point[]): string => corners.map(({ lat, lng }) => `${rounded(lat)},${rounded(lng)}`).join(' ')

/** An area without the position that closes it. */
export function cornersOf(shape: ShapeAnswer): Point[] {
  const positions = shape.type === 'LineString' ? shape.coordinates : (shape.coordinates[0] ?? []).slice(0, -1)
  return positions.map(([lng, lat]) => ({ lat, lng }))
}

export const shapeText = (shape: ShapeAnswer): string => cornersText(cornersOf(shape))

/** Well-known text, which programs for maps read from a column of a table. */
export function wktOf(shape: ShapeAnswer): string {
  const list = (positions: readonly ShapePosition[]) => `(${positions.map((one) => one.join(' ')).join(', ')})`
  return shape.type === 'LineString' ? `LINESTRING ${list(shape.coordinates)}` : `POLYGON (${shape.coordinates.map(list).join(', ')})`
}

function shapeOf(kind: ShapeKind, corners: readonly Point[]): ShapeAnswer {
  const positions = corners.map(({ lat, lng }): ShapePosition => [lng, lat])
  if (kind === 'line') return { type: 'LineString', coordinates: positions }
  return { type: 'Polygon', coordinates: [[...positions, positions[0] as ShapePosition]] }
}

function cornersInText(kind: ShapeKind, sent: string): Point[] | null {
  const text = sent.trim()
  if (text.length > shapeTextMax) return null
  if (text.startsWith('{')) return cornersInGeoJson(kind, parsed(text))
  const [, wkt] = (kind === 'line' ? /^linestring\s*\((.+)\)$/i : /^polygon\s*\(\s*\((.+)\)\s*\)$/i).exec(text) ?? []
  if (wkt !== undefined)
    return cornersAt(
      kind,
      wkt.split(',').map((one) => one.trim().split(/\s+/).map(numberIn)),
    )
  const pairs = text
    .replace(/(?<!\s)\s*,\s*/g, ',')
    .split(/[\s;]+/)
    .filter(Boolean)
  return cornersAt(
    kind,
    pairs.map((one) => one.split(',').map(numberIn).reverse()),
  )
}

const numberIn = (text: string): number => (/^\s*[+-]?\d{1,3}(\.\d{1,20})?\s*$/.test(text) ? Number(text) : Number.NaN)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function cornersInGeoJson(kind: ShapeKind, sent: unknown): Point[] | null {
  const { type, coordinates } = (sent ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type !== (kind === 'line' ? 'LineString' : 'Polygon') || !Array.isArray(coordinates)) return null
  if (kind === 'line') return cornersAt(kind, coordinates)
  // A second ring would be a hole.
  return coordinates.length === 1 && Array.isArray(coordinates[0]) ? cornersAt(kind, coordinates[0]) : null
}

/** Corners of positions, longitude first; a corner that repeats the one before it is dropped, and the one that closes an area. */
function cornersAt(kind: ShapeKind, positions: readonly unknown[]): Point[] | null {
  const corners: Point[] = []
  for (const position of positions) {
    const [lng, lat, more] = Array.isArray(position) ? (position as unknown[]) : []
    if (more !== undefined || !isDegrees(lat, 90) || !isDegrees(lng, 180)) return null
    const corner = { lat: rounded(lat), lng: rounded(lng) }
    if (!isSame(corner, corners.at(-1))) corners.push(corner)
  }
  if (kind === 'area' && corners.length > 1 && isSame(corners.at(-1), corners[0])) corners.pop()
  return corners
}

const isSame = (a: Point | undefined, b: Point | undefined) => a?.lat === b?.lat && a?.lng === b?.lng
