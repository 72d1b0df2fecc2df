import { type CityBlock, flats, houses, park } from '../blocks.ts'
import { streetGrid } from '../grid.ts'
import { circle, type DrawingPoint, rect, strokedLine } from '../marks.ts'
import { green, paper, tar, warm, white } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

const road = 50

/** A roundabout with crossings where two streets meet. */
export const drawRoads: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-16, 16)
  const [cx, cy] = [w * luck.between(0.46, 0.56), h * 0.5]
  const nearRoads = (block: CityBlock) => {
    const [dx, dy] = [Math.abs(block.x + block.w / 2 - cx), Math.abs(block.y + block.h / 2 - cy)]
    return dx < road / 2 + block.w / 2 + 2 || dy < road / 2 + block.h / 2 + 2 || Math.hypot(dx, dy) < 118
  }
  sheet.put('ground', rect(-200, -300, w + 400, h + 600, paper.block))
  streetGrid(sheet, {
    angle,
    wide: 104,
    deep: 88,
    street: 14,
    fill: [flats, flats, houses, park],
    skip: nearRoads,
    lined: 0,
  })
  pavement(sheet, cx, cy)
  markings(sheet, cx, cy)
  island(sheet, cx, cy)
  for (let x = -60; x < w + 60; x += 30) {
    if (Math.abs(x - cx) <= 116) continue
    sheet.tree(x, cy - road / 2 - 11, 6.5)
    sheet.tree(x + 12, cy + road / 2 + 11, 6.5)
  }
  for (let i = 0; i < 8; i++) {
    const x = luck.between(-20, w + 20)
    if (Math.abs(x - cx) > 110) sheet.car(x, cy + luck.pick([-9, 9]), 0)
    const y = luck.between(-20, h + 20)
    if (Math.abs(y - cy) > 110) sheet.car(cx + luck.pick([-12, 12]), y, 90)
  }
  sheet.car(cx - 42, cy - 44, -45)
  sheet.car(cx + 60, cy + 8, 80)
  return { angle, ground: paper.block }
}

/** Streets with sidewalks, and a green bike lane on each side of the cross street. */
function pavement(sheet: Artwork, cx: number, cy: number) {
  const { w, h } = sheet
  const cross = (width: number, color: string, radius: number) => [
    rect(-200, cy - width / 2, w + 400, width, color),
    rect(cx - width / 2, -300, width, h + 600, color),
    circle(cx, cy, radius, color),
  ]
  sheet.put('ground', ...cross(road + 24, paper.street, 94), ...cross(road, tar.light, 82))
  sheet.put('ground', rect(-200, cy - road / 2, w + 400, 8, green.leaf), rect(-200, cy + road / 2 - 8, w + 400, 8, green.leaf))
  sheet.put('ground', circle(cx, cy, 82, tar.light))
}

function markings(sheet: Artwork, cx: number, cy: number) {
  const { w, h } = sheet
  sheet.put(
    'ground',
    circle(cx, cy, 60, 'none', {
      stroke: white,
      'stroke-width': 2,
      'stroke-dasharray': '8 8',
    }),
  )
  const middles: [DrawingPoint, DrawingPoint][] = [
    [
      [-200, cy],
      [cx - 100, cy],
    ],
    [
      [cx + 100, cy],
      [w + 200, cy],
    ],
    [
      [cx, -300],
      [cx, cy - 100],
    ],
    [
      [cx, cy + 100],
      [cx, h + 300],
    ],
  ]
  for (const middle of middles) sheet.put('ground', strokedLine(middle, white, 2.4, { 'stroke-dasharray': '14 12' }))
  for (let i = 0; i < 7; i++) {
    const off = -road / 2 + 3 + i * 6.8
    sheet.put('ground', rect(cx - 104, cy + off, 14, 4, white), rect(cx + 90, cy + off, 14, 4, white))
    sheet.put('ground', rect(cx + off, cy - 104, 4, 14, white), rect(cx + off, cy + 90, 4, 14, white))
  }
}

function island(sheet: Artwork, cx: number, cy: number) {
  const rings = [
    [42, paper.cream],
    [37, green.meadow],
    [15, warm.straw],
    [8, warm.sun],
  ] as const
  sheet.put('build', ...rings.map(([radius, color]) => circle(cx, cy, radius, color)))
  for (let i = 0; i < 9; i++) sheet.tree(cx + Math.cos(i * 0.698) * 27, cy + Math.sin(i * 0.698) * 27, 6.5)
}
