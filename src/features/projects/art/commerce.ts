import type { Filling } from './blocks.ts'
import { circle, rect, slab, stroke } from './marks.ts'
import { cool, green, ink, paper, tar, warm, white } from './palette.ts'
import type { Artwork } from './sheet.ts'

const shopRoofs = [cool.mist, cool.haze, cool.slate, warm.straw, warm.rose, paper.cream, warm.sun, warm.clay]
const umbrellaColors = [warm.sun, warm.clay, paper.cream, cool.haze, cool.slate, green.leaf]

/** Striped cloth over a shop front, or along a facade. */
export function awning(sheet: Artwork, x: number, y: number, w: number, { stripe, deep }: { stripe: number; deep: number }) {
  for (let i = 0; i < w; i += 2 * stripe) {
    sheet.put('build', rect(x + i, y, stripe, deep, warm.clay), rect(x + i + stripe, y, stripe, deep, paper.cream))
  }
}

/** One or two large flat roofs with their machinery, some with awnings to the street. */
export const shops: Filling = (sheet, block) => {
  const { luck } = sheet
  sheet.put('ground', rect(block.x, block.y, block.w, block.h, paper.block, { rx: 3 }))
  if (block.w <= 100) {
    shop(sheet, block.x + 6, block.y + 6, block.w - 12, block.h - 12)
    return
  }
  const share = luck.between(0.42, 0.62)
  const room = block.w - 18
  shop(sheet, block.x + 6, block.y + 6, room * share, block.h - 12)
  shop(sheet, block.x + 12 + room * share, block.y + 6, room * (1 - share), block.h - 12)
}

function shop(sheet: Artwork, x: number, y: number, w: number, deepest: number) {
  const { luck } = sheet
  const h = deepest * luck.between(0.72, 1)
  sheet.mass(x, y, w, h, luck.pick(shopRoofs), { high: 9 })
  sheet.put(
    'build',
    rect(x + 4, y + 4, w - 8, h - 8, 'none', {
      stroke: ink,
      'stroke-opacity': 0.2,
    }),
  )
  for (let i = 0; i < 3; i++) {
    const size = luck.between(6, 14)
    const [machineX, machineY] = [luck.between(x + 8, x + w - size - 8), luck.between(y + 8, y + h - size - 10)]
    sheet.put('build', rect(machineX, machineY, size, size * 0.7, luck.maybe(0.5) ? white : ink, { rx: 1, opacity: 0.3 }))
  }
  if (luck.maybe(0.55)) awning(sheet, x + 4, y + h, w - 8, { stripe: 4, deep: 6 })
}

export const parking: Filling = (sheet, { x: left, y: top, w, h }) => {
  const { luck } = sheet
  sheet.put('ground', rect(left, top, w, h, tar.light, { rx: 3 }))
  for (let y = top + 5; y + 16 < top + h; y += 34) {
    for (let x = left + 6; x < left + w - 8; x += 11) {
      sheet.batch('paint', `fill="${white}"`, slab(x, y, 1, 17))
      if (luck.maybe(0.55) && x + 11 < left + w) sheet.car(x + 5.8, y + 9, 90)
    }
  }
}

/** A market: umbrellas on a paved square. */
export const market: Filling = (sheet, { x: left, y: top, w, h }) => {
  const { luck } = sheet
  sheet.put('ground', rect(left, top, w, h, paper.cream, { rx: 3 }))
  for (let x = left + 12; x < left + w; x += 12) sheet.put('ground', rect(x, top, 0.7, h, paper.kerb))
  for (let x = left + 16; x < left + w - 10; x += 25) {
    for (let y = top + 16; y < top + h - 10; y += 25) {
      const color = luck.pick(umbrellaColors)
      const radius = luck.between(8, 10)
      sheet.put('treeShade', circle(x + 3, y + 5, radius, ink))
      sheet.put(
        'trees',
        circle(x, y, radius, color),
        stroke(`M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}`, ink, 1, { 'stroke-opacity': 0.3 }),
        circle(x, y, 1.5, ink),
      )
    }
  }
}
