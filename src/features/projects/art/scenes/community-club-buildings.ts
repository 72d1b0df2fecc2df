import { flats, houses } from '../blocks.ts'
import { streetGrid } from '../grid.ts'
import { circle, rect } from '../marks.ts'
import { cool, green, ink, paper, warm, water, white } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

const outline = (width: number) => ({ stroke: white, 'stroke-width': width })
const vegetables = [green.leaf, green.tree, warm.straw, warm.clay]

/** A club house with a court, a track, a pool and garden beds in one green block. */
export const drawCommunityClubBuildings: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-12, 12)
  const [cx, cy] = [w / 2, h / 2]
  streetGrid(sheet, {
    angle,
    wide: 104,
    deep: 84,
    street: 14,
    fill: [houses, flats, houses],
    skip: (block) => Math.abs(block.x + block.w / 2 - cx) < 238 && Math.abs(block.y + block.h / 2 - cy) < 152,
  })
  grounds(sheet, cx, cy)
  track(sheet, cx + 26, cy + 34)
  court(sheet, cx - 200, cy + 34)
  pool(sheet, cx - 96, cy + 34)
  clubHouse(sheet, cx - 196, cy - 122)
  sheet.mass(cx + 34, cy - 118, 74, 48, cool.haze, { high: 8 })
  sheet.mass(cx + 122, cy - 118, 76, 100, warm.straw, { high: 8 })
  sheet.put('build', rect(cx + 160, cy - 118, 38, 100, ink, { opacity: 0.1 }))
  for (let column = 0; column < 6; column++) {
    for (let row = 0; row < 2; row++) {
      sheet.put('ground', rect(cx + 36 + column * 13, cy - 52 + row * 20, 9, 14, luck.pick(vegetables), { rx: 1 }))
    }
  }
  for (let x = cx - 212; x < cx + 214; x += 21) {
    sheet.tree(x, cy - 134, 6)
    if (luck.maybe(0.7)) sheet.tree(x + 6, cy + 133, 6.5)
  }
  for (let i = 0; i < 10; i++) {
    const [x, y] = [luck.between(cx - 196, cx - 20), luck.between(cy + 100, cy + 124)]
    sheet.tree(x, y, luck.between(5, 8))
  }
  return { angle }
}

function grounds(sheet: Artwork, cx: number, cy: number) {
  sheet.put(
    'ground',
    rect(cx - 218, cy - 140, 436, 280, green.lawn, { rx: 12 }),
    rect(cx - 218, cy + 9.5, 436, 9, paper.cream),
    rect(cx + 1.5, cy - 140, 9, 280, paper.cream),
    circle(cx + 6, cy + 14, 26, paper.cream),
  )
}

function track(sheet: Artwork, x: number, y: number) {
  sheet.put(
    'ground',
    rect(x, y, 176, 92, warm.clay, { rx: 46 }),
    rect(x + 14, y + 14, 148, 64, green.leaf, { rx: 32 }),
    rect(x + 7, y + 7, 162, 78, 'none', { rx: 39, ...outline(1.4) }),
    ...[0, 1, 2, 3].map((i) => rect(x + 46 + i * 22, y + 14, 11, 64, green.meadow, { opacity: 0.7 })),
    circle(x + 88, y + 46, 12, 'none', outline(1.4)),
    rect(x + 87.3, y + 14, 1.4, 64, white),
  )
}

function court(sheet: Artwork, x: number, y: number) {
  sheet.put(
    'ground',
    rect(x, y, 88, 58, warm.sun, { rx: 3 }),
    rect(x + 6, y + 6, 76, 46, 'none', outline(1.8)),
    rect(x + 43.1, y + 6, 1.8, 46, white),
    circle(x + 44, y + 29, 9, 'none', outline(1.8)),
  )
}

function pool(sheet: Artwork, x: number, y: number) {
  sheet.put('ground', rect(x, y, 82, 50, paper.cream, { rx: 5 }), rect(x + 6, y + 6, 70, 38, water.clear, { rx: 3 }))
  for (let lane = 1; lane < 5; lane++) sheet.put('ground', rect(x + 6, y + 6 + lane * 7.6, 70, 1.2, white))
}

/** Three wings around a paved court with a large tree. */
function clubHouse(sheet: Artwork, x: number, y: number) {
  sheet.mass(x, y, 180, 34, warm.clay, { high: 9 })
  sheet.mass(x, y + 34, 40, 76, warm.clay, { high: 9 })
  sheet.mass(x + 130, y + 34, 50, 76, warm.sun, { high: 9 })
  const ridges = [
    [0, 17, 180, 1.4],
    [19.5, 17, 1.4, 93],
    [154.5, 34, 1.4, 76],
  ] as const
  for (const [dx, dy, w, h] of ridges) sheet.put('build', rect(x + dx, y + dy, w, h, ink, { opacity: 0.3 }))
  sheet.put('build', rect(x + 86, y + 4, 26, 22, paper.cream, { rx: 1 }), circle(x + 99, y + 15, 7, cool.slate))
  sheet.put('ground', rect(x + 40, y + 34, 90, 76, paper.cream))
  for (let i = 0; i < 6; i++) sheet.put('ground', rect(x + 40, y + 34 + i * 13, 90, 0.8, paper.kerb))
  sheet.tree(x + 85, y + 70, 15, 'tree')
  sheet.tree(x + 60, y + 92, 7)
  sheet.tree(x + 110, y + 50, 7)
}
