import type { CityBlock, Filling } from './blocks.ts'
import { type DrawingPoint, strokedLine } from './marks.ts'
import { paper } from './palette.ts'
import type { Artwork } from './sheet.ts'

interface Grid {
  angle: number
  /** Width of a normal block and its street. */
  wide: number
  deep: number
  street: number
  /** What fills a block: a choice of fillings, or a function of the block. */
  fill: readonly Filling[] | ((block: CityBlock) => Filling)
  /** Blocks to leave free for something else. */
  skip?: (block: CityBlock) => boolean
  taken?: CityBlock['taken']
  /** Share of the streets that have a broken center line. */
  lined?: number
}

/** Where a point of the sheet appears after the sheet is turned. */
export function seenAt({ w, h }: Artwork, angle: number, x: number, y: number): DrawingPoint {
  const radians = (angle * Math.PI) / 180
  const [dx, dy] = [x - w / 2, y - h / 2]
  return [w / 2 + dx * Math.cos(radians) - dy * Math.sin(radians), h / 2 + dx * Math.sin(radians) + dy * Math.cos(radians)]
}

/** Lays blocks over the whole sheet, including its turned corners. */
export function streetGrid(sheet: Artwork, { angle, wide, deep, street, fill, skip, taken, lined = 0.5 }: Grid) {
  const { w, h, luck } = sheet
  const reach = Math.hypot(w, h) / 2 + 20
  const spans = (middle: number, usual: number) => {
    const list: { at: number; size: number }[] = []
    for (let at = middle - reach; at < middle + reach; ) {
      const step = luck.between(usual * 0.8, usual * 1.25)
      list.push({ at, size: step - street })
      at += step
    }
    return list
  }
  const columns = spans(w / 2, wide)
  const rows = spans(h / 2, deep)
  for (const column of columns) {
    for (const row of rows) {
      const [seenX, seenY] = seenAt(sheet, angle, column.at + column.size / 2, row.at + row.size / 2)
      const far = Math.hypot(column.size, row.size) / 2
      if (seenX < -far || seenX > w + far || seenY < -far || seenY > h + far) continue
      const block = {
        x: column.at,
        y: row.at,
        w: column.size,
        h: row.size,
        seenX,
        seenY,
        taken,
      }
      if (skip?.(block)) continue
      const filling = typeof fill === 'function' ? fill(block) : luck.pick(fill)
      filling(sheet, block)
    }
  }
  for (const column of columns) {
    if (!luck.maybe(lined)) continue
    const x = column.at + column.size + street / 2
    const ends: DrawingPoint[] = [
      [x, h / 2 - reach],
      [x, h / 2 + reach],
    ]
    sheet.put('top', strokedLine(ends, paper.kerb, 1, { 'stroke-dasharray': '6 7' }))
  }
}
