import { circle, rect, strokedLine } from './marks.ts'
import { green, ink, paper, roofs, water } from './palette.ts'
import type { Artwork } from './sheet.ts'

/** A city block in sheet coordinates, and its center as seen after the sheet is turned. */
export interface CityBlock {
  x: number
  y: number
  w: number
  h: number
  seenX: number
  seenY: number
  /** True if something else runs through this point; a reach below 1 tests only its center. */
  taken?: (x: number, y: number, reach?: number) => boolean
}

export type Filling = (sheet: Artwork, block: CityBlock) => void

export const houses: Filling = (sheet, { x: left, y: top, w, h, taken = () => false }) => {
  const { luck } = sheet
  sheet.put('ground', rect(left, top, w, h, green.lawn, { rx: 3 }))
  const deep = Math.min(20, h * 0.3)
  for (let x = left + 6; x < left + w - 18; x += 24 + luck.between(0, 4)) {
    for (const y of [top + 6, top + h - deep - 6]) {
      if (taken(x + 8, y + deep / 2)) {
        if (luck.maybe(0.3) && !taken(x + 8, y + deep / 2, 0.7)) sheet.tree(x + 8, y + 8, 5.5)
      } else if (luck.maybe(0.1)) {
        sheet.tree(x + 8, y + 8, 6)
      } else {
        const wide = luck.between(14, 18)
        sheet.mass(x, y, wide, deep, luck.pick(roofs))
        sheet.dim(x, y + deep / 2, wide, deep / 2)
      }
    }
    backyard(sheet, x, top + h / 2, h, taken)
  }
}

function backyard(sheet: Artwork, x: number, middle: number, deep: number, taken: NonNullable<CityBlock['taken']>) {
  const { luck } = sheet
  if (deep > 60 && luck.maybe(0.75)) {
    const [treeX, treeY] = [x + luck.between(0, 14), middle + luck.between(-7, 7)]
    if (!taken(treeX, treeY, 0.7)) sheet.tree(treeX, treeY, luck.between(3.5, 6.5))
  }
  if (deep > 70 && luck.maybe(0.16) && !taken(x + 10, middle)) sheet.put('build', rect(x + 4, middle - 4, 12, 8, water.pool, { rx: 3 }))
}

/** Apartments around a green courtyard; one roof if the block is too small for a courtyard. */
export const flats: Filling = (sheet, block) => {
  const { luck } = sheet
  sheet.put('ground', rect(block.x, block.y, block.w, block.h, paper.block, { rx: 3 }))
  const wing = Math.min(18, Math.min(block.w, block.h) * 0.27)
  const roof = luck.pick(roofs)
  const [x, y, w, h] = [block.x + 5, block.y + 5, block.w - 10, block.h - 10]
  if (w < 40 || h < 40) {
    sheet.mass(x, y, w, h, roof, { high: 6 })
    sheet.put(
      'build',
      rect(x + w * 0.2, y + h * 0.2, w * 0.25, h * 0.25, ink, {
        opacity: 0.14,
      }),
    )
    return
  }
  const court = { x: x + wing, y: y + wing, w: w - 2 * wing, h: h - 2 * wing }
  sheet.put('ground', rect(court.x, court.y, court.w, court.h, green.meadow))
  for (const side of [y, y + h - wing]) {
    sheet.mass(x, side, w, wing, roof, { high: 6 })
    sheet.put('build', rect(x, side + wing / 2, w, 1, ink, { opacity: 0.22 }))
  }
  for (const side of [x, x + w - wing]) sheet.mass(side, court.y, wing, court.h, roof, { high: 6 })
  for (let skylight = x + 8; skylight < x + w - 8; skylight += 16) sheet.dim(skylight, y + 3, 4, 4)
  for (let trees = Math.round((court.w * court.h) / 420); trees > 0; trees--) {
    const treeX = luck.between(court.x + 6, court.x + court.w - 6)
    sheet.tree(treeX, luck.between(court.y + 6, court.y + court.h - 6), luck.between(4, 6.5))
  }
}

/** A small park: two paths that cross at a fountain. */
export const park: Filling = (sheet, { x: left, y: top, w, h, taken = () => false }) => {
  const { luck } = sheet
  const [right, bottom] = [left + w, top + h]
  const fountain = Math.min(w, h)
  sheet.put(
    'ground',
    rect(left, top, w, h, green.meadow, { rx: 5 }),
    strokedLine(
      [
        [left, bottom],
        [right, top],
      ],
      paper.cream,
      5,
    ),
    strokedLine(
      [
        [left, top],
        [right, bottom],
      ],
      paper.cream,
      5,
    ),
    circle(left + w / 2, top + h / 2, fountain * 0.17, paper.cream),
    circle(left + w / 2, top + h / 2, fountain * 0.09, water.clear),
  )
  for (let trees = Math.round((w * h) / 520); trees > 0; trees--) {
    const x = luck.between(left + 6, right - 6)
    const y = luck.between(top + 6, bottom - 6)
    const [across, down] = [(x - left) / w, (y - top) / h]
    const onPath = Math.abs(down - across) <= 0.12 || Math.abs(down + across - 1) <= 0.12
    if (!onPath && !taken(x, y)) sheet.tree(x, y, luck.between(4, 8))
  }
}
