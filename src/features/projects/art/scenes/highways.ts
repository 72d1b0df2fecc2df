import { blob, circle, closed, type DrawingPoint, drawPath, rect, round, stroke, strokedLine } from '../marks.ts'
import { green, ink, meadows, paper, tar, warm, white } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

const loop = 62
const clearings = [green.lawn, meadows[1], meadows[2]]
const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const
const lanes = [-25, -10, 10, 25]

/** Two highways that cross in a cloverleaf, one on a bridge. */
export const drawHighways: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(18, 30)
  const [cx, cy] = [w / 2, h / 2]
  sheet.put('ground', rect(-300, -300, w + 600, h + 600, green.meadow))
  for (let i = 0; i < 16; i++) {
    const at = [luck.between(-60, w + 60), luck.between(-60, h + 60)] as const
    const size = [luck.between(40, 110), luck.between(30, 80)] as const
    const clearing = closed(blob(luck, at, size, { wobble: 0.2, count: 8 }))
    sheet.put('ground', drawPath(clearing, luck.pick(clearings)))
  }
  ramps(sheet, cx, cy)
  carriageways(sheet, cx, cy)
  for (let i = 0; i < 12; i++) {
    sheet.car(luck.between(-90, w + 90), cy + luck.pick(lanes), 0)
    const y = luck.between(-120, h + 120)
    if (Math.abs(y - cy) > 56) sheet.car(cx + luck.pick(lanes), y, 90)
  }
  woods(sheet, cx, cy)
  return { angle, ground: green.meadow }
}

function ramps(sheet: Artwork, cx: number, cy: number) {
  const at = (x: number, y: number) => `${round(cx + x)} ${round(cy + y)}`
  for (const [sx, sy] of corners) {
    const ramp = `M${at(sx * 300, sy * 30)}C${at(sx * 180, sy * 44)} ${at(sx * 66, sy * 190)} ${at(sx * 34, sy * 330)}`
    sheet.put('ground', stroke(ramp, paper.street, 24), stroke(ramp, tar.light, 18))
    sheet.put('ground', stroke(ramp, white, 1.4, { 'stroke-dasharray': '8 7' }))
  }
  const ring = ([x, y]: DrawingPoint, color: string, width: number, more = {}) =>
    circle(x, y, loop, 'none', {
      stroke: color,
      'stroke-width': width,
      ...more,
    })
  for (const corner of corners) {
    const middle = loopMiddle(cx, cy, corner)
    sheet.put(
      'ground',
      ring(middle, paper.street, 25),
      ring(middle, tar.light, 19),
      ring(middle, white, 1.4, { 'stroke-dasharray': '8 7' }),
    )
  }
}

const loopMiddle = (cx: number, cy: number, [sx, sy]: DrawingPoint): DrawingPoint => [
  cx + sx * (40 + loop) * 0.92,
  cy + sy * (40 + loop) * 0.92,
]

function carriageways(sheet: Artwork, cx: number, cy: number) {
  const { w, h } = sheet
  const laneLine = (from: DrawingPoint, to: DrawingPoint) => strokedLine([from, to], white, 2, { 'stroke-dasharray': '16 13' })
  sheet.put(
    'ground',
    rect(cx - 38, -300, 76, h + 600, paper.street),
    rect(cx - 33, -300, 66, h + 600, tar.light),
    rect(cx - 2.5, -300, 5, h + 600, warm.sun),
    ...[-18, 18].map((x) => laneLine([cx + x, -300], [cx + x, h + 300])),
    rect(-300, cy - 26, w + 600, 76, ink, { opacity: 0.16 }),
    rect(-300, cy - 38, w + 600, 76, paper.street),
    rect(-300, cy - 33, w + 600, 66, tar.bridge),
    rect(-300, cy - 2.5, w + 600, 5, warm.sun),
    ...[-18, 18].map((y) => laneLine([-300, cy + y], [w + 300, cy + y])),
  )
}

/** Trees inside the loops, and around the junction away from the roads. */
function woods(sheet: Artwork, cx: number, cy: number) {
  const { w, h, luck } = sheet
  for (const corner of corners) {
    const [x, y] = loopMiddle(cx, cy, corner)
    for (let i = 0; i < 8; i++) {
      const radians = luck.between(0, 6.28)
      const far = luck.between(0, 34)
      sheet.tree(x + Math.cos(radians) * far, y + Math.sin(radians) * far, luck.between(6, 9))
    }
  }
  for (let i = 0; i < 130; i++) {
    const [x, y] = [luck.between(-140, w + 140), luck.between(-190, h + 190)]
    const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)]
    const beyondRamps = dx + dy > 390 && dx > 60 && dy > 60
    if ((dx > 205 && dy > 60) || (dy > 200 && dx > 60) || beyondRamps) sheet.tree(x, y, luck.between(5, 11))
  }
}
