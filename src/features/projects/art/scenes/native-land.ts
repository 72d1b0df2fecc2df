import { blob, circle, closed, type DrawingPoint, drawPath, group, openPath, rect, stroke } from '../marks.ts'
import { green, heights, ink, paper, water } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

/** Open land as contour lines, with a river, trees and a trail. */
export const drawNativeLand: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const [cx, cy] = [w * luck.between(0.32, 0.42), h * luck.between(0.4, 0.5)]
  const ridge = blob(luck, [0, 0], [1, 1], { wobble: 0.16, count: 13 })
  const knoll = blob(luck, [0, 0], [1, 1], { wobble: 0.2, count: 11 })
  const river: DrawingPoint[] = [
    [w + 20, h * 0.5],
    [w * 0.86, h * 0.58],
    [w * 0.76, h * 0.5],
    [w * 0.7, h * 0.7],
    [w * 0.56, h * 0.83],
    [w * 0.5, h + 20],
  ]
  const trail: DrawingPoint[] = [
    [-10, h * 0.84],
    [w * 0.16, h * 0.74],
    [w * 0.3, h * 0.86],
    [w * 0.44, h * 0.66],
    [w * 0.62, h * 0.46],
    [w * 0.66, h * 0.2],
    [w * 0.78, -10],
  ]
  const hills = [
    ...heights.map((color, i) => step(scaled(ridge, [cx + i * 5, cy - i * 3], [w * 0.5, h * 0.64], 1 - i * 0.135), color)),
    ...heights.slice(0, 5).map((color, i) => step(scaled(knoll, [w * 0.92, h * 0.16], [w * 0.2, h * 0.36], 1 - i * 0.19), color)),
    ...[0, 1, 2, 3].map((i) => {
      const wide: DrawingPoint = [w * (0.66 - i * 0.045), h * (0.85 - i * 0.06)]
      return stroke(closed(scaled(ridge, [cx, cy], wide, (1 - i * 0.1) * 1.1)), ink, 0.8, { opacity: 0.16 })
    }),
  ]
  const course = openPath(river)
  const banks = stroke(course, green.meadow, 42, { 'stroke-linecap': 'round' })
  const stream = stroke(course, water.clear, 20) + stroke(course, water.shallow, 7)
  const grove = riverTrees(sheet)
  const walked = stroke(openPath(trail), paper.cream, 3.4, {
    'stroke-dasharray': '2 7',
    'stroke-linecap': 'round',
  })
  const over = [rect(0, 0, w, h, '#f3ead4'), ...hills, banks, stream, walked, grove]
  return { over: over.join('') }
}

const scaled = (points: DrawingPoint[], [x, y]: DrawingPoint, [w, h]: DrawingPoint, factor: number) =>
  points.map(([px, py]): DrawingPoint => [x + px * w * factor, y + py * h * factor])

const step = (points: DrawingPoint[], color: string) => drawPath(closed(points), color, { stroke: ink, 'stroke-opacity': 0.3 })

/** Trees along the river, and small brush everywhere. */
function riverTrees({ w, h, luck }: Artwork) {
  const trees: string[] = []
  const shade: string[] = []
  for (let i = 0; i < 96; i++) {
    const along = luck.next()
    const x = w * (1.02 - along * 0.54) + luck.between(-40, 40)
    const y = h * (0.52 + along * 0.45) + luck.between(-44, 44)
    const radius = luck.between(3, 7.5)
    if (x <= w * 0.5) continue
    shade.push(circle(x + 2, y + 3, radius, ink))
    trees.push(circle(x, y, radius, luck.pick([green.leaf, green.tree, green.fir])))
  }
  for (let i = 0; i < 46; i++) {
    const [x, y] = [luck.between(0, w), luck.between(0, h)]
    trees.push(circle(x, y, luck.between(1.4, 3), green.tree, { opacity: 0.75 }))
  }
  return group(shade.join(''), { opacity: 0.15 }) + trees.join('')
}
