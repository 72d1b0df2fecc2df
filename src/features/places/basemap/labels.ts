// Chooses which names a map has room for.

/** `x` and `y` are the point that is named; a city's name stands above its point, every other on it. */
export type Label = {
  x: number
  y: number
  text: string
  kind: 'zip' | 'city' | 'county' | 'parish' | 'area'
  strong: boolean
}
export type LabelWish = Label

const labelsMax = 24
const height = 22
const gap = 6
/** Pixels of a letter by kind; areas are named in wide letters. */
const letter = { zip: 8, city: 7.4, county: 8.6, parish: 8.6, area: 8.6 }
const around = 12
/** What the word for a county adds to its name. */
const countyLetters = 7

/** How far above its point a label's middle lies, in pixels. */
export const rise = (kind: Label['kind']): number => (kind === 'city' ? 12 : 0)

type Sheet = { width: number; height: number }
/** What a page shows of a sheet at least, around its middle, in pixels of the sheet, and how small it draws the sheet there. */
export type Shown = Sheet & { scale: number }

/** The wishes, in their order, that fit onto the sheet, or what is shown of it, without touching each other or its edge. */
export function placeLabels(wishes: readonly LabelWish[], sheet: Sheet, shown: Shown = { ...sheet, scale: 1 }): Label[] {
  const placed: { label: Label; middle: number; half: number }[] = []
  // Names keep their size however small the sheet is drawn, and so need more of it.
  const high = height / shown.scale
  const apart = gap / shown.scale
  for (const wish of wishes) {
    if (placed.length >= labelsMax) break
    const half = widthOf(wish) / 2 / shown.scale
    const middle = wish.y - rise(wish.kind) / shown.scale
    const inside =
      Math.abs(wish.x - sheet.width / 2) + half < shown.width / 2 && Math.abs(middle - sheet.height / 2) + high < shown.height / 2
    const free = placed.every(
      (other) => Math.abs(other.label.x - wish.x) > other.half + half + apart || Math.abs(other.middle - middle) > high + apart,
    )
    if (inside && free) placed.push({ label: { ...wish, x: Math.round(wish.x), y: Math.round(wish.y) }, middle, half })
  }
  return placed.map(({ label }) => label)
}

/** Roughly how wide a label is drawn, in pixels. */
export const widthOf = ({ text, kind }: LabelWish): number =>
  (text.length + (kind === 'county' || kind === 'parish' ? countyLetters : 0)) * letter[kind] + around
