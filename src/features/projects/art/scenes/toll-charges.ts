import { drawPath, rect, strokedLine } from '../marks.ts'
import { cool, green, meadows, paper, tar, warm, white } from '../palette.ts'
import type { Artwork, Scene } from '../sheet.ts'

const fields = [green.meadow, warm.straw, green.lawn, green.lawn, meadows[3]]
const gates = [-76, -46, -15, 15, 46, 76]
const lanes = [-76, -46, -17, 17, 46, 76]

/** A road between fields that widens to six gates. */
export const drawTollCharges: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-24, -12)
  const middle = h / 2
  sheet.put('ground', rect(-200, -300, w + 400, h + 600, green.lawn))
  for (let y = -300; y < h + 300; y += 46) {
    for (let x = -200; x < w + 200; x += luck.between(90, 150)) {
      sheet.put('ground', rect(x, y, 86, 42, luck.pick(fields), { rx: 2 }))
    }
  }
  road(sheet, middle)
  station(sheet, middle)
  for (let i = 0; i < 22; i++) {
    const lane = luck.pick(lanes)
    const outer = Math.abs(lane) > 40
    const x = outer ? luck.between(w * 0.4, w * 0.62) : luck.between(-60, w + 60)
    const fromGate = Math.abs(x - w * 0.52)
    if (fromGate > 34) sheet.car(x, middle + lane * (fromGate < 90 ? 1 : 0.55), 0)
  }
  for (let i = 0; i < 60; i++) {
    const x = luck.between(-60, w + 60)
    const y = middle + luck.pick([-1, 1]) * luck.between(116, 250)
    sheet.tree(x, y, luck.between(5, 10))
  }
  sheet.mass(w * 0.62, middle - 168, 54, 34, warm.straw, { high: 7 })
  sheet.mass(w * 0.72, middle - 160, 30, 26, warm.clay, { high: 6 })
  return { angle }
}

function road(sheet: Artwork, middle: number) {
  const { w } = sheet
  const [narrow, wide] = [34, 92]
  const edge = (share: number, off: number) => `${w * share} ${middle + off}`
  const upper = `M-200 ${middle - narrow}H${w * 0.22}C${edge(0.34, -narrow)} ${edge(0.34, -wide)} ${edge(0.44, -wide)}H${w * 0.6}`
  const upperBack = `C${edge(0.72, -wide)} ${edge(0.72, -narrow)} ${edge(0.84, -narrow)}H${w + 200}`
  const lower = `V${middle + narrow}H${w * 0.84}C${edge(0.72, narrow)} ${edge(0.72, wide)} ${edge(0.6, wide)}H${w * 0.44}`
  const lowerBack = `C${edge(0.34, wide)} ${edge(0.34, narrow)} ${edge(0.22, narrow)}H-200Z`
  sheet.put(
    'ground',
    drawPath(upper + upperBack + lower + lowerBack, tar.light, {
      stroke: paper.street,
      'stroke-width': 9,
    }),
    rect(-200, middle - 2, w + 400, 4, warm.sun),
  )
  const laneLine = (y: number, from: number, to: number, dashes: string) =>
    strokedLine(
      [
        [from, middle + y],
        [to, middle + y],
      ],
      white,
      2,
      { 'stroke-dasharray': dashes },
    )
  for (const y of [-17, 17]) sheet.put('ground', laneLine(y, -200, w + 200, '16 14'))
  for (const y of [-62, -31, 31, 62]) sheet.put('ground', laneLine(y, w * 0.4, w * 0.64, '9 9'))
}

function station(sheet: Artwork, middle: number) {
  const { w } = sheet
  const left = w * 0.495
  sheet.mass(left, middle - 100, 34, 200, cool.mist, { high: 9, rx: 3 })
  for (let y = middle - 100; y < middle + 96; y += 25) sheet.put('build', rect(left, y, 34, 12.5, cool.slate))
  for (const y of gates) {
    sheet.put('build', rect(w * 0.47, middle + y + 12, 66, 5, paper.cream, { rx: 2 }))
    sheet.put('build', rect(w * 0.465, middle + y + 12, 6, 5, warm.sun, { rx: 2 }))
  }
}
