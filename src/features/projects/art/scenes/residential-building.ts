import { type CityBlock, houses, park } from '../blocks.ts'
import { seenAt, streetGrid } from '../grid.ts'
import { type DrawingPoint, group, openPath, round, stroke } from '../marks.ts'
import { paper, water } from '../palette.ts'
import type { Scene } from '../sheet.ts'

/** Houses with backyards along a creek with three footbridges. */
export const drawResidentialBuilding: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-20, 20)
  const y = h * luck.between(0.42, 0.58)
  const creek: DrawingPoint[] = [
    [-40, y + 96],
    [w * 0.25, y + 14],
    [w * 0.55, y + 36],
    [w * 0.8, y - 60],
    [w + 40, y - 84],
  ]
  const taken = (x: number, down: number, reach = 1) => {
    const [seenX, seenY] = seenAt(sheet, angle, x, down)
    return Math.abs(seenY - heightAt(creek, seenX)) < 40 * reach
  }
  const fill = ({ seenX, seenY }: CityBlock) =>
    Math.abs(seenY - heightAt(creek, seenX)) < 70 ? houses : luck.pick([houses, houses, houses, houses, park])
  streetGrid(sheet, {
    angle,
    wide: 150,
    deep: 92,
    street: 17,
    fill,
    taken,
  })
  const course = openPath(creek)
  const bridges = [0.22, 0.6, 0.84].map((share) =>
    group(stroke('M-5 -24v48', paper.cream, 11), {
      transform: `translate(${round(w * share)} ${round(heightAt(creek, w * share))})`,
    }),
  )
  return {
    angle,
    under: stroke(course, paper.street, 38) + stroke(course, water.clear, 22) + stroke(course, water.shallow, 8) + bridges.join(''),
  }
}

/** The y coordinate at `x` of the line through these points: between a straight line and a smooth step, close to the drawn curve. */
function heightAt(points: DrawingPoint[], x: number) {
  const segment = points.slice(1).findIndex(([end]) => x <= end)
  const [from, to] = [points[Math.max(0, segment)], points[Math.max(0, segment) + 1]]
  if (!from || !to) return 0
  const t = (x - from[0]) / (to[0] - from[0])
  const soft = t * t * (3 - 2 * t)
  return from[1] + (to[1] - from[1]) * (t + soft) * 0.5
}
