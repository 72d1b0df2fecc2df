import type { SeededRandom } from '../../../core/async/seeded-random.ts'

export type DrawingPoint = readonly [x: number, y: number]
type Attributes = Record<string, string | number>

/** One decimal is finer than a printed pixel and keeps the drawing small. */
export const round = (value: number) => Math.round(value * 10) / 10

const write = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Attributes = {}) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${write(more)}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more: Attributes = {}) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${write(more)}/>`

export const drawPath = (d: string, fill: string, more: Attributes = {}) => `<path d="${d}" fill="${fill}"${write(more)}/>`

export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  drawPath(d, 'none', { stroke: color, 'stroke-width': width, ...more })

/** A straight line through points. */
export const strokedLine = (points: readonly DrawingPoint[], color: string, width: number, more: Attributes = {}) =>
  stroke(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`, color, width, more)

export const group = (inside: string, more: Attributes) => (inside ? `<g${write(more)}>${inside}</g>` : '')

/** The outline of a rectangle as path data. Many outlines can share one element. */
export const slab = (x: number, y: number, w: number, h: number) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`

// Catmull-Rom to Bézier: the tangent at a point is parallel to the line through its two neighbors
const bend = (before: DrawingPoint, from: DrawingPoint, to: DrawingPoint, after: DrawingPoint) =>
  `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} ` +
  `${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`

function curve(points: readonly DrawingPoint[], bends: number, at: (index: number) => DrawingPoint) {
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < bends; i++) d += bend(at(i - 1), at(i), at(i + 1), at(i + 2))
  return points.length ? d : ''
}

/** Path data of a smooth closed shape through points. */
export const closed = (points: readonly DrawingPoint[]) =>
  `${curve(points, points.length, (i) => points[(i + points.length) % points.length] as DrawingPoint)}Z`

/** Path data of a smooth open line through points. */
export const openPath = (points: readonly DrawingPoint[]) =>
  curve(points, points.length - 1, (i) => points[Math.min(Math.max(i, 0), points.length - 1)] as DrawingPoint)

/** Points of an uneven ellipse: a pond, a park, a hill. */
export function blob(luck: SeededRandom, [x, y]: DrawingPoint, [rx, ry]: DrawingPoint, { wobble = 0.14, count = 11 } = {}): DrawingPoint[] {
  const start = luck.between(0, 6.28)
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (i / count) * 6.283
    const reach = 1 + luck.between(-wobble, wobble)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const
  })
}
