import { flats, houses } from '../blocks.ts'
import { streetGrid } from '../grid.ts'
import { blob, circle, closed, type DrawingPoint, drawPath, group, openPath, round, stroke } from '../marks.ts'
import { type Foliage, green, meadows, paper, warm, water, white } from '../palette.ts'
import { Artwork, type Scene } from '../sheet.ts'

const wood: Foliage[] = ['leaf', 'tree', 'tree', 'fir']

/** A large park with a pond in a residential area. */
export const drawGreenery: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-14, 14)
  const [cx, cy] = [w * luck.between(0.46, 0.58), h * luck.between(0.48, 0.58)]
  const [rx, ry] = [w * 0.42, h * 0.44]
  const inPark = (x: number, y: number) => ((x - cx) / (rx * 1.02)) ** 2 + ((y - cy) / (ry * 1.02)) ** 2 < 1
  streetGrid(sheet, {
    angle,
    wide: 96,
    deep: 78,
    street: 13,
    fill: [houses, houses, flats],
    skip: (block) => inPark(block.seenX, block.seenY),
  })

  const park = closed(blob(luck, [cx, cy], [rx, ry], { wobble: 0.07 }))
  const pond = blob(luck, [cx + luck.between(-90, 70), cy + luck.between(-20, 30)], [74, 42], { wobble: 0.2, count: 9 })
  const [pondX, pondY] = middleOf(pond)
  const clearings = [
    { at: [cx + 110, cy - 40], size: [120, 76] },
    { at: [cx - 130, cy + 40], size: [110, 70] },
  ] as const
  const longPath: DrawingPoint[] = [
    [cx - rx - 10, cy + 30],
    [cx - rx * 0.5, cy - 58],
    [cx, cy + ry * 0.66],
    [cx + rx * 0.52, cy + 20],
    [cx + rx + 12, cy - 60],
  ]
  const shortPath: DrawingPoint[] = [
    [cx - 40, cy - ry - 8],
    [cx + 20, cy - 70],
    [cx + 120, cy - 30],
    [cx + 90, cy + ry + 6],
  ]
  const lawn = [
    drawPath(park, paper.street, { stroke: paper.street, 'stroke-width': 16 }),
    drawPath(park, green.meadow),
    ...clearings.map(({ at, size }) => drawPath(closed(blob(luck, at, size, { wobble: 0.15 })), meadows[0])),
    stroke(openPath(longPath), paper.cream, 7),
    stroke(openPath(shortPath), paper.cream, 5),
    drawPath(closed(pond), water.shallow, {
      stroke: paper.cream,
      'stroke-width': 5,
    }),
    drawPath(closed(pond.map(([x, y]) => [x + (cx - x) * 0.02, y])), water.clear, {
      transform: 'translate(2 3)',
    }),
    ripples(pondX, pondY),
  ]

  const trees = new Artwork(`wood${luck.next()}`, { w, h })
  for (let i = 0; i < 170; i++) {
    const radians = luck.between(0, 6.283)
    const far = Math.sqrt(luck.between(0.12, 1)) * 0.93
    const [x, y] = [cx + Math.cos(radians) * rx * far, cy + Math.sin(radians) * ry * far]
    const inPond = ((x - pondX) / 92) ** 2 + ((y - pondY) / 58) ** 2 < 1
    if (inPond || luck.maybe(far < 0.6 ? 0.62 : 0.1)) continue
    const radius = luck.between(5, 11)
    trees.tree(x, y, radius, luck.pick(wood))
  }
  const pavilion = circle(cx + 150, cy - 50, 13, warm.straw) + circle(cx + 150, cy - 50, 7, warm.sun)
  const woods = group(trees.drawn('treeShade'), { opacity: 0.16 }) + trees.drawn('trees', 'crowns')
  return { angle, over: lawn.join('') + woods + pavilion }
}

const middleOf = (points: DrawingPoint[]): DrawingPoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const ripples = (x: number, y: number) =>
  stroke(`M${round(x - 30)} ${round(y)}q12 -7 24 0t24 0M${round(x - 8)} ${round(y + 14)}q9 -5 18 0t18 0`, white, 1.6, {
    opacity: 0.8,
    'stroke-linecap': 'round',
  })
