import { awning } from '../commerce.ts'
import { circle, type DrawingPoint, group, rect, round, stroke, strokedLine } from '../marks.ts'
import { cool, type Foliage, green, ink, paper, tar, warm, white } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

const streetTrees: Foliage[] = ['tree', 'fir', 'leaf']
const carColors = [cool.slate, warm.sun, paper.cream]

/** A fenced piece of sidewalk under repair, close enough to show the slabs. */
export const drawMinorWorks: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-14, -6)
  const middle = h / 2
  street(sheet, middle)
  crossing(sheet, w * luck.between(0.16, 0.22), middle)
  site(sheet, w * 0.46, middle - 150, w * 0.3, 178)
  manhole(sheet, w * 0.46 + w * 0.3 + 66, middle + 74)
  for (const x of [w * 0.02, w * 0.3, w * 0.9]) {
    sheet.put('build', rect(x - 17, middle - 122, 34, 34, paper.kerb, { rx: 2 }))
    sheet.tree(x, middle - 105, 30, luck.pick(streetTrees))
  }
  sheet.mass(w * 0.1, middle - 116, 68, 18, warm.clay, { rx: 3 })
  sheet.put('build', rect(w * 0.1, middle - 108, 68, 1.6, ink, { opacity: 0.35 }))
  sheet.mass(w * 0.82 + 60, middle - 190, 200, 70, cool.haze, { high: 10 })
  sheet.mass(-80, middle - 330, 420, 130, warm.straw, { high: 10 })
  sheet.put('build', rect(-80, middle - 232, 420, 2, ink, { opacity: 0.2 }))
  awning(sheet, -70, middle - 200, 400, { stripe: 10, deep: 12 })
  for (let x = 0; x < w + 60; x += 58) sheet.tree(x, middle + 154, luck.between(15, 21))
  for (const at of [
    [0.04, 20],
    [0.88, 12],
    [0.66, 76],
  ] as const)
    largeCar(sheet, w * at[0], middle + at[1])
  return { angle, ground: paper.cream }
}

/** Paving, a bike lane and two lanes of asphalt between curbs. */
function street(sheet: Artwork, middle: number) {
  const { w, h } = sheet
  sheet.put('ground', rect(-200, -300, w + 400, h + 600, paper.cream))
  for (let x = -120; x < w + 120; x += 30) sheet.put('ground', rect(x, -200, 0.9, h + 400, paper.kerb))
  for (let y = -200; y < middle - 56; y += 30) sheet.put('ground', rect(-200, y + 6, w + 400, 0.9, paper.kerb))
  const across = (y: number): DrawingPoint[] => [
    [-200, middle + y],
    [w + 200, middle + y],
  ]
  sheet.put(
    'ground',
    rect(-200, middle - 62, w + 400, 10, cool.mist),
    rect(-200, middle - 52, w + 400, 160, tar.light),
    rect(-200, middle + 108, w + 400, 10, cool.mist),
    rect(-200, middle - 52, w + 400, 30, green.leaf, { opacity: 0.65 }),
    strokedLine(across(-20), white, 3),
    strokedLine(across(44), white, 3, { 'stroke-dasharray': '26 20' }),
  )
}

function crossing(sheet: Artwork, x: number, middle: number) {
  for (let i = 0; i < 7; i++) sheet.put('ground', rect(x + i * 17 - 40, middle - 18, 9, 122, white))
}

/** Hatched ground with new slabs on it, inside a fence with posts. */
function site(sheet: Artwork, x: number, y: number, w: number, h: number) {
  const { luck } = sheet
  const hatch = Array.from({ length: 22 }, (_, i) => {
    const start = i * 16 - h
    const [from, to] = [Math.max(0, start), Math.min(w, start + h)]
    return to > from ? `M${round(x + from)} ${round(y + from - start)}L${round(x + to)} ${round(y + to - start)}` : ''
  })
  sheet.put(
    'ground',
    rect(x, y, w, h, warm.rose, { rx: 4 }),
    stroke(hatch.join(''), warm.clay, 2.4),
    rect(x, y, w, h, 'none', {
      rx: 4,
      stroke: ink,
      'stroke-width': 3,
      'stroke-dasharray': '12 7',
    }),
  )
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      if (!luck.maybe(0.8)) continue
      const color = luck.pick([paper.cream, warm.straw, paper.cream])
      sheet.mass(x + 22 + column * 30, y + 22 + row * 30, 27, 27, color, {
        high: 3,
        rx: 2,
      })
    }
  }
  for (const across of [0, 0.5, 1]) {
    for (const down of [0, 0.5, 1]) if (across !== 0.5 || down !== 0.5) post(sheet, x + w * across, y + h * down)
  }
}

function post(sheet: Artwork, x: number, y: number) {
  sheet.put('treeShade', circle(x + 4, y + 6, 9, ink))
  sheet.put('trees', circle(x, y, 9, warm.sun), circle(x, y, 5.5, white), circle(x, y, 2.6, warm.clay))
}

function manhole(sheet: Artwork, x: number, y: number) {
  const ring = { stroke: ink, 'stroke-opacity': 0.5, 'stroke-width': 2 }
  sheet.put('build', circle(x, y, 20, tar.bridge), circle(x, y, 16, 'none', ring), circle(x, y, 9, 'none', ring))
}

function largeCar(sheet: Artwork, x: number, y: number) {
  const marks = [
    rect(-26, -11, 58, 26, ink, { rx: 8, opacity: 0.16 }),
    rect(-28, -14, 58, 27, sheet.luck.pick(carColors), { rx: 8 }),
    rect(-8, -10, 20, 19, ink, { rx: 4, opacity: 0.4 }),
  ]
  sheet.put('top', group(marks.join(''), { transform: `translate(${round(x)} ${round(y)})` }))
}
