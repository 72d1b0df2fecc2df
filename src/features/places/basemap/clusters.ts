// Pins, as they are drawn: those that would lie on each other: drawn as one with a number, or fanned out where looking closer would not part them.
import { milesBetween, type Point } from '../model/distance.ts'
import { type Bounds, boundsOf, milesAcross, project, type View } from '../model/view.ts'
import { type LabelWish, rise, widthOf } from './labels.ts'

export type Placed<P> = { kind: 'pin'; x: number; y: number; pin: P } | { kind: 'cluster'; x: number; y: number; pins: P[]; bounds: Bounds }

/** Pins closer than this, in pixels of the sheet both across and down, overlap: their size, and some room for sheets that are shown smaller. */
const overlapPixels = 54
/** Pins within this distance are at the same place, as far as a person can tell. */
const samePlaceMiles = 0.05
const fanMax = 6
const fanPixels = 48
const fanMilesMax = 60
const clusterPadMiles = 0.5
const lineHalf = 8
/** Moves a name from above its point to below it. */
const belowPixels = 32

/** Where to draw pins on a view's sheet. The order of the pins decides who leads a cluster, so equal input gives equal output. */
export function placePins<P extends Point>(view: View, pins: readonly P[]): Placed<P>[] {
  const groups: { x: number; y: number; pins: P[] }[] = []
  for (const pin of pins) {
    const { x, y } = project(view, pin)
    const near = groups.find((group) => Math.abs(group.x - x) < overlapPixels && Math.abs(group.y - y) < overlapPixels)
    if (near) near.pins.push(pin)
    else groups.push({ x, y, pins: [pin] })
  }
  return groups.flatMap(({ x, y, pins: [first, ...more] }): Placed<P>[] => {
    if (!first) return []
    const of = [first, ...more]
    if (more.length === 0) return [{ kind: 'pin', x, y, pin: first }]
    const samePlace = more.every((pin) => milesBetween(first, pin) < samePlaceMiles)
    if (samePlace && of.length <= fanMax && milesAcross(view) < fanMilesMax) return fanned(x, y, of)
    return [{ kind: 'cluster', x, y, pins: of, bounds: boundsOf(of, { padMiles: clusterPadMiles }) as Bounds }]
  })
}

/** A pin and a cluster stand on their point, up and to the right of it, this large. */
export const pinPixels = 38

type Box = { left: number; right: number; top: number; bottom: number }
const apart = (a: Box, b: Box) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
const boxOfLabel = (label: LabelWish): Box => {
  const middle = label.y - rise(label.kind)
  return { left: label.x - widthOf(label) / 2, right: label.x + widthOf(label) / 2, top: middle - lineHalf, bottom: middle + lineHalf }
}

/** The labels that no pin covers, and the strong ones in any case. A covered city's name goes below its point where there is room. */
export function uncovered<L extends LabelWish>(labels: readonly L[], placed: readonly { x: number; y: number }[]): L[] {
  const taken = placed.map(({ x, y }): Box => ({ left: x, right: x + pinPixels, top: y - pinPixels, bottom: y }))
  const free = (label: L) => taken.every((box) => apart(box, boxOfLabel(label)))
  const kept = labels.filter((label) => label.strong || free(label))
  taken.push(...kept.map(boxOfLabel))
  const moved = labels
    .filter((label) => label.kind === 'city' && !kept.includes(label))
    .map((label) => ({ ...label, y: label.y + belowPixels }))
  return [...kept, ...moved.filter(free)]
}

const fanned = <P>(x: number, y: number, pins: P[]): Placed<P>[] =>
  pins.map((pin, i) => ({ kind: 'pin', x: x + (i - (pins.length - 1) / 2) * fanPixels, y, pin }))
