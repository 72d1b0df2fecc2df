// Lays out pins: overlapping ones become a cluster with a number, or a fan if zooming in would not separate them.
import { milesBetween, type Point } from '../model/distance.ts'
import { type Bounds, boundsOf, type MapView, milesAcross, project } from '../model/view.ts'
import { type LabelWish, labelWidthOf, rise } from './labels.ts'

export type Placed<P> = { kind: 'pin'; x: number; y: number; pin: P } | { kind: 'cluster'; x: number; y: number; pins: P[]; bounds: Bounds }

/** Pins closer than this in both directions overlap, in pixels of the sheet: a pin's size plus a margin for sheets that are scaled down. */
export const overlapPixels = 54
/** Pins within this distance count as the same place. */
const samePlaceMiles = 0.05
const fanMax = 6
const fanPixels = 48
const fanMilesMax = 60
const clusterPadMiles = 0.5
const lineHalf = 8
/** Moves a label from above its point to below it. */
const belowPixels = 32

/**
 * Positions of pins on a view's sheet. The order of the pins decides which one leads a cluster, so equal input returns equal output.
 * @param overlap pins closer than this become one, in pixels of the sheet
 */
export function placePins<P extends Point>(view: MapView, pins: readonly P[], overlap: number = overlapPixels): Placed<P>[] {
  const isNear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.abs(a.x - b.x) < overlap && Math.abs(a.y - b.y) < overlap
  const groups: { x: number; y: number; pins: P[] }[] = []
  for (const pin of pins) {
    const at = project(view, pin)
    const near = groups.find((group) => isNear(group, at))
    if (near) near.pins.push(pin)
    else groups.push({ ...at, pins: [pin] })
  }
  // The pins of a fan are no farther apart than usual.
  const mayFan = overlap <= overlapPixels && milesAcross(view) < fanMilesMax
  return groups.flatMap((group): Placed<P>[] => {
    const { x, y, pins: of } = group
    const [first, ...more] = of
    if (!first) return []
    if (more.length === 0) return [{ kind: 'pin', x, y, pin: first }]
    const samePlace = more.every((pin) => milesBetween(first, pin) < samePlaceMiles)
    if (mayFan && samePlace && of.length <= fanMax) {
      const fan = fanned(x, y, of)
      if (!fan.some((one) => groups.some((other) => other !== group && isNear(other, one)))) return fan
    }
    return [{ kind: 'cluster', x, y, pins: of, bounds: boundsOf(of, { padMiles: clusterPadMiles }) as Bounds }]
  })
}

/** Size of a pin or cluster, which extends up and to the right from its point. */
export const pinPixels = 38

type ScreenBox = { left: number; right: number; top: number; bottom: number }
const apart = (a: ScreenBox, b: ScreenBox) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
const boxOfLabel = (label: LabelWish): ScreenBox => {
  const middle = label.y - rise(label.kind)
  return {
    left: label.x - labelWidthOf(label) / 2,
    right: label.x + labelWidthOf(label) / 2,
    top: middle - lineHalf,
    bottom: middle + lineHalf,
  }
}

/** The labels that no pin covers, plus all strong ones. A covered city label moves below its point if there is room. */
export function uncovered<L extends LabelWish>(labels: readonly L[], placed: readonly { x: number; y: number }[]): L[] {
  const taken = placed.map(({ x, y }): ScreenBox => ({ left: x, right: x + pinPixels, top: y - pinPixels, bottom: y }))
  const free = (label: L) => taken.every((box) => apart(box, boxOfLabel(label)))
  const visible = labels.filter((label) => label.strong || free(label))
  taken.push(...visible.map(boxOfLabel))
  const moved = labels
    .filter((label) => label.kind === 'city' && !visible.includes(label))
    .map((label) => ({ ...label, y: label.y + belowPixels }))
  return [...visible, ...moved.filter(free)]
}

const fanned = <P>(x: number, y: number, pins: P[]): Placed<P>[] =>
  pins.map((pin, i) => ({ kind: 'pin', x: x + (i - (pins.length - 1) / 2) * fanPixels, y, pin }))
