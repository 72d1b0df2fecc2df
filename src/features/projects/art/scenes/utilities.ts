import { flats, houses } from '../blocks.ts'
import { streetGrid } from '../grid.ts'
import { circle, type DrawingPoint, rect, round, stroke, strokedLine } from '../marks.ts'
import { cool, green, ink, paper, warm, water } from '../palette.ts'
import type { Scene } from '../sheet.ts'

/** Water works and a solar field above a town, and the pipes between them. */
export const drawUtilities: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-10, 10)
  streetGrid(sheet, {
    angle,
    wide: 112,
    deep: 88,
    street: 16,
    fill: [houses, houses, flats],
    skip: ({ seenX, seenY }) => seenX > w * 0.5 && seenY < h * 0.62,
  })
  const left = w * 0.53
  const works = [
    rect(left, -20, w, h * 0.66, paper.block, { rx: 6 }),
    rect(left + 10, -20, w, h * 0.66 - 10, green.lawn, { rx: 4 }),
    basin(w * 0.64, h * 0.2, 44),
    basin(w * 0.81, h * 0.16, 34),
    basin(w * 0.92, h * 0.34, 26),
  ]
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      const x = w * 0.66 + column * 46
      if (x <= w - 8) works.push(solarPanel(x, h * 0.4 + row * 26))
    }
  }

  const at = (across: number, down: number): DrawingPoint => [w * across, h * down]
  const valves = [at(0.16, 0.82), at(0.16, 0.46), at(0.37, 0.46), at(0.37, 0.72)]
  const pipes = [
    [[-20, h * 0.82], ...valves, at(0.58, 0.72), at(0.58, 0.5), at(0.64, 0.5), at(0.64, 0.3)],
    [at(0.16, 0.46), [w * 0.16, -20]],
    [at(0.58, 0.72), [w + 20, h * 0.72]],
    [at(0.37, 0.72), [w * 0.37, h + 20]],
    [at(0.37, 0.46), at(0.37, 0.18), at(0.55, 0.18)],
  ] satisfies DrawingPoint[][]
  return {
    angle,
    over: [...works, ...pipes.map(pipe), ...[...valves, at(0.58, 0.72), at(0.8, 0.72)].map(valve)].join(''),
  }
}

const basin = (x: number, y: number, radius: number) =>
  circle(x + 7, y + 10, radius, ink, { opacity: 0.18 }) +
  circle(x, y, radius, cool.mist) +
  circle(x, y, radius * 0.86, water.clear) +
  circle(x, y, radius * 0.55, water.shallow) +
  stroke(`M${round(x - radius)} ${round(y)}H${round(x + radius)}`, ink, 3) +
  circle(x, y, radius * 0.12, ink)

function solarPanel(x: number, y: number) {
  const seams = [10, 20, 30].map((step) => `M${round(x + step)} ${round(y)}v18`).join('')
  return (
    rect(x + 3, y + 4, 40, 18, ink, { rx: 1, opacity: 0.18 }) +
    rect(x, y, 40, 18, cool.deep, { rx: 1 }) +
    stroke(`M${round(x)} ${round(y + 9)}h40${seams}`, cool.haze, 0.8)
  )
}

const pipe = (points: DrawingPoint[]) =>
  strokedLine(points, paper.street, 10, { 'stroke-linejoin': 'round' }) + strokedLine(points, ink, 4, { 'stroke-linejoin': 'round' })

const valve = ([x, y]: DrawingPoint) => circle(x, y, 10, paper.street) + circle(x, y, 8, warm.sun) + circle(x, y, 3, ink)
