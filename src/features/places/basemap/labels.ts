// Selects the labels that fit on a map.

/** `x` and `y` are the labeled point; a city's label is above its point, all others are centered on it. */
export type MapLabel = {
  x: number
  y: number
  text: string
  kind: 'zip' | 'city' | 'county' | 'parish' | 'area'
  strong: boolean
}
export type LabelWish = MapLabel

const labelsMax = 24
const height = 22
const gap = 6
/** Average letter width in pixels by kind; area labels use wide letters. */
const letter = { zip: 8, city: 7.4, county: 8.6, parish: 8.6, area: 8.6 }
const around = 12
/** Letters that the word for a county adds to its name. */
const countyLetters = 7

/** Pixels from a label's point up to the label's middle. */
export const rise = (kind: MapLabel['kind']): number => (kind === 'city' ? 12 : 0)

type MapSize = { width: number; height: number }
/** The part of a sheet that a page always shows, around its middle, in pixels of the sheet, and its scale there. */
export type VisibleMap = MapSize & { scale: number }

/** The label candidates, in order of priority, that fit on the visible part of the sheet without touching each other or the edge. */
export function placeLabels(wishes: readonly LabelWish[], sheet: MapSize, shown: VisibleMap = { ...sheet, scale: 1 }): MapLabel[] {
  const placed: { label: MapLabel; middle: number; half: number }[] = []
  // Labels keep their size if the sheet is scaled down, so they cover more of it.
  const high = height / shown.scale
  const apart = gap / shown.scale
  for (const wish of wishes) {
    if (placed.length >= labelsMax) break
    const half = labelWidthOf(wish) / 2 / shown.scale
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

/** Approximate width of a label in pixels. */
export const labelWidthOf = ({ text, kind }: LabelWish): number =>
  (text.length + (kind === 'county' || kind === 'parish' ? countyLetters : 0)) * letter[kind] + around
